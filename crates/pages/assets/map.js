// The map: zoom and pan by wheel, pinch, drag and buttons; and the layer of marks above it.
//
// Panning and pinching never choose anything: a press that moved further than a finger trembles, or
// that saw a second finger, swallows the click that follows it.

import { mayMove, svg } from './common.js';

const TREMBLE = 8;
const NEAREST = 8;

/** The points of a polygon attribute. */
export function pointsOf(text) {
  return text.trim().split(/\s+/).map((pair) => pair.split(',').map(Number));
}

/** The middle of a polygon's box. */
export function middle(points) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

export class MapView {
  /** `field` is the frame, `holder` the element the picture stands in. */
  constructor(field, holder) {
    this.field = field;
    this.holder = holder;
    this.fingers = new Map();
    this.moved = false;
    this.holds = null;
    this.over = svg('g');
    this.take();
    this.begin();
    field.addEventListener('pointerdown', (e) => this.down(e));
    field.addEventListener('pointermove', (e) => this.move(e));
    for (const end of ['pointerup', 'pointercancel']) field.addEventListener(end, (e) => this.up(e));
    field.addEventListener('click', (e) => this.click(e), true);
    field.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    field.addEventListener('click', (e) => {
      const button = e.target.closest('[data-zoom]');
      if (!button) return;
      if (button.dataset.zoom === 'fit') this.whole();
      else if (button.dataset.zoom === 'marks') this.choices();
      else this.zoom(button.dataset.zoom === 'in' ? 1.4 : 1 / 1.4);
    });
  }

  /** Takes the picture that is in the holder. */
  take() {
    this.picture = this.holder.querySelector('svg');
    if (!this.picture) return;
    const [, , w, h] = this.picture.getAttribute('viewBox').split(' ').map(Number);
    this.size = [w, h];
    this.table = this.picture.querySelector('[data-table]');
    this.over = svg('g', { class: 'over' });
    this.picture.append(this.over);
    this.picture.setAttribute('height', '100%');
    this.field.style.setProperty('--ratio', (h / w).toFixed(3));
    if (this.view) this.look(...this.view);
  }

  /** Puts a new picture in place of the old; pieces glide to where they are now. */
  show(text) {
    const before = this.centres();
    this.holder.innerHTML = text;
    this.take();
    if (!this.view) this.begin();
    if (!mayMove() || before.size === 0) return;
    for (const [id, now] of this.centres()) {
      const was = before.get(id);
      if (!was || Math.hypot(was[0] - now[0], was[1] - now[1]) < 2) continue;
      const away = `translate(${was[0] - now[0]}px, ${was[1] - now[1]}px)`;
      this.part('piece', id)?.animate([{ transform: away }, { transform: 'none' }], {
        duration: 380,
        easing: 'ease-in-out',
      });
    }
  }

  centres() {
    const found = new Map();
    for (const piece of this.picture?.querySelectorAll('[data-piece]') ?? []) {
      found.set(piece.dataset.piece, middle(pointsOf(piece.dataset.rim)));
    }
    return found;
  }

  /** The group of a piece or region. */
  part(kind, id) {
    return this.picture?.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
  }

  /** What a region is, in words. */
  tell(region) {
    const { name, region: id } = region.dataset;
    const ground = this.picture.querySelector(`${region.getAttribute('href')} title`);
    return `${name ?? id}: ${ground?.textContent ?? ''}`;
  }

