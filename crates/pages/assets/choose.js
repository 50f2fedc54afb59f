// Choosing: which units may act, what the chosen one may do and where, and the list of everything.
//
// Every mark is a button in the layer above the map, with a rim and a sign, so that it can be
// pressed, tapped, and reached by keyboard; only one of them is in the tab order at a time.

import { el, svg, t } from './common.js';
import { middle } from './map.js';
import { Finder } from './finder.js';

const SETTLE = 350;

/** A name for a place, to tell places apart. */
function keyOf(place) {
  if (place.piece !== undefined) return `p ${place.piece}`;
  if (place.region !== undefined) return `r ${place.region}`;
  if (place.item !== undefined) return `i ${place.item}`;
  return `at ${place.x} ${place.y}`;
}

/** Where a region's seal stands: in its lower left, where it covers neither name nor pieces. */
function corner(points) {
  const [cx, cy] = middle(points);
  const [x, y] = points.reduce((best, p) => (p[1] - p[0] > best[1] - best[0] ? p : best));
  const part = Math.min(0.4, 15 / Math.max(1, Math.hypot(cx - x, cy - y)));
  return [x + (cx - x) * part, y + (cy - y) * part];
}

/** The smaller side of a polygon's box. */
function extent(points) {
  const side = (i) => Math.max(...points.map((p) => p[i])) - Math.min(...points.map((p) => p[i]));
  return Math.min(side(0), side(1));
}

/** Gathers things by a key, in order. */
function gathered(things, key) {
  const heaps = new Map();
  for (const thing of things) {
    const name = key(thing);
    if (!heaps.has(name)) heaps.set(name, []);
    heaps.get(name).push(thing);
  }
  return heaps;
}

export class Chooser {
  constructor(map, panel, { commit, trays, preview }) {
    Object.assign(this, { map, panel, commit, trays, onPreview: preview });
    this.state = { offers: [], refused: [] };
    this.chosen = null;
    this.here = null;
    this.shown = null;
    this.finder = new Finder((offer) => this.look(offer, true));
    map.field.addEventListener('click', (e) => this.background(e));
    trays.addEventListener('click', (e) => this.tray(e));
  }

  /** A new state: whatever was half chosen is forgotten. */
  take(state) {
    const same = state.ask === this.state.ask && state.yours && this.state.yours;
    this.state = state;
    if (!same) this.forget();
    this.finder.take(state.yours ? state.offers : []);
    this.redraw();
  }

  forget() {
    this.chosen = null;
    this.here = null;
    this.shown = null;
    // Where only one unit can act, it is chosen already.
    const actors = new Set(this.state.offers.map((offer) => offer.piece).filter(Boolean));
    const loose = this.state.offers.some((offer) => !offer.piece && offer.to);
    this.only = actors.size === 1 && !loose ? [...actors][0] : null;
    if (this.only !== null) this.chosen = this.only;
  }

  /** One step back. */
  back() {
    if (this.shown) this.shown = null;
    else if (this.here) this.here = null;
    else if (this.chosen !== this.only) this.chosen = this.only;
    this.redraw(true);
  }

  /** Draws marks and panel for where the choosing stands. */
  redraw(focus = false) {
    const marks = this.marks();
    this.draw(marks);
    this.mark_items();
    const { state, panel } = this;
    if (this.shown) {
      this.onPreview(this.shown);
    } else if (state.curtain || state.needs_dice || state.over) {
      // The panel belongs to these.
    } else if (!state.yours) {
      panel.idle(state);
    } else {
      panel.choices(this.listed(), state, {
        name: this.chosen === null ? null : this.name(this.chosen),
        here: this.here !== null,
        places: marks.some((mark) => mark.sign === '●'),
        actors: marks.some((mark) => mark.sign === '▲'),
        back: this.here || this.chosen !== this.only ? () => this.back() : null,
        pick: (offer) => this.look(offer),
        barred: state.refused.filter((no) => this.chosen === null || no.piece === this.chosen),
      });
    }
    if (focus) this.focus();
  }

  /** Offers that are shown as buttons: those without a place on the map. */
  listed() {
    const { offers } = this.state;
    if (this.here) return this.here;
    const on_map = (place) => this.map.outline(place) !== null;
    if (this.chosen === null) {
      return offers.filter((o) => {
        if (o.piece) return !on_map({ piece: o.piece });
        return !o.to || !on_map(o.to);
      });
    }
    return offers.filter((o) => {
      if (o.piece && o.piece !== this.chosen) return false;
      if (!o.piece) return !o.to || o.to.piece === this.chosen;
      return !o.to || o.to.item !== undefined || !on_map(o.to);
    });
  }

