// Asking the server over HTTP. Errors come with a code that never changes and a sentence for the reader.

import { language } from "./settings.js";
import { t } from "./texts.js";

/** A refusal: `code` for programs, `message` (the reader's language) for people. */
export class Refused extends Error {
  /**
   * @param {number} status HTTP status; 0: the server wasn't reached
   * @param {string} code
   * @param {string} text
   * @param {string} [kind]
   */
  constructor(status, code, text, kind = "") {
    super(text);
    this.name = "Refused";
    this.status = status;
    this.code = code;
    this.kind = kind;
  }
}

/**
 * Whoever can say for some addresses what the server would have said, for times when it can't be reached;
 * undefined: they can't either.
 * @typedef {{
 *   knows: (path: string) => boolean,
 *   answer: (method: string, path: string, body: unknown) => Promise<unknown>,
 * }} StandIn
 */
/** @type {StandIn | null} */
let standIn = null;

/** @param {StandIn} found */
export function letStandIn(found) {
  standIn = found;
}

/** How long the server may be silent where somebody can stand in for it, in milliseconds. */
const PATIENCE = 2500;
/** How long nobody asks a server again that was silent, in milliseconds. */
const REST = 15_000;
let silentUntil = 0;

/**
 * As fetch, but a server that is silent too long counts as not reached if somebody can stand in for it: where
 * a service worker keeps the page.
 * @param {string} path
 * @param {RequestInit} options
 */
async function reach(path, options) {
  if (!navigator.serviceWorker?.controller || !standIn?.knows(path)) return fetch(path, options);
  if (performance.now() < silentUntil) throw new TypeError("the server was silent a moment ago");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("the server is silent")), PATIENCE);
  });
  try {
    return await Promise.race([fetch(path, options), late]);
  } catch (error) {
    if (!options.signal?.aborted) silentUntil = performance.now() + REST;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** So often, and after so many milliseconds, a server that can't do something yet is asked again. */
const TRIES = 8;
const BETWEEN_TRIES = 1500;

/**
 * What comes of asking, again and again while the server has too much to do or its strong bots aren't there
 * yet (503).
 * @template T
 * @param {() => Promise<T>} ask
 * @param {() => boolean} [wanted] whether anybody still waits for it
 */
export async function patiently(ask, wanted = () => true) {
  for (let left = TRIES; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused && error.status === 503 && left > 1)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
      if (!wanted()) throw error;
    }
  }
}

/**
 * One request; the JSON that came back, or null. Raises `Refused`.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<any>}
 */
async function request(method, path, body, options = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": language.peek() };
  if (method !== "GET") headers["Content-Type"] = "application/json";
  const sent = method === "GET" ? undefined : JSON.stringify(body ?? {});
  let answer;
  try {
    answer = await reach(path, { method, headers, body: sent, signal: options.signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const known = standIn?.knows(path)
      ? await standIn.answer(method, path, body).catch(() => undefined)
      : undefined;
    if (known !== undefined) return known;
    throw unreached();
  }
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content;
  const refusal = content?.error ?? {};
  throw new Refused(
    answer.status,
    refusal.code ?? `http_${answer.status}`,
    refusal.text ?? refusal.message ?? t("Something went wrong ({status}).", { status: answer.status }),
    refusal.kind,
  );
}

/** @param {string} path @param {{ signal?: AbortSignal }} [options] */
export const get = (path, options) => request("GET", path, undefined, options);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => request("POST", path, body);
/** @param {string} path @param {unknown} [body] */
export const remove = (path, body) => request("DELETE", path, body);

/** The server hasn't said anything at all. */
export const unreached = () =>
  new Refused(0, "offline", t("The server can't be reached. Is it running, and are you connected?"));

/**
 * An error in words for people.
 * @param {unknown} error
 * @returns {string}
 */
export function inWords(error) {
  return error instanceof Refused
    ? error.message
    : t("Something went wrong: {error}", { error: String(error) });
}

/**
 * Make a table and sit down at it.
 * @param {import("../types").NewTable} wanted
 * @returns {Promise<{ code: string, seat: number }>}
 */
export const makeTable = (wanted) => post("/api/tables", { ...wanted, draws: true });

/**
 * The path of a table's part of the API.
 * @param {string} code
 * @param {string} [rest]
 */
export const tablePath = (code, rest = "") => `/api/tables/${encodeURIComponent(code)}${rest}`;
