// Put into a page before its own scripts: it keeps what the server has told, compares it with what is drawn,
// and goes on at moments of its own. A moment is drawn by chance from a seed, so that each run is the same.

const told = { update: null, boards: new Set(), exercise: null, lesson: null, game: null };

/** The rows of a board as one text, to be compared. */
const rowsOf = (board) => JSON.stringify((board?.rows ?? []).map(({ cards }) => cards.map(String)));

const reallyFetch = window.fetch;
window.fetch = async (...request) => {
  const answer = await reallyFetch(...request);
  const path = new URL(request[0], location.href).pathname;
  const [, , room, , more] = path.split("/");
  const kind = { exercises: "exercise", lessons: "lesson", games: "game" }[room];
  if (
    kind &&
    !more &&
    request[1]?.method !== "POST" &&
    /^application\/json/.test(answer.headers.get("content-type"))
  )
    told[kind] = await answer.clone().json();
  return answer;
};

/** What a table's line has told, as a whole picture: the line itself tells what has changed. */
function hear(message) {
  if (message.type !== "update") return;
  told.update = message;
  for (const { board } of message.steps) told.boards.add(rowsOf(board));
  if (message.board) told.boards.add(rowsOf(message.board));
}

window.WebSocket = class extends WebSocket {
  constructor(...request) {
    super(...request);
    let following = import("/static/js/lib/following.js").then(({ Following }) => new Following());
    this.addEventListener("message", ({ data }) => {
      // One after the other, also those that come while the module is still loaded.
      following = following.then((line) => {
        hear(line.whole(JSON.parse(data)));
        return line;
      });
    });
  }
};

