// A row of the table, or none: chosen on the table itself.

import { t } from "../../lib/texts.js";
import { html } from "../../lib/ui.js";
import { NO_TARGETS } from "../../table/rows.js";

/** @typedef {import("../../table/rows.js").Targets} Targets */
/** @typedef {import("../types").Reply} Reply */
/** @typedef {import("../types").RowForm} RowForm */

/**
 * What can be chosen on the table for this form.
 * @param {RowForm} form
 * @param {Reply | null} reply
 * @param {boolean} open
 * @param {(reply: Reply) => void} onChange
 * @returns {Targets}
 */
export function rowTargets(form, reply, open, onChange) {
  if (!open) return NO_TARGETS;
  const rows = new Map();
  for (let row = 0; row < form.rows; row++) {
    const chosen = reply !== null && "row" in reply && reply.row === row;
    const label = t("Choose row {row}", { row: row + 1 });
    rows.set(row, {
      label: chosen ? `${label}, ${t("chosen")}` : label,
      note: chosen ? t("chosen") : undefined,
      marked: chosen,
      act: () => onChange({ row }),
    });
  }
  return { ...NO_TARGETS, rows };
}

/** The card fits no row. @param {import("../form.js").FormProps<RowForm>} props */
export function NoRow({ form, reply, expected, open, onChange }) {
  const chosen = reply !== null && "row" in reply && reply.row === null;
  const right = expected !== null && "row" in expected && expected.row === null;
  if (!form.none || (!open && !chosen && !right)) return null;
  const mark = expected === null ? "" : right ? "is-right" : chosen ? "is-wrong" : "";
  return html`<div class="options">
    <button
      type="button"
      class=${`option ${chosen ? "is-chosen" : ""} ${mark}`}
      data-target=${open ? "" : undefined}
      aria-pressed=${chosen}
      aria-disabled=${open ? undefined : "true"}
      onClick=${() => open && onChange({ row: null })}
    >
      ${t("It fits no row")}
    </button>
  </div>`;
}
