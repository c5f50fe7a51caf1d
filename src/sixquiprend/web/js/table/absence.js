// Somebody isn't there: a sign before their seat, how long until a bot plays for them, and that it does.

import { t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { WithSums } from "../parts/sums.js";

/** @typedef {import("../types").Seat} Seat */

/** Milliseconds between two looks at the clock. */
const TICK = 250;

/**
 * The seconds until a bot stands in for this seat; null: none will, or none is needed.
 * @param {Seat} seat
 * @param {number} clockAhead how far the server's clock is ahead of ours, in seconds
 * @returns {number | null}
 */
export function useStandIn(seat, clockAhead) {
  const due = seat.state === "away" ? seat.stand_in_at : null;
  const left = () => (due === null ? null : Math.max(0, Math.ceil(due - clockAhead - Date.now() / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (due === null) return undefined;
    const timer = setInterval(() => setSeconds(left()), TICK);
    return () => clearInterval(timer);
  }, [due, clockAhead]);
  return due === null ? null : (seconds ?? left());
}

/**
 * It stands where the card of this seat would lie; words beside it say the same. Where a card does lie, it
 * stands on its edge, and only if there is no room for the words.
 * @param {{ seconds: number | null, onCard?: boolean }} props
 */
export function AwaySign({ seconds, onCard = false }) {
  return html`<span class=${`seat-away numbers ${onCard ? "is-on-card" : ""}`} aria-hidden="true">
    <${Icon} name="dark" />
    ${seconds !== null && html`<b>${t("{seconds} s", { seconds })}</b>`}
  </span>`;
}

/** @param {number | null} seconds */
function awayText(seconds) {
  return seconds === null ? t("away") : t("away, a bot in {seconds} s", { seconds });
}

/**
 * On a television with many seats there is only room for fewer words: the seconds stand in the sign.
 * @param {{ seconds: number | null, onCard: boolean }} props
 */
export function AwayWords({ seconds, onCard }) {
  const short = onCard && seconds !== null ? `${t("away")} · ${t("{seconds} s", { seconds })}` : t("away");
  return html`<span class="away-words"><${WithSums} text=${awayText(seconds)} /></span>
    <span class="away-short" aria-hidden="true">${short}</span>`;
}

/** A bot plays for somebody: where there is no room for these words, a sign at their card says so. */
export function StandInSign() {
  return html`<span class="seat-stand-in" title=${t("a bot plays on")} aria-hidden="true">
    <${Icon} name="bot" />
  </span>`;
}
