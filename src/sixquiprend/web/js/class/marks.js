// Right, wrong, not answered yet: a sign for each, never only a colour.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";

/**
 * @param {{
 *   right: boolean | null, number: number, open?: string,
 * }} props `open`: what stands where nothing is
 *   answered yet, if that isn't the number
 */
export function Mark({ right, number, open = String(number) }) {
  if (right === null)
    return html`<span class="mark" aria-label=${t("{number}: not answered", { number })} role="img">
      ${open}
    </span>`;
  const name = right ? t("{number}: right", { number }) : t("{number}: wrong", { number });
  return html`<span
    class=${`mark ${right ? "is-right" : "is-wrong"}`}
    role="img"
    aria-label=${name}
    title=${name}
  >
    <${Icon} name=${right ? "done" : "close"} />
  </span>`;
}
