// The story of a table as this page tells it: what has happened since, what was not told yet when the page
// was loaded again, the sheet between two rounds, and the last turn once more.

import { computed, effect, signal } from "../lib/ui.js";
import { NOTHING, remembered } from "./memory.js";
import { play } from "./sounds.js";
import { Stage } from "./stage.js";
import { keepTold, readTold, untold } from "./told.js";
import { awaitedAlone, isInMidTurn, playedBy, turnsOf } from "./turns.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Update} Update */

/** So long the sheet of a round stays where nobody closes it; the server's timer allows for it. */
const SHEET_MILLISECONDS = 8000;

/** What is heard with which event; most are silent. @type {Readonly<Record<string, string>>} */
const SOUNDS_OF = { revealed: "reveal", placed: "place", round_started: "deal", game_ended: "end" };

export class Telling extends Stage {
  /** @param {string} code */
  constructor(code) {
    super();
    this.code = code;
    /** The newest truth; null until the server has spoken. */
    this.latest = signal(/** @type {Update | null} */ (null));
    /** The board at the end of a round whose scores are to be looked at; the story waits until they were. */
    this.scored = signal(/** @type {Board | null} */ (null));
    /** Whether the next round's deal is still to be shown. */
    this.dealing = computed(() =>
      this.story.ahead.value.some(({ event }) => event.event === "round_started"),
    );
    /**
     * The own card of the turn that is being told: its place in the hand stays empty until that is over, also
     * while somebody is asked for a row in between.
     */
    this.gone = signal(/** @type {Card | null} */ (null));
    /** The step that is being told; null before the first. */
    this.told = signal(/** @type {Step | null} */ (null));
    /** The seat that is looked at: whom the sentence is about, or for whom alone everybody waits. */
    this.lit = computed(() => (this.moving.value ? this.actor.value : awaitedAlone(this.latest.value)));
    /** What has been told of the round, for the variants in which one may look it up. */
    this.memory = signal(NOTHING);
    /** The steps of the last turn, for whoever wants to be told once more. */
    this.turn = signal(/** @type {Step[]} */ ([]));
    /** Whether that is being told just now. */
    this.retelling = signal(false);
    /** How many steps of the round have been told. */
    this._steps = 0;
    /** Resolves when there is something to see the story on. @type {Promise<void>} */
    this._seen = Promise.resolve();
  }

  /** @override */
  close() {
    super.close();
    this.scored.value = null;
  }

  /**
   * The first that this page hears. What happened before is written down; what had not been told when the
   * page was loaded again is told once there is something to see it on.
   * @param {Update} update
   */
  begin(update) {
    const { past, ahead } = untold(readTold(this.code), update);
    for (const step of past) {
      this._write(step);
      this._count(step);
    }
    if (ahead.length === 0) return this._truth(update);
    this.scene.value = { board: (past.at(-1) ?? ahead[0]).board, pointer: null };
    this._seen = new Promise((/** @type {(value: void) => void} */ done) => this._drawn.push(done));
    this.tell(ahead, update);
  }

  /**
   * These steps, which lead to that. After a long absence there may be several turns: of those, the story
   * shows only the last.
   * @param {readonly Step[]} steps
   * @param {Update} update
   */
  tell(steps, update) {
    const turns = turnsOf(steps);
    if (turns.length > 1) this.gone.value = playedBy(update.you?.seat ?? null, steps);
    turns.forEach((turn, number) => {
      this.story.add(turn, number < turns.length - 1 ? () => {} : () => this._truth(update));
    });
  }

  /** Tell the last turn once more. */
  tellAgain() {
    const scene = this.scene.peek();
    const turn = this.turn.peek();
    const end = turn.findIndex(({ event }) => event.event === "round_scored");
    if (this.moving.peek() || turn[0]?.event.event !== "revealed") return;
    this.retelling.value = true;
    this.story.add(turn.slice(0, end < 0 ? undefined : end), () => {
      this.scene.value = scene;
      this.retelling.value = false;
    });
  }

  /** Another game begins: nothing of the one before is told any more. */
  forget() {
    this.lines.value = [];
    this.gone.value = null;
    this.scored.value = null;
    this.story.skip();
  }

  /** @param {Update} update */
  _truth(update) {
    this.scene.value = { board: update.board, pointer: null };
    if (!isInMidTurn(update)) this.gone.value = null;
    if (update.you?.question && !update.you.chosen && update === this.latest.peek()) play("turn");
  }

  /** Who asks to be told once more wants to see it. @override */
  _scale() {
    return super._scale() || Number(this.retelling.peek());
  }

  /**
   * The sheet of a round is read before the next one is dealt.
   * @override
   * @param {Step} step
   * @param {import("./story.js").Tempo} tempo
   */
  async _perform(step, tempo) {
    await this._seen;
    await super._perform(step, tempo);
    if (this.retelling.peek()) return;
    if (step.event.event === "round_scored" && this.dealing.peek()) await this._sheetRead();
    this._count(step);
  }

  /** Resolves when the sheet is closed: by a person, or by itself where nobody is asked or time is short. */
  _sheetRead() {
    const latest = this.latest.peek();
    const byItself = !latest?.you || latest.table.timer !== null;
    const close = () => (this.scored.value = null);
    const timer = byItself ? setTimeout(close, SHEET_MILLISECONDS) : undefined;
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const stop = effect(() => {
        if (this.scored.value !== null) return;
        clearTimeout(timer);
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }

  /** @override @param {Step} step */
  _say(step) {
    if (this.retelling.peek()) return this._name(step);
    super._say(step);
    this.told.value = step;
    const { event, board } = step;
    if (event.event === "revealed" || event.event === "picked") this.scored.value = null;
    if (event.event === "round_scored") this.scored.value = board;
    play(soundOf(event));
  }

  /** @override @param {Step} step */
  _write(step) {
    super._write(step);
    this.turn.value = step.event.event === "revealed" ? [step] : [...this.turn.peek(), step];
    this.memory.value = remembered(this.memory.peek(), step.event, this.latest.peek()?.you?.seat ?? null);
  }

  /** This much of the round has been told. @param {Step} step */
  _count({ event, board }) {
    this._steps = event.event === "round_started" ? 1 : this._steps + 1;
    const game = this.latest.peek()?.game ?? "";
    keepTold(this.code, { game, round: board.round, steps: this._steps });
  }
}

/** The sound that goes with this; "": none. @param {import("../types").GameEvent} event */
function soundOf(event) {
  if ("taken" in event && event.taken?.length) return "take";
  return SOUNDS_OF[event.event] ?? "";
}
