// The sheet of scores, as the pad in the box: a line for each round, a column for each player.

import { styled } from "../lib/styles.js";
import { t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";

/** @typedef {import("../types").Rules} Rules */

await styled("css/sheet.css");

/** So many letters of all names together fit on the narrowest sheet. */
const SURE = 20;
/** With no more letters than this in all names, and in each, columns can be equally wide. */
const ALL = 32;
const EACH = 12;

/**
 * When the game ends, in a few words.
 * @param {Rules} rules
 */
function endingText(rules) {
  const { limit, rounds } = rules;
  if (limit === null && rounds === null) return "";
  if (limit === null) return tn("Ends after {count} round", "Ends after {count} rounds", rounds ?? 0);
  const reached = rules.at_limit
    ? t("Ends at {limit} heads", { limit })
    : t("Ends above {limit} heads", { limit });
  if (rounds === null) return reached;
  return t("{ending}, or after round {round}", { ending: reached, round: rounds });
}

/**
 * The seats that have the fewest heads; nobody before the first round is over.
 * @param {readonly number[]} totals
 * @param {number} rounds how many rounds are scored
 */
export function leaders(totals, rounds) {
  const least = Math.min(...totals);
  return rounds === 0 ? [] : totals.flatMap((total, seat) => (total === least ? [seat] : []));
}

/** @param {{ filled: boolean, label: string }} props */
function Star({ filled, label }) {
  return html`<svg class=${`sheet-star ${filled ? "is-filled" : ""}`} viewBox="0 0 24 24" role="img">
    <title>${label}</title>
    <path d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.3L12 17.1l-5.7 3.1 1.2-6.3-4.7-4.4 6.4-.8z" />
  </svg>`;
}

/**
 * `starts` are the heads that somebody who came late began with; `running` those of the round that is being
 * played, if any; `me` the reader's own seat; with `onPick` the heads of a round can be picked, to be
 * corrected; `upright`: on a narrow sheet names stand upright even if few play.
 * @param {{
 *   names: readonly string[],
 *   rules: Rules,
 *   scores: readonly (readonly (number | null)[])[],
 *   starts?: readonly number[],
 *   totals: readonly number[],
 *   winners?: readonly number[],
 *   running?: readonly number[] | null,
 *   me?: number | null,
 *   onPick?: (round: number, seat: number) => void,
 *   upright?: boolean,
 * }} props
 */
export function Sheet({
  names,
  rules,
  scores,
  starts = [],
  totals,
  winners = [],
  running = null,
  me = null,
  onPick,
  upright = false,
}) {
  const first = winners.length > 0 ? winners : leaders(totals, scores.length);
  const limit = rules.limit;
  const reached = (/** @type {number} */ total) =>
    limit !== null && (total > limit || (rules.at_limit && total === limit));
  const own = (/** @type {number} */ seat) => (seat === me ? "is-me" : "");
  const few = names.length <= 4 && !upright;
  const size = few ? "few" : names.length <= 7 ? "some" : "many";
  const even = few && names.join("").length <= ALL && names.every((name) => name.length <= EACH);

  return html`<figure
    class=${`sheet sheet-${size} ${even ? "sheet-even" : ""}`}
    style=${{ "--columns": names.length }}
  >
    <div class="sheet-scroll" tabindex="0" role="region" aria-label=${t("Score sheet")}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="sheet-corner"><span class="sheet-word">${t("Round")}</span></th>
            ${names.map(
              (name, seat) => html`<th scope="col" key=${seat} class=${own(seat)}>
                <span
                  class=${`sheet-name ${name.length <= SURE / names.length ? "is-short" : ""}`}
                  title=${name}
                >
                  <span>${name}</span>
                </span>
              </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${
            starts.some((heads) => heads > 0) &&
            html`<tr key="start" class="sheet-running">
              <th scope="row"><span class="unseen">${t("At the start")}</span></th>
              ${starts.map((heads, seat) => html`<td key=${seat}>${heads > 0 ? heads : ""}</td>`)}
            </tr>`
          }
          ${scores.map(
            (heads, round) => html`<tr key=${round}>
              <th scope="row">${round + 1}</th>
              ${heads.map(
                (count, seat) => html`<td key=${seat} class=${own(seat)}>
                  ${
                    count === null
                      ? html`<span aria-label=${t("not there")} role="img">–</span>`
                      : onPick
                        ? html`<${Pick}
                        round=${round}
                        name=${names[seat]}
                        count=${count}
                        onPick=${() => onPick(round, seat)}
                      />`
                        : count
                  }
                </td>`,
              )}
            </tr>`,
          )}
          ${
            running &&
            html`<tr class="sheet-running" key="running">
            <th scope="row">${scores.length + 1}<span class="unseen"> (${t("being played")})</span></th>
            ${running.map((count, seat) => html`<td key=${seat} class=${own(seat)}>${count}</td>`)}
          </tr>`
          }
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span class="sheet-word">${t("Total")}</span>
              <span class="sheet-short" aria-hidden="true">Σ</span>
            </th>
            ${totals.map(
              (
                total,
                seat,
              ) => html`<td key=${seat} class=${`${own(seat)} ${reached(total) ? "is-over" : ""}`}>
                <span class="sheet-total">${total}</span>
                ${
                  first.includes(seat) &&
                  html`<${Star}
                  filled=${winners.length > 0}
                  label=${winners.length > 0 ? t("winner") : t("leads")}
                />`
                }
                ${reached(total) && html`<span class="unseen"> (${t("has reached the end")})</span>`}
                ${limit !== null && html`<${Bar} part=${total / limit} />`}
              </td>`,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
    <figcaption>
      <span>${endingText(rules)}</span>
    </figcaption>
  </figure>`;
}

/** @param {{ round: number, name: string, count: number, onPick: () => void }} props */
function Pick({ round, name, count, onPick }) {
  const label = t("Round {round}, {name}: {count}. Correct it", { round: round + 1, name, count });
  return html`<button type="button" class="sheet-pick" aria-label=${label} onClick=${onPick}>
    ${count}
  </button>`;
}

/** @param {{ part: number }} props how much of the limit is used up */
function Bar({ part }) {
  const width = `${Math.round(100 * Math.min(1, Math.max(0, part)))}%`;
  return html`<span class="sheet-bar" aria-hidden="true"><i style=${{ width }}></i></span>`;
}
