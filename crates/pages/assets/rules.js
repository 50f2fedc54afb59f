// The rules reference: narrows the list while one types, and marks what was sought. Without it the form
// asks the server, which marks it too.

import { el, t } from './common.js';

const field = document.querySelector('input[name="q"]');
const list = document.querySelector('dl.entries');
const rows = [];
for (const term of list?.querySelectorAll('dt[id]') ?? []) {
  const says = term.nextElementSibling;
  rows.push({ term, says, text: `${term.textContent} ${says.textContent}`.toLowerCase() });
}

/** Takes the marks away again. */
function unmark(part) {
  for (const mark of part.querySelectorAll('mark')) mark.replaceWith(mark.textContent);
  part.normalize();
}

/** Marks every place where one of the words stands. */
function mark(part, words) {
  unmark(part);
  if (words.length === 0) return;
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const sought = new RegExp(escaped.join('|'), 'gi');
  for (const text of texts) {
    const pieces = [];
    let from = 0;
    for (const found of text.data.matchAll(sought)) {
      pieces.push(text.data.slice(from, found.index), el('mark', {}, found[0]));
      from = found.index + found[0].length;
    }
    if (pieces.length > 0) text.replaceWith(...pieces, text.data.slice(from));
  }
}

field?.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const fits = words.every((word) => row.text.includes(word));
    row.term.hidden = !fits;
    row.says.hidden = !fits;
    if (fits) shown += 1;
    for (const part of [row.term, row.says]) mark(part, fits ? words : []);
  }
  for (const head of list.querySelectorAll('dt.section')) head.hidden = words.length > 0;
  document.getElementById('found').textContent = t('rules-shown', { n: shown });
});
