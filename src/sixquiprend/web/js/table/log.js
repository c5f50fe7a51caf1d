// What has happened, in words.

import { t } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { WithSums } from "../parts/sums.js";

/** @typedef {import("./stage.js").Line} Line */

/** How many lines a screen reader keeps to read out. */
const HEARD = 15;

/** @param {{ lines: readonly Line[] }} props */
export function Log({ lines }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const [more, setMore] = useState(false);
  const look = () => setMore((list.current?.scrollTop ?? 0) > 0);
  useEffect(() => {
    // The newest line stays in view.
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    look();
  }, [lines]);
  if (lines.length === 0) return html`<p class="soft">${t("What happens from now on is written here.")}</p>`;
  return html`<ol
    class=${`log ${more ? "has-more" : ""}`}
    ref=${list}
    tabindex="0"
    aria-label=${t("Log of the game")}
    onScroll=${look}
  >
    ${lines.map(
      (line) => html`<li key=${line.id} class=${`log-${line.kind}`}><${WithSums} text=${line.text} /></li>`,
    )}
  </ol>`;
}

/**
 * The same for whoever hears the page: new lines are read out one after the other.
 * @param {{ lines: readonly Line[] }} props
 */
export function Spoken({ lines }) {
  return html`<div class="unseen" role="log" aria-live="polite" aria-label=${t("What happens")}>
    ${lines.slice(-HEARD).map((line) => html`<p key=${line.id}>${line.text}</p>`)}
  </div>`;
}
