// What can be looked at beside the table, and the ways to leave it.

import { inWords, remove, tablePath } from "../lib/api.js";
import { go } from "../lib/router.js";
import { small, wide } from "../lib/screens.js";
import { t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { Scores } from "./ending.js";
import { HostTools } from "./host-tools.js";
import { isAlone } from "./session.js";
import { Log } from "./log.js";
import { Picks } from "./picks.js";
import { Seen, seenAt } from "./seen.js";
import { Sign } from "./signs.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Session} Session */

/** @param {{ session: Session }} props */
export function Menu({ session }) {
  const [open, setOpen] = useState(/** @type {"" | "log" | "scores" | "seen" | "picks" | "more"} */ (""));
  const close = () => setOpen("");
  const update = session.latest.value;
  const board = session.scene.value.board;
  if (!update || !board) return null;
  // On a phone everything is behind one button.
  const found = seenAt(session);
  const seen = found && !small.value;
  const log = !wide.value && !small.value;
  const again = canTellAgain(session) && !small.value;
  return html`${
    seen && html`<${Tool} name="seen" label=${t("Cards already seen")} onClick=${() => setOpen("seen")} />`
  }
    ${
      again &&
      html`<${Tool}
        name="again"
        label=${t("The last turn once more")}
        onClick=${() => session.tellAgain()}
      />`
    }
    ${log && html`<${Tool} name="log" label=${t("Log of the game")} onClick=${() => setOpen("log")} />`}
    <${Tool} name="more" label=${t("The table")} onClick=${() => setOpen("more")} />
    <${Dialog} title=${t("Cards already seen")} open=${open === "seen"} onClose=${close}>
      ${found && html`<${Seen} seen=${found.seen} hand=${session.hand.value} highest=${found.highest} />`}
    <//>
    <${Dialog} title=${t("Who has picked what")} open=${open === "picks"} onClose=${close}>
      <${Picks} memory=${session.memory.value} names=${session.names} />
    <//>
    <${Dialog} title=${t("Log of the game")} open=${open === "log"} onClose=${close}>
      <${Log} lines=${session.lines.value} />
    <//>
    <${Dialog} title=${t("Score sheet")} open=${open === "scores"} onClose=${close}>
      <${Scores} board=${board} update=${update} names=${session.names} />
    <//>
    <${Dialog}
      title=${t("The table {code}", { code: session.code })}
      open=${open === "more"}
      onClose=${close}
    >
      <${More} session=${session} update=${update} onOpen=${setOpen} onClose=${close} />
    <//>`;
}

/** Whether there is a turn to be told once more. @param {Session} session */
function canTellAgain(session) {
  return !session.moving.value && session.turn.value[0]?.event.event === "revealed";
}

/** @param {{ name: "log" | "seen" | "again" | "more", label: string, onClick: () => void }} props */
function Tool({ name, label, onClick }) {
  return html`<button type="button" class="button icon" aria-label=${label} title=${label} onClick=${onClick}>
    <${Sign} name=${name} />
  </button>`;
}

/**
 * @param {{ session: Session, update: Update, onOpen: (what: "log" | "scores" | "seen" | "picks") => void,
 *   onClose: () => void,
 * }} props
 */
function More({ session, update, onOpen, onClose }) {
  const [problem, setProblem] = useState("");
  const playing = update.you !== null && update.status === "playing";
  // Nobody waits for somebody who plays alone: that game waits instead.
  const missed = playing && !isAlone(update);
  const again = () => {
    onClose();
    session.tellAgain();
  };
  const leave = async () => {
    try {
      if (missed) await remove(tablePath(session.code, "/seats/me"));
      go("/");
    } catch (error) {
      setProblem(inWords(error));
    }
  };
  return html`<div class="stack">
    <button class="button" onClick=${() => onOpen("scores")}>${t("Score sheet")}</button>
    ${
      canTellAgain(session) &&
      html`<button class="button" onClick=${again}>${t("The last turn once more")}</button>`
    }
    <button class="button" onClick=${() => onOpen("log")}>${t("Log of the game")}</button>
    ${
      seenAt(session) &&
      html`<button class="button" onClick=${() => onOpen("seen")}>${t("Cards already seen")}</button>`
    }
    ${
      session.memory.value.picked.length > 0 &&
      html`<button class="button" onClick=${() => onOpen("picks")}>${t("Who has picked what")}</button>`
    }
    <a class="button" href=${`/tables/${session.code}/board`} target="_blank">
      ${t("The table on a large screen")}
    </a>
    <${HostTools} code=${session.code} update=${update} onClose=${onClose} />
    <button class="button" onClick=${leave}>${t("Leave the table")}</button>
    ${
      playing &&
      html`<p class="soft small">
      ${
        missed
          ? t("When you leave, a bot plays on for you. You can come back by the same link.")
          : t("The game waits for you: the start page offers to resume it.")
      }
    </p>`
    }
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
  </div>`;
}
