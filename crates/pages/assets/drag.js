// Measured moves: a unit is dragged, a ghost goes with the finger, and numbers say how far and how
// much it turns. Where it is dropped becomes an order in the notation, which is only looked at:
// nothing is done before the player says so.
//
// Orders that are measured are written in one of two ways: to a point ("NAME goes 45.5,30"), or by
// turning and going ahead ("NAME wheel right 25, forward 6.5"). Which one a unit uses shows in what
// it is offered.

import { get, svg } from './common.js';
import { middle } from './map.js';

const round = (n) => Math.round(n * 10) / 10;

/** Lets the map's presses drag units while the question is a measured one. */
export function dragging({ map, chooser, api, state }) {
  map.claim = (e) => {
    if (!state().measured || !state().yours) return null;
    const id = pieceAt(e);
    if (id === null) return null;
    const offers = state().offers.filter((offer) => offer.piece === id);
    const outline = map.outline({ piece: id });
    if (offers.length === 0 || !outline) return null;
    return drag(id, offers, outline);
  };

  function pieceAt(e) {
    const piece = e.target.closest('[data-piece]');
    if (piece) return piece.dataset.piece;
    const mark = e.target.closest('[data-mark]')?.dataset.mark ?? '';
    return mark.startsWith('p ') ? mark.slice(2) : null;
  }

  function drag(id, offers, outline) {
    const ghost = svg('polygon', { class: 'ghost', points: '' });
    const label = svg('text', { class: 'measure' });
    const scale = Number(map.table.dataset.scale);
    // The first edge of the rim is the unit's front.
    const front = [(outline[0][0] + outline[1][0]) / 2, (outline[0][1] + outline[1][1]) / 2];
    const facing = Math.atan2(outline[1][1] - outline[0][1], outline[1][0] - outline[0][0]) - Math.PI / 2;
    const centre = middle(outline);
    const pointed = offers.find((offer) => offer.to?.x !== undefined && / goes /.test(offer.say));
    let order = null;
    return (move) => {
      if (move === null || move.type === 'pointercancel') return clear();
      if (!ghost.isConnected) map.over.append(ghost, label);
      const [x, y] = map.toPicture(move.clientX, move.clientY);
      const far = Math.hypot(x - (pointed ? centre : front)[0], y - (pointed ? centre : front)[1]) / scale;
      let turn = 0;
      if (!pointed) {
        turn = Math.atan2(y - front[1], x - front[0]) - facing;
        while (turn > Math.PI) turn -= 2 * Math.PI;
        while (turn < -Math.PI) turn += 2 * Math.PI;
      }
      draw(x, y, turn);
      const degrees = Math.round((Math.abs(turn) * 180) / Math.PI);
      order = pointed ? to_point(move) : ahead(degrees, turn, far);
      label.textContent = pointed ? `${round(far)}` : `${round(far)} · ${degrees}°`;
      label.setAttribute('x', x);
      label.setAttribute('y', y - 14);
      if (move.type === 'pointerup') {
        clear();
        drop(order);
      }
      return undefined;
    };

    function clear() {
      ghost.remove();
      label.remove();
    }

    function draw(x, y, turn) {
      const from = pointed ? centre : front;
      const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
      const points = outline.map(([px, py]) => {
        const [dx, dy] = [px - from[0], py - from[1]];
        return `${(x + dx * cos - dy * sin).toFixed(1)},${(y + dx * sin + dy * cos).toFixed(1)}`;
      });
      ghost.setAttribute('points', points.join(' '));
    }

    function to_point(move) {
      const [x, y] = map.toTable(move.clientX, move.clientY);
      return pointed.say.replace(/ goes .*/, ` goes ${round(x)},${round(y)}`);
    }

    function ahead(degrees, turn, far) {
      const known = offers.map((offer) => offer.say.match(/^(.*?) (?:wheel|forward|turn|back|stands|moves)\b/)?.[1]).find(Boolean);
      const name = known ?? id;
      const wheel = degrees >= 2 ? `wheel ${turn > 0 ? 'right' : 'left'} ${degrees}, ` : '';
      return `${name} ${wheel}forward ${round(far)}`;
    }
  }

  /** What was dropped is tried; if it is not allowed, the nearest that is comes in its place. */
  async function drop(order) {
    let say = order;
    try {
      const answer = await get(`${api}/why?say=${encodeURIComponent(order)}`);
      if (answer.allowed === false && answer.instead) say = answer.instead;
    } catch (error) {
      if (error.problem?.instead) say = error.problem.instead;
    }
    chooser.look({ say, words: say, free: true, piece: chooser.chosen ?? undefined }, true);
  }
}

