// The own special cards: shown beside the hand, chosen when the own card is next, swapped after a take.

import { Card, printedName } from "../parts/card.js";
import { small } from "../lib/screens.js";
import { specialLine, specialName, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { WithSums } from "../parts/sums.js";
import { NO_AIM, kindsOf } from "./answers.js";
import { aimAt } from "./deciding.js";
import { aboutSpecial } from "./explaining.js";
import { previewWords } from "./previews.js";
import { useMoreBelow } from "./scrolling.js";

/** @typedef {import("../types").Special} Special */
/** @typedef {import("./session.js").Asked} Asked */
/** @typedef {import("./session.js").Session} Session */

/**
 * The special cards that one holds, while nothing is asked about them. Each says what it does when tapped.
 * @param {{ specials: readonly Special[], onExplain?: (words: string) => void }} props
 */
export function SpecialsHeld({ specials, onExplain }) {
  if (specials.length === 0) return null;
  return html`<ul class="specials" aria-label=${t("Your special cards")}>
    ${specials.map((special, place) => {
      const name = small.value ? printedName(special) : specialName(special);
      const drawn = html`<${Card} card=${special} short=${true} label="" /> <span>${name}</span>`;
      const words = aboutSpecial(special);
      return html`<li key=${place}>
        ${
          onExplain
            ? html`<button type="button" class="explains" onClick=${() => onExplain(words)}>${drawn}</button>`
            : drawn
        }
      </li>`;
    })}
  </ul>`;
}

/**
 * Which special card, or none (S2). What happens without one is told first.
 * @param {{ session: Session, asked: Asked }} props
 */
export function SpecialChoice({ session, asked }) {
  const kinds = kindsOf(asked.legal).filter((kind) => kind !== "no_special");
  const none = asked.legal.find((answer) => answer.kind === "no_special");
  const without = useOutcome(session, asked);
  const { element, more } = useMoreBelow();
  return html`<div
    class=${`choice ${more ? "has-more-below" : ""}`}
    ref=${element}
    role="group"
    aria-label=${t("A special card")}
  >
    ${
      none &&
      html`<button class="choice-button is-none" data-target onClick=${() => void session.choose(none)}>
      <span class="choice-name">${kinds.length > 0 ? t("No special card") : t("Go on")}</span>
      <span class="choice-line"><${WithSums} text=${without} /></span>
    </button>`
    }
    ${kinds.map(
      (kind) => html`<button
        key=${kind}
        class="choice-button"
        data-target
        onClick=${() => aimAt(session, { ...NO_AIM, kind })}
      >
        <${Card} card=${kind} short=${true} label="" />
        <span class="choice-name">${specialName(kind)}</span>
        <span class="choice-line">${specialLine(kind)}</span>
      </button>`,
    )}
  </div>`;
}

/**
 * What would happen without a special card, in the server's words; "" until it is known.
 * @param {Session} session
 * @param {Asked} asked
 */
function useOutcome(session, asked) {
  const [text, setText] = useState("");
  useEffect(() => {
    let current = true;
    const none = asked.legal.find((answer) => answer.kind === "no_special");
    setText("");
    if (none) {
      session.socket.preview(asked.moment, none).then(
        (steps) => current && setText(previewWords(steps, session.latest.peek()?.you?.seat)),
        () => {}, // it can be chosen without knowing
      );
    }
    return () => {
      current = false;
    };
  }, [asked.moment]);
  return text;
}

/**
 * After a take: discard a special card and draw another, or keep them (S10).
 * @param {{ session: Session, asked: Asked }} props
 */
export function SwapChoice({ session, asked }) {
  return html`<div class="choice" role="group" aria-label=${t("Swap a special card")}>
    ${asked.legal.map((answer) => {
      if (answer.kind !== "swap") return null;
      const { special } = answer;
      return html`<button
        key=${special ?? "none"}
        class=${`choice-button ${special ? "" : "is-none"}`}
        data-target
        onClick=${() => void session.choose(answer)}
      >
        ${special && html`<${Card} card=${special} short=${true} label="" />`}
        <span class="choice-name">
          ${special ? t("Swap “{name}”", { name: specialName(special) }) : t("Keep my special cards")}
        </span>
        <span class="choice-line">${special ? specialLine(special) : ""}</span>
      </button>`;
    })}
  </div>`;
}
