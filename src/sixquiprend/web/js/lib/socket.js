// A live line to the server: a WebSocket that comes back by itself, always from the last version it has seen.

import { Refused } from "./api.js";
import { Following } from "./following.js";
import { shownLanguage, t } from "./texts.js";
import { effect, signal, untracked } from "./ui.js";

/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").ClientMessage} ClientMessage */
/** @typedef {"connecting" | "open" | "waiting" | "closed"} LineState */

const FIRST_WAIT = 400;
/** So long every try comes as soon as the first: a server that is started again is back by then. */
const SOON = 5000;
const LONGEST_WAIT = 10_000;
const ANSWER_WITHIN = 10_000;
const PING_EVERY = 20_000;
/** The server doesn't want this line at all: trying again won't help. */
const FINAL_CODES = new Set([4403, 4404, 4410]);

/** @template {{ type: string, id?: number | null }} M what the server says */
export class LiveSocket {
  /**
   * @param {(version: number | null) => string} path where it is, for who has seen this version
   * @param {(message: M) => void} onMessage what the server says; answers go to their promises
   */
  constructor(path, onMessage) {
    this._path = path;
    this.onMessage = onMessage;
    /** How the line is. @type {import("../../vendor/signals.js").Signal<LineState>} */
    this.state = signal("connecting");
    /** Why the line was refused for good: a close code (4404: no such table); null: it wasn't. */
    this.refused = signal(/** @type {number | null} */ (null));
    /** The last version seen; null: nothing yet, so the whole picture is wanted. @type {number | null} */
    this.version = null;
    /** When the next try is due (ms since 1970), while `state` is "waiting". */
    this.retryAt = signal(0);
    this._wait = FIRST_WAIT;
    /** Since when nothing is heard (`performance.now()`); null: all is well. @type {number | null} */
    this._silentSince = null;
    this._nextId = 1;
    /** @type {Map<number, { resolve: (m: any) => void, reject: (e: Error) => void, timer: number }>} */
    this._asked = new Map();
    /** @type {WebSocket | null} */
    this._socket = null;
    /** @type {number | undefined} */
    this._timer = undefined;
    this._ping = setInterval(() => this._keepAlive(), PING_EVERY);
    this._awake = () => this._retryNow();
    // A line over a network that went away may look open for minutes.
    this._doubt = () => this._connect();
    addEventListener("offline", this._doubt);
    addEventListener("online", this._awake);
    addEventListener("visibilitychange", this._awake);
    // Another language: the whole picture again, told in it.
    this._stopLanguage = effect(() => {
      void shownLanguage.value;
      untracked(() => this._connect());
    });
  }

  /** End it for good. */
  close() {
    this._stopLanguage();
    clearInterval(this._ping);
    clearTimeout(this._timer);
    removeEventListener("offline", this._doubt);
    removeEventListener("online", this._awake);
    removeEventListener("visibilitychange", this._awake);
    this.state.value = "closed";
    this._drop();
  }

  /**
   * Connect anew, as someone else perhaps: a seat's cookie is only read when the line opens.
   */
  reconnect() {
    this._connect();
  }

  /**
   * Send a message and wait for its answer; raises `Refused` with a code and words.
   * @param {ClientMessage} message without its id
   * @returns {Promise<any>} the message that answered: done, preview or pong
   */
  ask(message) {
    const socket = this._socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused(0, "offline", t("The connection is lost for a moment.")));
    }
    const id = this._nextId++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => {
        this._asked.delete(id);
        reject(new Refused(0, "no_answer", t("The server doesn't answer.")));
        // A line that swallows questions is dead, whatever it says about itself.
        this._connect();
      }, ANSWER_WITHIN);
      this._asked.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  _connect() {
    clearTimeout(this._timer);
    this._drop();
    this.state.value = "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this._path(this.version)}`);
    this._socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this._socket) this.state.value = "open";
    });
    socket.addEventListener("message", (event) => {
      if (socket === this._socket) this._hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this._socket) this._lost(event.code);
    });
  }

  /** Leave the present line without a word to `_lost`. */
  _drop() {
    const socket = this._socket;
    this._socket = null;
    socket?.close();
    for (const { reject, timer } of this._asked.values()) {
      clearTimeout(timer);
      reject(new Refused(0, "offline", t("The connection is lost for a moment.")));
    }
    this._asked.clear();
  }

  /** @param {number} code */
  _lost(code) {
    this._drop();
    if (FINAL_CODES.has(code)) {
      this.refused.value = code;
      this.close();
      return;
    }
    this.state.value = "waiting";
    // Somewhat random, so that all the players of a server that comes back don't come at once.
    const wait = this._wait * (0.5 + Math.random());
    this._silentSince ??= performance.now();
    if (performance.now() - this._silentSince > SOON) this._wait = Math.min(LONGEST_WAIT, this._wait * 2);
    this.retryAt.value = Date.now() + wait;
    this._timer = window.setTimeout(() => this._connect(), wait);
  }

  _retryNow() {
    if (this.state.peek() === "waiting" && document.visibilityState === "visible") this._connect();
  }

  _keepAlive() {
    if (this.state.peek() === "open") this.ask({ type: "ping" }).catch(() => {});
  }

  /** @param {any} message */
  _hear(message) {
    this._wait = FIRST_WAIT;
    this._silentSince = null;
    // Not from "done": what that answer led to may still be on its way.
    if (message.type === "update" || message.type === "seats") this.version = message.version;
    if ("id" in message && message.id !== undefined && message.id !== null) {
      const asked = this._asked.get(message.id);
      if (!asked) return;
      this._asked.delete(message.id);
      clearTimeout(asked.timer);
      if (message.type === "error") asked.reject(new Refused(409, message.code, message.text, message.kind));
      else asked.resolve(message);
      return;
    }
    this.onMessage(message);
  }
}

/** The line to a table. @extends {LiveSocket<ServerMessage>} */
export class TableSocket extends LiveSocket {
  /**
   * @param {string} code the table's code
   * @param {(message: ServerMessage) => void} onMessage updates and seats
   * @param {{ watch?: boolean }} [options] watch: as a spectator, even if this browser has a seat there
   */
  constructor(code, onMessage, options = {}) {
    super((version) => {
      const asked = new URLSearchParams({ lang: shownLanguage.peek(), changes: "1" });
      if (version !== null) asked.set("after", String(version));
      if (options.watch) asked.set("watch", "1");
      return `/api/tables/${encodeURIComponent(code)}/socket?${asked}`;
    }, onMessage);
    this.code = code;
    this._following = new Following();
  }

  /** @override @param {import("../types").Heard} message */
  _hear(message) {
    super._hear(this._following.whole(message));
  }

  /**
   * Answer a question of the game. Resolves once the answer is on the server's disk.
   * @param {number} moment
   * @param {import("../types").Answer} answer
   */
  choose(moment, answer) {
    return this.ask({ type: "choose", moment, answer });
  }

  /** Take an answer back. @param {number} moment */
  withdraw(moment) {
    return this.ask({ type: "withdraw", moment });
  }

  /** Show everybody what one feels. @param {import("../types").Reaction} reaction */
  react(reaction) {
    return this.ask({ type: "react", reaction });
  }

  /**
   * What an answer would lead to.
   * @param {number} moment
   * @param {import("../types").Answer} answer
   * @returns {Promise<import("../types").Step[]>}
   */
  async preview(moment, answer) {
    return (await this.ask({ type: "preview", moment, answer })).steps;
  }
}
