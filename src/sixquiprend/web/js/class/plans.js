// What a class can do together, in words.

import { optionName, t, tn } from "../lib/texts.js";

/** @typedef {import("./types").Plan} Plan */

/** @param {Plan} plan */
export function planName(plan) {
  switch (plan.plan) {
    case "quiz":
      return t("Quiz");
    case "exercises":
      return t("Exercises, level {level}", { level: plan.level });
    case "led":
      return plan.kinds?.length
        ? t("Exercises together, level {level}", { level: plan.level ?? 1 })
        : t("Quiz, together");
    case "tables":
      return withOptions(t("Games at tables"), plan.options ?? "");
    case "teams":
      return withOptions(t("Games in teams"), plan.options ?? "");
  }
}

/**
 * @param {string} name
 * @param {string} options
 */
function withOptions(name, options) {
  return options ? `${name} · ${[...options].map(optionName).join(" + ")}` : name;
}

/**
 * How the pupils will be spread over tables.
 * @param {number} pupils
 * @param {number} size
 */
export function tablesText(pupils, size) {
  const tables = Math.ceil(pupils / size);
  const bots = tables * size - pupils;
  const spread = tn("{pupils} at {count} table", "{pupils} at {count} tables", tables, {
    pupils: tn("{count} pupil", "{count} pupils", pupils),
  });
  return bots > 0 ? `${spread}, ${tn("{count} bot fills up", "{count} bots fill up", bots)}` : spread;
}

/**
 * How many share a seat.
 * @param {number} pupils
 * @param {number} teams in all
 */
export function teamsText(pupils, teams) {
  const least = Math.floor(pupils / teams);
  const most = Math.ceil(pupils / teams);
  if (most === 0) return "";
  if (least === most) return tn("{count} pupil in each team", "{count} pupils in each team", most);
  if (least === 0) return t("bots play for teams without pupils");
  return t("{least} or {most} pupils in each team", { least, most });
}
