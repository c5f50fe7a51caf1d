// Where things happen on a table: what is drawn of it, the story that is told on it, and what is said of
// that.

import { reducedMotion, speed } from "../lib/settings.js";
import { batch, computed, signal } from "../lib/ui.js";
import { perform } from "./choreography.js";
import { Flights } from "./flights.js";
import { Story } from "./story.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Step} Step */

/**
 * What is drawn of the table.
 * @typedef {{ board: Board | null, pointer: import("./choreography.js").Pointer | null }} Scene
 */
/** A line of the log. @typedef {{ id: number, text: string, kind: Step["event"]["event"] }} Line */

/** How long everything takes, compared with "normal". */
const SCALES = Object.freeze({ slow: 1.9, normal: 1, fast: 0.4, instant: 0 });
const LONGEST_LOG = 400;

export class Stage {
  constructor() {
    this.scene = signal(/** @type {Scene} */ ({ board: null, pointer: null }));
    /** The sentence of the step that is being shown, or was the last. */
    this.saying = signal("");
    /** Whom that sentence is about; null: all, or nobody. */
    this.actor = signal(/** @type {number | null} */ (null));
    this.lines = signal(/** @type {Line[]} */ ([]));
    this.story = new Story(
      (step, tempo) => this._perform(step, tempo),
      () => this._scale(),
    );
    this.flights = new Flights();
    /** Whether cards are moving. */
    this.moving = computed(() => this.story.ahead.value.length > 0);
    /** @type {HTMLElement | null} */
    this.root = null;
    /** @type {(() => void)[]} */
    this._drawn = [];
    this._nextLine = 1;
  }

  /** How long everything takes, compared with "normal"; 0: no time. @returns {number} */
  _scale() {
    return SCALES[speed.peek()];
  }

  /** Nobody looks any more: what is told ends, and what flies lands. */
  close() {
    this.story.stop();
    this.flights.land();
  }

  /** The page has been drawn: whoever waits for that goes on. */
  drawn() {
    for (const resolve of this._drawn.splice(0)) resolve();
  }

  /**
   * @param {Step} step
   * @param {import("./story.js").Tempo} tempo
   */
  async _perform(step, tempo) {
    await perform(step, this._performed(), tempo);
  }

  /** @returns {import("./choreography.js").Stage} */
  _performed() {
    const { number } = this.story;
    const current = () => number === this.story.number;
    return {
      root: () => this.root,
      board: () => this.scene.peek().board,
      flights: this.flights,
      still: () => reducedMotion.peek(),
      say: (step) => this._say(step),
      show: async (board, pointer = null) => (current() ? this._show({ board, pointer }) : undefined),
    };
  }

  /** @param {Scene} scene */
  _show(scene) {
    const drawn = this.root
      ? new Promise((/** @type {(value: void) => void} */ done) => this._drawn.push(done))
      : null;
    this.scene.value = scene;
    return drawn ?? Promise.resolve();
  }

  /** @param {Step} step */
  _say(step) {
    this._name(step);
    this._write(step);
  }

  /** What happens now, and who does it. @param {Step} step */
  _name({ text, event }) {
    if (!text) return;
    batch(() => {
      this.saying.value = text;
      this.actor.value = actorOf(event);
    });
  }

  /** Into the log. @param {Step} step */
  _write({ event, text }) {
    if (!text) return;
    const line = { id: this._nextLine++, text, kind: event.event };
    this.lines.value = [...this.lines.value.slice(-LONGEST_LOG), line];
  }
}

/**
 * The seat that does what an event tells; null: all together, or nobody.
 * @param {Step["event"]} event
 */
function actorOf(event) {
  if (event.event === "special_played") return event.special.seat;
  return "seat" in event ? event.seat : null;
}
