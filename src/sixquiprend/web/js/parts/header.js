// The line on top of every page: the way home, what the page says, and what everybody may set.

import {
  SPEEDS,
  LANGUAGES,
  confirming,
  language,
  sound,
  speed,
  theme,
  THEMES,
  vibration,
  othersReactions,
} from "../lib/settings.js";
import { later, t } from "../lib/texts.js";
import { html, useEffect, useId, useState } from "../lib/ui.js";
import { Dialog } from "./dialog.js";
import { Help } from "./help.js";
import { Bull, Icon } from "./icons.js";

/** @typedef {import("../lib/settings.js").Language} Language */

/** @type {Readonly<Record<import("../lib/settings.js").Theme, string>>} */
const THEME_NAMES = { auto: later("as the device"), light: later("light"), dark: later("dark") };
/** @type {Readonly<Record<import("../lib/settings.js").Speed, string>>} */
const SPEED_NAMES = {
  slow: later("slow"),
  normal: later("normal"),
  fast: later("fast"),
  instant: later("at once"),
};

/** The language switch, small enough for a phone; the settings have the whole names. */
function LanguageSwitch() {
  /** @param {Event} event */
  const chosen = (event) => {
    language.value = /** @type {Language} */ (/** @type {HTMLSelectElement} */ (event.target).value);
  };
  return html`<select class="language" aria-label=${t("Language")} value=${language.value} onChange=${chosen}>
    ${Object.entries(LANGUAGES).map(
      ([code, name]) =>
        html`<option value=${code} lang=${code} title=${name} selected=${code === language.value}>
          ${code.toUpperCase()}
        </option>`,
    )}
  </select>`;
}

/** One button through light, dark and what the device says. */
function ThemeSwitch() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  const name = t("Colours: {theme}", { theme: t(THEME_NAMES[theme.value]) });
  return html`<button
    type="button"
    class="button icon theme"
    aria-label=${name}
    title=${name}
    onClick=${() => (theme.value = next)}
  >
    <${Icon} name=${theme.value} />
  </button>`;
}

/**
 * One of a few values of a setting.
 * @param {{
 *   legend: string, setting: { value: string }, values: readonly string[], names: Record<string, string>,
 * }} props
 */
function Choice({ legend, setting, values, names }) {
  const group = useId();
  return html`<fieldset class="field">
    <legend>${legend}</legend>
    <div class="segments">
      ${values.map(
        (value) => html`<label>
          <input
            type="radio"
            name=${group}
            checked=${setting.value === value}
            onChange=${() => (setting.value = value)}
          />
          ${t(names[value])}
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** What this browser remembers. @param {{ open: boolean, onClose: () => void }} props */
function Settings({ open, onClose }) {
  return html`<${Dialog} title=${t("Settings")} open=${open} onClose=${onClose}>
    <${Choice}
      legend=${t("Language")}
      setting=${language}
      values=${Object.keys(LANGUAGES)}
      names=${LANGUAGES}
    />
    <${Choice} legend=${t("Colours")} setting=${theme} values=${THEMES} names=${THEME_NAMES} />
    <${Choice} legend=${t("How fast cards move")} setting=${speed} values=${SPEEDS} names=${SPEED_NAMES} />
    <div class="settings-ticks">
      <label class="tick">
        <input
          type="checkbox"
          checked=${sound.value === "on"}
          onChange=${() => (sound.value = sound.value === "on" ? "off" : "on")}
        />
        <span>${t("Sounds")}</span>
      </label>
      ${
        "vibrate" in navigator &&
        html`<label class="tick">
          <input
            type="checkbox"
            checked=${vibration.value === "on"}
            onChange=${() => (vibration.value = vibration.value === "on" ? "off" : "on")}
          />
          <span>${t("Vibration")}</span>
        </label>`
      }
      <label class="tick">
        <input
          type="checkbox"
          checked=${confirming.value === "on"}
          onChange=${() => (confirming.value = confirming.value === "on" ? "off" : "on")}
        />
        <span>${t("Confirm my card before it is played")}</span>
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${othersReactions.value === "on"}
          onChange=${() => (othersReactions.value = othersReactions.value === "on" ? "off" : "on")}
        />
        <span>${t("Show the others' reactions")}</span>
      </label>
    </div>
  <//>`;
}

/** Where "?" is a letter and not a question. @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/**
 * The header. `middle`: what the page says beside the name; `tools`: more buttons; `rules`: those of this
 * table, for the help.
 * @param {{ middle?: any, tools?: any, rules?: import("../types").Rules | null }} props
 */
export function Header({ middle, tools, rules }) {
  const [open, setOpen] = useState(/** @type {"" | "help" | "settings"} */ (""));
  const close = () => setOpen("");
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if (event.key === "?" && !isTyping(event.target) && !document.querySelector("dialog[open]"))
        setOpen("help");
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  return html`<header class=${middle ? "header with-middle" : "header"}>
      <a class="brand" href="/" aria-label=${t("6 qui prend: start page")}>
        <${Bull} /><span>6 qui prend</span>
      </a>
      <div class="middle">${middle}</div>
      <div class="tools">
        ${tools}
        <${LanguageSwitch} />
        <${ThemeSwitch} />
        <button
          type="button"
          class="button icon"
          aria-label=${t("Settings")}
          title=${t("Settings")}
          onClick=${() => setOpen("settings")}
        >
          <${Icon} name="settings" />
        </button>
        <button
          type="button"
          class="button icon"
          aria-label=${t("Help")}
          title=${t("Help")}
          onClick=${() => setOpen("help")}
        >
          <${Icon} name="help" />
        </button>
      </div>
    </header>
    <${Settings} open=${open === "settings"} onClose=${close} />
    <${Help} open=${open === "help"} onClose=${close} rules=${rules} />`;
}
