// What became of a reply: right or not, and why.

import { reducedMotion } from "../lib/settings.js";
import { later, t } from "../lib/texts.js";
import { html, useEffect, useRef } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";

/** @typedef {import("./types").Verdict} Verdict */
/**
 * `mistaken`: of two answers the other; `partly`: a person found a text right in part; `compare`: whoever
 * wrote it judges it now; `handedIn`: the teacher will; `hint`: another try; `shown`: the pupil has given up.
 * @typedef {"right" | "wrong" | "mistaken" | "partly" | "compare" | "handedIn" | "hint" | "shown"} Outcome
 */

/** @type {Readonly<Record<Outcome, { title: string, icon: "done" | "close" | "help", look?: Outcome }>>} */
const OUTCOMES = Object.freeze({
  right: { title: later("Right!"), icon: "done" },
  wrong: { title: later("Not quite."), icon: "close" },
  mistaken: { title: later("Wrong answer."), icon: "close", look: "wrong" },
  partly: { title: later("Right in part."), icon: "help", look: "hint" },
  compare: { title: later("A good answer. Compare it with yours:"), icon: "help", look: "shown" },
  handedIn: { title: later("Handed in: your teacher will read it."), icon: "done", look: "shown" },
  hint: { title: later("Try again!"), icon: "help" },
  shown: { title: later("This is how it goes:"), icon: "help" },
});

/**
 * Right or not; of a yes or no that isn't, nothing is nearly right.
 * @param {boolean} right @param {readonly import("./types").Ask[]} parts
 * @returns {Outcome}
 */
export function rightOrNot(right, parts) {
  if (right) return "right";
  return parts.every(({ form }) => form.form === "yes_no") ? "mistaken" : "wrong";
}

/**
 * The verdict in words, told to whoever hears the page too: so its place must be there before it.
 * @param {{ outcome: Outcome | null, why?: readonly string[] }} props null: there is no verdict yet
 */
export function VerdictBox({ outcome, why = [] }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (outcome)
      element.current?.scrollIntoView({
        block: "nearest",
        behavior: reducedMotion.peek() ? "auto" : "smooth",
      });
  }, [outcome, why]);
  return html`<div class="verdict-place" role="status" ref=${element}>
    ${
      outcome &&
      html`<div class=${`verdict is-${OUTCOMES[outcome].look ?? outcome}`}>
      <p class="verdict-title">
        <${Icon} name=${OUTCOMES[outcome].icon} /><b>${t(OUTCOMES[outcome].title)}</b>
      </p>
      <${Why} sentences=${why} />
    </div>`
    }
  </div>`;
}

/** Why it is so, a sentence each. @param {{ sentences: readonly string[] }} props */
export function Why({ sentences }) {
  if (sentences.length === 0) return null;
  return html`<ul class="why">
    ${sentences.map((sentence, place) => html`<li key=${place}>${sentence}</li>`)}
  </ul>`;
}
