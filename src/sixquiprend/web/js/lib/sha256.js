// SHA-256, by itself: the browser's own is only there on pages that came over TLS, and a school's server may
// have none.

/** The first 32 bits of what stands behind the point in the roots of the first primes. */
const { start: START, constants: CONSTANTS } = tables();

function tables() {
  const primes = /** @type {number[]} */ ([]);
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  /** @param {number} root */
  const behindThePoint = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    start: primes.slice(0, 8).map((prime) => behindThePoint(Math.sqrt(prime))),
    constants: primes.map((prime) => behindThePoint(Math.cbrt(prime))),
  };
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The hash of these bytes, 32 bytes.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    mix(state, words);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) hash.setInt32(4 * i, state[i]);
  return new Uint8Array(hash.buffer);
}

/**
 * One block more.
 * @param {Int32Array} state
 * @param {Int32Array} words
 */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + CONSTANTS[i] + words[i]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] += mixed[i];
}

/** @param {string} text hexadecimal digits */
export const fromHex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * These one after the other: texts as UTF-8, numbers in 4 bytes.
 * @param {readonly (Uint8Array | string | number)[]} parts
 */
export function joined(...parts) {
  const found = parts.map((part) => {
    if (typeof part === "string") return new TextEncoder().encode(part);
    return typeof part === "number" ? inFour(part) : part;
  });
  const all = new Uint8Array(found.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of found) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {number} value */
function inFour(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
