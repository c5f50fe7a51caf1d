// One table as this page knows it: the newest truth from the server, and what the person at this screen is
// saying. What is shown of it is told (`Telling`). Everything that draws reads these signals.

import { Refused, inWords } from "../lib/api.js";
import { isJoker } from "../lib/cards.js";
import { confirming } from "../lib/settings.js";
import { TableSocket } from "../lib/socket.js";
import { t } from "../lib/texts.js";
import { batch, computed, effect, signal, untracked } from "../lib/ui.js";
import { NO_AIM, cardOf, sameAnswer } from "./answers.js";
import { Giver } from "./drawing.js";
import { Feelings } from "./feelings.js";
import { ownPart } from "./previews.js";
import { Telling } from "./telling.js";
import { WITH_THE_HAND } from "./turns.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Update} Update */

/**
 * What this seat is asked and may answer now.
 * @typedef {{ question: Question, legal: Answer[], moment: number }} Asked
 */
/**
 * An answer whose result is being shown before it is given.
 * @typedef {{ answer: Answer, steps: Step[] }} Preview
 */
/**
 * What the counter bot would do.
 * @typedef {{ answer: Answer, text: string, costs: { answer: Answer, cost: number }[] }} Hint
 */

/** The least and the most milliseconds after which what goes without saying is answered. */
const GLANCE = [900, 900];
/** The same where the others are not to know that it goes without saying. */
const THINKING = [2000, 6000];

export class Session extends Telling {
  /**
   * @param {string} code
   * @param {{ watch?: boolean }} [options] watch: as a spectator, even if this browser has a seat there
   */
  constructor(code, options = {}) {
    super(code);
    /** The answer that is on its way to the server's disk. */
    this.sending = signal(/** @type {Answer | null} */ (null));
    /** The answer that is set aside: sent when the turn has been told, or when it is confirmed. */
    this.aside = signal(/** @type {Answer | null} */ (null));
    /** Why something couldn't be done, in words. */
    this.problem = signal("");
    /** What has been said so far of a special card or a joker. */
    this.aim = signal(/** @type {import("./answers.js").Aim} */ (NO_AIM));
    this.preview = signal(/** @type {Preview | null} */ (null));
    this.hint = signal(/** @type {Hint | null} */ (null));
    /** Whether a hint is being thought about. */
    this.hinting = signal(false);
    /** The own hand as it is to be shown: empty until the deal of the round is told. */
    this.hand = computed(() => (this.dealing.value ? [] : (this.latest.value?.you?.hand ?? [])));
    this.asked = computed(() => this._asked());
    /** What has been chosen and may still be changed. */
    this.chosen = computed(() => this.sending.value ?? this.latest.value?.you?.chosen ?? null);

    /** What a card does, because somebody has asked; "" if nobody has. */
    this.explained = signal("");
    /** What the others, and oneself, show just now. */
    this.feelings = new Feelings();

    /** The seconds by which the server's clock is ahead of this one. */
    this.clockAhead = 0;
    /** @type {{ moment: number, answer: Answer } | null} */
    this._unsent = null;
    this._giver = new Giver((message) => this.socket.ask(message));
    this.socket = new TableSocket(code, (message) => this.hear(message), options);
    this._stopObvious = effect(() => this._obvious());
    this._stopSending = effect(() => {
      const due = this.asked.value && !this.moving.value;
      if (due) untracked(() => !needsConfirming(this.aside.peek()) && void this.confirm());
    });
    // Whoever was told to wait for the end of the story needn't any more.
    this._stopWaiting = effect(() => {
      if (!this.moving.value) this.problem.value = "";
    });
  }

  /** The page is left. @override */
  close() {
    super.close();
    this._stopWaiting();
    this._stopSending();
    this._stopObvious();
    this.feelings.close();
    this.socket.close();
  }

  /** The names of the seats, as people are to read them. */
  get names() {
    return (this.latest.value?.seats ?? []).map((seat, number) => seatName(seat, number));
  }

