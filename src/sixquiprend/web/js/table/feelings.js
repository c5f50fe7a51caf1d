// What the people at the table show just now: for a moment, at their seats, and in a polite voice.

import { othersReactions } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, signal } from "../lib/ui.js";
import { ReactionPicture, reactionText } from "./reactions.js";

/** @typedef {import("../types").Reaction} Reaction */
/** @typedef {{ reaction: Reaction, number: number }} Feeling  number: tells two of the same kind apart */
/** @typedef {import("./session.js").Session} Session */

/** So long each is shown, in milliseconds. */
const SHOWN_FOR = 3500;

export class Feelings {
  constructor() {
    /** By seat. */
    this.shown = signal(/** @type {ReadonlyMap<number, Feeling>} */ (new Map()));
    this._number = 0;
    /** @type {Set<number>} */
    this._timers = new Set();
  }

  /**
   * Somebody shows this.
   * @param {number} seat
   * @param {Reaction} reaction
   * @param {boolean} mine
   */
  show(seat, reaction, mine) {
    if (!mine && othersReactions.peek() === "off") return;
    const feeling = { reaction, number: ++this._number };
    this.shown.value = new Map(this.shown.peek()).set(seat, feeling);
    const timer = window.setTimeout(() => {
      this._timers.delete(timer);
      if (this.shown.peek().get(seat) !== feeling) return;
      const left = new Map(this.shown.peek());
      left.delete(seat);
      this.shown.value = left;
    }, SHOWN_FOR);
    this._timers.add(timer);
  }

  /** The page is left. */
  close() {
    for (const timer of this._timers) clearTimeout(timer);
  }
}

/** At a seat. @param {{ feeling?: Feeling }} props */
export function SeatFeeling({ feeling }) {
  if (!feeling) return null;
  return html`<span class="feeling" key=${feeling.number} aria-hidden="true">
    <${ReactionPicture} name=${feeling.reaction} />
    <span class="feeling-word">${reactionText(feeling.reaction)}</span>
  </span>`;
}

/** For who listens instead of looking. @param {{ session: Session }} props */
export function SpokenFeelings({ session }) {
  return html`<p class="unseen" aria-live="polite" data-test="feelings">
    ${[...session.feelings.shown.value].map(
      ([seat, { reaction, number }]) =>
        html`<span key=${number}>
          ${t("{name}: {line}", { name: session.names[seat] ?? "", line: reactionText(reaction) })}
        </span>`,
    )}
  </p>`;
}

/** Where seats aren't shown: at the end of a game, on a phone. @param {{ session: Session }} props */
export function FeelingsList({ session }) {
  return html`<ul class="feelings" aria-hidden="true">
    ${[...session.feelings.shown.value].map(
      ([seat, { reaction, number }]) =>
        html`<li key=${number}>
          <${ReactionPicture} name=${reaction} />
          <span>${session.names[seat]}</span>
        </li>`,
    )}
  </ul>`;
}
