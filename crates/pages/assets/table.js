// The table: keeps the state, asks the server, and lets the other modules draw it.

import { attempt, chime, el, get, post, Refused, t } from './common.js';
import { Chooser } from './choose.js';
import { MapView } from './map.js';
import { Panel } from './panel.js';
import { keys } from './keys.js';
import { dragging } from './drag.js';
import { Ruler } from './ruler.js';

const root = document.getElementById('table');
const game = root.dataset.game;
const api = `/api/games/${encodeURIComponent(game)}`;
const $ = (id) => document.getElementById(id);

const map = new MapView(root.querySelector('.field'), $('map'));
let state = JSON.parse($('state').textContent);
let busy = false;
// The newest version that was heard of; news may come while an answer is under way.
let newest = 0;

const panel = new Panel($('panel'), { api, system: root.dataset.system, ask: () => state.ask });
const chooser = new Chooser(map, panel, { commit, trays: $('trays'), preview });
const ruler = new Ruler(map, () => state);
keys({ map, chooser, undo, hint, help, measure: () => ruler.turn() });
dragging({ map, chooser, api, state: () => state });

/** Says something to whoever listens. */
function say(text) {
  $('say').textContent = '';
  // A change of text is only noticed if there was another text before.
  setTimeout(() => ($('say').textContent = text), 60);
}

function notice(text) {
  $('notice').textContent = text ?? '';
  $('notice').hidden = !text;
}

/** Takes a new state and draws what changed. */
function take(next) {
  if (next.version < state.version && next.seat === state.seat) return;
  const mine = next.yours && (next.ask !== state.ask || !state.yours);
  const moved = next.version !== state.version || next.seat !== state.seat || next.curtain !== state.curtain;
  state = next;
  if (moved && next.svg !== undefined) {
    map.show(next.svg);
    $('trays').innerHTML = next.trays;
    $('prose').replaceChildren(...next.prose.split('\n\n').map((text) => el('p', {}, text)));
    $('status')?.replaceChildren(...next.status.map((line) => el('li', {}, line)));
  }
  if (next.curtain) {
    $('map').replaceChildren();
    $('trays').replaceChildren();
    $('prose').replaceChildren();
    $('log')?.replaceChildren();
  }
  draw();
  if (mine) {
    chime();
    say(`${t('your-turn')} ${next.prompt}`);
  } else if (moved) {
    const last = next.log.at(-1);
    say([last?.text, next.prompt].filter(Boolean).join(' '));
  }
}

function draw() {
  const prompt = $('prompt');
  prompt.replaceChildren(state.prompt);
  if (state.rule) prompt.append(' ', panel.cite(state.rule, true));
  prompt.classList.toggle('yours', state.yours);
  root.classList.toggle('busy', state.thinking);
  root.classList.toggle('curtained', state.curtain);
  root.classList.toggle('over', state.over !== null);
  root.dataset.version = state.version;
  document.title = document.title.replace(/^▶ /, '');
  if (state.yours) document.title = `▶ ${document.title}`;
  if (state.notice) notice(state.notice);
  $('clock').textContent = state.clock ?? '';
  $('undo').hidden = !state.can_undo;
  $('hint').hidden = !state.yours;
  $('concede').hidden = state.seat === null || state.over !== null || state.held.length === 0;
  $('finder').hidden = !state.yours;
  panel.log($('log'), state.log);
  panel.news($('news'), state);
  if (state.curtain) panel.curtain(state, lift);
  else if (state.needs_dice) panel.dice(state.needs_dice, thrown);
  else if (state.over) panel.over(state, game);
  panel.standing($('standing'), state, rise);
  ruler.take();
  chooser.take(state);
}

/** Does something that changes the game; `work` returns the new state. */
async function change(work) {
  if (busy) return;
  busy = true;
  root.classList.add('sending');
  try {
    take(await work(attempt()));
    notice(null);
  } catch (error) {
    await failed(error);
  } finally {
    busy = false;
    root.classList.remove('sending');
    if (newest > state.version) refresh();
  }
}

