// What became of a reply: right or not, and why.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";

/** @typedef {import("./types").Verdict} Verdict */

/**
 * The verdict in words, told to whoever hears the page too; its place is there before it.
 * @param {{ verdict: Verdict | null, shown?: boolean }} props `shown`: the pupil has asked to be shown
 */
export function VerdictBox({ verdict, shown = false }) {
  const kind = !verdict ? "" : verdict.right ? "is-right" : shown || !verdict.expected ? "is-hint" : "is-wrong";
  return html`<div role="status">
    ${verdict &&
    html`<div class=${`verdict ${kind}`}>
      <p class="verdict-title">
        <${Icon} name=${verdict.right ? "done" : kind === "is-hint" ? "help" : "close"} />
        <b>${titleOf(verdict, shown)}</b>
      </p>
      <${Why} sentences=${verdict.why} />
    </div>`}
  </div>`;
}

/** Why it is so, a sentence each. @param {{ sentences: readonly string[] }} props */
export function Why({ sentences }) {
  if (sentences.length === 0) return null;
  return html`<ul class="why">
    ${sentences.map((sentence, place) => html`<li key=${place}>${sentence}</li>`)}
  </ul>`;
}

/**
 * @param {Verdict} verdict
 * @param {boolean} shown
 */
function titleOf(verdict, shown) {
  if (verdict.right) return t("Right!");
  if (shown) return t("This is how it goes:");
  return verdict.expected ? t("Not quite.") : t("Try again!");
}
