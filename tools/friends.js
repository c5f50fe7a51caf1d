// Put into each browser of `tools.friends`, behind tests/browser/drawn.js: what this page shows and asks just
// now, where to tap, and whatever is drawn that isn't so.

const wrong = new Set();
let looks = 0;
/** So many milliseconds nothing may move on a page that hasn't told all yet. */
const BEHIND = 45_000;
let caughtUp = performance.now();
let before = "";

const skipButton = () => document.querySelector(".status-buttons [aria-keyshortcuts=Space]");
/** What closes an explanation: it stands in the place of "Skip", while the turn goes on being told. */
const closeButton = () => document.querySelector(".status-buttons [aria-keyshortcuts=Escape]");
const panelButton = () => document.querySelector(".ending:not(.is-final) .button.primary");
const isOver = () => Boolean(document.querySelector(".ending.is-final, .board-sheet .podium"));
const isPreview = () => Boolean(document.querySelector(".is-preview"));
const targets = () => all(".table [data-target]:not([aria-pressed=true])");

/** In every picture: only tables that there have been, and no card twice. */
async function watchForEver() {
  for (; ; looks++) {
    await frame();
    if (!told.boards.size || !document.querySelector(".lane") || isPreview()) continue;
    const drawn = drawnRows(document);
    if (!told.boards.has(drawn)) wrong.add(`no table has been ${drawn}`);
    const cards = all(".lane > .place [data-card]").map(nameOf);
    if (cards.length !== new Set(cards).size) wrong.add(`a card lies there twice: ${drawn}`);
    if (drawn === rowsOf(told.update?.board) || drawn !== before) caughtUp = performance.now();
    else if (performance.now() - caughtUp > BEHIND) wrong.add(`much has happened, and it is still ${drawn}`);
    before = drawn;
    for (const text of all(".where, .board-told, .status-told"))
      if (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2)
        wrong.add(`cut: ${text.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) wrong.add("the page scrolls sideways");
  }
}
if (location.protocol.startsWith("http")) void watchForEver();

/** What the server tells, against what is drawn; nothing flies now. */
function faultsNow() {
  const { board, you } = told.update;
  if (!board || isOver() || panelButton() || isPreview()) return [];
  const cards = [];
  if (you) cards.push([".seat-place", queueOf(board.queue)]);
  const choosing = document.querySelector(".choice");
  if (you && !choosing) cards.push([".hand-card", [...you.hand].sort((one, other) => one - other)]);
  if (board.rows.length === 0) cards.push([".pool-card", board.pool]);
  // Cards to be given lie askew (P).
  const askew = document.querySelector(".hand.is-giving") ? /is drawn elsewhere|lies outside/ : /^$/;
  return you ? faults(board, cards).filter((fault) => !askew.test(fault)) : [];
}

/** The middle of something, once it is on the screen, and what covers it there. */
function spotOf(element) {
  const middle = () => {
    const { left, width, top, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const hit = () => document.elementFromPoint(middle().x, middle().y);
  const isOpen = () => element.contains(hit()) || hit()?.contains(element);
  if (!isOpen()) element.scrollIntoView({ block: "center", behavior: "instant" });
  return { ...middle(), covered: isOpen() ? "" : (hit()?.outerHTML.slice(0, 90) ?? "the screen's edge") };
}

/** What a hurried person would tap next; `chance` says which of several. */
function wish(chance) {
  const { update } = told;
  if (!update) return { kind: "loading" };
  const where = { version: update.version, question: update.you?.question ?? "", moment: update.moment };
  const { round, turn } = update.board ?? { round: 0, turn: 0 };
  Object.assign(where, { round, turn, hand: update.you?.hand.length ?? 0 });
  if (isOver()) return { ...where, kind: "over" };
  const panel = panelButton();
  if (panel) return { ...where, kind: "panel", ...spotOf(panel) };
  const close = closeButton();
  if (close) return { ...where, kind: "explained", ...spotOf(close) };
  const skip = skipButton();
  if (skip) return { ...where, kind: "moving", ...spotOf(skip) };
  if (!update.you?.question || update.you.chosen) return { ...where, kind: "waiting" };
  const certain = all(".table .status [data-target]");
  const free = certain.length > 0 && chance < 0.7 ? certain : targets();
  if (free.length === 0) return { ...where, kind: "nothing" };
  const element = free[Math.floor(chance * free.length)];
  return { ...where, kind: "asked", ...spotOf(element), what: element.outerHTML.slice(0, 90) };
}

/** The same, once what is drawn is what is; what stays otherwise for half a second is a fault. */
async function look(chance) {
  for (let pictures = 0; ; pictures++) {
    const seen = wish(chance);
    const at_rest = ["asked", "waiting", "nothing"].includes(seen.kind);
    const found = told.update && at_rest ? faultsNow() : [];
    if (seen.covered) found.push(`${seen.what ?? seen.kind} is covered by ${seen.covered}`);
    if ((found.length === 0 && seen.kind !== "nothing") || pictures > 30) {
      const all_found = [...found, ...wrong];
      wrong.clear();
      return { ...seen, faults: all_found, looks };
    }
    await frame();
  }
}
window.friends = { look };
