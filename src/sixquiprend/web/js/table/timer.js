// The time that is left to choose, by the server's clock.

import { t, tn } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";

/** From here on it is pressing. */
const PRESSING = 10;

/**
 * `deadline` is in seconds since 1970 by the server's clock, `clockAhead` how far that one is ahead of ours.
 * It stands at `most` as long as there is more: that time is for watching.
 * @param {{ deadline: number | null, clockAhead: number, most: number }} props
 */
export function Timer({ deadline, clockAhead, most }) {
  const left = () => {
    const seconds = (deadline ?? 0) - clockAhead - Date.now() / 1000;
    return Math.min(most, Math.max(0, Math.ceil(seconds)));
  };
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (deadline === null) return undefined;
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  }, [deadline, clockAhead, most]);
  if (deadline === null) return null;
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const pressing = seconds <= PRESSING ? "is-pressing" : "";
  return html`<span class=${`timer numbers ${pressing}`} role="timer" aria-label=${t("Time left")}>
    ${text}
    <span class="unseen" aria-live="polite">
      ${seconds === PRESSING ? tn("{count} second left", "{count} seconds left", seconds) : ""}
    </span>
  </span>`;
}
