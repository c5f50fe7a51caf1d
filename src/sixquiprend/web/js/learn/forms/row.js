// A row of the table, or none: chosen on the table itself.

import { t } from "../../lib/texts.js";
import { html } from "../../lib/ui.js";
import { NO_TARGETS } from "../../table/rows.js";

/** @typedef {import("../../table/rows.js").Targets} Targets */
/** @typedef {import("../types").Reply} Reply */
/** @typedef {import("../types").RowForm} RowForm */

/**
 * What can be chosen on the table for this form; once it is told, what was right and what was not.
 * @param {RowForm} form
 * @param {Reply | null} reply
 * @param {Reply | null} expected
 * @param {boolean} open
 * @param {(reply: Reply) => void} onChange
 * @returns {Targets}
 */
export function rowTargets(form, reply, expected, open, onChange) {
  if (!open) return { ...NO_TARGETS, judged: judgedRows(reply, expected) };
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

/**
 * @param {Reply | null} reply
 * @param {Reply | null} expected
 */
function judgedRows(reply, expected) {
  /** @type {Map<number, import("../../table/rows.js").Judged>} */
  const judged = new Map();
  if (reply && "row" in reply && reply.row !== null) judged.set(reply.row, "wrong");
  if (expected && "row" in expected && expected.row !== null) judged.set(expected.row, "right");
  return expected ? judged : new Map();
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
