// Checks a record without trusting anybody: the order of its lines, the hash of its scenario, the
// seal of its seed, its last link, and every roll that follows from the seed.

import { el, t } from './common.js';
import { faces } from './chacha.js';

const verdict = document.getElementById('verdict');
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, '0')).join('');
const sha = async (data) => hex(await crypto.subtle.digest('SHA-256', data));
const utf8 = (text) => new TextEncoder().encode(text);

/** All findings about a record: `{good, text}` each. */
async function check(text) {
  const found = [];
  const tell = (good, words) => found.push({ good, text: words });
  const rows = text.split('\n').filter((row) => row.trim());
  let parsed;
  try {
    parsed = rows.map((row) => JSON.parse(row));
  } catch (error) {
    tell(false, t('verify-format', { a: error.message }));
    return found;
  }
  const header = parsed[0];
  if (!header || header.kassen !== 1) {
    tell(false, t('verify-format', { a: 'kassen: 1' }));
    return found;
  }
  const lines = parsed.filter((row) => row.n !== undefined);
  const end = parsed.findIndex((row) => row.end !== undefined);
  const wrong = lines.findIndex((line, i) => line.n !== i);
  if (wrong >= 0) tell(false, t('verify-order', { n: wrong + 2 }));
  const rough = lines.findIndex((line) => !/^[0-9a-f]{64}$/.test(line.hash));
  if (rough >= 0) tell(false, t('verify-hash', { n: rough + 2 }));
  if (wrong < 0 && rough < 0) tell(true, t('verify-lines', { n: lines.length }));
  const same = (await sha(utf8(header.scenario_text))) === header.scenario_hash;
  tell(same, t(same ? 'verify-scenario' : 'verify-scenario-bad'));
  if (end < 0) tell(true, t('verify-open'));
  else await closed(rows[end], parsed[end], lines.at(-1), tell);
  await dice(header, parsed[end], lines, tell);
  return found;
}

/** The last link covers the footer and the link before it. */
async function closed(row, footer, last, tell) {
  const bare = row.trim().replace(/"end":"[0-9a-f]*"/, '"end":""');
  const data = new Uint8Array([...bytes(last?.hash ?? ''), ...utf8(bare), 0, 0, 0, 0, 0, 0, 0, 0]);
  const good = (await sha(data)) === footer.end;
  tell(good, good ? t('verify-end') : t('verify-hash', { n: (last?.n ?? 0) + 3 }));
}

async function dice(header, footer, lines, tell) {
  if (header.dice === 'typed') return tell(true, t('verify-typed'));
  const seed = header.seed ?? footer?.seed;
  if (!seed) return tell(true, t('verify-sealed'));
  if (header.commitment) {
    const good = (await sha(bytes(seed))) === header.commitment;
    tell(good, t(good ? 'verify-seal' : 'verify-seal-bad'));
    if (!good) return undefined;
  }
  let count = 0;
  for (const line of lines) {
    const order = line.order || 'r'.repeat(line.dice?.length ?? 0) || 'd'.repeat(line.draws?.length ?? 0);
    let roll = 0;
    for (let place = 0; place < order.length; place += 1) {
      if (order[place] !== 'r') continue;
      const fell = line.dice[roll];
      roll += 1;
      if (!thrown(bytes(seed), line.n, place, fell)) return tell(false, t('verify-dice-bad', { n: line.n }));
      count += 1;
    }
  }
  return tell(true, t('verify-dice', { n: count }));
}

/** Does this throw follow from the seed? The record has no sizes, so each size of die is tried. */
function thrown(seed, decision, place, fell) {
  const kinds = [[6, 1], [10, 0], [10, 1], [20, 1], [8, 1], [12, 1], [4, 1], [3, 1], [2, 1], [100, 1]];
  return kinds.some(([sides, lowest]) => faces(seed, decision, place, fell.length, sides, lowest).join() === fell.join());
}

async function run(text) {
  verdict.replaceChildren(el('p', {}, t('verify-wait')));
  const found = await check(text);
  const good = found.every((one) => one.good);
  verdict.replaceChildren(
    el('h2', {}, `${good ? '✓' : '✗'} ${t(good ? 'verify-ok' : 'verify-bad')}`),
    el('ul', {}, ...found.map((one) => el('li', {}, `${one.good ? '✓' : '✗'} ${one.text}`))),
  );
}

document.getElementById('check').addEventListener('click', async () => {
  const file = document.getElementById('record').files[0];
  const text = file ? await file.text() : document.getElementById('pasted').value;
  if (text.trim()) await run(text);
});
