// The sheet as a table for spreadsheets.

import { downloadCsv } from "../lib/csv.js";
import { t } from "../lib/texts.js";
import { totalsOf } from "./scoring.js";

/**
 * Hand the sheet to whoever reads it, as a file: a line for the names, one for each round, and the totals.
 * @param {import("./pad.js").Game} game
 */
export function download({ names, scores }) {
  downloadCsv(
    [
      [t("Round"), ...names],
      ...scores.map((heads, round) => [round + 1, ...heads]),
      [t("Total"), ...totalsOf(scores, names.length)],
    ],
    "6-qui-prend",
  );
}
