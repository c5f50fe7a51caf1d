// One table as this page knows it: the newest truth from the server, what is shown of it, and what the
// person at this screen is saying. Everything that draws reads these signals.

import { Refused, inWords } from "../lib/api.js";
import { confirming } from "../lib/settings.js";
import { TableSocket } from "../lib/socket.js";
import { t } from "../lib/texts.js";
import { batch, computed, effect, signal, untracked } from "../lib/ui.js";
import { NO_AIM, sameAnswer } from "./answers.js";
import { play } from "./sounds.js";
import { Stage } from "./stage.js";

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

/**
 * Questions that are answered with the hand: while the end of a turn is still being told, one may already set
 * a card aside for them.
 */
const WITH_THE_HAND = new Set(["play", "pass"]);

/** So long the sheet of a round stays where nobody closes it; the server's timer allows for it. */
const SHEET_MILLISECONDS = 8000;

export class Session extends Stage {
  /**
   * @param {string} code
   * @param {{ watch?: boolean }} [options] watch: as a spectator, even if this browser has a seat there
   */
  constructor(code, options = {}) {
    super();
    this.code = code;
    /** The newest truth; null until the server has spoken. */
    this.latest = signal(/** @type {Update | null} */ (null));
    /** The answer that is on its way to the server's disk. */
    this.sending = signal(/** @type {Answer | null} */ (null));
    /** The answer that is set aside: sent when the turn has been told, or when it is confirmed. */
    this.aside = signal(/** @type {Answer | null} */ (null));
    /** The own card of the turn that is being told: its place in the hand stays empty until that is over. */
    this.gone = signal(/** @type {Card | null} */ (null));
    /** Why something couldn't be done, in words. */
    this.problem = signal("");
    /** What has been said so far of a special card or a joker. */
    this.aim = signal(/** @type {import("./answers.js").Aim} */ (NO_AIM));
    this.preview = signal(/** @type {Preview | null} */ (null));
    this.hint = signal(/** @type {Hint | null} */ (null));
    /** Whether a hint is being thought about. */
    this.hinting = signal(false);
    /** The board at the end of a round whose scores are to be looked at; the story waits until they were. */
    this.scored = signal(/** @type {Board | null} */ (null));

    /** Whether the next round's deal is still to be shown. */
    this.dealing = computed(() =>
      this.story.ahead.value.some(({ event }) => event.event === "round_started"),
    );
    /** The own hand as it is to be shown: empty until the deal of the round is told. */
    this.hand = computed(() => (this.dealing.value ? [] : (this.latest.value?.you?.hand ?? [])));
    this.asked = computed(() => this._asked());
    /** The seat that is looked at: whom the sentence is about, or for whom alone everybody waits. */
    this.lit = computed(() => (this.moving.value ? this.actor.value : awaitedAlone(this.latest.value)));
    /** What has been chosen and may still be changed. */
    this.chosen = computed(() => this.sending.value ?? this.latest.value?.you?.chosen ?? null);

    /** The seconds by which the server's clock is ahead of this one. */
    this.clockAhead = 0;
    /** @type {{ moment: number, answer: Answer } | null} */
    this._unsent = null;
    this.socket = new TableSocket(code, (message) => this.hear(message), options);
    this._stopSending = effect(() => {
      const due = this.asked.value && !this.moving.value;
      if (due) untracked(() => confirming.value === "off" && void this.confirm());
    });
  }

  /** The page is left. @override */
  close() {
    super.close();
    this._stopSending();
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
    else if (message.type === "error") this.problem.value = message.text;
  }

  /** @param {Update} update */
  _update(update) {
    const before = this.latest.peek();
    this.clockAhead = update.now - Date.now() / 1000;
    const another = before !== null && before.game !== update.game;
    const moved = before === null || before.moment !== update.moment || another;
    batch(() => {
      if (another) {
        this.lines.value = [];
        this.scored.value = null;
        this.story.skip();
      }
      if (moved) this._newMoment();
      this.latest.value = update;
      const end = () => this._truth(update);
      if (before === null) {
        // What happened before this page was opened is told, not shown.
        for (const step of update.steps) this._write(step);
        end();
      } else {
        // After a long absence there may be several turns: of those, the story shows only the last.
        const turns = turnsOf(update.steps);
        if (update.steps.length > 0) this.gone.value = playedBy(update.you?.seat ?? null, update.steps);
        turns.forEach((steps, number) => {
          this.story.add(steps, number < turns.length - 1 ? () => {} : end);
        });
      }
    });
    this._sendAgain(update);
  }

