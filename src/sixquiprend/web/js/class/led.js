// A question on the board: all answer, the teacher closes it, shows what was said, and goes on.

import { post } from "../lib/api.js";
import { t, tn } from "../lib/texts.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { FormPart } from "../learn/form.js";
import { LooseCards, Table } from "../learn/table.js";
import { Why } from "../learn/verdict.js";
import { Icon } from "../parts/icons.js";
import { classPath } from "./line.js";
import { Matrix } from "./results.js";
import { Written } from "./written.js";

/** @typedef {import("./doing.js").Doing} Doing */
/** @typedef {import("./types").ActivityPicture} ActivityPicture */
/** @typedef {import("./types").BoardPart} BoardPart */
/** @typedef {import("./types").BoardPicture} BoardPicture */
/** @typedef {import("./types").Phase} Phase */
/** @typedef {import("./types").PupilLine} PupilLine */
/** @typedef {import("./types").Said} SaidSo */

/** Forms that show what there is to choose from; others are only filled in. */
const SHOWN = new Set(["yes_no", "choice", "order", "sheet"]);
const MOST_SAID = 6;

/**
 * @param {{
 *   code: string, activity: ActivityPicture, board: BoardPicture, pupils: readonly PupilLine[],
 *   here: readonly number[], doing: Doing,
 * }} props
 */
export function Led({ code, activity, board, pupils, here, doing }) {
  // Not kept: on a projector names are hidden until somebody wants them.
  const [named, setNamed] = useState(false);
  const [ranked, setRanked] = useState(false);
  const { item, phase, parts } = board;
  const present = pupils.filter(({ where }) => where !== "left");
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const asked = useRef(item);
  useLayoutEffect(() => {
    if (asked.current !== item) title.current?.focus({ preventScroll: true });
    asked.current = item;
  }, [item]);
  /** @param {number} which @param {Phase} next */
  const lead = (which, next) =>
    void doing(() =>
      post(classPath(code, "/board"), { activity: activity.number, item: which, phase: next }),
    );
  const solved = phase === "revealed";
  const written = parts.some(({ ask }) => ask.form.form === "text");
  return html`<section class="class-main stack led" aria-labelledby="led-title">
    <div class="line led-top">
      <h2 id="led-title" class="step-title" tabindex="-1" ref=${title}>
        ${t("Question {number} of {most}", { number: item, most: activity.items.length })}
      </h2>
      <p class="numbers led-count" role="status">${stateText(board, present.length)}</p>
    </div>
    <div class="led-question panel">
      ${board.text && html`<p class="led-words">${board.text}</p>`}
      ${parts.map(
        (part, place) => html`<${Part} key=${`${item} ${place}`} part=${part} solved=${solved}
        drawn=${parts.findIndex(({ ask }) => ask.board !== null) === place || part.ask.board === null}
        pupils=${pupils} named=${named} />`,
      )}
    </div>
    <${Controls} activity=${activity} board=${board} lead=${lead} />
    <${Jump} board=${board} lead=${lead} />
    <div class="line">
      <label class="tick">
        <input type="checkbox" checked=${named} onChange=${() => setNamed(!named)} />
        <span>${t("Show names")}</span>
      </label>
      <label class="tick">
        <input type="checkbox" checked=${ranked} onChange=${() => setRanked(!ranked)} />
        <span>${t("Show a ranking")}</span>
      </label>
    </div>
    ${ranked && html`<${Ranking} pupils=${present} />`}
    ${named && html`<${Matrix} activity=${activity} pupils=${present} here=${here} />`}
    ${
      written &&
      phase !== "open" &&
      html`<${Written} code=${code} activity=${activity} named=${named} onBoard=${true} doing=${doing} />`
    }
  </section>`;
}

/** @param {BoardPicture} board @param {number} most */
function stateText({ phase, answered }, most) {
  const count = tn("{count} of {most} has answered", "{count} of {most} have answered", answered.length, {
    most,
  });
  if (phase === "open") return count;
  return `${phase === "closed" ? t("Closed") : t("Solved")} · ${count}`;
}

/**
 * What is asked, drawn; and once it is shown, what was said and what is right.
 * @param {{
 *   part: BoardPart, solved: boolean, drawn: boolean, pupils: readonly PupilLine[], named: boolean,
 * }} props `drawn`: whether its table is drawn, which several parts may share
 */
function Part({ part, solved, drawn, pupils, named }) {
  const { ask, expected, answer, why, said } = part;
  const seats = ask.plays.map(({ seat }) => seat);
  return html`<div class="stack led-part">
    <p class="led-asked"><b>${ask.text}</b></p>
    ${
      drawn &&
      ask.board &&
      html`<div class="task-table">
        <${Table}
          board=${{ ...ask.board, queue: ask.plays }}
          names=${ask.names}
          seats=${seats.length > 0 ? seats : ask.names.map((_, seat) => seat)}
          card=${ask.card}
          revealed=${seats.length > 0}
          counting=${!solved && ask.form.form === "yes_no"}
        />
      </div>`
    }
    ${!ask.board && ask.cards.length > 0 && html`<${LooseCards} cards=${ask.cards} />`}
    ${
      SHOWN.has(ask.form.form) &&
      html`<${FormPart} ask=${ask} form=${ask.form} reply=${null} expected=${solved ? expected : null}
        open=${false} onChange=${() => {}} />`
    }
    ${
      solved &&
      html`<div class="stack led-solved">
        <${Spread} said=${said} pupils=${pupils} named=${named} />
        <p class="led-answer"><${Icon} name="done" /><b>${answer}</b></p>
        <${Why} sentences=${why} />
      </div>`
    }
  </div>`;
}

