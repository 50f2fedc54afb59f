// Plays in the page itself, by clicks on what the page offers, for as long as it is given; told by
// the test that runs it, and put behind pick.js. A battle of hundreds of decisions would take a
// quarter of an hour if every click came from outside.
const [seconds, seed, stands, done] = arguments;
const $ = (selector) => document.querySelector(selector);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const version = () => Number($('#table').dataset.version);
const main = () => $('#panel .act button.main:not(:disabled)');

let number = seed;
const below = (n) => {
  number = (number * 1103515245 + 12345) % 2147483648;
  return Math.floor(number / 65536) % Math.max(n, 1);
};

const end = performance.now() + 1000 * seconds;

/** Waits for something, but not longer than there is time: the test then goes on where we stopped. */
async function until(test) {
  while (!test()) {
    if (performance.now() > end) return false;
    await pause(4);
  }
  return true;
}

const press = (element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));

async function decide() {
  const before = version();
  // What was looked at when the time was over is still there, and is done.
  let taken = null;
  for (let tries = 0; tries < 40 && !main(); tries += 1) {
    const things = pressable();
    if (things.length === 0) throw new Error(`nothing to press: ${$('.side').innerText.slice(0, 400)}`);
    taken = promising(things, below);
    press(taken);
  }
  if (!main()) throw new Error('forty presses and no decision');
  // Whoever is tired of a question passes on it whenever he is asked again, until he says otherwise.
  const stand = stands && taken && passing(taken) && $('#standing').hidden && $('#stand');
  press(stand || main());
  return until(() => version() > before);
}

(async () => {
  let decisions = 0;
  while (await until(() => $('#table.over') || ($('#prompt.yours') && !$('#table.sending')))) {
    if ($('#table.over')) return { over: true, decisions };
    if (await decide()) decisions += 1;
  }
  return { over: false, decisions };
})().then(done, (error) => done({ error: String(error) }));