  /** Nothing of what was being said fits the new question. */
  _newMoment() {
    this.sending.value = null;
    this.aside.value = null;
    this.problem.value = "";
    this.aim.value = NO_AIM;
    this.preview.value = null;
    this.hint.value = null;
  }

  /** @param {Update} update */
  _truth(update) {
    this.scene.value = { board: update.board, pointer: null };
    this.gone.value = null;
    if (update.you?.question && !update.you.chosen && update === this.latest.peek()) play("turn");
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

  // --- showing ---------------------------------------------------------------------------------------

  /** @override @param {Step} step */
  _say(step) {
    super._say(step);
    const { event, board } = step;
    if (event.event === "revealed" || event.event === "picked") this.scored.value = null;
    if (event.event === "round_scored") this.scored.value = board;
    play(event.event === "revealed" ? "reveal" : "taken" in event && event.taken?.length ? "take" : "");
  }

  /**
   * The sheet of a round is read before the next one is dealt.
   * @override
   * @param {Step} step
   * @param {import("./story.js").Tempo} tempo
   */
  async _perform(step, tempo) {
    await super._perform(step, tempo);
    if (step.event.event === "round_scored" && this.dealing.peek()) await this._sheetRead();
  }

  /** Resolves when the sheet is closed: by a person, or by itself where nobody is asked or time is short. */
  _sheetRead() {
    const latest = this.latest.peek();
    const close = () => (this.scored.value = null);
    const byItself = !latest?.you || latest.table.timer !== null;
    const timer = byItself ? setTimeout(close, SHEET_MILLISECONDS) : undefined;
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const stop = effect(() => {
        if (this.scored.value !== null && this.socket.state.value !== "closed") return;
        clearTimeout(timer);
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }

  // --- answering -------------------------------------------------------------------------------------

  /** @returns {Asked | null} */
  _asked() {
    const latest = this.latest.value;
    const you = latest?.you;
    if (!latest || !you?.question || latest.status !== "playing" || latest.paused) return null;
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
    const question = this.asked.peek()?.question;
    if (!question) return;
    const waits = this.moving.peek() || confirming.peek() === "on";
    if (sameAnswer(this.aside.peek(), answer)) this.aside.value = null;
    else if (sameAnswer(this.chosen.peek(), answer)) await this.withdraw();
    else if (waits && WITH_THE_HAND.has(question)) {
      batch(() => {
        this.problem.value = "";
        this.aside.value = answer;
      });
    } else await this._give(answer);
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
      if (this.latest.peek()?.moment === moment) this.preview.value = { answer, steps };
    } catch (error) {
      this.problem.value = inWords(error);
    }
  }
}

/**
 * These steps, each turn for itself: it begins when the cards are revealed.
 * @param {readonly Step[]} steps
 */
function turnsOf(steps) {
  /** @type {Step[][]} */
  const turns = [[]];
  for (const step of steps) {
    if (step.event.event === "revealed") turns.push([]);
    turns[turns.length - 1].push(step);
  }
  return turns;
}

/**
 * The card that a seat has played in the last of these turns.
 * @param {number | null} seat
 * @param {readonly Step[]} steps
 * @returns {Card | null}
 */
function playedBy(seat, steps) {
  const last = steps.findLast(({ event }) => event.event === "revealed")?.event;
  const plays = last?.event === "revealed" ? last.plays : [];
  return plays.find((play) => play.seat === seat)?.card ?? null;
}

/**
 * The seat for which alone everybody waits; null if there is none.
 * @param {Update | null} latest
 */
function awaitedAlone(latest) {
  if (latest?.status !== "playing" || latest.asked.length !== 1) return null;
  return latest.asked[0].seat;
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
