// One of a few: yes or no, or one of some sentences.

import { t } from "../../lib/texts.js";
import { html } from "../../lib/ui.js";
import { Icon } from "../../parts/icons.js";

/** @typedef {import("../types").Reply} Reply */
/**
 * @template {import("../types").Form} F
 * @typedef {import("../form.js").FormProps<F>} FormProps
 */

/** @param {FormProps<import("../types").YesNoForm>} props */
export function YesNo({ form, reply, expected, open, onChange }) {
  const [yes, no] = form.statement ? [t("True"), t("False")] : [t("Yes"), t("No")];
  const options = [
    { text: yes, reply: { yes: true } },
    { text: no, reply: { yes: false } },
  ];
  const same = (/** @type {Reply | null} */ one, /** @type {{ yes: boolean }} */ other) =>
    one !== null && "yes" in one && one.yes === other.yes;
  return html`<div class="options is-short" role="group" aria-label=${t("Your answer")}>
    ${options.map(
      (option) => html`<${Option}
        key=${option.text}
        text=${option.text}
        chosen=${same(reply, option.reply)}
        right=${same(expected, option.reply)}
        known=${expected !== null}
        open=${open}
        onChoose=${() => onChange(option.reply)}
      />`,
    )}
  </div>`;
}

/** @param {FormProps<import("../types").ChoiceForm>} props */
export function Choice({ form, reply, expected, open, onChange }) {
  const is = (/** @type {Reply | null} */ given, /** @type {number} */ option) =>
    given !== null && "option" in given && given.option === option;
  const short = form.options.every((text) => text.length < 12);
  return html`<div class=${`options ${short ? "is-short" : ""}`} role="group" aria-label=${t("Your answer")}>
    ${form.options.map(
      (text, option) => html`<${Option}
        key=${option}
        text=${text}
        chosen=${is(reply, option)}
        right=${is(expected, option)}
        known=${expected !== null}
        open=${open}
        onChoose=${() => onChange({ option })}
      />`,
    )}
  </div>`;
}

/**
 * @param {{
 *   text: string, chosen: boolean, right: boolean, known: boolean, open: boolean, onChoose: () => void,
 * }} props `known`: whether it is told what is right
 */
function Option({ text, chosen, right, known, open, onChoose }) {
  const mark = !known ? "" : right ? "is-right" : chosen ? "is-wrong" : "";
  return html`<button
    type="button"
    class=${`option ${chosen ? "is-chosen" : ""} ${mark}`}
    data-target=${open ? "" : undefined}
    aria-pressed=${chosen}
    aria-disabled=${open ? undefined : "true"}
    onClick=${() => open && onChoose()}
  >
    ${mark === "is-right" && html`<${Icon} name="done" />`} ${
      mark === "is-wrong" && html`<${Icon} name="close" />`
    }
    <span>${text}</span>
    ${mark && html`<span class="unseen">, ${right ? t("right") : t("wrong")}</span>`}
  </button>`;
}
