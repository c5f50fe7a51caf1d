// The own team, for who shares a seat: who is in it, and what each has voted for.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { cardOf } from "./answers.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").You} You */

/** @param {{ you: You | null | undefined }} props */
export function Team({ you }) {
  if (!you?.team.length) return null;
  return html`<ul class="team-votes" aria-label=${t("Your team")}>
    ${you.team.map(
      ({ name, vote, away }, member) => html`<li
        key=${member}
        class=${`${vote ? "has-voted" : ""} ${away ? "is-away" : ""}`}
      >
        <span class="team-name">${member === you.member ? t("You") : name}</span>
        <b class="numbers">${vote ? voteText(vote) : away ? t("away") : "…"}</b>
        ${!vote && !away && html`<span class="unseen">${t("hasn't voted yet")}</span>`}
      </li>`,
    )}
  </ul>`;
}

/** @param {Answer} vote */
function voteText(vote) {
  const card = cardOf(vote);
  if (card !== null) return card;
  return "row" in vote && typeof vote.row === "number"
    ? t("row {row}", { row: vote.row + 1 })
    : t("has voted");
}
