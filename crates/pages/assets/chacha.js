// The dice of a game, from its seed: ChaCha20 with the decision as its stream and the throw as its
// place in it. Written from the specification, so that it can be read and checked in five minutes.

const WORDS_PER_ROLL = 4096;

function quarter(x, a, b, c, d) {
  const turn = (n, by) => (n << by) | (n >>> (32 - by));
  x[a] = (x[a] + x[b]) | 0;
  x[d] = turn(x[d] ^ x[a], 16);
  x[c] = (x[c] + x[d]) | 0;
  x[b] = turn(x[b] ^ x[c], 12);
  x[a] = (x[a] + x[b]) | 0;
  x[d] = turn(x[d] ^ x[a], 8);
  x[c] = (x[c] + x[d]) | 0;
  x[b] = turn(x[b] ^ x[c], 7);
}

/** Sixteen words of the key stream: 64-bit counter, 64-bit stream, both below 2^53 here. */
function block(key, counter, stream) {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const split = (n) => [n >>> 0, Math.floor(n / 2 ** 32)];
  const start = new Int32Array([
    0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
    ...Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true)),
    ...split(counter), ...split(stream),
  ]);
  const x = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarter(x, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i += 1) quarter(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return x.map((word, i) => word + start[i]);
}

/** Words of the stream, one after another. */
function* words(seed, decision, place) {
  for (let counter = (place * WORDS_PER_ROLL) / 16; ; counter += 1) {
    for (const word of block(seed, counter, decision)) yield word >>> 0;
  }
}

/** Uniform below `n`: multiplication, with rejection of the few words that would be unfair. */
function below(n, stream) {
  const next = () => BigInt(stream.next().value) * BigInt(n);
  const low = (product) => Number(product & 0xffffffffn);
  let product = next();
  if (low(product) < n) {
    const threshold = (2 ** 32 - n) % n;
    while (low(product) < threshold) product = next();
  }
  return Number(product >> 32n);
}

/** The faces of a throw, sorted, as the table hands them over. */
export function faces(seed, decision, place, count, sides, lowest) {
  const stream = words(seed, decision, place);
  const fell = Array.from({ length: count }, () => lowest + below(sides, stream));
  return fell.sort((a, b) => a - b);
}
