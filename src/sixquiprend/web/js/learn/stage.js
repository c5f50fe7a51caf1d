// Where a lesson's table is shown, and where things happen on it: as at a real table, without a server behind
// it.

import { Stage } from "../table/stage.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Step} Step */

export class LessonStage extends Stage {
  /** @param {Board | null} board what lies there at first */
  constructor(board) {
    super();
    this._first = { board, pointer: null };
    this.scene.value = this._first;
  }

  /**
   * Show these steps, from the beginning.
   * @param {readonly Step[]} steps
   */
  play(steps) {
    this.story.stop();
    this.flights.land();
    this.scene.value = this._first;
    this.story.add([...steps], () => {});
  }
}
