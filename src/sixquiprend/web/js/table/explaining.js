// What special cards and jokers do, for whoever taps one.

import { specialLine, specialName, t } from "../lib/texts.js";

/** @param {string} special */
export function aboutSpecial(special) {
  return t("{name}: {line}.", { name: specialName(special), line: specialLine(special) });
}

export function aboutJoker() {
  const use = t("Its player puts it behind a row that ends with no joker, or takes a row.");
  return `${t("Joker: lower than all cards.")} ${use}`;
}