  // --- hearing ---------------------------------------------------------------------------------------

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "update") this._update(message);
    else if (message.type === "seats") this._seats(message);
    else if (message.type === "reaction") {
      const { seat, reaction } = message;
      this.feelings.show(seat, reaction, seat === this.latest.peek()?.you?.seat);
    } else if (message.type === "error") this.problem.value = message.text;
  }

  /** @param {Update} update */
  _update(update) {
    const before = this.latest.peek();
    this.clockAhead = update.now - Date.now() / 1000;
    const another = before !== null && before.game !== update.game;
    const moved = before === null || before.moment !== update.moment || another;
    batch(() => {
      if (another) this.forget();
      if (moved) this._newMoment();
      this.latest.value = update;
      if (before === null) this.begin(update);
      else this.tell(update.steps, update);
    });
    this._sendAgain(update);
    void this._giver.hear(update);
  }

  /** Nothing of what was being said fits the new question. */
  _newMoment() {
    this.sending.value = null;
    this.aside.value = null;
    this.explained.value = "";
    this.problem.value = "";
    this.aim.value = NO_AIM;
    this.preview.value = null;
    this.hint.value = null;
  }

  /** @param {Extract<ServerMessage, { type: "seats" }>} message */
  _seats(message) {
    const latest = this.latest.peek();
    if (!latest || message.version < latest.version) return;
    const { seats, version } = message;
    const chosen = message.you_chosen === undefined ? latest.you?.chosen : message.you_chosen;
    this.latest.value = {
      ...latest,
      seats,
      version,
      you: latest.you && { ...latest.you, chosen: chosen ?? null },
    };
  }

  // --- answering -------------------------------------------------------------------------------------

  /** @returns {Asked | null} */
  _asked() {
    const latest = this.latest.value;
    const you = latest?.you;
    if (!latest || !you?.question || latest.status !== "playing" || latest.paused) return null;
    if (latest.seats[you.seat]?.stood_in) return null;
    // While the end of a turn is still being told, one may already set a card aside.
    const early = WITH_THE_HAND.has(you.question) && !this.dealing.value;
    if (this.moving.value && !early) return null;
    return { question: you.question, legal: you.legal, moment: latest.moment };
  }

  /**
   * Somebody means this answer. It is given, or set aside: while a turn is being told, what is tapped may be
   * a slip, and who likes to confirm cards does so first. What was meant before is taken back.
   * @param {Answer} answer
   */
  async choose(answer) {
    const asked = this.asked.peek();
    if (!asked) return;
    const { question, legal } = asked;
    const waits = this.moving.peek() || needsConfirming(answer);
    if (sameAnswer(this.aside.peek(), answer)) this.aside.value = null;
    else if (sameAnswer(this.chosen.peek(), answer)) {
      // What is the only answer can't be thought over.
      if (legal.length > 1) await this.withdraw();
    } else if (waits && WITH_THE_HAND.has(question)) {
      batch(() => {
        this.problem.value = "";
        this.aside.value = answer;
      });
    } else await this._give(answer);
  }

  /**
   * A question with a single legal answer asks for no click. Everybody can see that there is but one, except
   * where it is about special cards: so the pause is such as somebody takes who has something to think about.
   * @returns {(() => void) | undefined}
   */
  _obvious() {
    const asked = this.asked.value;
    const open = asked && !this.moving.value && !this.chosen.value;
    if (!open || asked.legal.length !== 1) return undefined;
    const [least, most] = asked.question === "special" || asked.question === "swap" ? THINKING : GLANCE;
    const timer = setTimeout(() => void this._give(asked.legal[0]), least + Math.random() * (most - least));
    return () => clearTimeout(timer);
  }

  /** Give what was set aside. */
  async confirm() {
    const answer = this.aside.peek();
    if (answer) await this._give(answer);
  }

  /**
   * Give this answer; shown as on its way until the server has it on disk.
   * @param {Answer} answer
   */
  async _give(answer) {
    const latest = this.latest.peek();
    if (!latest?.you) return;
    const { moment } = latest;
    batch(() => {
      this.problem.value = "";
      this.explained.value = "";
      this.aside.value = null;
      this.hint.value = null;
      this.sending.value = answer;
    });
    this._unsent = { moment, answer };
    await this._deliver(moment, () => this.socket.choose(moment, answer), answer);
  }

  /** Take the answer back, to think again. */
  async withdraw() {
    const latest = this.latest.peek();
    if (!latest?.you || !this.chosen.peek()) return;
    this._unsent = null;
    this.sending.value = null;
    await this._deliver(latest.moment, () => this.socket.withdraw(latest.moment), null);
  }

  /**
   * @param {number} moment
   * @param {() => Promise<{ chosen: Answer | null, version: number }>} send
   * @param {Answer | null} answer
   */
  async _deliver(moment, send, answer) {
    /** @type {unknown} */
    let refusal = null;
    const done = await send().catch((error) => {
      refusal = error;
    });
    const latest = this.latest.peek();
    if (this.sending.peek() !== answer || latest?.moment !== moment || !latest.you) return;
    if (refusal instanceof Refused && refusal.status === 0) return; // sent again when the line is back
    batch(() => {
      this._unsent = null;
      this.sending.value = null;
      if (done)
        this.latest.value = { ...latest, you: { .../** @type {any} */ (latest.you), chosen: done.chosen } };
      else this.problem.value = inWords(refusal);
    });
  }

  /**
   * After a lost line: what the server didn't get is sent again, if it still fits.
   * @param {Update} update
   */
  _sendAgain(update) {
    const unsent = this._unsent;
    if (!unsent) return;
    if (unsent.moment !== update.moment || sameAnswer(update.you?.chosen ?? null, unsent.answer)) {
      this._unsent = null;
      this.sending.value = null;
    } else if (this.sending.peek()) {
      const { moment, answer } = unsent;
      void this._deliver(moment, () => this.socket.choose(moment, answer), answer);
    }
  }

  /**
   * Show what would come of an answer before it is given.
   * @param {Answer} answer
   */
  async look(answer) {
    const moment = this.latest.peek()?.moment;
    if (moment === undefined) return;
    try {
      const steps = await this.socket.preview(moment, answer);
      const latest = this.latest.peek();
      if (latest?.moment === moment) this.preview.value = { answer, steps: ownPart(steps, latest.you?.seat) };
    } catch (error) {
      this.problem.value = inWords(error);
    }
  }
}

/**
 * Whether this card is given only when it was confirmed. A tap on a joker says what it does: who taps one may
 * want to know just that.
 * @param {Answer | null} answer
 */
function needsConfirming(answer) {
  return confirming.peek() === "on" || (answer !== null && isJoker(cardOf(answer)));
}

/**
 * What a seat is called.
 * @param {import("../types").Seat} seat
 * @param {number} number
 */
export function seatName(seat, number) {
  return seat.name || t("Seat {seat}", { seat: number + 1 });
}

/**
 * Whether the reader is the only person at the table.
 * @param {Update} update
 */
export function isAlone(update) {
  return (
    update.you !== null && update.seats.filter(({ kind }) => kind === "human" || kind === "team").length === 1
  );
}
