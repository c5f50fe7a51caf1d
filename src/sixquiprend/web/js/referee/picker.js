// Picking cards out of all 104, and the jokers, in a window.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Cards } from "../parts/card-grid.js";
import { Dialog } from "../parts/dialog.js";

/** @typedef {import("../types").Card} CardValue */

/**
 * The window with all cards. `chosen` are marked and can be picked again (to be put back); `taken` lie
 * elsewhere, with the words that say where.
 * @param {{
 *   title: string, jokers: boolean, chosen: readonly CardValue[], taken: ReadonlyMap<CardValue, string>,
 *   onPick: (card: CardValue) => void, onClose: () => void, onDone?: () => void, children?: any,
 * }} props `onDone`: closes it too, and says that all is picked
 */
export function Picker({ title, jokers, chosen, taken, onPick, onClose, onDone = onClose, children }) {
  return html`<${Dialog} title=${title} open=${true} onClose=${onClose}>
    <div class="picker">
      <div class="picker-chosen" role="status">${children}</div>
      <${Cards}
        jokers=${jokers}
        chosen=${chosen}
        taken=${taken}
        focused=${true}
        onPick=${onPick}
      />
      <div class="actions">
        <button type="button" class="button primary" onClick=${onDone}>${t("Done")}</button>
      </div>
    </div>
  <//>`;
}
