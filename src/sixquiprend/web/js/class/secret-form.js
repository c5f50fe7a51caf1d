// The form for a code that only one person has: it opens a class, or gives a place back.

import { inWords } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html, useId, useState } from "../lib/ui.js";

/**
 * `send` tries the code, and throws why it opens nothing.
 * @param {{
 *   label: string, example: string, action: string, primary?: boolean, send: (typed: string) => Promise<void>
 * }} props
 */
export function SecretForm({ label, example, action, primary, send }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  /** @param {Event} event */
  const open = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      await send(typed);
    } catch (error) {
      setProblem(inWords(error));
    }
    setBusy(false);
  };
  return html`<form class="stack" onSubmit=${open} novalidate>
    <div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        class="input code"
        value=${typed}
        placeholder=${t("e.g. {code}", { code: example })}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        aria-invalid=${problem ? "true" : undefined}
        aria-describedby=${problem ? `${id}-problem` : undefined}
        onInput=${(/** @type {InputEvent} */ event) =>
          setTyped(/** @type {HTMLInputElement} */ (event.target).value)}
      />
    </div>
    ${problem && html`<p class="notice" id=${`${id}-problem`} role="alert">${problem}</p>`}
    <p>
      <button class=${`button ${primary ? "primary" : ""}`} disabled=${busy || !typed.trim()}>
        ${action}
      </button>
    </p>
  </form>`;
}
