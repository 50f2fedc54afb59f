// What every script needs: sentences, elements, and talking to the server.

const sentences = JSON.parse(document.getElementById('words')?.textContent ?? '{}');

/** A sentence of the catalogue, with `{name}` filled in. */
export function t(key, values = {}) {
  const sentence = sentences[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** An element: `el('button', {type: 'button', on: {click}}, 'text', child)`. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') {
      for (const [event, run] of Object.entries(value)) made.addEventListener(event, run);
    } else if (value === true) {
      made.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A key that names one attempt, so that sending it twice does it once. */
export function attempt() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_');
}

/** What went wrong, as the server said it or as we know it. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || t('failed'));
    this.status = status;
    this.problem = problem;
  }
}

async function answered(response) {
  const type = response.headers.get('content-type') ?? '';
  const value = type.includes('json') ? await response.json() : {};
  if (!response.ok) throw new Refused(response.status, value);
  return value;
}

/** GETs JSON. */
export async function get(path, signal) {
  return answered(await fetch(path, { headers: { accept: 'application/json' }, signal }));
}

/** POSTs JSON. A dropped connection is tried once more with the same key: it is done once. */
export async function post(path, body) {
  const send = () =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  let response;
  try {
    response = await send();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 400));
    response = await send();
  }
  return answered(response);
}

/** May things move on this page? */
export function mayMove() {
  return (
    document.documentElement.dataset.motion !== 'off' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

let audio = null;

/** Two soft notes, if the reader wants sound and the browser lets us. */
export function chime() {
  if (document.documentElement.dataset.sound === 'off') return;
  try {
    audio ??= new AudioContext();
    [392, 523.25].forEach((pitch, i) => {
      const from = audio.currentTime + 0.16 * i;
      const note = audio.createOscillator();
      const loud = audio.createGain();
      note.type = 'triangle';
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, from);
      loud.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
      note.connect(loud).connect(audio.destination);
      note.start(from);
      note.stop(from + 0.55);
    });
  } catch {
    // Without sound the prompt and the title still tell.
  }
}
