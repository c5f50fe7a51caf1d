// A question on the real table: what is asked, the form of its answer, and what happens once it is answered.
// Lessons, exercises, the quiz and classes are made of these.

import { small } from "../lib/screens.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { choicesOf } from "../table/deciding.js";
import { listenToKeys } from "../table/keyboard.js";
import { Spoken } from "../table/log.js";
import { NO_TARGETS } from "../table/rows.js";
import { Desk } from "./desk.js";
import { firstReply, FormPart, isOneTap } from "./form.js";
import { Decision } from "./forms/decision.js";
import { rowTargets } from "./forms/row.js";
import { LooseCards, Table } from "./table.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("./types").Ask} Ask */
/** @typedef {import("./types").Reply} Reply */
/** @typedef {import("./types").Verdict} Verdict */

/**
 * One question. A reply is given with one tap, or with a button once it is complete, and goes to `onReply`.
 * When the verdict on it is there, what happens is shown on the table. As long as the verdict doesn't tell
 * what is right the pupil may try again.
 * @param {{
 *   id: string | number, ask: Ask, onReply: (reply: Reply) => void, onChange?: (reply: Reply | null) => void,
 *   before?: string, context?: Ask | null, reply?: Reply | null, verdict?: Verdict | null, children?: any,
 * }} props
 *   `id`: another one for each question, so that nothing typed for one stays for the next;
 *   `onChange`: hears every change, and a tap isn't the whole reply yet: the caller sends it;
 *   `before`: words before the question; `context`: another question whose table is shown, if this has none;
 *   `reply`: what was replied; `children`: stand below the form
 */
export function Task({
  id,
  ask,
  onReply,
  onChange,
  before = "",
  context = null,
  reply = null,
  verdict = null,
  children,
}) {
  const heard = useRef(onReply);
  heard.current = onChange ?? onReply;
  const shown = ask.board || ask.cards.length > 0 || ask.sheet || !context ? ask : context;
  const desk = useMemo(
    () => new Desk({ ...shown, form: ask.form }, (answer) => heard.current({ answer })),
    [ask],
  );
  const open = !verdict?.expected && !verdict?.open;
  // In the same picture in which another question is drawn: its cards are drawn with the elements of this
  // one's.
  useLayoutEffect(() => () => desk.close(), [desk]);
  // At once, not after the next picture: what somebody types quickly belongs to this question.
  useLayoutEffect(() => listenToKeys(desk.asSession()), [desk]);
  useLayoutEffect(() => {
    desk.open.value = open;
  }, [desk, open]);
  useEffect(() => {
    if (verdict?.steps.length) desk.play(verdict.steps);
  }, [desk, verdict]);
  useLayoutEffect(() => desk.drawn());

  const { board, pointer } = desk.scene.value;
  const { form } = ask;
  const choices =
    form.form === "decision"
      ? choicesOf(desk.asSession())
      : {
          table:
            form.form === "row"
              ? rowTargets(form, reply, verdict?.expected ?? null, open, heard.current)
              : NO_TARGETS,
          pool: new Map(),
        };
  const root = (/** @type {HTMLElement | null} */ element) => {
    desk.root = element;
  };
  return html`<section
    class=${`task ${small.value ? "is-small" : ""} ${open ? "" : "is-solved"} ${ask.plain ? "is-plain" : ""}`}
    ref=${root}
  >
    <${Words} before=${before} text=${ask.text} />
    <div class="task-table">
      ${
        board &&
        html`<${Table}
          board=${board}
          pointer=${pointer}
          targets=${choices}
          names=${shown.names}
          seats=${seatsOf(shown)}
          card=${shown.card}
          revealed=${shown.plays.length > 0}
          counting=${open && form.form === "yes_no"}
        />`
      }
      ${!board && shown.cards.length > 0 && html`<${LooseCards} cards=${shown.cards} />`}
    </div>
    <div class="task-answer">
      ${form.form === "decision" && html`<${Decision} key=${id} desk=${desk} form=${form} />`}
      <${Answering}
        key=${id}
        ask=${ask}
        reply=${reply}
        expected=${verdict?.expected ?? null}
        open=${open}
        onReply=${onReply}
        onChange=${onChange}
      />
      ${children}
    </div>
    <${Spoken} lines=${desk.lines.value} />
  </section>`;
}

/**
 * What is told and asked; it can have the focus (`useWordsFocus`).
 * @param {{ before: string, text: string }} props
 */
export function Words({ before, text }) {
  return html`<div class="task-words" tabindex="-1">
    ${before && html`<p>${before}</p>`} ${text && html`<h2>${text}</h2>`}
  </div>`;
}

/**
 * The form below the table, with a button where a reply isn't made with one tap.
 * @param {{
 *   ask: Ask, reply: Reply | null, expected: Reply | null, open: boolean, onReply: (reply: Reply) => void,
 *   onChange?: (reply: Reply | null) => void,
 * }} props
 */
function Answering({ ask, reply, expected, open, onReply, onChange }) {
  const [draft, setDraft] = useState(() => firstReply(ask.form));
  const [missing, setMissing] = useState(false);
  const props = { ask, form: ask.form, reply, expected, open };
  if (onChange) return html`<${FormPart} ...${props} onChange=${onChange} />`;
  if (isOneTap(ask.form)) return html`<${FormPart} ...${props} onChange=${onReply} />`;
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    setMissing(!draft);
    if (draft && open) onReply(draft);
  };
  const changed = (/** @type {Reply | null} */ next) => {
    setDraft(next);
    setMissing(false);
  };
  return html`<form class="answering" onSubmit=${send} novalidate>
    <${FormPart} ...${props} onChange=${changed} />
    ${missing && html`<p class="status-problem" role="alert">${t("Something is still missing.")}</p>`}
    ${open && html`<p><button class="button primary big">${t("Check")}</button></p>`}
  </form>`;
}

/**
 * The players to be shown: those who have revealed a card or decide; of a table without either, all.
 * @param {Ask} ask
 */
function seatsOf({ plays, form, names }) {
  const seats = plays.map(({ seat }) => seat);
  if (form.form === "decision" && seats.length > 0 && !seats.includes(form.seat)) seats.push(form.seat);
  return seats.length > 0 ? seats.sort((one, other) => one - other) : names.map((_, seat) => seat);
}
