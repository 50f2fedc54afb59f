// A measuring rule for tables that are to scale: two presses on the map, or two names or points
// typed in, and the distance between them. Units are measured from their edges; what covers no
// ground is not measured, because it may be drawn beside its place. It only looks; nothing is ever chosen while it is out.

import { el, svg, t } from './common.js';

/** How far a point is from a segment, and the nearest point on it. */
function toSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  const near = [ax + part * dx, ay + part * dy];
  return { far: Math.hypot(x - near[0], y - near[1]), near };
}

/** Does a convex outline hold a point? */
function holds(outline, [x, y]) {
  if (outline.length < 3) return false;
  const sides = outline.map(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** Do two segments cross? */
function cross([ax, ay], [bx, by], [cx, cy], [dx, dy]) {
  const side = (px, py, qx, qy, x, y) => Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  return side(ax, ay, bx, by, cx, cy) !== side(ax, ay, bx, by, dx, dy) && side(cx, cy, dx, dy, ax, ay) !== side(cx, cy, dx, dy, bx, by);
}

/** The shortest way between two outlines: how far, from where, to where. */
export function between(one, two) {
  const edges = (outline) => outline.map((p, i) => [p, outline[(i + 1) % outline.length]]);
  const meet = edges(one).some(([a, b]) => edges(two).some(([c, d]) => one.length > 1 && two.length > 1 && cross(a, b, c, d)));
  if (meet || holds(one, two[0]) || holds(two, one[0])) return { far: 0, from: one[0], to: one[0] };
  let best = { far: Infinity };
  const look = (points, outline, turned) => {
    for (const p of points) {
      for (const [a, b] of edges(outline)) {
        const { far, near } = toSegment(p, a, b);
        if (far < best.far) best = turned ? { far, from: near, to: p } : { far, from: p, to: near };
      }
    }
  };
  look(one, two, false);
  look(two, one, true);
  return best;
}

export class Ruler {
  constructor(map, state) {
    Object.assign(this, { map, state });
    this.out = false;
    this.box = document.getElementById('ruler');
    this.tool = document.getElementById('measure');
    this.ends = [document.getElementById('ruler-from'), document.getElementById('ruler-to')];
    this.told = document.getElementById('ruler-says');
    this.tool.addEventListener('click', () => this.turn());
    document.getElementById('ruler-end').addEventListener('click', () => this.turn(false));
    for (const end of this.ends) end.addEventListener('input', () => this.measure());
    this.box.addEventListener('keydown', (e) => e.key === 'Escape' && this.turn(false));
    // Before anything else hears of a press.
    map.field.addEventListener('click', (e) => this.press(e), true);
  }

  /** Takes the rule out or puts it away. */
  turn(out = !this.out) {
    if (!this.state().ruler) return;
    this.out = out;
    this.box.hidden = !out;
    this.tool.setAttribute('aria-pressed', String(out));
    if (out) {
      this.take();
      this.ends[0].focus();
    } else {
      this.layer?.remove();
      this.tool.focus();
    }
  }

  /** Things may have moved. */
  take() {
    const things = this.state().ruler;
    this.tool.hidden = !things;
    if (!things || !this.out) return;
    document.getElementById('ruler-names').replaceChildren(...things.map((thing) => el('option', { value: thing.name })));
    this.measure();
  }

  /** What stands in a field: a thing by its name, or a point. */
  read(text) {
    const clean = text.trim().toLowerCase();
    const thing = this.state().ruler.find((known) => known.name.toLowerCase() === clean);
    if (thing) return thing.at;
    const point = clean.match(/^(-?[\d.]+)\s*[,; ]\s*(-?[\d.]+)$/);
    return point ? [[Number(point[1]), Number(point[2])]] : null;
  }

  press(e) {
    if (!this.out || e.target.closest('.zoom') || this.map.moved) return;
    e.stopImmediatePropagation();
    e.preventDefault();
    const mark = e.target.closest('[data-mark]')?.dataset.mark ?? '';
    const id = e.target.closest('[data-piece]')?.dataset.piece ?? (mark.startsWith('p ') ? mark.slice(2) : null);
    const thing = this.state().ruler.find((known) => known.id === id);
    if (id !== null && !thing) {
      // It may be drawn beside the place where it is.
      this.told.textContent = t('ruler-no-ground');
      return;
    }
    const [x, y] = this.map.toTable(e.clientX, e.clientY);
    const text = thing?.name ?? `${x.toFixed(1)}, ${y.toFixed(1)}`;
    const [from, to] = this.ends;
    if (from.value && !to.value) {
      to.value = text;
    } else {
      from.value = text;
      to.value = '';
    }
    this.measure();
  }

  measure() {
    const [from, to] = this.ends.map((end) => (end.value.trim() ? this.read(end.value) : undefined));
    this.layer?.remove();
    if (from === null || to === null) this.told.textContent = t('ruler-unknown');
    else if (!from || !to) this.told.textContent = from ? t('ruler-second') : '';
    else this.tell(between(from, to));
  }

  tell(way) {
    const far = (Math.round(way.far * 10) / 10).toString();
    const text = t('ruler-says', { a: this.ends[0].value.trim(), b: this.ends[1].value.trim(), n: far });
    this.told.textContent = text;
    const [[ax, ay], [bx, by]] = [this.map.fromTable(...way.from), this.map.fromTable(...way.to)];
    const label = svg('text', { class: 'measure', x: (ax + bx) / 2, y: (ay + by) / 2 - 6 });
    label.textContent = t('ruler-label', { n: far });
    this.layer = svg('g', { class: 'ruler' }, svg('line', { x1: ax, y1: ay, x2: bx, y2: by }), label);
    this.map.picture.append(this.layer);
  }
}
