// The rules reference: narrows the list while one types. Without it the form asks the server.

import { t } from './common.js';

const field = document.querySelector('input[name="q"]');
const list = document.querySelector('dl.entries');
const rows = [];
for (const term of list?.querySelectorAll('dt[id]') ?? []) {
  const says = term.nextElementSibling;
  rows.push({ term, says, text: `${term.textContent} ${says.textContent}`.toLowerCase() });
}

field?.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const fits = words.every((word) => row.text.includes(word));
    row.term.hidden = !fits;
    row.says.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const head of list.querySelectorAll('dt.section')) head.hidden = words.length > 0;
  document.getElementById('found').textContent = t('rules-shown', { n: shown });
});
