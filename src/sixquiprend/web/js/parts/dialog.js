// A window over the page, as the browser makes it: it keeps the focus inside, and Escape closes it.

import { t } from "../lib/texts.js";
import { html, useId, useLayoutEffect, useRef } from "../lib/ui.js";
import { Icon } from "./icons.js";

/**
 * A dialog with a title, a way to close it, and whatever it holds. Nothing of it is drawn while it is shut.
 * It opens and closes within the key or click that asks for it: what somebody types right after belongs to
 * what they see then.
 * @param {{ title: string, open: boolean, onClose: () => void, children?: any }} props
 */
export function Dialog({ title, open, onClose, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return undefined;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      // While it is open, nothing beside it can have the focus. What has got the focus meanwhile keeps it.
      dialog.close();
      const lost = document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  /** @param {MouseEvent} event */
  const besides = (event) => {
    if (event.target === element.current) onClose();
  };
  // Escape. The browser would close the dialog by itself, but tell of it only later, when another may be
  // open.
  /** @param {Event} event */
  const cancelled = (event) => {
    if (event.target !== element.current) return;
    event.preventDefault();
    onClose();
  };
  /** Where browsers don't let Escape be prevented. @param {Event} event */
  const closed = (event) => {
    if (event.target === element.current) onClose();
  };
  return html`<dialog
    class="dialog"
    ref=${element}
    aria-labelledby=${titleId}
    onCancel=${cancelled}
    onClose=${closed}
    onClick=${besides}
  >
    <div class="top">
      <h2 id=${titleId}>${title}</h2>
      <button type="button" class="button icon" aria-label=${t("Close")} onClick=${onClose}>
        <${Icon} name="close" />
      </button>
    </div>
    <div class="content">${children}</div>
  </dialog>`;
}
