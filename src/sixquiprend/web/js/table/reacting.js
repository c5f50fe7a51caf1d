// Showing the others what one feels: a button, and the few pictures behind it.

import { t } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { REACTIONS, ReactionPicture, reactionText } from "./reactions.js";
import { isAlone } from "./session.js";

/** @typedef {import("./session.js").Session} Session */

/** Only where somebody sees it, and the table allows it. @param {{ session: Session }} props */
export function Reacting({ session }) {
  const [open, setOpen] = useState(false);
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const choices = useRef(/** @type {HTMLElement | null} */ (null));
  const update = session.latest.value;
  useLayoutEffect(() => {
    if (choices.current) putBesideSeats(choices.current);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    /** @param {Event} event */
    const besides = (event) => {
      if (!element.current?.contains(/** @type {Node} */ (event.target))) setOpen(false);
    };
    /** @param {KeyboardEvent} event */
    const escaped = (event) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", besides);
    document.addEventListener("keydown", escaped);
    return () => {
      document.removeEventListener("pointerdown", besides);
      document.removeEventListener("keydown", escaped);
    };
  }, [open]);
  if (!update?.you || !update.reactions || isAlone(update)) return null;
  /** @param {import("../types").Reaction} reaction */
  const show = (reaction) => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
    // Too many, or the line is lost for a moment: nobody misses it.
    session.socket.react(reaction).catch(() => {});
  };
  const label = t("Show what you feel");
  return html`<div class="reacting" ref=${element}>
    <button
      type="button"
      class="button icon"
      ref=${button}
      aria-label=${label}
      title=${label}
      aria-expanded=${open ? "true" : "false"}
      onClick=${() => setOpen(!open)}
    >
      <${ReactionPicture} name="laugh" />
    </button>
    ${
      open &&
      html`<div class="reacting-choices" role="group" aria-label=${label} ref=${choices}>
        ${REACTIONS.map(
          (reaction) => html`<button type="button" key=${reaction} onClick=${() => show(reaction)}>
            <${ReactionPicture} name=${reaction} />
            <span>${reactionText(reaction)}</span>
          </button>`,
        )}
      </div>`
    }
  </div>`;
}

/** How far from the seats. */
const GAP = 8;

/**
 * Whoever chooses still sees who is there: to the left of the seats where they stand beside the table, else
 * below them.
 * @param {HTMLElement} choices
 */
function putBesideSeats(choices) {
  const seats = document.querySelector(".table-main .seats")?.getBoundingClientRect();
  if (!seats) return;
  const own = choices.getBoundingClientRect();
  const left = seats.left - GAP - own.width;
  choices.style.translate =
    left > 0 ? `${Math.min(0, left - own.left)}px` : `0 ${Math.max(0, seats.bottom + GAP / 2 - own.top)}px`;
}
