// A question of the quiz: its parts one after the other, then all of them with what is right and why.

import { wide } from "../lib/screens.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { firstReply, isOneTap } from "./form.js";
import { Footer, useWordsFocus } from "./frame.js";
import { Task, Words } from "./task.js";
import { rightOrNot, VerdictBox, Why } from "./verdict.js";

/** @typedef {import("./types").Ask} Ask */
/** @typedef {import("./types").Mark} Mark */
/** @typedef {import("./types").QuizQuestion} Question */
/** @typedef {import("./types").QuizVerdict} QuizVerdict */
/** @typedef {import("./types").Reply} Reply */
/**
 * @typedef {{ number: number, part: number, replies: (Reply | null)[] }} Said  what is said of which question
 */

/**
 * One question; once all of its parts are answered the replies go to `onReplies`. With the verdict it tells
 * what was right. Whatever was said of another question (another number) is forgotten.
 * @param {{
 *   question: Question, onReplies: (replies: Reply[]) => void, verdict?: QuizVerdict | null,
 *   replies?: readonly Reply[] | null, onNext: (() => void) | null, next?: string,
 *   onJudge?: ((mark: Mark) => void) | null, children?: any,
 * }} props `replies`: those that the verdict is on, or that may still be
 *   changed; `next`: another word for going on; `onJudge`: hears what
 *   whoever wrote a text thinks of it, null if somebody else judges it; `children`: stand above the buttons
 */
export function QuizQuestion({
  question,
  onReplies,
  verdict = null,
  replies = null,
  onNext,
  next,
  onJudge = null,
  children,
}) {
  if (verdict) {
    return html`<${Marked}
      question=${question}
      verdict=${verdict}
      replies=${replies ?? []}
      onNext=${onNext}
      next=${next}
      onJudge=${onJudge}
    />`;
  }
  return html`<${Asked} question=${question} before=${replies} onReplies=${onReplies}>${children}<//>`;
}

/**
 * @param {{
 *   question: Question, before: readonly Reply[] | null, onReplies: (replies: Reply[]) => void,
 *   children?: any,
 * }} props `before`: what was said of it before, which may be changed
 */
function Asked({ question, before, onReplies, children }) {
  const { number, parts } = question;
  const blank = {
    number,
    part: 0,
    replies: parts.map(({ form }, place) => before?.[place] ?? firstReply(form)),
  };
  const [kept, setSaid] = useState(/** @type {Said} */ (blank));
  const [missing, setMissing] = useState(false);
  const said = kept.number === number ? kept : blank;
  const { part, replies } = said;
  const last = part === parts.length - 1;
  useWordsFocus(`${number} ${part}`);
  /** @param {Reply | null} reply */
  const change = (reply) => {
    setMissing(false);
    setSaid({ ...said, replies: replies.map((old, place) => (place === part ? reply : old)) });
  };
  const goOn = () => {
    const given = replies.flatMap((reply) => (reply ? [reply] : []));
    setMissing(!replies[part]);
    if (!replies[part]) return;
    if (last) onReplies(given);
    else setSaid({ ...said, part: part + 1 });
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) goOn();
  };
  return html`<div class="quiz-question" onKeyDown=${pressed}>
    <${Task}
      id=${`${number} ${part}`}
      ask=${parts[part]}
      before=${question.text && `${number}. ${question.text}`}
      context=${parts.slice(0, part).find(({ board }) => board) ?? null}
      reply=${replies[part]}
      onReply=${change}
      onChange=${change}
    >
      ${
        missing && html`<p class="status-problem" role="alert">${missingText(parts[part].form)}</p>`
      } ${children}
      <${Footer}
        onBack=${part > 0 ? () => setSaid({ ...said, part: part - 1 }) : null}
        onNext=${goOn}
        next=${last ? t("Answer") : t("Go on")}
      />
    <//>
  </div>`;
}

/**
 * @param {{
 *   question: Question, verdict: QuizVerdict, replies: readonly Reply[], onNext: (() => void) | null,
 *   next?: string, onJudge: ((mark: Mark) => void) | null,
 * }} props
 */
