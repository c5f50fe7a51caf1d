// An explanation in one's own words.

import { t } from "../../lib/texts.js";
import { html, useId, useState } from "../../lib/ui.js";

/** @param {import("../form.js").FormProps<import("../types").TextForm>} props */
export function Writing({ form, reply, open, onChange }) {
  const [text, setText] = useState(reply && "text" in reply ? reply.text : "");
  const id = useId();
  /** @param {string} typed */
  const write = (typed) => {
    setText(typed);
    onChange(typed.trim() ? { text: typed } : null);
  };
  return html`<div class="writing">
    <label for=${id}>${t("Your answer")}</label>
    <textarea
      id=${id}
      class="input"
      rows="4"
      maxlength=${form.most}
      readonly=${!open}
      value=${text}
      onInput=${(/** @type {Event} */ event) =>
        write(/** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
  </div>`;
}