  /** What may be pressed on the map now. */
  marks() {
    const { state, chosen } = this;
    if (!state.yours || state.curtain) return [];
    const marks = [];
    const add = (place, sign, label, run) => {
      const outline = this.map.outline(place);
      if (outline) marks.push({ place, key: keyOf(place), sign, label, run, outline });
    };
    const mine = state.offers.filter((o) => o.to && (chosen === null ? !o.piece : o.piece === chosen));
    const actors = new Set(chosen === null ? state.offers.map((offer) => offer.piece).filter(Boolean) : []);
    for (const [, heap] of gathered(mine, (offer) => keyOf(offer.to))) {
      // A unit that can also act is chosen first; what is aimed at it then stands with its choices.
      if (actors.has(heap[0].to.piece)) continue;
      const label = heap.length === 1 ? heap[0].words : `${heap[0].words} +${heap.length - 1}`;
      add(heap[0].to, '●', label, (e) => this.press(heap, e));
    }
    if (chosen === null) {
      for (const id of actors) add({ piece: id }, '▲', this.name(id), () => this.choose(id));
    } else if (!marks.some((mark) => mark.key === `p ${chosen}`)) {
      add({ piece: chosen }, '✓', this.name(chosen), () => this.choose(null));
    }
    // Regions lie below pieces, and pieces below points.
    const depth = (mark) => (mark.place.region !== undefined ? 0 : mark.place.piece !== undefined ? 1 : 2);
    return marks.sort((a, b) => depth(a) - depth(b));
  }

