// A few small sounds, made on the spot: paper, wood and a distant bell. Nothing is heard unless sounds are
// switched on, and that is offered once (sound-offer.js).

import { sound } from "../lib/settings.js";

/**
 * A tone that glides and fades; it begins so many seconds after the sound does.
 * @typedef {{
 *   at: number, from: number, to: number, seconds: number, shape: OscillatorType, loud: number,
 * }} Note
 */

/**
 * @param {number} at
 * @param {number} pitch
 * @param {number} seconds
 * @param {Partial<Note>} [more]
 * @returns {Note}
 */
const note = (at, pitch, seconds, more) => ({
  at,
  from: pitch,
  to: pitch,
  seconds,
  shape: "sine",
  loud: 0.1,
  ...more,
});

/** @type {Readonly<Record<string, readonly Note[]>>} */
const SOUNDS = Object.freeze({
  deal: [0, 0.07, 0.14].map((at) => note(at, 900, 0.03, { to: 500, shape: "triangle", loud: 0.04 })),
  reveal: [note(0, 520, 0.07, { to: 620, shape: "triangle", loud: 0.07 })],
  place: [note(0, 300, 0.05, { to: 210, shape: "triangle", loud: 0.07 })],
  take: [note(0, 220, 0.16, { to: 150 }), note(0.16, 160, 0.2, { to: 95 })],
  turn: [note(0, 660, 0.08), note(0.07, 880, 0.14)],
  end: [392, 494, 587, 784].map((pitch, place) => note(place * 0.13, pitch, 0.42, { loud: 0.08 })),
});

/** @type {AudioContext | null} */
let audio = null;

/**
 * Let a sound be heard: one of those above; any other name is silence.
 * @param {string} name
 */
export function play(name) {
  const notes = SOUNDS[name];
  if (!notes || sound.peek() !== "on") return;
  audio ??= new AudioContext();
  // A browser keeps pages silent until somebody has touched them.
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  for (const each of notes) sing(audio, each);
}

/**
 * @param {AudioContext} on
 * @param {Note} note
 */
function sing(on, { at, from, to, seconds, shape, loud }) {
  const begin = on.currentTime + at;
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  tone.connect(volume).connect(on.destination);
  tone.start(begin);
  tone.stop(begin + seconds);
}