/**
 * How many said what.
 * @param {{ said: readonly SaidSo[], pupils: readonly PupilLine[], named: boolean }} props
 */
function Spread({ said, pupils, named }) {
  const all = said.reduce((sum, each) => sum + each.pupils.length, 0);
  if (said.length === 0) return html`<p class="soft">${t("Nobody has answered.")}</p>`;
  const more = said.slice(MOST_SAID).reduce((sum, each) => sum + each.pupils.length, 0);
  return html`<ul class="led-spread" aria-label=${t("What was said")}>
    ${said.slice(0, MOST_SAID).map(
      ({ text, right, pupils: who }) => html`<li key=${`${text} ${right}`} class=${right ? "is-right" : ""}>
        <span class="led-said">
          ${right !== null && html`<${Icon} name=${right ? "done" : "close"} />`}
          ${right !== null && html`<span class="unseen">${right ? t("right") : t("wrong")}: </span>`}
          ${text}
          ${
            named &&
            html`<span class="led-names">
              ${who.map((number) => pupils.find(({ pupil }) => pupil === number)?.name ?? "").join(", ")}
            </span>`
          }
        </span>
        <b class="numbers">${who.length}</b>
        <meter min="0" max=${all} value=${who.length} aria-label=${text}></meter>
      </li>`,
    )}
    ${more > 0 && html`<li class="soft">${tn("{count} other answer", "{count} other answers", more)}</li>`}
  </ul>`;
}

/**
 * The next step first.
 * @param {{
 *   activity: ActivityPicture, board: BoardPicture, lead: (item: number, phase: Phase) => void,
 * }} props
 */
function Controls({ activity, board, lead }) {
  const { item, phase, missed, phases } = board;
  // The next that wasn't asked; at the end those that were left out.
  const next = phases.indexOf(null, item) + 1 || phases.indexOf(null) + 1;
  const worst = missed.find((each) => each !== item);
  const show = html`<button
    type="button"
    class=${`button ${phase === "closed" ? "primary big" : ""}`}
    onClick=${() => lead(item, "revealed")}
  >
    ${t("Show the answers")}
  </button>`;
  return html`<div class="line led-controls">
    ${
      phase === "open" &&
      html`<button type="button" class="button primary big" onClick=${() => lead(item, "closed")}>
        ${t("Close the question")}
      </button>`
    }
    ${phase !== "revealed" && show}
    ${
      phase === "closed" &&
      html`<button type="button" class="button" onClick=${() => lead(item, "open")}>
        ${t("Open it again")}
      </button>`
    }
    ${
      phase === "revealed" &&
      next > 0 &&
      html`<button type="button" class="button primary big" onClick=${() => lead(next, "open")}>
        ${t("Next question")}<${Icon} name="arrow" />
      </button>`
    }
    ${
      phase === "revealed" &&
      worst !== undefined &&
      html`<button type="button" class="button" onClick=${() => lead(worst, "revealed")}>
        ${t("Show the most missed question")}<span class="unseen">
          : ${t("Question {number}", { number: worst })}</span
        >
      </button>`
    }
    ${
      phase === "revealed" &&
      next === 0 &&
      html`<p role="status">
        <b>${t("All {count} questions are done.", { count: activity.items.length })}</b>
      </p>`
    }
  </div>`;
}

/** To any question. @param {{ board: BoardPicture, lead: (item: number, phase: Phase) => void }} props */
function Jump({ board, lead }) {
  return html`<nav aria-label=${t("Questions")}>
    <ol class="led-jump">
      ${board.phases.map((phase, place) => {
        const item = place + 1;
        const missed = board.missed.includes(item);
        return html`<li key=${item}>
          <button
            type="button"
            class=${`button ${item === board.item ? "primary" : ""} ${missed ? "is-missed" : ""}`}
            aria-current=${item === board.item ? "step" : undefined}
            aria-label=${jumpText(item, phase, missed)}
            onClick=${() => lead(item, phase ?? "open")}
          >
            ${phase === "revealed" ? html`${item}<${Icon} name=${missed ? "close" : "done"} />` : item}
          </button>
        </li>`;
      })}
    </ol>
  </nav>`;
}

/** @param {number} number @param {Phase | null} phase @param {boolean} missed */
function jumpText(number, phase, missed) {
  const name = t("Question {number}", { number });
  if (phase === "revealed") return `${name}: ${missed ? t("missed by some") : t("solved")}`;
  return phase === null ? name : `${name}: ${t("asked")}`;
}

/** Who has most right so far. @param {{ pupils: readonly PupilLine[] }} props */
function Ranking({ pupils }) {
  const best = [...pupils].sort((one, other) => other.right - one.right || one.pupil - other.pupil);
  return html`<section class="panel" aria-labelledby="ranking-title">
    <h3 id="ranking-title">${t("Ranking")}</h3>
    <ol class="led-ranking">
      ${best.map(
        ({ pupil, name, right }) => html`<li key=${pupil}>
          <span>${best.filter((other) => other.right > right).length + 1}. ${name}</span>
          <b class="numbers">${right}</b>
        </li>`,
      )}
    </ol>
  </section>`;
}
