// A turn is a story: its steps are played one after the other. Whatever comes meanwhile waits for its turn,
// and each chapter ends in the truth: the board that the server has sent with it.

import { signal } from "../lib/ui.js";

/** @typedef {import("../types").Step} Step */

/**
 * How fast the story is told: all times are multiplied by `scale` (0: at once), and `signal` says that
 * somebody wants to see the end of it now.
 * @typedef {{ scale: number, signal: AbortSignal }} Tempo
 */

/** @typedef {{ steps: Step[], end: () => void }} Chapter */

/** With so many chapters waiting nobody would catch up: the oldest are told at once. */
const MOST_WAITING = 2;

export class Story {
  /**
   * @param {(step: Step, tempo: Tempo) => Promise<void>} perform shows one step
   * @param {() => number} scale how long things take now; 0: no time at all
   */
  constructor(perform, scale) {
    this._perform = perform;
    this._scale = scale;
    /** @type {Chapter[]} */
    this._chapters = [];
    this._hurry = new AbortController();
    this._told = Promise.resolve();
    /** Another number for each story: what was begun for one before must not show anything any more. */
    this.number = 1;
    /** The steps that are still to be shown, the present one included; empty: nothing is moving. */
    this.ahead = signal(/** @type {Step[]} */ ([]));
  }

  /**
   * Tell these steps after all that is being told; then call `end`.
   * @param {Step[]} steps
   * @param {() => void} end
   */
  add(steps, end) {
    this._chapters.push({ steps, end });
    this.ahead.value = [...this.ahead.value, ...steps];
    if (this._chapters.length === 1) this._told = this._tell();
  }

  /** Show the end of what is being told, now. */
  skip() {
    this._hurry.abort();
  }

  /** Forget what is still to be told: nothing more is shown, and no end is reached. */
  stop() {
    this.number += 1;
    this._chapters = [];
    this.ahead.value = [];
    this._hurry.abort();
    this._hurry = new AbortController();
  }

  async _tell() {
    for (let chapter = this._chapters[0]; chapter; chapter = this._chapters[0]) {
      for (const step of chapter.steps) {
        // A step that can't be shown must not keep the players from the truth at the end.
        await this._perform(step, this._tempo()).catch((error) => console.error(error));
        if (this._chapters[0] !== chapter) return;
        this.ahead.value = this.ahead.value.slice(1);
      }
      chapter.end();
      this._chapters.shift();
    }
    // The next turn is told at its own pace again.
    this._hurry = new AbortController();
  }

  /** @returns {Tempo} */
  _tempo() {
    const late = this._chapters.length > MOST_WAITING;
    const scale = this._hurry.signal.aborted || late || document.hidden ? 0 : this._scale();
    return { scale, signal: this._hurry.signal };
  }
}

/**
 * Resolves after so many milliseconds at normal speed, or at once when the story is skipped.
 * @param {number} milliseconds
 * @param {Tempo} tempo
 * @returns {Promise<void>}
 */
export function pause(milliseconds, tempo) {
  const time = milliseconds * tempo.scale;
  if (time <= 0 || tempo.signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      tempo.signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, time);
    tempo.signal.addEventListener("abort", done);
  });
}
