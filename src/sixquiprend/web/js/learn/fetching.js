// What a page of learning asks the server for, in the language that is shown.

import { get, inWords } from "../lib/api.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";

/**
 * What lies at an address of the API. At another address, or in another language, the old answer stays until
 * the new one is there.
 * @template T
 * @param {string} path with its query, if it has one
 * @param {string} news it is asked for again whenever this is another text
 * @returns {{ found: T | null, problem: unknown }}
 */
export function useFetched(path, news = "") {
  const lang = shownLanguage.value;
  const [state, setState] = useState(
    /** @type {{ found: T | null, problem: unknown }} */ ({ found: null, problem: null }),
  );
  useEffect(() => {
    const leave = new AbortController();
    get(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, { signal: leave.signal }).then(
      (found) => setState({ found, problem: null }),
      (problem) => leave.signal.aborted || setState({ found: null, problem }),
    );
    return () => leave.abort();
  }, [path, lang, news]);
  return state;
}

/**
 * Instead of a page: one moment, or why there is none.
 * @param {{ problem: unknown }} props
 */
export function Awaited({ problem }) {
  if (!problem) return html`<main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
  return html`<main class="page narrow stack">
    <h1>${t("That didn't work")}</h1>
    <p role="alert">${inWords(problem)}</p>
    <p class="line">
      <button class="button" onClick=${() => location.reload()}>${t("Load again")}</button>
      <a class="button primary" href="/learn">${t("All lessons and exercises")}</a>
    </p>
  </main>`;
}
