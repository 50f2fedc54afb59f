// The page behind a seat link: sends the secret of the fragment, forgets it, and goes to the table.

import { attempt, post, t } from './common.js';

const says = document.getElementById('seat-says');
const game = location.pathname.split('/')[2];
const secret = location.hash.slice(1);
// The secret must not stay in the address bar or in the history.
history.replaceState(null, '', location.pathname);

if (!secret) {
  says.textContent = t('seat-bad');
} else {
  try {
    await post(`/api/games/${encodeURIComponent(game)}/claim`, { secret, key: attempt() });
    says.textContent = t('seat-ok');
    location.replace(`/g/${encodeURIComponent(game)}`);
  } catch {
    says.textContent = t('seat-bad');
  }
}
