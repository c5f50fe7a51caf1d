// The shell of every page: which page a path shows, loaded when it is wanted.

import { inWords, letStandIn, Refused, unreached } from "./lib/api.js";
import { optionsReady } from "./lib/options.js";
import { path } from "./lib/router.js";
import { language } from "./lib/settings.js";
import { styled } from "./lib/styles.js";
import { t, textsReady } from "./lib/texts.js";
import { effect, html, render, useEffect, useErrorBoundary, useState } from "./lib/ui.js";
import { keepForOffline } from "./offline/keeping.js";

/**
 * A page is its module's default export, drawn with what its path holds (as `code` and as `id`), and styled
 * by css/NAME.css of each of its styles. Each path has a page of its own, unless the page `stays`: then
 * whoever chooses another path there, with the keys too, goes on where they are.
 * @typedef {{
 *   pattern: RegExp, styles: string[], load: () => Promise<{ default: (props: any) => any }>,
 *   stays?: boolean,
 * }} Route
 */

/** Lessons are played on the parts of a real table. */
const LEARNING = ["table", "table-hand", "learn", "learn-task", "learn-forms"];

/** The first pattern that fits a path shows its page. @type {Route[]} */
const ROUTES = [
  { pattern: /^\/$/, styles: ["home"], load: () => import("./pages/home.js") },
  { pattern: /^\/new$/, styles: ["new"], load: () => import("./pages/new.js") },
  { pattern: /^\/tables\/([\w-]+)$/, styles: ["lobby", "table"], load: () => import("./pages/table.js") },
  {
    pattern: /^\/tables\/([\w-]+)\/board$/,
    styles: ["board", "board-seats"],
    load: () => import("./pages/board.js"),
  },
  { pattern: /^\/mine$/, styles: ["mine"], load: () => import("./pages/mine.js") },
  { pattern: /^\/pad$/, styles: ["pad", "pad-entry"], load: () => import("./pages/pad.js") },
  {
    pattern: /^\/referee$/,
    styles: ["table", "referee", "referee-verdict"],
    load: () => import("./pages/referee.js"),
  },
  { pattern: /^\/rules$/, styles: ["rules"], load: () => import("./pages/rules.js") },
  { pattern: /^\/print$/, styles: ["printing"], load: () => import("./pages/printing.js") },
  { pattern: /^\/teachers$/, styles: ["rules", "teachers"], load: () => import("./pages/teachers.js") },
  { pattern: /^\/learn$/, styles: ["learn"], load: () => import("./pages/learn.js") },
  { pattern: /^\/learn\/lessons\/(\w+)$/, styles: LEARNING, load: () => import("./learn/lesson.js") },
  {
    pattern: /^\/learn\/exercises(?:\/(\w+))?$/,
    styles: LEARNING,
    load: () => import("./learn/exercises.js"),
    stays: true,
  },
  { pattern: /^\/learn\/quiz$/, styles: LEARNING, load: () => import("./learn/quiz.js") },
  {
    pattern: /^\/learn\/quiz\/(sheet|correction)$/,
    styles: ["learn"],
    load: () => import("./learn/sheets.js"),
  },
  { pattern: /^\/class$/, styles: ["home", "class"], load: () => import("./pages/class.js") },
  {
    pattern: /^\/class\/([\w-]+)$/,
    styles: ["lobby", ...LEARNING, "class"],
    load: () => import("./class/pupil.js"),
  },
  {
    pattern: /^\/class\/([\w-]+)\/correction$/,
    styles: ["learn"],
    load: () => import("./class/correction.js"),
  },
  {
    pattern: /^\/class\/([\w-]+)\/teacher$/,
    styles: [...LEARNING, "class", "class-teacher", "class-sorting", "class-way-back", "class-led"],
    load: () => import("./class/teacher.js"),
  },
  {
    pattern: /^\/class\/([\w-]+)\/report$/,
    styles: ["class-report"],
    load: () => import("./class/report.js"),
  },
  {
    pattern: /^\/class\/([\w-]+)\/board$/,
    styles: [...LEARNING, "class", "class-teacher", "class-led"],
    load: () => import("./class/board.js"),
  },
  {
    pattern: /^\/games\/([\w-]+)$/,
    styles: ["game", "replay", "analysis"],
    load: () => import("./pages/game.js"),
  },
];

