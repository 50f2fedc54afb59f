// The replay: slider and keys leaf through the game; every moment keeps its own address.

import { el } from './common.js';
import { MapView } from './map.js';

const root = document.getElementById('replay');
const map = new MapView(root.querySelector('.field'), document.getElementById('map'));
const slider = document.getElementById('slider');
const eyes = document.getElementById('eyes');
let loading = null;
let wanted = null;

/** Fetches the page of another moment and takes over what differs. */
async function go(step, as = eyes.value) {
  wanted = { step: Math.max(0, Math.min(Number(slider.max), step)), as };
  slider.value = wanted.step;
  if (loading) return;
  loading = true;
  while (wanted) {
    const { step: at, as: by } = wanted;
    wanted = null;
    const address = `${location.pathname}?step=${at}&as=${by}`;
    try {
      const text = await (await fetch(address)).text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      const picture = page.querySelector('#map svg');
      if (!picture) break;
      map.show(picture.outerHTML);
      for (const part of ['#prompt', '#status', '.side', '.scrub']) {
        const [now, then] = [root.querySelector(part), page.querySelector(part)];
        if (part === '.scrub') {
          // The slider stays, or a drag on it would break off.
          const fresh = [...then.querySelectorAll('.button:not(button)')];
          [...now.querySelectorAll('.button:not(button)')].forEach((old, i) => old.replaceWith(fresh[i] ?? el('span')));
        } else {
          now.replaceWith(then);
        }
      }
      history.replaceState(null, '', address);
    } catch {
      break;
    }
  }
  loading = null;
}

slider.addEventListener('input', () => go(Number(slider.value)));
eyes.addEventListener('change', () => go(Number(slider.value)));
root.addEventListener('click', (e) => {
  const leaf = e.target.closest('[data-leaf]');
  if (!leaf) return;
  e.preventDefault();
  go(Number(new URL(leaf.href).searchParams.get('step')));
});
document.addEventListener('keydown', (e) => {
  if (e.target.closest('input, select, textarea') || e.ctrlKey || e.metaKey || e.altKey) return;
  const now = Number(slider.value);
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, PageUp: now - 10, PageDown: now + 10, Home: 0, End: Number(slider.max) }[e.key];
  if (to === undefined) return;
  e.preventDefault();
  go(to);
});