/** Numbers from 0 to 1, always the same ones (mulberry32). */
function chances(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const milliseconds = (time) => new Promise((resolve) => setTimeout(resolve, time));
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const pick = (things, random) => things[Math.floor(random() * things.length)];

/** Resolves in the first picture in which it is so. */
async function until(is, what) {
  const late = performance.now() + 100_000;
  for (let found; ; await frame()) {
    found = is();
    if (found) return found;
    if (performance.now() > late) throw new Error(`it doesn't come to this: ${what}`);
  }
}

/** The drawn rows, as `rowsOf` writes them. */
const drawnRows = (root) =>
  JSON.stringify(all(".lane", root).map((lane) => all(":scope > .place [data-card]", lane).map(nameOf)));
const nameOf = (card) => card.dataset.card;

/** Why a card doesn't lie in its place, in plain view; "" if it does. */
function unrest(card, place) {
  const name = nameOf(card);
  const [is, should] = [card.getBoundingClientRect(), place.getBoundingClientRect()];
  const { transform, opacity, visibility } = getComputedStyle(card);
  if (is.width < 1 || visibility !== "visible") return `${name} can't be seen`;
  if (Number(opacity) !== 1) return `${name} has the opacity ${opacity}`;
  if (transform !== "none") return `${name} is drawn elsewhere: ${transform}`;
  if (card.getAnimations().length > 0) return `${name} moves`;
  const inside =
    is.left > should.left - 2 &&
    is.right < should.right + 2 &&
    is.top > should.top - 2 &&
    is.bottom < should.bottom + 2;
  return inside ? "" : `${name} lies outside of its place`;
}

/**
 * All that is drawn otherwise than it is. `cards`: which cards are drawn where else, as [selector of the
 * places, cards], in their order; a card that lies nowhere of this has no business on the page.
 */
function faults(board, cards = []) {
  const found = [];
  const drawn = drawnRows(document);
  if (board && drawn !== rowsOf(board)) found.push(`rows ${drawn} instead of ${rowsOf(board)}`);
  const expected = new Set();
  const look = (place) => {
    for (const card of all("[data-card]", place)) {
      expected.add(card);
      found.push(unrest(card, place));
    }
  };
  all(".lane > .place").forEach(look);
  for (const [selector, wanted] of cards) {
    const places = all(selector);
    const here = places.flatMap((place) => all("[data-card]", place).map(nameOf));
    if (JSON.stringify(here) !== JSON.stringify(wanted.map(String)))
      found.push(`${selector}: ${here} instead of ${wanted}`);
    places.forEach(look);
  }
  // Backs of cards, the stop that lies on a row, and what was once taken are no cards of the table.
  const elsewhere = ".lane-cost:not(.is-laid), .specials, .choice, .verdict-place, .taken-cards";
  for (const card of all(".card:not(.back)"))
    if (!expected.has(card) && !card.closest(elsewhere))
      found.push(`${card.outerHTML.slice(0, 80)} is drawn too`);
  return found.filter(Boolean);
}

/** Give answers to the question on the page, any will do, until it is told what is right. */
async function answerSomehow(random) {
  for (const late = performance.now() + 100_000; !onwards(); ) {
    if (performance.now() > late) throw new Error("no answer is enough");
    for (const field of all(".task .number-field:not([readonly])")) {
      field.value = "1";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const card of all(".order-card[aria-pressed=false]")) card.click();
    await frame();
    const show = document.querySelector(".learn-footer .button:not(.primary, .quiet)");
    const send = document.querySelector(".answering .button.primary");
    (show ?? send ?? pick(all(".task [data-target]"), random))?.click();
    await frame();
  }
}

const onwards = () => document.querySelector(".learn-footer .button.primary");
const queueOf = (plays) => [...plays].sort((one, other) => one.seat - other.seat).map(({ card }) => card);

/** Where the cards of a question lie, besides its rows. */
function cardsOf(ask) {
  const places = [[".player-place", ask.board ? queueOf(ask.plays) : []]];
  places.push([".loose-cards", ask.board ? [] : ask.cards]);
  places.push([".order-card", ask.form.form === "order" ? ask.form.cards : []]);
  places.push([".add-up-pile", ask.form.form === "sheet" ? ask.sheet.piles.flat() : []]);
  places.push([".hand-card", ask.form.form === "decision" ? [...ask.form.hand].sort((a, b) => a - b) : []]);
  places.push([".pool-card", ask.board?.rows.length ? [] : (ask.board?.pool ?? [])]);
  return places;
}

const chaos = {
  /** Exercises: "next" at some moment of what is shown of the answer. */
  async exercises({ seed, times, longest }) {
    const random = chances(seed);
    const found = [];
    let before = null;
    for (let time = 0; time < times; time++) {
      const asked = await until(
        () => !document.querySelector(".verdict") && told.exercise?.seed !== before && told.exercise,
        "another exercise",
      );
      await until(() => document.querySelector(".task h2")?.textContent === asked.ask.text, "its question");
      before = asked.seed;
      for (const fault of faults(asked.ask.board, cardsOf(asked.ask)))
        found.push(`exercise ${time}: ${fault}`);
      await answerSomehow(random);
      await milliseconds(random() * longest);
      onwards().click();
    }
    return found;
  },

  /** A lesson, again and again, forwards and sometimes back. */
  async lesson({ seed, times, longest }) {
    const random = chances(seed);
    const found = [];
    const at = () => document.querySelector("progress")?.value;
    for (let time = 0; time < times; time++) {
      await until(() => told.lesson && document.querySelector(".task, .lesson-end"), "a scene");
      if (document.querySelector(".lesson-end")) {
        document.querySelector(".lesson-end button").click();
        await until(() => document.querySelector(".task"), "the lesson again");
      }
      const number = at();
      const scene = told.lesson.scenes[number];
      if (scene.ask) {
        await until(() => !document.querySelector(".verdict"), "a scene that isn't solved");
        for (const fault of faults(scene.ask.board, cardsOf(scene.ask)))
          found.push(`scene ${number}: ${fault}`);
        await answerSomehow(random);
      } else if (scene.board) {
        const boards = [scene.board, ...scene.steps.map(({ board }) => board)].map(rowsOf);
        if (!boards.includes(drawnRows(document))) found.push(`scene ${number}: ${drawnRows(document)}`);
      }
      await milliseconds(random() * longest);
      const back = random() < 0.2 && document.querySelector(".learn-footer .button.quiet");
      (back || onwards()).click();
      await until(() => at() !== number || document.querySelector(".lesson-end"), "another scene");
    }
    return found;
  },

  /** A table: whoever sits there chooses something, and at some moment wants to see the end of it. */
  async table({ seed, times, longest }) {
    const random = chances(seed);
    const found = [];
    const skip = () => document.querySelector(".status-buttons [aria-keyshortcuts=Space]");
    const proceed = () => document.querySelector(".ending:not(.is-final) .button.primary");
    const isOver = () => document.querySelector(".ending.is-final");
    const free = () => all(".table [data-target]:not([aria-pressed=true])");
    for (let time = 0; time < times && !isOver(); time++) {
      await until(() => isOver() || proceed() || (!skip() && free().length > 0), "a question");
      proceed()?.click();
      if (proceed() || isOver()) continue;
      const { moment } = told.update;
      // What a slow server has to be asked for first (a preview) is pressed once it is there.
      const tooLate = performance.now() + 100_000;
      for (let clicks = 0; told.update.moment === moment; clicks++) {
        if (performance.now() > tooLate) throw new Error("it doesn't come to another moment");
        pick(free(), random)?.click();
        await milliseconds(clicks < 40 ? 20 : 250);
      }
      const late = performance.now() + random() * longest;
      while (performance.now() < late && skip()) {
        await frame();
        if (!told.boards.has(drawnRows(document)))
          found.push(`${time}: no table has been ${drawnRows(document)}`);
      }
      for (let skipped; !isOver() && (skipped = skip() ?? proceed()); await frame()) skipped.click();
      if (isOver()) break;
      const { board, you } = told.update;
      const cards = [[".seat-place", queueOf(board.queue)]];
      if (!document.querySelector(".choice")) cards.push([".hand-card", [...you.hand].sort((a, b) => a - b)]);
      if (board.rows.length === 0) cards.push([".pool-card", board.pool]);
      for (const fault of faults(board, cards)) found.push(`${time}: ${fault}`);
    }
    return found;
  },

  /** Whatever happens at a table, at any moment only such tables are shown as there have been. */
  async watch({ milliseconds: time }) {
    const found = [];
    let looks = 0;
    for (const late = performance.now() + time; performance.now() < late; looks++) {
      await frame();
      if (told.boards.size > 0 && document.querySelector(".lane") && !told.boards.has(drawnRows(document)))
        found.push(`no table has been ${drawnRows(document)}`);
      if (
        document.querySelectorAll(".lane .place [data-card]").length !==
        new Set(all(".lane .place [data-card]").map(nameOf)).size
      )
        found.push("a card lies there twice");
    }
    return { found, looks };
  },

  /** A replay: keys come faster than cards fly. */
  async replay({ seed, times, longest }) {
    const random = chances(seed);
    const found = [];
    const { momentsOf } = await import("/static/js/game/moments.js");
    const moments = momentsOf(told.game.steps);
    const keys = [
      "ArrowRight",
      "ArrowRight",
      "ArrowRight",
      "ArrowLeft",
      "PageDown",
      "PageUp",
      "Home",
      "End",
      " ",
    ];
    for (let time = 0; time < times; time++) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pick(keys, random), bubbles: true }));
      await milliseconds(random() * longest);
      const scene = document.querySelector(".replay-scene");
      const drawn = drawnRows(document);
      const wanted = moments[Number(scene.dataset.moment)];
      if (drawn !== rowsOf(wanted.board))
        found.push(`${time}: rows ${drawn} instead of ${rowsOf(wanted.board)}`);
      if (time % 8 !== 7) continue;
      // Now and then all may land.
      if (document.querySelector(".replay-button.is-main path").getAttribute("d").includes("v14"))
        document.querySelector(".replay-button.is-main").click();
      await frame();
      await Promise.allSettled(scene.getAnimations({ subtree: true }).map(({ finished }) => finished));
      await frame();
      const here = moments[Number(scene.dataset.moment)];
      const cards = [[".replay-played", here.board.queue.map(({ card }) => card)]];
      cards.push([".replay-cards", here.hands.flat()], [".replay-waiting .pool", here.board.pool]);
      for (const fault of faults(here.board, cards)) found.push(`${time}: ${fault}`);
    }
    return found;
  },
};
window.chaos = chaos;
