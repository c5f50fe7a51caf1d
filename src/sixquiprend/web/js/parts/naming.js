// What people are called: asked once, remembered, and a name for those who don't care.

import { playerName, store, stored } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, useId } from "../lib/ui.js";

export const LONGEST_NAME = 24;
/** Famous and less famous cattle; no bot is called so (table/first_names.py). */
export const OFFERED = Object.freeze([
  "Adele",
  "Alma",
  "Blanchette",
  "Bruno",
  "Clarabelle",
  "Daisy",
  "Elsa",
  "Ferdinand",
  "Hugo",
  "Io",
  "Lotte",
  "Marguerite",
  "Mona",
  "Otto",
  "Rosalie",
  "Tessa",
]);

let offered = "";

/** The name that this person gave before, else one to be going on with, on this device from now on. */
export function offeredName() {
  if (playerName.value) return playerName.value;
  if (!offered) {
    const before = stored("offered") ?? "";
    offered = OFFERED.includes(before) ? before : OFFERED[Math.floor(Math.random() * OFFERED.length)];
    store("offered", offered);
  }
  return offered;
}

/**
 * Asks for the name. Focusing it marks what stands there, so that typing replaces an offered name.
 * @param {{ value: string, onInput: (name: string) => void }} props
 */
export function NameField({ value, onInput }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${t("Your name")}</label>
    <input
      id=${id}
      class="input"
      value=${value}
      maxlength=${LONGEST_NAME}
      autocomplete="nickname"
      autocapitalize="words"
      spellcheck=${false}
      enterkeyhint="go"
      required
      onInput=${(/** @type {InputEvent} */ event) =>
        onInput(/** @type {HTMLInputElement} */ (event.target).value)}
      onFocus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    />
  </div>`;
}