function Marked({ question, verdict, replies, onNext, next, onJudge }) {
  const { number, text, parts } = question;
  const asks = useMemo(() => withOneTable(parts, verdict), [parts, verdict]);
  const single = parts.length === 1;
  const outcome = outcomeOf(verdict, replies, onJudge !== null);
  const box = html`<${VerdictBox} outcome=${outcome} why=${single ? (verdict.parts[0]?.why ?? []) : []} />`;
  const footer = html`<${Footer} onNext=${onNext} next=${next} focused=${true} />`;
  // The question has another form than when it was answered: the reply can't be shown in it.
  if (verdict.parts.length === 0) {
    return html`<div class="quiz-question">
      ${box}<${Words} before=${`${number}. ${text}`} text="" />${footer}
    </div>`;
  }
  // Where the words stand beside the table, what became of the answer does too: above, it would push the last
  // row out of sight.
  const beside = single && wide.value;
  return html`<div class="quiz-question">
    ${!beside && box}
    ${asks.map(
      (ask, part) => html`<${Task}
        key=${`${number} ${part}`}
        id=${part}
        ask=${ask}
        before=${part === 0 && text ? `${number}. ${text}` : ""}
        reply=${replies[part] ?? null}
        verdict=${verdict.parts[part]}
        onReply=${() => {}}
      >
        ${beside ? box : !single && html`<${PartVerdict} verdict=${verdict.parts[part]} />`}
      <//>`,
    )}
    ${verdict.open && onJudge ? html`<${OwnMark} onJudge=${onJudge} />` : footer}
  </div>`;
}

/**
 * @param {QuizVerdict} verdict
 * @param {readonly Reply[]} replies
 * @param {boolean} alone whether whoever wrote a text judges it
 * @returns {import("./verdict.js").Outcome}
 */
function outcomeOf(verdict, replies, alone) {
  if (verdict.open) return alone ? "compare" : "handedIn";
  if (verdict.partly && !verdict.right) return "partly";
  return rightOrNot(verdict.right, verdict.parts, replies);
}

/** What is missing. @param {import("./types").Form} form */
function missingText(form) {
  if (form.form === "text" || form.form === "number") return t("Write your answer first.");
  return isOneTap(form) ? t("Choose an answer first.") : t("Something is still missing.");
}

/** Whoever learns alone judges their own text. @param {{ onJudge: (mark: Mark) => void }} props */
function OwnMark({ onJudge }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  // Not on a button: one Enter too many would be a judgement.
  useEffect(() => title.current?.focus(), []);
  return html`<div class="own-mark" role="group" aria-labelledby="own-mark">
    <h3 id="own-mark" tabindex="-1" ref=${title}>${t("Did you get it right?")}</h3>
    <div class="options is-short">
      <button type="button" class="option" onClick=${() => onJudge("right")}>${t("I got it")}</button>
      <button type="button" class="option" onClick=${() => onJudge("partly")}>${t("Partly")}</button>
      <button type="button" class="option" onClick=${() => onJudge("wrong")}>${t("Not yet")}</button>
    </div>
  </div>`;
}

/**
 * What became of one of several parts.
 * @param {{ verdict: import("./types").Verdict | undefined }} props
 */
function PartVerdict({ verdict }) {
  if (!verdict) return null;
  const { right, why } = verdict;
  return html`<div class=${`part-verdict ${right ? "is-right" : "is-wrong"}`}>
    <${Icon} name=${right ? "done" : "close"} /><span class="unseen">${right ? t("right") : t("wrong")}</span>
    <${Why} sentences=${why} />
  </div>`;
}

/**
 * The parts, of which only one shows the table: the one on which something happens, or the first that has
 * one.
 * @param {readonly Ask[]} parts
 * @param {QuizVerdict} verdict
 * @returns {Ask[]}
 */
function withOneTable(parts, verdict) {
  const played = verdict.parts.findIndex(({ steps }) => steps.length > 0);
  const drawn = played >= 0 ? played : parts.findIndex(({ board }) => board);
  return parts.map((ask, part) => (part === drawn ? ask : { ...ask, board: null, plays: [] }));
}
