// Where a lesson's table is shown, and where things happen on it: as at a real table, without a server behind it.

import { reducedMotion, speed } from "../lib/settings.js";
import { computed, signal } from "../lib/ui.js";
import { perform } from "../table/choreography.js";
import { SCALES } from "../table/session.js";
import { Story } from "../table/story.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../table/session.js").Line} Line */
/** @typedef {import("../table/session.js").Scene} Scene */

export class Stage {
  /** @param {Board | null} board what lies there at first */
  constructor(board) {
    this.scene = signal(/** @type {Scene} */ ({ board, pointer: null }));
    /** All that was told, for whoever hears the page. */
    this.lines = signal(/** @type {Line[]} */ ([]));
    /** The sentence of the step that is being shown, or was the last. */
    this.saying = signal("");
    this.story = new Story((step, tempo) => perform(step, this._performed(), tempo), () => SCALES[speed.peek()]);
    /** Whether cards are moving. */
    this.moving = computed(() => this.story.ahead.value.length > 0);
    /** @type {HTMLElement | null} */
    this.root = null;
    this._first = board;
    /** @type {(() => void)[]} */
    this._drawn = [];
  }

  /**
   * Show these steps, from the beginning.
   * @param {readonly Step[]} steps
   */
  play(steps) {
    this.scene.value = { board: this._first, pointer: null };
    this.story.add([...steps], () => {});
  }

  /** Nobody looks any more. */
  close() {
    this.story.stop();
  }

  /** The page has been drawn: whoever waits for that goes on. */
  drawn() {
    for (const resolve of this._drawn.splice(0)) resolve();
  }

  /** @returns {import("../table/choreography.js").Stage} */
  _performed() {
    return {
      root: () => this.root,
      board: () => this.scene.peek().board,
      still: () => reducedMotion.peek(),
      say: ({ event, text }) => {
        if (!text) return;
        this.saying.value = text;
        this.lines.value = [...this.lines.value, { id: this.lines.value.length, text, kind: event.event }];
      },
      show: (board, pointer = null) => {
        const drawn = new Promise((/** @type {(value: void) => void} */ done) => this._drawn.push(done));
        this.scene.value = { board, pointer };
        return this.root ? drawn : Promise.resolve();
      },
    };
  }
}
