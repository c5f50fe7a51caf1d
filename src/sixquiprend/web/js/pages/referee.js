// The referee: lay out what lies on a real table, say who played what, and see what must come of it.

import { inWords, post } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { tableOptions } from "../lib/options.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useMemo, useState } from "../lib/ui.js";
import { OfflineNotice } from "../offline/notice.js";
import { Header } from "../parts/header.js";
import { ShareLink } from "../parts/share.js";
import { emptyLayout, MOST_PLAYERS, questionOf, withOptions } from "../referee/layout.js";
import { settle } from "../referee/judge/judge.js";
import { judgesHere } from "../referee/judge/options.js";
import { Unsettled } from "../referee/judge/refusals.js";
import { Laying, OptionChoice, playerName } from "../referee/laying.js";
import { layoutOf, linkOf, playersIn } from "../referee/link.js";
import { Playing } from "../referee/playing.js";
import { Quick } from "../referee/quick.js";
import { Verdict } from "../referee/verdict.js";

/** @typedef {import("../referee/layout.js").Layout} Layout */
/** @typedef {import("../types").RefereeQuestion} RefereeQuestion */
/** @typedef {import("../types").Settled} Settled */

/** An example to begin with: a row fills up, and a card comes too late (X2). */
const EXAMPLE = "r=12-14-15.37.43-44.58-61&p=21.26.30.36";
/** Whoever types or picks quickly isn't asked about at every key, in milliseconds. */
const PATIENCE = 120;

/** How many steps can be undone. */
const MOST_PAST = 60;

/**
 * What is wrong with the link that led here, if anything is.
 * @typedef {"" | "unreadable" | "players"} Fault
 */

/** @returns {Fault} */
function faultOfAddress() {
  if (location.hash.length <= 1 || layoutOf(location.hash) !== null) return "";
  return playersIn(location.hash) > MOST_PLAYERS ? "players" : "unreadable";
}

