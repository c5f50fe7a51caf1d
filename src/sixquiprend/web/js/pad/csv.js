// The sheet as a table for spreadsheets.

import { downloadCsv } from "../lib/csv.js";
import { t } from "../lib/texts.js";
import { totalsOf } from "./scoring.js";

/**
 * Hand the sheet to whoever reads it, as a file: a line for the names, one for each round, and the totals.
 * @param {import("./pad.js").Game} game
 */
export function download({ names, scores, starts }) {
  downloadCsv(
    [
      [t("Round"), ...names],
      ...(starts?.some((heads) => heads > 0) ? [[t("At the start"), ...starts]] : []),
      ...scores.map((heads, round) => [round + 1, ...heads.map((count) => count ?? "")]),
      [t("Total"), ...totalsOf(scores, names.length, starts)],
    ],
    "6-qui-prend",
  );
}
