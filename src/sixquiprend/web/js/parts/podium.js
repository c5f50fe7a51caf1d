// The end of a game as people remember it: who stood where, the turn that decided it, and the worst take. All
// of it is told by the server; nothing is reckoned here.

import { styled } from "../lib/styles.js";
import { botName, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Card } from "./card.js";
import { Face } from "./face.js";
import { Bull } from "./icons.js";

/** @typedef {import("../types").Ending} Ending */
/** @typedef {import("../types").Take} Take */
/** @typedef {{ name: string, bot: string, heads: number, mine: boolean }} Player */

await styled("css/podium.css");

/** So many places have a step; the others stand below. */
const STEPS = 3;
/** So many names a sentence tells; more winners are only called so. */
const NAMED = 3;
/** From here on a television has less room for each. */
const MANY = 6;

/**
 * The seats of each place that somebody has, the first place first.
 * @param {readonly number[]} places
 * @returns {{ place: number, seats: number[] }[]}
 */
function grouped(places) {
  const taken = [...new Set(places)].sort((one, other) => one - other);
  return taken.map((place) => ({
    place,
    seats: places.flatMap((each, seat) => (each === place ? [seat] : [])),
  }));
}

/**
 * Everybody's place. Who has as many heads stands on the same step.
 * @param {{ ending: Ending, players: readonly Player[] }} props
 */
export function Podium({ ending, players }) {
  const groups = grouped(ending.places);
  const many = players.length > MANY ? " is-many" : "";
  return html`<ol class=${`podium${many}`} aria-label=${t("Places")}>
    ${groups.map(({ place, seats }, step) => {
      const classes = step < STEPS ? `podium-step is-${step + 1}` : "podium-rest";
      return html`<li key=${place} class=${classes} value=${place}>
        <span class="podium-people">
          ${seats.map((seat) => html`<${Person} key=${seat} player=${players[seat]} />`)}
        </span>
        <span class="podium-block">
          <span class="unseen">${t("Place {place}", { place })}</span>
          <b class="podium-place" aria-hidden="true">${place}</b>
          <span class="podium-heads numbers">
            ${players[seats[0]].heads}<${Bull} /><span class="unseen">
              ${tn("head", "heads", players[seats[0]].heads)}
            </span>
          </span>
        </span>
      </li>`;
    })}
  </ol>`;
}

/** @param {{ player: Player }} props */
function Person({ player }) {
  const { name, bot, mine } = player;
  return html`<span class=${`podium-person ${mine ? "is-me" : ""}`}>
    <span class="podium-face"><${Face} name=${name} /></span>
    <span class="podium-name">${name}${mine && html`<span class="unseen"> (${t("you")})</span>`}</span>
    ${bot && html`<span class="level">${botName(bot)}</span>`}
  </span>`;
}

/**
 * What people talk about afterwards.
 * @param {{ ending: Ending, names: readonly string[], winners: readonly number[] }} props
 */
export function Facts({ ending, names, winners }) {
  const { decided, worst } = ending;
  return html`<div class="facts">
    ${
      // Where everybody has won nobody was in front of anybody.
      winners.length < names.length &&
      html`<section class="fact">
        <h2>${t("The turn that decided it")}</h2>
        <p>${decidedText(ending, names, winners)}</p>
        ${decided.takes.map(
          (take) => html`<${Taken} key=${take.row} take=${take} name=${names[take.seat]} />`,
        )}
      </section>`
    }
    ${
      worst &&
      html`<section class="fact">
        <h2>${t("The worst take")}</h2>
        <p>
          ${t("{name}, in round {round}, turn {turn}.", {
            name: names[worst.seat],
            round: worst.round,
            turn: worst.turn,
          })}
        </p>
        <${Taken} take=${worst} name=${names[worst.seat]} />
      </section>`
    }
  </div>`;
}

/**
 * @param {Ending} ending
 * @param {readonly string[]} names
 * @param {readonly number[]} winners
 */
function decidedText({ decided }, names, winners) {
  const who = winners.length > NAMED ? t("the winners") : winners.map((seat) => names[seat]).join(", ");
  const { round, turn } = decided;
  if (round === 1 && turn === 1) {
    return tn(
      "The very first: from then on {names} was in front.",
      "The very first: from then on {names} were in front.",
      winners.length,
      { names: who },
    );
  }
  return tn(
    "Turn {turn} of round {round}: from then on {names} was in front.",
    "Turn {turn} of round {round}: from then on {names} were in front.",
    winners.length,
    { names: who, round, turn },
  );
}

/** A row that was taken. @param {{ take: Take, name: string }} props */
function Taken({ take, name }) {
  return html`<p class="taken">
    <span class="taken-who">
      <span class="taken-name">${name}</span>
      <b class="numbers">+${take.heads}<${Bull} /></b>
      <span class="unseen">${tn("head", "heads", take.heads)}</span>
    </span>
    <span class="taken-cards">
      ${take.cards.map((card) => html`<${Card} key=${card} card=${card} short=${true} />`)}
    </span>
  </p>`;
}