/** The layout of the address; whatever changes it changes the address too, and can be undone. */
function useLayout() {
  const [layout, setLayout] = useState(() => layoutOf(location.hash) ?? emptyLayout());
  const [fault, setFault] = useState(faultOfAddress);
  const [past, setPast] = useState(/** @type {Layout[]} */ ([]));
  const [led, setLed] = useState(0);
  // A link on this page, such as the example's: on to what is said of it.
  useEffect(() => {
    if (led > 0) document.getElementById("verdict-title")?.focus();
  }, [led]);
  useEffect(() => {
    const follow = () => {
      setFault(faultOfAddress());
      setLayout(layoutOf(location.hash) ?? emptyLayout());
      setLed((before) => before + 1);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  /** @param {Layout} next */
  const show = (next) => {
    setFault("");
    setLayout(next);
    history.replaceState(history.state, "", `#${linkOf(next)}`);
  };
  /** @param {Layout} next */
  const change = (next) => {
    setPast([...past, layout].slice(-MOST_PAST));
    show(next);
  };
  const undo = () => {
    const before = past.at(-1);
    setPast(past.slice(0, -1));
    if (before) show(before);
  };
  return { layout, change, fault, undo: past.length > 0 ? undo : undefined };
}

/**
 * What the referee says of a question, or why it says nothing.
 * @typedef {{ settled: Settled, question: RefereeQuestion, problem: "" }
 *   | { settled: null, problem: string }} Saying
 */

/** @type {Saying} */
const NOTHING = { settled: null, problem: "" };

/**
 * What the judge of this page says.
 * @param {string} asked
 * @returns {Saying}
 */
function judged(asked) {
  const question = JSON.parse(asked);
  try {
    return { settled: settle(question), question, problem: "" };
  } catch (error) {
    if (error instanceof Unsettled) return { settled: null, problem: error.message };
    throw error;
  }
}

/**
 * What the server says of a question (null: it isn't asked); the last answer stays until the next is there.
 * @param {string | null} asked
 * @param {string} language
 */
function useServer(asked, language) {
  const [saying, say] = useState(NOTHING);
  useEffect(() => {
    if (asked === null) {
      say(NOTHING);
      return undefined;
    }
    let current = true;
    const timer = setTimeout(() => {
      const question = JSON.parse(asked);
      post(`/api/referee?lang=${language}`, question).then(
        (settled) => current && say({ settled, question, problem: "" }),
        (error) => current && say({ settled: null, problem: inWords(error) }),
      );
    }, PATIENCE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, language]);
  // What is no question any more has no answer, not even for the moment until the effect has run.
  return asked === null ? NOTHING : saying;
}

/**
 * What the referee says of a layout, as soon as it is one: at once and without network, unless an option is
 * played that only the server knows.
 * @param {Layout} layout
 */
function useVerdict(layout) {
  const { question, missing } = questionOf(layout, (player) => playerName(layout, player));
  const language = shownLanguage.value;
  const asked = question && JSON.stringify(question);
  const here = question !== null && judgesHere(question.options);
  const ours = useMemo(() => (here && asked !== null ? judged(asked) : NOTHING), [here, asked, language]);
  const theirs = useServer(here ? null : asked, language);
  const saying = here ? ours : theirs;
  return { saying, missing, old: saying.settled !== null && JSON.stringify(saying.question) !== asked };
}

export default function RefereePage() {
  const title = t("Referee");
  useEffect(() => setTitle(title), [title]);
  useKeptFocus();
  const { layout, change, fault, undo } = useLayout();
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const { saying, missing, old } = useVerdict(layout);
  const [known, setKnown] = useState(/** @type {import("../types").Options | null} */ (null));
  const [offline, setOffline] = useState("");
  useEffect(() => {
    tableOptions().then(setKnown, (error) => setOffline(inWords(error)));
  }, []);
  /** @type {import("../referee/verdict.js").Choose} */
  const choose = (seat, choice) => {
    const player = layout.players[seat - 1];
    if (old || !player) return; // the answer to another question: this one's is on its way
    change({
      ...layout,
      players: layout.players.with(seat - 1, { ...player, take: null, put: null, ...choice }),
    });
  };

  return html`<${Header} />
    <main class="page referee">
      <div class="referee-quick stack">
        <h1>${title}</h1>
        <p>
          ${t(
            "An argument over real cards? Tap the last card of each row, then the cards that were played: " +
              "the rest is asked only if it matters.",
          )}
        </p>
        ${fault && html`<p class="notice" role="alert">${faultText(fault)}</p>`}
        ${offline && html`<p class="notice" role="alert">${offline}</p>`}
        <${Quick}
          layout=${layout}
          change=${change}
          settled=${saying.settled}
          names=${layout.players.map((_, player) => playerName(layout, player))}
          onUndo=${undo}
          onClear=${() => change(emptyLayout())}
          onRow=${setOpen}
          onTake=${choose}
        />
      </div>
      <section
        class=${`referee-verdict stack ${old ? "is-old" : ""}`}
        aria-labelledby="verdict-title"
        aria-busy=${old}
      >
        <h2 id="verdict-title" tabindex="-1">${t("The ruling")}</h2>
        ${saying.problem && html`<p class="notice" role="alert">${saying.problem}</p>`}
        ${missing && html`<p class="soft">${missingText(missing)}</p>`}
        ${
          saying.settled &&
          html`<${Verdict} settled=${saying.settled} question=${saying.question} onChoose=${choose} />
          <p class="line"><${ShareLink} /></p>`
        }
      </section>
      <div class="referee-laid stack">
        ${
          known &&
          html`<${OptionChoice}
            chosen=${layout.options}
            change=${(/** @type {string} */ options) => change(withOptions(layout, options))}
          />`
        }
        <section class="stack" aria-labelledby="laid-title">
          <h2 id="laid-title">${t("What lies on the table")}</h2>
          <${Laying} layout=${layout} change=${change} open=${open} onOpen=${setOpen} />
        </section>
        <section class="stack" aria-labelledby="played-title">
          <h2 id="played-title">${t("Who plays what")}</h2>
          <${Playing} layout=${layout} change=${change} />
        </section>
        <p class="line">
          <a class="button" href=${`/referee#${EXAMPLE}`}>${t("Show an example")}</a>
          <a class="button" href="/rules">${t("All the rules, by number")}</a>
        </p>
        <${OfflineNotice} />
      </div>
    </main>`;
}

/** @param {Fault} fault */
function faultText(fault) {
  return fault === "players"
    ? t("At most {most} people can play, and this link has more.", { most: MOST_PLAYERS })
    : t("This link can't be read; perhaps a part of it is missing.");
}

/** @param {import("../referee/layout.js").Missing} missing */
function missingText(missing) {
  if (missing === "rows") return t("Every row needs at least one card.");
  if (missing === "whole") return t("With this variant every card of the rows must be named.");
  if (missing === "cards") return t("Now pick the cards that are played.");
  return t("Say what the special card is played on.");
}
