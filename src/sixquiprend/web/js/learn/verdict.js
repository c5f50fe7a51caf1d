// What became of a reply: right or not, and why.

import { reducedMotion } from "../lib/settings.js";
import { later, t } from "../lib/texts.js";
import { html, useEffect, useRef } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { WithSums } from "../parts/sums.js";

/** @typedef {import("./types").Verdict} Verdict */
/** @typedef {import("./types").Reply} Reply */
/**
 * `wrong`: but not all of it; `mistaken`: nothing of it is right; `partly`: a person found a text right in
 * part; `compare`: whoever wrote it judges it now; `handedIn`: the teacher will; `hint`: another try;
 * `shown`: the pupil has given up.
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
 * Right or not: and of what isn't, whether a part of it is.
 * @param {boolean} right
 * @param {readonly import("./types").Verdict[]} verdicts of each part
 * @param {readonly (Reply | null)[]} replies to each part
 * @returns {Outcome}
 */
export function rightOrNot(right, verdicts, replies) {
  if (right) return "right";
  const partly = verdicts.some(
    (verdict, part) => verdict.right || hasRightPart(replies[part] ?? null, verdict.expected),
  );
  return partly ? "wrong" : "mistaken";
}

/**
 * Whether an answer of several things has one of them right; of one thing nothing is nearly right.
 * @param {Reply | null} reply @param {Reply | null} expected
 */
function hasRightPart(reply, expected) {
  if (!reply || !expected) return false;
  if ("cards" in reply && "cards" in expected)
    return reply.cards.some((card, place) => card === expected.cards[place]);
  if ("takes" in reply && "takes" in expected)
    return expected.takes.some(({ seat, row }) =>
      reply.takes.some((take) => take.seat === seat && take.row === row),
    );
  if ("totals" in reply && "totals" in expected)
    return (
      reply.totals.some((total, seat) => total === expected.totals[seat]) ||
      expected.winners.some((seat) => reply.winners.includes(seat))
    );
  if ("described" in reply && "described" in expected)
    return expected.described.some(({ number }) => reply.described.some((card) => card.number === number));
  return false;
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
    ${sentences.map((sentence, place) => html`<li key=${place}><${WithSums} text=${sentence} /></li>`)}
  </ul>`;
}
