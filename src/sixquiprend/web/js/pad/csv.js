// The sheet as a table for spreadsheets.

import { shownLanguage, t } from "../lib/texts.js";
import { totalsOf } from "./scoring.js";

/** @typedef {import("./pad.js").Game} Game */

/**
 * A cell: quoted where it must be, and never taken for a formula.
 * @param {string | number} value
 * @param {string} separator
 */
function cell(value, separator) {
  const text = typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The sheet: a line for the names, one for each round, one for the totals. Cells are separated as the
 * spreadsheets of the reader's language expect it: where a comma stands in numbers, by semicolons.
 * @param {Game} game
 */
function sheetAsCsv({ names, scores }) {
  const separator = shownLanguage.value === "en" ? "," : ";";
  const lines = [
    [t("Round"), ...names],
    ...scores.map((heads, round) => [round + 1, ...heads]),
    [t("Total"), ...totalsOf(scores, names.length)],
  ];
  return lines.map((line) => `${line.map((each) => cell(each, separator)).join(separator)}\r\n`).join("");
}

/**
 * Hand the sheet to whoever reads it, as a file.
 * @param {Game} game
 */
export function download(game) {
  // With the mark of UTF-8 in front: without it some spreadsheets take names for gibberish.
  const file = new Blob(["\uFEFF", sheetAsCsv(game)], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `6-qui-prend-${new Date().toLocaleDateString("sv")}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
