// Three small sounds, made on the spot; nothing is heard unless sounds are switched on.

import { sound } from "../lib/settings.js";

/** @typedef {{ from: number, to: number, seconds: number, shape: OscillatorType }} Note */

/** @type {Readonly<Record<string, readonly Note[]>>} */
const SOUNDS = Object.freeze({
  reveal: [{ from: 520, to: 620, seconds: 0.07, shape: "triangle" }],
  take: [
    { from: 220, to: 150, seconds: 0.16, shape: "sine" },
    { from: 160, to: 95, seconds: 0.2, shape: "sine" },
  ],
  turn: [
    { from: 660, to: 660, seconds: 0.06, shape: "sine" },
    { from: 880, to: 880, seconds: 0.09, shape: "sine" },
  ],
});

/** @type {AudioContext | null} */
let audio = null;

/**
 * Let a sound be heard: "reveal", "take" or "turn".
 * @param {string} name
 */
export function play(name) {
  const notes = SOUNDS[name];
  if (!notes || sound.peek() !== "on") return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const note of notes) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = note.shape;
    tone.frequency.setValueAtTime(note.from, at);
    tone.frequency.exponentialRampToValueAtTime(note.to, at + note.seconds);
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + note.seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + note.seconds);
    at += note.seconds;
  }
}
