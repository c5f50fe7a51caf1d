// Where a pupil decides: what the table's own components for decisions need to know, without a table behind
// it.

import { computed, signal } from "../lib/ui.js";
import { NO_AIM } from "../table/answers.js";
import { LessonStage } from "./stage.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("../table/session.js").Asked} Asked */
/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {import("./types").Ask} Ask */

/**
 * What those components use of a session; that this class has it is checked in `asSession`.
 * @typedef {Pick<Session, "aim" | "aside" | "asked" | "chosen" | "explained" | "hand" | "hint" | "latest" |
 *   "look" | "moving" | "names" | "preview" | "problem" | "root" | "scene" | "scored" | "sending" | "story">
 *   & { choose: (answer: Answer) => Promise<void>, socket: Pick<Session["socket"], "preview"> }} Deciding
 */

export class Desk extends LessonStage {
  /**
   * @param {Ask} ask
   * @param {(answer: Answer) => void} onAnswer
   */
  constructor(ask, onAnswer) {
    super(tableOf(ask));
    const deciding = ask.form.form === "decision" ? ask.form : null;
    this._deciding = deciding;
    this.names = ask.names;
    this._onAnswer = onAnswer;
    /** Whether an answer is still wanted. */
    this.open = signal(true);
    /** What has been said so far of a special card. */
    this.aim = signal(/** @type {import("../table/answers.js").Aim} */ (NO_AIM));
    this.problem = signal("");
    this.hand = signal(deciding?.hand ?? []);
    this.asked = computed(() => this._asked());
    // Of a table's session, but not of a lesson: nothing is chosen before it is said, nothing is foreseen.
    this.chosen = signal(/** @type {Answer | null} */ (null));
    this.sending = signal(/** @type {Answer | null} */ (null));
    this.aside = signal(/** @type {Answer | null} */ (null));
    this.explained = signal("");
    this.preview = signal(/** @type {import("../table/session.js").Preview | null} */ (null));
    this.hint = signal(/** @type {import("../table/session.js").Hint | null} */ (null));
    this.scored = signal(/** @type {import("../types").Board | null} */ (null));
    const you = { seat: deciding?.seat ?? 0, cheapest: [] };
    this.latest = signal(/** @type {Update | null} */ (/** @type {unknown} */ ({ you })));
    this.socket = { preview: () => Promise.resolve([]) };
  }

  /** @returns {Asked | null} */
  _asked() {
    if (!this._deciding || !this.open.value || this.moving.value) return null;
    return { question: this._deciding.question, legal: this._deciding.legal, moment: 0 };
  }

  /** @param {Answer} answer */
  async choose(answer) {
    this.aim.value = NO_AIM;
    this._onAnswer(answer);
  }

  /** At a table the result is shown first, to be confirmed; here one may try. @param {Answer} answer */
  async look(answer) {
    await this.choose(answer);
  }

  /** This desk for components that are made for the session of a table. @returns {Session} */
  asSession() {
    return /** @type {Session} */ (/** @type {unknown} */ (/** @satisfies {Deciding} */ (this)));
  }
}

/**
 * The table of a question, with the revealed cards before their players; whose card it is about comes first.
 * @param {Ask} ask
 * @returns {import("../types").Board | null}
 */
function tableOf({ board, plays, card }) {
  if (!board) return null;
  const queue = [...plays].sort((one, other) => Number(other.card === card) - Number(one.card === card));
  return { ...board, queue };
}