  name(id) {
    const title = this.map.part('piece', id)?.querySelector('title')?.textContent ?? id;
    const short = title.split(/[,.;:(]/)[0].trim();
    return short || id;
  }

  draw(marks) {
    const held = this.map.over.contains(document.activeElement);
    const focused = held ? document.activeElement.dataset.mark : this.at;
    this.drawn = marks;
    this.map.over.replaceChildren(...marks.map((mark) => this.button(mark)));
    if (marks.length === 0) return;
    this.at = marks.some((mark) => mark.key === focused) ? focused : marks[0].key;
    const now = this.of(this.at);
    now?.setAttribute('tabindex', '0');
    if (held) now?.focus();
  }

  of(key) {
    return this.map.over.querySelector(`[data-mark="${CSS.escape(key)}"]`);
  }

  button(mark) {
    const text = mark.outline.map((p) => p.map((n) => n.toFixed(1)).join(',')).join(' ');
    const kind = { '▲': 'can', '●': 'to', '✓': 'is' }[mark.sign];
    const size = extent(mark.outline);
    const picked = this.shown?.to && keyOf(this.shown.to) === mark.key;
    const [x, y] = mark.place.region !== undefined ? corner(mark.outline) : mark.place.piece !== undefined ? mark.outline[0] : middle(mark.outline);
    const made = svg(
      'g',
      { class: `mark ${kind}${picked ? ' picked' : ''}${size < 30 ? ' small' : ''}`, role: 'button', tabindex: '-1', 'data-mark': mark.key, 'aria-label': mark.label },
      svg('polygon', { points: text, class: 'halo' }),
      svg('polygon', { points: text, class: 'rim' }),
    );
    const seal = svg('g', { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${Math.max(0.45, Math.min(1, size / 44)).toFixed(2)})` });
    const sign = svg('text', { y: 4, class: 'sign' });
    seal.append(svg('circle', { r: 8.5, class: 'seal' }), sign);
    sign.textContent = picked ? '✓' : mark.sign;
    const title = svg('title');
    title.textContent = mark.label;
    made.append(seal, title);
    made.addEventListener('click', (e) => {
      e.stopPropagation();
      this.at = mark.key;
      const stack = e.detail === 0 || mark.sign !== '▲' ? [] : this.stacked(e);
      if (stack.length > 1) this.panel.stack(stack.map((one) => ({ words: one.label, run: one.run })), () => this.redraw());
      else mark.run(e);
    });
    made.addEventListener('focus', () => this.arrive(mark));
    return made;
  }

  /** The units that may act under a press: counters lie on one another, and all must be in reach. */
  stacked(e) {
    const [x, y] = this.map.toPicture(e.clientX, e.clientY);
    const holds = (points, i, at) => at >= Math.min(...points.map((p) => p[i])) && at <= Math.max(...points.map((p) => p[i]));
    return this.drawn.filter((mark) => mark.sign === '▲' && holds(mark.outline, 0, x) && holds(mark.outline, 1, y));
  }

  arrive(mark) {
    this.at = mark.key;
    for (const other of this.map.over.children) other.setAttribute('tabindex', other.dataset.mark === mark.key ? '0' : '-1');
    this.map.reveal(mark.outline);
  }

  /** A unit is chosen (or none). */
  choose(id) {
    this.chosen = id ?? this.only;
    this.here = null;
    this.shown = null;
    const own = this.state.offers.filter((o) => o.piece === this.chosen || (!o.piece && o.to?.piece === this.chosen));
    if (own.length === 1) return this.look(own[0]);
    this.redraw();
    if (this.map.over.contains(document.activeElement)) this.focus();
  }

  /** A place is pressed. On touch and keyboard a second press does it. */
  press(heap, e) {
    const again = this.shown && heap.includes(this.shown);
    const sure = e.detail === 0 || (e.pointerType && e.pointerType !== 'mouse');
    if (again && sure && performance.now() - this.since > SETTLE) return this.commit(this.shown);
    if (again) return undefined;
    if (heap.length === 1) return this.look(heap[0]);
    this.shown = null;
    this.here = heap;
    return this.redraw();
  }

  /** Shows what an offer does, before it is done. */
  look(offer, focus = false) {
    this.chosen = offer.piece ?? this.chosen;
    this.shown = offer;
    this.since = performance.now();
    this.redraw();
    if (focus) this.panel.focus();
  }

  /** Shows the offer with this notation, or the notation itself where orders are written freely. */
  pick(say) {
    const offer = this.state.offers.find((known) => known.say === say) ?? { say, words: say };
    this.look(offer, true);
  }

  /** A press beside every mark: tells about the thing, or goes back. */
  background(e) {
    if (e.target.closest('.zoom, .mark')) return;
    const piece = e.target.closest('[data-piece]');
    if (piece) {
      const id = piece.dataset.piece;
      const no = this.state.refused.filter((refused) => refused.piece === id || refused.places.some((place) => place.piece === id));
      this.panel.about(piece.querySelector('title').textContent, no, this.state, () => this.redraw());
      return;
    }
    const region = e.target.closest('[data-region]');
    const id = region?.dataset.region;
    const no = this.state.refused.filter(
      (refused) => id !== undefined && refused.places.some((place) => place.region === id) && (this.chosen === null || refused.piece === this.chosen),
    );
    if (no.length > 0) this.panel.about(this.map.tell(region), no, this.state, () => this.redraw());
    else if (this.shown || this.here || this.chosen !== this.only) this.back();
    else if (region) this.panel.about(this.map.tell(region), [], this.state, () => this.redraw());
  }

  /** Cards and other things beside the map become buttons while they may be chosen. */
  mark_items() {
    for (const old of this.trays.querySelectorAll('[data-pick]')) {
      old.classList.remove('to', 'picked');
      old.removeAttribute('data-pick');
      old.querySelector('button.pick')?.remove();
    }
    if (!this.state.yours) return;
    const offers = this.state.offers.filter((o) => o.to?.item !== undefined && (!o.piece || o.piece === this.chosen || this.chosen === null));
    for (const [, heap] of gathered(offers, (offer) => offer.to.item)) {
      const item = this.trays.querySelector(`[data-item="${CSS.escape(heap[0].to.item)}"]`);
      if (!item) continue;
      item.dataset.pick = heap[0].to.item;
      item.classList.add('to');
      item.classList.toggle('picked', heap.includes(this.shown));
      item.closest('details').open = true;
      item.prepend(el('button', { type: 'button', class: 'pick', 'aria-label': heap[0].words }, heap.includes(this.shown) ? '✓' : '●'));
    }
  }

  tray(e) {
    const item = e.target.closest('[data-pick]');
    if (!item) return;
    const heap = this.state.offers.filter((offer) => offer.to?.item === item.dataset.pick);
    this.press(heap, e);
  }

  /** Puts the keyboard on the current mark, or on the panel. */
  focus() {
    const now = this.at && this.of(this.at);
    if (now) now.focus();
    else this.panel.focus();
  }

  /** Moves along the marks: to the nearest one in a direction. */
  step(dx, dy) {
    const from = this.drawn?.find((mark) => mark.key === this.at);
    if (!from) return this.focus();
    const [x, y] = middle(from.outline);
    let best = null;
    for (const mark of this.drawn) {
      if (mark === from) continue;
      const [mx, my] = middle(mark.outline);
      const along = (mx - x) * dx + (my - y) * dy;
      const across = Math.abs((mx - x) * dy) + Math.abs((my - y) * dx);
      if (along <= 0.5) continue;
      const far = along + 2.2 * across;
      if (best === null || far < best.far) best = { far, mark };
    }
    if (best) this.of(best.mark.key)?.focus();
    return undefined;
  }

  /** The next or the previous mark in order. */
  turn(by) {
    const marks = this.drawn ?? [];
    if (marks.length === 0) return;
    const now = marks.findIndex((mark) => mark.key === this.at);
    this.of(marks[(now + by + marks.length) % marks.length].key)?.focus();
  }
}