/**
 * @param {string} at
 * @returns {{ route: Route, code: string } | null}
 */
function routeOf(at) {
  const wanted = at.length > 1 ? at.replace(/\/+$/, "") : at;
  for (const route of ROUTES) {
    const found = route.pattern.exec(wanted);
    if (found) return { route, code: found[1] ?? "" };
  }
  return null;
}

/** Nothing lives at this address. */
function Nowhere() {
  return html`<main class="page narrow">
    <h1>${t("There is nothing here")}</h1>
    <p>${t("This address leads nowhere. A table or a game that was here may be gone.")}</p>
    <p><a class="button primary" href="/">${t("Go to the start page")}</a></p>
  </main>`;
}

/**
 * Something broke while loading or drawing a page. What couldn't be had is tried again by js/early.js:
 * modules only come anew with the page.
 * @param {{ error: unknown, lost: boolean }} props
 */
function Broken({ error, lost }) {
  return html`<main class="page narrow">
    <div role="alert">
      <h1>${t("That didn't work")}</h1>
      <p>${inWords(error)}</p>
      ${lost && html`<p>${t("The page tries again by itself.")}</p>`}
      <p><button class="button primary" onClick=${() => location.reload()}>${t("Load again")}</button></p>
    </div>
  </main>`;
}

function App() {
  const at = path.value;
  const [shown, setShown] = useState(
    /** @type {{ Page: any, code: string, at: string, key: string } | null} */ (null),
  );
  const [loading, setLoading] = useState(/** @type {unknown} */ (null));
  const [error, reset] = useErrorBoundary((caught) => console.error(caught));
  useEffect(() => {
    let current = true;
    const found = routeOf(at);
    setLoading(null);
    reset();
    if (!found) {
      setShown({ Page: Nowhere, code: "", at, key: at });
      return undefined;
    }
    const { route, code } = found;
    const key = route.stays ? String(route.pattern) : at;
    Promise.all([route.load(), ...route.styles.map((name) => styled(`css/${name}.css`))]).then(
      ([module]) => {
        dispatchEvent(new Event("page-whole"));
        if (current) setShown({ Page: module.default, code, at, key });
      },
      (failure) => {
        // What browsers throw when a module can't be had; each says it in words of its own.
        const lost = failure instanceof TypeError;
        if (!current) return;
        if (lost) dispatchEvent(new Event("page-lost"));
        setLoading(lost ? unreached() : failure);
      },
    );
    return () => (current = false);
  }, [at]);
  useEffect(() => {
    // A new page begins at its top, for the keyboard and for screen readers too.
    const main = document.querySelector("main");
    if (!shown || !main || document.activeElement !== document.body) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [shown?.at]);
  if (error || loading) {
    const lost = !error && loading instanceof Refused && loading.status === 0;
    return html`<${Broken} error=${error ?? loading} lost=${lost} />`;
  }
  if (!shown) return null;
  // The key makes a page of its own of each table and game.
  return html`<${shown.Page} key=${shown.key} code=${shown.code} id=${shown.code} />`;
}

/** Pages that work without the server, once they are kept. */
const ALONE = /^\/(?:pad|referee|learn(?:\/.*)?)\/*$/;

/** Whether this page was opened as an app: by what the browser says, or by the manifest's own address. */
function openedAsApp() {
  const query = new URLSearchParams(location.search);
  return matchMedia("(display-mode: standalone)").matches || query.has("app");
}

letStandIn({
  knows: (asked) => /^\/api\/(?:learn|lessons|exercises)\b/.test(asked),
  answer: async (method, asked, body) => {
    const { answered } = await import("./offline/answering.js");
    return answered(method, asked, body, language.peek());
  },
});

await Promise.all([textsReady(), optionsReady()]);
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
// Whoever only visits other pages isn't given a worker.
effect(() => {
  if (ALONE.test(path.value) || openedAsApp()) void keepForOffline();
});
