// Sounds are offered once, when a round is over and nobody is asked for anything; the settings have them for
// good.

import { sound, soundOffered } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, useEffect } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { play } from "./sounds.js";

const settled = () => {
  soundOffered.value = "yes";
};

/** The offer; nothing for those who have decided, or have let it pass. */
export function SoundOffer() {
  const asked = soundOffered.value === "yes";
  // Who goes on without an answer has answered.
  useEffect(() => () => settled(), []);
  if (asked) return null;
  /** @param {"on" | "off"} wanted */
  const decide = (wanted) => {
    sound.value = wanted;
    settled();
    play("turn");
  };
  return html`<p class="sound-offer">
    <${Icon} name="sound" />
    <span>${t("Would you like to hear the cards?")}</span>
    <button type="button" class="button" onClick=${() => decide("on")}>${t("Sounds on")}</button>
    <button type="button" class="button quiet" onClick=${() => decide("off")}>${t("No, thanks")}</button>
  </p>`;
}

/** The switch on a television, which has no settings of its own. */
export function SoundSwitch() {
  const on = sound.value === "on";
  const label = on ? t("Sounds off") : t("Sounds on");
  const change = () => {
    sound.value = on ? "off" : "on";
    play("turn");
  };
  return html`<button
    type="button"
    class="button icon board-sound"
    aria-label=${label}
    title=${label}
    onClick=${change}
  >
    <${Icon} name=${on ? "sound" : "silent"} />
  </button>`;
}
