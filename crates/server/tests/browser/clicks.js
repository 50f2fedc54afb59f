// Plays in the page itself, by clicks on what the page offers, for as long as it is given; told by
// the test that runs it. A battle of hundreds of decisions would take a quarter of an hour if every
// click came from outside.
const [seconds, seed, done] = arguments;
const $ = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
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
  for (let tries = 0; tries < 40; tries += 1) {
    const buttons = all('#panel .choice');
    const places = [...all('.over [data-mark]'), ...all('#trays [data-pick] .pick'), ...buttons];
    if (places.length === 0) throw new Error(`nothing to press: ${$('.side').innerText.slice(0, 400)}`);
    // To pass, where one may, brings the end nearer.
    const passing = buttons.filter((button) => /\b(pass|end|done|finish|no|none|skip|decline|stop)\b/i.test(button.textContent));
    press(passing.length > 0 && below(4) > 0 ? passing[0] : places[below(places.length)]);
    if (main()) break;
  }
  if (!main()) throw new Error('forty presses and no decision');
  main().click();
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