  /** The outline of a place: `{piece}`, `{region}` or `{x, y}`. */
  outline(place) {
    if (place.piece !== undefined) {
      const rim = this.part('piece', place.piece)?.dataset.rim;
      return rim ? pointsOf(rim) : null;
    }
    if (place.region !== undefined) {
      const used = this.part('region', place.region);
      const drawn = used && this.picture.querySelector(`${used.getAttribute('href')} polygon`);
      if (!drawn) return null;
      const [x, y] = [Number(used.getAttribute('x')), Number(used.getAttribute('y'))];
      return pointsOf(drawn.getAttribute('points')).map((p) => [p[0] + x, p[1] + y]);
    }
    if (place.x !== undefined) {
      const [x, y] = this.fromTable(place.x, place.y);
      const r = 9;
      return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
        x + r * Math.cos((i * Math.PI) / 4),
        y + r * Math.sin((i * Math.PI) / 4),
      ]);
    }
    return null;
  }

  /** From table units to the picture's. */
  fromTable(x, y) {
    const { x: left, y: top, scale } = this.table.dataset;
    return [Number(left) + x * Number(scale), Number(top) + y * Number(scale)];
  }

  /** From a place on the screen to table units. */
  toTable(clientX, clientY) {
    const [x, y] = this.toPicture(clientX, clientY);
    const { x: left, y: top, scale } = this.table.dataset;
    return [(x - Number(left)) / Number(scale), (y - Number(top)) / Number(scale)];
  }

  toPicture(clientX, clientY) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(this.picture.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  look(x, y, w, h) {
    this.view = [x, y, w, h];
    this.picture?.setAttribute('viewBox', this.view.map((n) => n.toFixed(1)).join(' '));
  }

  whole() {
    if (this.size) this.look(0, 0, ...this.size);
  }

  /** The first look: where the pieces are, with a margin to move in, if much of the map is empty. */
  begin() {
    this.whole();
    const points = [...this.centres().values()];
    // Where little would be gained, the whole map is better: pieces go to its edges.
    if (points.length > 1) this.gather(points, 0.08, 0.72);
  }

  /** A look at whatever may be chosen now. */
  choices() {
    const rims = [...this.over.querySelectorAll('.mark .rim')];
    const points = rims.flatMap((rim) => pointsOf(rim.getAttribute('points')));
    if (points.length > 0) this.gather(points, 0.04, 1);
  }

  /** Looks at these points with a margin, if they need no more than this part of the map. */
  gather(points, around, most) {
    if (!this.size) return;
    const [W, H] = this.size;
    const ends = (i) => [Math.min(...points.map((p) => p[i])), Math.max(...points.map((p) => p[i]))];
    const [[left, right], [top, foot]] = [ends(0), ends(1)];
    const margin = around * W;
    // The picture keeps its shape, so the wider need decides.
    const need = Math.max((right - left + 2 * margin) / W, (foot - top + 2 * margin) / H);
    // Not nearer than one can see what lies about.
    const part = Math.min(1, Math.max(need, 1 / 4));
    if (part > most) return;
    const [w, h] = [W * part, H * part];
    const within = (middle, length, whole) => Math.max(0, Math.min(whole - length, middle - length / 2));
    this.look(within((left + right) / 2, w, W), within((top + foot) / 2, h, H), w, h);
  }

  /** Nearer by `factor`, about a point of the screen or the middle. */
  zoom(factor, clientX, clientY) {
    if (!this.picture) return;
    const box = this.field.getBoundingClientRect();
    const [px, py] = this.toPicture(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
    const [x, y, w] = this.view;
    const wide = Math.min(this.size[0] * 1.15, Math.max(this.size[0] / NEAREST, w / factor));
    const part = wide / w;
    this.look(px - (px - x) * part, py - (py - y) * part, wide, (wide * this.size[1]) / this.size[0]);
    this.keep();
  }

  /** Keeps some of the map in sight. */
  keep() {
    const [x, y, w, h] = this.view;
    const [W, H] = this.size;
    this.look(Math.min(W - w * 0.25, Math.max(-w * 0.75, x)), Math.min(H - h * 0.25, Math.max(-h * 0.75, y)), w, h);
  }

  /** Brings a place into sight if it is not. */
  reveal(points) {
    const [x, y, w, h] = this.view;
    const [px, py] = middle(points);
    if (px > x && px < x + w && py > y && py < y + h) return;
    this.look(px - w / 2, py - h / 2, w, h);
    this.keep();
  }

  wheel(e) {
    e.preventDefault();
    this.zoom(Math.exp(-Math.max(-80, Math.min(80, e.deltaY)) * 0.004), e.clientX, e.clientY);
  }

  down(e) {
    if (e.target.closest('.zoom')) return;
    if (this.fingers.size === 0) this.moved = false;
    this.fingers.set(e.pointerId, [e.clientX, e.clientY, e.clientX, e.clientY]);
    if (this.fingers.size > 1) {
      this.moved = true;
      this.holds?.(null);
    } else {
      // Whoever drags pieces may claim the press.
      this.holds = this.claim?.(e) ?? null;
    }
  }

  move(e) {
    const finger = this.fingers.get(e.pointerId);
    if (!finger) return;
    const [fromX, fromY, lastX, lastY] = finger;
    if (!this.moved && Math.hypot(e.clientX - fromX, e.clientY - fromY) < TREMBLE) return;
    if (!this.moved) {
      this.moved = true;
      this.field.setPointerCapture(e.pointerId);
    }
    if (this.holds && this.fingers.size === 1) {
      this.holds(e);
    } else if (this.fingers.size === 1) {
      this.pan(e.clientX - lastX, e.clientY - lastY);
    } else {
      const [one, two] = [...this.fingers.values()];
      const apart = Math.hypot(one[2] - two[2], one[3] - two[3]);
      this.fingers.set(e.pointerId, [fromX, fromY, e.clientX, e.clientY]);
      const [a, b] = [...this.fingers.values()];
      const now = Math.hypot(a[2] - b[2], a[3] - b[3]);
      this.zoom(now / Math.max(apart, 1), (a[2] + b[2]) / 2, (a[3] + b[3]) / 2);
      this.pan((e.clientX - lastX) / 2, (e.clientY - lastY) / 2);
    }
    this.fingers.set(e.pointerId, [fromX, fromY, e.clientX, e.clientY]);
  }

  pan(dx, dy) {
    const unit = 1 / this.picture.getScreenCTM().a;
    const [x, y, w, h] = this.view;
    this.look(x - dx * unit, y - dy * unit, w, h);
    this.keep();
  }

  up(e) {
    if (!this.fingers.delete(e.pointerId)) return;
    if (this.holds && this.moved && this.fingers.size === 0) this.holds(e);
    if (this.fingers.size === 0) this.holds = null;
  }

  click(e) {
    // Keyboards click too (detail 0), and they never pan.
    if (this.moved && e.detail !== 0 && !e.target.closest('.zoom')) {
      e.stopPropagation();
      e.preventDefault();
    }
  }
}
