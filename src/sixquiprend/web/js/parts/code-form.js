// The form for a code that somebody has said or written: to a table, or to a class.

import { inWords } from "../lib/api.js";
import { CODE_LENGTH, codeFrom, EXAMPLE } from "../lib/codes.js";
import { go } from "../lib/router.js";
import { t } from "../lib/texts.js";
import { html, useId, useState } from "../lib/ui.js";

/**
 * `find` gives the page that a code leads to, or throws why it leads nowhere.
 * @param {{ title: string, line: string, find: (code: string) => Promise<string> }} props
 */
export function CodeForm({ title, line, find }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) {
      setError(t("A code has {count} letters and digits.", { count: CODE_LENGTH }));
      return;
    }
    setBusy(true);
    try {
      go(await find(code));
    } catch (failure) {
      setError(inWords(failure));
      setBusy(false);
    }
  };
  /** @param {InputEvent} event */
  const typed = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    setError("");
    setCode(codeFrom(input.value));
    // What isn't part of a code doesn't even appear.
    input.value = codeFrom(input.value);
  };
  return html`<form class="panel way" onSubmit=${join} novalidate>
    <h2 id=${`${id}-title`}>${title}</h2>
    <p class="soft">${line}</p>
    <div class="code-line">
      <input
        class="input code"
        aria-labelledby=${`${id}-title`}
        aria-invalid=${error ? "true" : undefined}
        aria-describedby=${error ? `${id}-error` : undefined}
        placeholder=${t("e.g. {code}", { code: EXAMPLE })}
        value=${code}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        enterkeyhint="go"
        onInput=${typed}
      />
      <button class="button primary" disabled=${busy}>${t("Join")}</button>
    </div>
    ${error && html`<p class="notice" id=${`${id}-error`} role="alert">${error}</p>`}
  </form>`;
}
