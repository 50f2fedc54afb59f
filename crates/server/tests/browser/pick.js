// Which of the things a page offers is taken: to fight, or to end what one is about, brings the end
// of a battle nearer than to wander about; now and then it is anything.
const all = (selector) => [...document.querySelectorAll(selector)];
const words = (thing) => thing.getAttribute('aria-label') ?? thing.textContent;
const passing = (thing) => /\b(pass|end|done|finish|no|none|skip|decline|stop|cease)\b/i.test(words(thing));
const fighting = (thing) => !passing(thing) && /\b(attack|charge|fire|shoot|shock|melee|battle|fight|combat)s?\b/i.test(words(thing));

/** What can be pressed: marks on the map, cards beside it, and the choices of the panel. */
const pressable = () => [...all('.over [data-mark]'), ...all('#trays [data-pick] .pick'), ...all('#panel .choice')];

/** One of the things; `below(n)` is a number from 0 to n - 1. */
function promising(things, below) {
  const heaps = [things.filter(fighting), things.filter(passing), things];
  const heap = below(4) === 0 ? things : heaps.find((some) => some.length > 0);
  return heap[below(heap.length)];
}
