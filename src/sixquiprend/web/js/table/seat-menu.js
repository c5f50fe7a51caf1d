// What can be done about somebody at the table: a window that opens from their seat.

import { playerName } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, useId, useRef, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { LONGEST_NAME } from "../parts/naming.js";
import { hosting, isAwaited, mayDecide, useDoing } from "./hosting.js";
import { Sign } from "./signs.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {ReturnType<typeof useDoing>["doing"]} Doing */

/**
 * The button that opens it: as large as what it stands on.
 * @param {{ name: string, mine: boolean, onOpen: () => void }} props
 */
export function SeatOpener({ name, mine, onOpen }) {
  const label = mine ? t("Change your name") : t("{name}: what the host can do", { name });
  return html`<button type="button" class="seat-open" aria-label=${label} title=${label} onClick=${onOpen}>
    <${Sign} name="more" />
  </button>`;
}

/**
 * Shut while there is no seat.
 * @param {{ code: string, update: Update, seat: number | null, onClose: () => void }} props
 */
export function SeatMenu({ code, update, seat, onClose }) {
  const open = seat !== null && mayDecide(update, seat);
  const name = open ? update.seats[seat].name : "";
  return html`<${Dialog} title=${name} open=${open} onClose=${onClose}>
    ${
      open && html`<${Decisions} key=${seat} code=${code} update=${update} seat=${seat} onClose=${onClose} />`
    }
  <//>`;
}

/** @param {{ code: string, update: Update, seat: number, onClose: () => void }} props */
function Decisions({ code, update, seat, onClose }) {
  const { problem, doing } = useDoing();
  const mine = update.you?.seat === seat;
  const part = { code, update, seat, doing, onClose };
  return html`<div class="stack seat-menu">
    ${!mine && html`<${AboutOther} ...${part} />`}
    <${Renaming} ...${part} />
    ${!mine && html`<${SendingAway} ...${part} />`}
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
  </div>`;
}

/**
 * In a game: a word to somebody who is waited for, and a bot instead of somebody who had to go.
 * @param {{ code: string, update: Update, seat: number, doing: Doing, onClose: () => void }} props
 */
function AboutOther({ code, update, seat, doing, onClose }) {
  const [nudged, setNudged] = useState(false);
  // A second tap may come when the first has been answered, but isn't drawn yet.
  const told = useRef(false);
  const { name, stood_in, handed } = update.seats[seat];
  const may = hosting(code);
  if (update.status !== "playing") return null;
  return html`${
    isAwaited(update, seat) &&
    html`<button class="button" onClick=${() =>
      told.current ||
      doing(
        () => may.nudge(seat),
        () => {
          told.current = true;
          setNudged(true);
        },
      )}>
      ${t("Nudge: “It's your turn!”")}
    </button>`
  }
  <p role="status" class=${nudged ? "soft" : "unseen"}>
    ${nudged ? t("{name} has been told.", { name }) : ""}
  </p>
  ${
    !stood_in &&
    html`<div>
      <button class="button" onClick=${() => doing(() => may.handOver(seat), onClose)}>
        ${t("Let a bot play here")}
      </button>
      <p class="soft small">${t("Until you or {name} take that back.", { name })}</p>
    </div>`
  }
  ${
    handed &&
    html`<button class="button" onClick=${() => doing(() => may.handBack(seat), onClose)}>
      ${t("{name} plays again", { name })}
    </button>`
  }`;
}

/** @param {{ code: string, update: Update, seat: number, doing: Doing, onClose: () => void }} props */
function Renaming({ code, update, seat, doing, onClose }) {
  const [name, setName] = useState(update.seats[seat].name);
  const id = useId();
  const mine = update.you?.seat === seat;
  /** @param {Event} event */
  const rename = (event) => {
    event.preventDefault();
    const called = name.trim();
    void doing(
      () => hosting(code).rename(seat, called),
      () => {
        if (mine) playerName.value = called;
        onClose();
      },
    );
  };
  return html`<form class="field" onSubmit=${rename}>
    <label for=${id}>${t("Name")}</label>
    <div class="line">
      <input
        id=${id}
        class="input"
        value=${name}
        maxlength=${LONGEST_NAME}
        spellcheck=${false}
        required
        onInput=${(/** @type {InputEvent} */ event) =>
          setName(/** @type {HTMLInputElement} */ (event.target).value)}
      />
      <button class="button">${t("Rename")}</button>
    </div>
  </form>`;
}

/**
 * Asked twice: it can't be undone with one tap.
 * @param {{ code: string, update: Update, seat: number, doing: Doing, onClose: () => void }} props
 */
function SendingAway({ code, update, seat, doing, onClose }) {
  const [sure, setSure] = useState(false);
  const { name } = update.seats[seat];
  if (!sure) {
    return html`<button class="button danger" onClick=${() => setSure(true)}>
      ${t("Remove from the table …")}
    </button>`;
  }
  return html`<div class="panel stack">
    <p>
      ${
        update.status === "gathering"
          ? t("{name} loses the seat, and can't sit down here again unless you invite them.", { name })
          : t("A bot plays on for {name}, who can't sit down here again unless you invite them.", { name })
      }
    </p>
    <div class="line">
      <button class="button danger" onClick=${() => doing(() => hosting(code).sendAway(seat), onClose)}>
        ${t("Remove {name} from the table", { name })}
      </button>
      <button class="button" onClick=${() => setSure(false)}>${t("Keep")}</button>
    </div>
  </div>`;
}
