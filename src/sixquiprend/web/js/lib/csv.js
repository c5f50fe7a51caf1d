// Tables for spreadsheets.

import { shownLanguage } from "./texts.js";

/** @typedef {readonly (string | number)[]} Line */

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
 * Hand these lines to whoever reads them, as a file. Cells are separated as the spreadsheets of the reader's
 * language expect it: where a comma stands in numbers, by semicolons.
 * @param {readonly Line[]} lines
 * @param {string} name of the file, without its ending
 */
export function downloadCsv(lines, name) {
  const separator = shownLanguage.peek() === "en" ? "," : ";";
  const text = lines
    .map((line) => `${line.map((each) => cell(each, separator)).join(separator)}\r\n`)
    .join("");
  // With the mark of UTF-8 in front: without it some spreadsheets take names for gibberish.
  const file = new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${name}-${new Date().toLocaleDateString("sv")}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
