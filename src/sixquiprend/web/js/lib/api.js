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
    answer = await fetch(path, { method, headers, body: sent, signal: options.signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refused(0, "offline", t("The server can't be reached. Is it running, and are you connected?"));
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
