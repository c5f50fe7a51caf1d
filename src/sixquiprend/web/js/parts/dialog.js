// A window over the page, as the browser makes it: it keeps the focus inside, and Escape closes it.

import { t } from "../lib/texts.js";
import { html, useEffect, useId, useRef } from "../lib/ui.js";
import { Icon } from "./icons.js";

/**
 * A dialog with a title, a way to close it, and whatever it holds. Nothing of it is drawn while it is shut.
 * @param {{ title: string, open: boolean, onClose: () => void, children?: any }} props
 */
export function Dialog({ title, open, onClose, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return undefined;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // A dialog that leaves the page would take the focus with it.
    return () => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true });
  }, [open]);
  if (!open) return null;
  /** @param {MouseEvent} event */
  const besides = (event) => {
    if (event.target === element.current) onClose();
  };
  return html`<dialog class="dialog" ref=${element} aria-labelledby=${titleId} onClose=${onClose} onClick=${besides}>
    <div class="top">
      <h2 id=${titleId}>${title}</h2>
      <button type="button" class="button icon" aria-label=${t("Close")} onClick=${onClose}>
        <${Icon} name="close" />
      </button>
    </div>
    <div class="content">${children}</div>
  </dialog>`;
}
