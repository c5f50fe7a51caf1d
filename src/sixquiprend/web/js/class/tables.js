// The tables of a class on the dashboard: who sits where, how the games go, who still votes.

import { post } from "../lib/api.js";
import { t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Bull, Icon } from "../parts/icons.js";
import { classPath } from "./line.js";

/** @typedef {import("./types").ActivityPicture} ActivityPicture */
/** @typedef {import("./types").TableLine} TableLine */
/** @typedef {import("./types").TableNews} TableNews */
/** @typedef {import("./types").Voting} Voting */

/** @typedef {Record<string, (Voting | null)[]>} Votes  by table, for each seat */

/**
 * Those of the running activity.
 * @param {{
 *   code: string, activity: ActivityPicture, votes: Votes, doing: import("./doing.js").Doing,
 * }} props
 */
export function Tables({ code, activity, votes, doing }) {
  const endVote = (/** @type {string} */ table) =>
    void doing(() => post(classPath(code, "/votes"), { table }));
  return html`<section class="class-main" aria-labelledby="tables-title">
    <h2 id="tables-title">${t("Tables")}</h2>
    <${TableList} code=${code} activity=${activity} votes=${votes} onEndVote=${endVote} />
  </section>`;
}

/**
 * @param {{
 *   code: string, activity: ActivityPicture, votes?: Votes, onEndVote?: (table: string) => void,
 * }} props code: of the class
 */
export function TableList({ code, activity, votes = {}, onEndVote = () => {} }) {
  return html`<ul class="class-tables">
    ${activity.tables.map(
      (table, place) => html`<li key=${table.code} class="panel">
        <${OneTable}
          code=${code}
          table=${table}
          number=${place + 1}
          teams=${activity.plan.plan === "teams"}
          votes=${votes[table.code] ?? []}
          onEndVote=${() => onEndVote(table.code)}
        />
      </li>`,
    )}
  </ul>`;
}

/**
 * @param {{
 *   code: string, table: TableLine, number: number, teams: boolean, votes: (Voting | null)[],
 *   onEndVote: () => void,
 * }} props
 */
function OneTable({ code, table, number, teams, votes, onEndVote }) {
  const { news } = table;
  const voting = votes.some(Boolean) && news?.status === "playing" && !news.paused;
  const name = t("Table {number}", { number });
  return html`<h3>${name} <span class="soft small numbers">${newsText(news)}</span></h3>
    <ol class="class-seats">
      ${table.seats.map(
        (names, seat) => html`<li key=${seat} class=${news?.winners.includes(seat) ? "is-winner" : ""}>
          <span class="who">
            ${teams && html`<b>${t("Team {number}", { number: seat + 1 })}</b> `}
            ${names.length === 0 ? html`<span class="soft">${t("a bot")}</span>` : names.join(", ")}
          </span>
          ${
            votes[seat] &&
            html`<span class="soft small numbers">
              ${t("Votes: {voted} of {count}", { voted: votes[seat].voted, count: votes[seat].members })}
            </span>`
          }
          ${news?.winners.includes(seat) && html`<b class="small">${t("won")}</b>`}
          ${news && html`<${Heads} count=${news.heads[seat] ?? 0} />`}
        </li>`,
      )}
    </ol>
    <div class="line">
      <a class="button" href=${`/tables/${table.code}/board?class=${code}`} target="_blank" rel="noopener">
        <${Icon} name="screen" />${t("Big screen")}<span class="unseen">: ${name}</span>
      </a>
      ${
        voting &&
        html`<button type="button" class="button" onClick=${onEndVote}>
        ${t("End the vote now")}<span class="unseen">: ${name}</span>
      </button>`
      }
    </div>`;
}

/** @param {{ count: number }} props */
function Heads({ count }) {
  return html`<b class="numbers heads" role="img" aria-label=${tn("{count} head", "{count} heads", count)}>
    ${count}<${Bull} />
  </b>`;
}

/** @param {TableNews | null} news */
function newsText(news) {
  if (!news) return "";
  if (news.status === "over") return t("game over");
  if (news.status === "gathering") return t("The cards are being shuffled …");
  const { round, turn } = news;
  const where = t("round {round}, turn {turn}", { round: Math.max(1, round), turn: Math.max(1, turn) });
  return news.paused ? `${where} · ${t("paused")}` : where;
}
