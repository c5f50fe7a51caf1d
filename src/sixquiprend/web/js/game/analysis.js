// The analysis of a game: how each seat did, the decisions that gave away the most, and what it all means.

import { Refused, get } from "../lib/api.js";
import { decimal, t, tn } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { decimalOrNone, methodText, reasonsText, verdictText, whenText } from "./wording.js";

/** @typedef {import("../types").Analysis} Analysis */
/** @typedef {import("../types").AnalysisState} AnalysisState */
/** @typedef {import("../types").SeatSummary} SeatSummary */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 5000;

/**
 * The analysis of a game, asked for again and again until it is there. Null: nothing is known yet.
 * @param {string} id
 * @returns {AnalysisState | null}
 */
export function useAnalysis(id) {
  const [state, setState] = useState(/** @type {AnalysisState | null} */ (null));
  useEffect(() => {
    const leave = new AbortController();
    /** @type {number | undefined} */
    let timer;
    const ask = async (/** @type {number} */ wait) => {
      let done = false;
      try {
        const found = /** @type {AnalysisState} */ (
          await get(`/api/games/${encodeURIComponent(id)}/analysis`, { signal: leave.signal })
        );
        setState(found);
        done = found.status === "done" || found.status === "failed";
      } catch (error) {
        if (leave.signal.aborted) return;
        // Away for a moment: ask again. Refused: there is nothing to wait for.
        done = error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429;
      }
      if (!done) timer = window.setTimeout(() => ask(Math.min(LONGEST_WAIT, wait * 1.3)), wait);
    };
    ask(FIRST_WAIT);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return state;
}

/**
 * @param {{
 *   state: AnalysisState | null,
 *   names: readonly string[],
 *   onJump: (decision: import("../types").Considered) => void,
 * }} props
 */
export function AnalysisPart({ state, names, onJump }) {
  const analysis = state?.analysis;
  if (state?.status === "failed") {
    return html`<section class="analysis">
      <h2>${t("Analysis")}</h2><p>${t("This game could not be analysed.")}</p>
    </section>`;
  }
  if (!analysis) return html`<${Waiting} state=${state} />`;
  return html`<section class="analysis" data-analysis="done">
    <h2>${t("Analysis")}</h2>
    <ul class="summaries">
      ${analysis.summaries.map(
        (summary) => html`<${Summary}
          key=${summary.seat}
          summary=${summary}
          name=${names[summary.seat]}
          won=${analysis.winners.includes(summary.seat)}
        />`,
      )}
    </ul>
    <h3>${t("The worst decisions")}</h3>
    <${Worst} analysis=${analysis} names=${names} onJump=${onJump} />
    <${Explanation} analysis=${analysis} />
  </section>`;
}

/** @param {{ state: AnalysisState | null }} props */
function Waiting({ state }) {
  const progress = state?.progress ?? 0;
  const text =
    state?.status === "running"
      ? t("Every decision is being weighed: {percent} %.", { percent: Math.floor(100 * progress) })
      : t("The analysis will be ready in a moment.");
  return html`<section class="analysis">
    <h2>${t("Analysis")}</h2>
    <p id="analysis-progress">${text}</p>
    <progress
      max="1"
      value=${state?.status === "running" ? progress : undefined}
      aria-labelledby="analysis-progress"
    ></progress>
  </section>`;
}

/** @param {{ summary: SeatSummary, name: string, won: boolean }} props */
function Summary({ summary, name, won }) {
  const facts = [
    [t("Regret per decision"), decimalOrNone(summary.mean_regret, 2)],
    [t("Luck of the deal"), decimalOrNone(summary.luck, 1, "exceptZero")],
    [t("Decisions"), String(summary.decisions)],
    [t("Heads"), String(summary.heads)],
  ];
  return html`<li class="summary">
    <${Ring} accuracy=${summary.accuracy} />
    <div>
      <h3>${name}${won && html` <span class="game-winner">${t("winner")}</span>`}</h3>
      <dl>
        ${facts.map(([title, value]) => html`<div key=${title}><dt>${title}</dt><dd>${value}</dd></div>`)}
      </dl>
    </div>
  </li>`;
}

const RADIUS = 34;
const ROUND = 2 * Math.PI * RADIUS;

/** @param {{ accuracy: number | null }} props 0 to 100 */
function Ring({ accuracy }) {
  const text = accuracy === null ? "–" : decimal(accuracy, 0);
  const label = t("Accuracy: {accuracy}", { accuracy: text });
  return html`<svg class="ring" viewBox="0 0 84 84" role="img" aria-label=${label}>
    <circle class="ring-track" cx="42" cy="42" r=${RADIUS} />
    <circle
      class="ring-part"
      cx="42"
      cy="42"
      r=${RADIUS}
      transform="rotate(-90 42 42)"
      stroke-dasharray=${`${(ROUND * (accuracy ?? 0)) / 100} ${ROUND}`}
    />
    <text x="42" y="44">${text}</text>
    <text class="ring-word" x="42" y="57">${t("accuracy")}</text>
  </svg>`;
}

/**
 * @param {{
 *   analysis: Analysis,
 *   names: readonly string[],
 *   onJump: (decision: import("../types").Considered) => void,
 * }} props
 */
function Worst({ analysis, names, onJump }) {
  if (analysis.worst.length === 0) return html`<p>${t("No decision gave anything away.")}</p>`;
  return html`<ol class="worst">
    ${analysis.worst.map((number) => {
      const decision = analysis.decisions[number];
      if (!decision) return null;
      const title = t("{when}, {name}", {
        when: whenText(decision.round, decision.turn),
        name: names[decision.seat] ?? "",
      });
      return html`<li key=${number}>
        <button type="button" class="worst-link" onClick=${() => onJump(decision)}>${title}</button>
        <p>${verdictText(decision)}</p>
        <p class="worst-why">${reasonsText(decision)}</p>
      </li>`;
    })}
  </ol>`;
}

/** @param {{ analysis: Analysis }} props */
function Explanation({ analysis }) {
  const methods = [...new Set(analysis.decisions.map(({ method }) => method))].sort();
  const words = [
    t(
      "Each decision is judged by what its player knew then: own cards, the table, what was played, " +
        "passed or picked in the open. What the others really held plays no part.",
    ),
    t(
      "The unseen cards are dealt by chance, up to {samples} times, and every answer is played on with " +
        "the same deals. An answer costs the heads it leads to on average; ± is the standard error.",
      { samples: analysis.samples },
    ),
    t(
      "Regret is what an answer costs more than the best one; it counts only if it is clear, more than " +
        "twice its standard error. Accuracy is 100 for a best answer and half of that for each {heads} of " +
        "regret; for a player it is the mean.",
      { heads: tn("{count} head", "{count} heads", 2) },
    ),
    t(
      "Luck of the deal: how many heads less the hands dealt were expected to cost than usual ones at the " +
        "same table. More is luckier.",
    ),
    ...methods.map(methodText),
    ...(methods.includes("exact")
      ? [t("Where a cost is exact, a best strategy is a mix: each answer with the chance shown beside it.")]
      : []),
  ];
  return html`<details class="explanation">
    <summary>${t("How to read this")}</summary>
    ${words.map((text) => html`<p key=${text}>${text}</p>`)}
  </details>`;
}
