// Showing the others what one feels: a button, and the few pictures behind it.

import { t } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { REACTIONS, ReactionPicture, reactionText } from "./reactions.js";
import { isAlone } from "./session.js";

/** @typedef {import("./session.js").Session} Session */

/** Only where somebody sees it, and the table allows it. @param {{ session: Session }} props */
export function Reacting({ session }) {
  const [open, setOpen] = useState(false);
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const update = session.latest.value;
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
      html`<div class="reacting-choices" role="group" aria-label=${label}>
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