async function failed(error) {
  if (error instanceof Refused && error.status < 500) {
    const { title, detail, rules } = error.problem;
    notice([title, detail, ...(rules ?? []).map((rule) => `${rule.says} [${rule.section}]`)].filter(Boolean).join(' '));
    await refresh();
  } else {
    notice(t('failed'));
  }
}

async function refresh() {
  try {
    take(await get(api));
  } catch {
    notice(t('lost'));
  }
}

function commit(offer, stand = false) {
  return change((key) => post(`${api}/answer`, { ask: state.ask, say: offer.say, key, stand }));
}

/** No more answers by itself. */
function rise() {
  return change(() => post(`${api}/rise`, {}));
}

function thrown(dice) {
  return change((key) => post(`${api}/throw`, { dice, key }));
}

function lift(seat) {
  return change((key) => post(`${api}/curtain`, { seat, key }));
}

function undo() {
  if (!state.can_undo) return;
  change((key) => post(`${api}/undo`, { ask: state.ask, key })).then(() => say(t('undone')));
}

function preview(offer) {
  panel.preview(offer, state, {
    done: () => commit(offer),
    // What names neither a unit nor a place can be said again and again.
    stand: !offer.piece && !offer.to && !offer.free ? () => commit(offer, true) : null,
    back: () => chooser.back(),
  });
}

async function hint() {
  if (!state.yours) return;
  panel.hinting();
  try {
    const advice = await get(`${api}/hint`);
    panel.hint(advice, () => chooser.pick(advice.say), () => chooser.redraw());
  } catch (error) {
    await failed(error);
    chooser.redraw();
  }
}

function concede() {
  const no = () => draw();
  panel.sure(t('concede-ask'), () =>
    panel.sure(t('concede-sure'), () => change((key) => post(`${api}/concede`, { key })), no), no);
}

function help() {
  panel.help();
}

$('undo').addEventListener('click', undo);
$('hint').addEventListener('click', hint);
$('help').addEventListener('click', help);
$('concede').addEventListener('click', concede);

for (const field of root.querySelectorAll('[data-copy]')) {
  field.value = new URL(field.value, location.href).href;
  field.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      say(t('copied'));
    } catch {
      // It is selected; the reader can copy it himself.
    }
  });
}
for (const button of root.querySelectorAll('[data-revoke]')) {
  button.addEventListener('click', async () => {
    try {
      await post(`${api}/seats/${button.dataset.revoke}/revoke`, { key: attempt() });
      button.disabled = true;
      notice(t('revoked'));
    } catch (error) {
      await failed(error);
    }
  });
}

let stream = null;

/** Listens for changes; after a break it asks for the whole state, so nothing is missed. */
function listen() {
  stream?.close();
  // A page nobody looks at hears everything too, but does not keep notices from being sent.
  stream = new EventSource(`${api}/events${document.hidden ? '?away=1' : ''}`);
  let broken = false;
  stream.addEventListener('changed', (event) => {
    const { version, part } = JSON.parse(event.data);
    newest = Math.max(newest, version);
    // A part is a throw that was typed within a decision: the version grows only with the whole.
    if (!busy && (newest > state.version || part > 0)) refresh();
  });
  stream.addEventListener('open', () => {
    if (!broken) return;
    broken = false;
    notice(null);
    say(t('found-again'));
    refresh();
  });
  stream.addEventListener('error', () => {
    broken = true;
    notice(t('lost'));
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}

$('prose-box').addEventListener('toggle', async () => {
  // The account of a large map is fetched when somebody wants it.
  if (!$('prose-box').open || $('prose').childElementCount > 0 || state.curtain) return;
  const { prose } = await get(api);
  $('prose').replaceChildren(...(prose ?? '').split('\n\n').map((text) => el('p', {}, text)));
});

document.addEventListener('visibilitychange', () => {
  listen();
  if (!document.hidden) refresh();
});

draw();
listen();
