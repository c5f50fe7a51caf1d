// The analysis in words: the same sentences as in the terminal and in the report (analysis/wording.py).

import { decimal, later, specialName, t } from "../lib/texts.js";
import { comparedText, whyText } from "./why.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Considered} Considered */
/** @typedef {import("../types").Weighed} Weighed */

/** @type {Record<string, string>} */
const KINDS = {
  play: later("Card played"),
  row: later("Row taken"),
  joker: later("Place for the joker"),
  pick: later("Card picked"),
  pass: later("Card passed on"),
  special: later("Special card"),
  swap: later("Special card to swap"),
};

/** @type {Record<string, string>} */
const METHODS = {
  exact: later("Costs, exact: own heads minus those of the other player, if both do their best"),
  round: later("Costs: own heads to the end of the round, on average"),
  turns: later("Costs: own heads of three turns, on average; a special card spent counts too"),
};

/** A part of a mix that is worth telling. */
const LEAST_SHARE = 0.005;

/** @param {string} kind what was decided */
export const kindText = (kind) => t(KINDS[kind]);
/** @param {string} method */
export const methodText = (method) => t(METHODS[method]);

/**
 * An answer in a few words, for whoever knows what was asked.
 * @param {Answer} answer
 */
export function answerText(answer) {
  switch (answer.kind) {
    case "play":
    case "pick":
    case "pass":
      return String(answer.card);
    case "take_row":
      return t("row {row}", { row: answer.row + 1 });
    case "put_joker":
      return t("behind row {row}", { row: answer.row + 1 });
    case "take_with_joker":
      return t("takes row {row}", { row: answer.row + 1 });
    case "swap":
      return answer.special === null ? t("keeps them all") : specialName(answer.special);
    case "no_special":
      return t("no special card");
    default:
      return specialText(answer);
  }
}

/** @param {Answer} answer */
function specialText(answer) {
  const name = specialName(answer.kind);
  const target = targetText(answer);
  return target === "" ? name : t("{name}: {line}", { name, line: target });
}

/** @param {Answer} answer */
function targetText(answer) {
  if (answer.kind === "slide") return `${answer.card} → ${t("row {row}", { row: answer.to + 1 })}`;
  if (answer.kind === "insert") return t("row {row}", { row: answer.to + 1 });
  if (answer.kind === "stop") return t("row {row}", { row: answer.row + 1 });
  return answer.kind === "replace" || answer.kind === "minus_is_plus" ? String(answer.card) : "";
}

/**
 * A number that there may be none of.
 * @param {number | null} value
 * @param {number} [digits]
 * @param {"auto" | "exceptZero"} [sign]
 */
export const decimalOrNone = (value, digits, sign) => (value === null ? "–" : decimal(value, digits, sign));

/**
 * What an answer was expected to cost: "5.3 ± 0.1"; an exact cost has no margin.
 * @param {Weighed} weighed
 */
export function costText(weighed) {
  const cost = decimal(weighed.cost);
  return weighed.error ? `${cost}\u00a0±\u00a0${decimal(weighed.error)}` : cost;
}

/**
 * How an answer compares with the others: "best" is the one that shows the least cost (of several, the one of
 * the best strategy), "equal" are those that can't be told from it.
 * @param {Considered} decision
 * @param {number} place of the answer
 * @returns {"best" | "equal" | ""}
 */
export function standing(decision, place) {
  const shown = decision.answers.map(({ cost }) => Number(cost.toFixed(1)));
  const least = Math.min(...shown);
  const best = shown[decision.best] === least ? decision.best : shown.indexOf(least);
  if (place === best) return "best";
  return shown[place] === least || decision.answers[place].regret === 0 ? "equal" : "";
}

/**
 * When it was decided: "Round 2, turn 5".
 * @param {number} round
 * @param {number} turn 0: before the first, in a draft
 */
export function whenText(round, turn) {
  return turn === 0 ? t("Round {round}, draft", { round }) : t("Round {round}, turn {turn}", { round, turn });
}

/**
 * How likely a best strategy gives an answer: "60 %"; nothing unless it is known.
 * @param {Weighed} weighed
 */
export function shareText({ share }) {
  return share === null || share <= LEAST_SHARE ? "" : `${Math.round(100 * share)}\u00a0%`;
}

/**
 * The best answer, or the mix of a best strategy: "17 (60 %), 22 (40 %)".
 * @param {Considered} decision
 */
function bestText(decision) {
  const mixed = decision.answers.filter((weighed) => shareText(weighed) !== "");
  if (mixed.length < 2) return answerText(decision.answers[decision.best].answer);
  return mixed.map((weighed) => `${answerText(weighed.answer)} (${shareText(weighed)})`).join(", ");
}

/**
 * What was chosen, what would have been better, and what the difference is.
 * @param {Considered} decision
 */
export function verdictText(decision) {
  const [chosen, best] = [decision.answers[decision.chosen], decision.answers[decision.best]];
  return t("{question}: {answer}, costs {cost}. Better: {best}, costs {best_cost}. Regret: {regret}.", {
    question: kindText(decision.kind),
    answer: answerText(chosen.answer),
    cost: costText(chosen),
    best: bestText(decision),
    best_cost: costText(best),
    regret: decimal(decision.regret),
  });
}

/**
 * Why the chosen answer was worse than the best one; "" without regret. An analysis of before doesn't know
 * whether its facts speak for the better answer: none is told then.
 * @param {Considered} decision
 * @returns {string}
 */
export function reasonsText({ compared, why_chosen, why_best, regret, ...decision }) {
  if (!compared) return "";
  const [chosen, best] = [decision.answers[decision.chosen].answer, decision.answers[decision.best].answer];
  const told = [];
  if (compared.facts) {
    const chance = compared.how === "facts"; // else it is told what the search has found
    if (why_chosen) told.push(whyText(why_chosen, answerText(chosen), chance));
    if (why_best) told.push(whyText(why_best, answerText(best), chance));
  }
  told.push(
    comparedText(compared, {
      card: answerText(chosen),
      bestCard: answerText(best),
      answer: named(chosen),
      best: named(best),
      regret: decimal(regret),
    }),
  );
  return told.filter(Boolean).join(" ");
}

/**
 * An answer within a sentence.
 * @param {Answer} answer
 */
function named(answer) {
  const text = answerText(answer);
  return answer.kind === "play" || answer.kind === "pick"
    ? t("the {card}", { card: text })
    : t("“{answer}”", { answer: text });
}
