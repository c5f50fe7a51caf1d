// How a reply is given: one component for each kind of form. Rows and decisions are chosen on the table.

import { html } from "../lib/ui.js";
import { CardsForm } from "./forms/cards.js";
import { Choice, YesNo } from "./forms/choosing.js";
import { NumberForm } from "./forms/number.js";
import { Order } from "./forms/order.js";
import { NoRow } from "./forms/row.js";
import { SheetForm } from "./forms/sheet.js";
import { Takes } from "./forms/takes.js";
import { Writing } from "./forms/writing.js";

/** @typedef {import("./types").Ask} Ask */
/** @typedef {import("./types").Form} Form */
/** @typedef {import("./types").Reply} Reply */

/**
 * `reply`: what is replied so far; `expected`: what is right, once that is told; `open`: whether it may be
 * changed; `onChange` hears every change: the reply, or null while something of it is missing.
 * @template {Form} F
 * @typedef {{
 *   ask: Ask, form: F, reply: Reply | null, expected: Reply | null, open: boolean,
 *   onChange: (reply: Reply | null) => void,
 * }} FormProps
 */

/** Forms whose reply is complete with one tap. */
const ONE_TAP = new Set(["row", "yes_no", "choice", "decision"]);

/** Whether one tap makes the whole reply. @param {Form} form */
export const isOneTap = (form) => ONE_TAP.has(form.form);

/**
 * What is said before anything is touched: where everybody takes nothing at first, that may be the whole
 * reply.
 * @param {Form} form
 * @returns {Reply | null}
 */
export const firstReply = (form) => (form.form === "takes" ? { takes: [] } : null);

/** @type {Readonly<Record<Exclude<Form["form"], "decision">, (props: FormProps<any>) => any>>} */
const FORMS = Object.freeze({
  row: NoRow,
  order: Order,
  takes: Takes,
  number: NumberForm,
  sheet: SheetForm,
  yes_no: YesNo,
  choice: Choice,
  text: Writing,
  cards: CardsForm,
});

/**
 * The part of a form that stands below the table; null for a reply that the game itself takes.
 * @param {FormProps<Form>} props
 */
export function FormPart(props) {
  const kind = props.form.form;
  return kind === "decision" ? null : html`<${FORMS[kind]} ...${props} />`;
}
