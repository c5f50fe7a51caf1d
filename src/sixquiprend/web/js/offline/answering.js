// What the server would have said, for the pages that work without it. `lib/api.js` asks here when the server
// can't be reached; whatever isn't known here stays a refusal.

import { exercise, checkedExercise, checkedScene, lesson, offer } from "./learning.js";

/** @typedef {import("../lib/settings.js").Language} Language */
/** @typedef {{ language: Language, query: URLSearchParams, name: string, body: any }} Asked */
/** @typedef {(asked: Asked) => Promise<unknown>} Answering */

/** @type {readonly [method: string, pattern: RegExp, answering: Answering][]} */
const ANSWERING = [
  ["GET", /^\/api\/learn$/, offer],
  ["GET", /^\/api\/lessons\/(\w+)$/, lesson],
  ["POST", /^\/api\/lessons\/(\w+)$/, checkedScene],
  ["GET", /^\/api\/exercises$/, exercise],
  ["POST", /^\/api\/exercises$/, checkedExercise],
];

/**
 * The answer; undefined: only the server knows.
 * @param {string} method
 * @param {string} path with its query
 * @param {unknown} body
 * @param {Language} language of the page, where the query names none
 * @returns {Promise<unknown>}
 */
export async function answered(method, path, body, language) {
  const { pathname, searchParams: query } = new URL(path, location.origin);
  for (const [wanted, pattern, answering] of ANSWERING) {
    const found = wanted === method && pattern.exec(pathname);
    if (found) {
      const spoken = /** @type {Language} */ (query.get("lang") ?? language);
      return answering({ language: spoken, query, name: found[1] ?? "", body });
    }
  }
  return undefined;
}
