// A number.

import { t } from "../../lib/texts.js";
import { html, useId, useState } from "../../lib/ui.js";

/** The greatest number that anybody is asked for. */
const MOST = 999;

/**
 * The whole number that was typed, if it is one.
 * @param {string} text
 * @param {number} [most]
 * @returns {number | null}
 */
export function numberIn(text, most = MOST) {
  const typed = text.trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}

/**
 * A field for a whole number, with its own name.
 * @param {{
 *   label: string, value: string, open: boolean, onInput: (text: string) => void, wrong?: boolean,
 *   id?: string,
 * }} props `wrong`: it is told to be wrong
 */
export function NumberField({ label, value, open, onInput, wrong = false, id }) {
  return html`<input
    id=${id}
    class="input number-field numbers"
    inputmode="numeric"
    autocomplete="off"
    maxlength="4"
    enterkeyhint="go"
    aria-label=${id ? undefined : label}
    aria-invalid=${wrong ? "true" : undefined}
    readonly=${!open}
    value=${value}
    onInput=${(/** @type {Event} */ event) => onInput(/** @type {HTMLInputElement} */ (event.target).value)}
  />`;
}

/** @param {import("../form.js").FormProps<import("../types").NumberForm>} props */
export function NumberForm({ form, reply, expected, open, onChange }) {
  const [text, setText] = useState(reply && "number" in reply ? String(reply.number) : "");
  const id = useId();
  const wrong = expected !== null && "number" in expected && expected.number !== numberIn(text, form.most);
  /** @param {string} typed */
  const typed = (typed) => {
    setText(typed);
    const number = numberIn(typed, form.most);
    onChange(number === null ? null : { number });
  };
  return html`<div class="number-form">
    <label for=${id}>${t("Your answer")}</label>
    <${NumberField}
      id=${id}
      label=${t("Your answer")}
      value=${text}
      open=${open}
      wrong=${wrong}
      onInput=${typed}
    />
  </div>`;
}
