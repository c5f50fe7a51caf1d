// Right, wrong, not answered yet: a sign for each, never only a colour.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";

/**
 * @param {{
 *   right: boolean | null, number: number, open?: string, waits?: boolean,
 * }} props `open`: what stands where nothing is answered yet, if that isn't the number; `waits`: it is
 *   answered, and the teacher hasn't judged it yet
 */
export function Mark({ right, number, open = String(number), waits = false }) {
  if (waits)
    return html`<span
      class="mark is-waiting"
      aria-label=${t("{number}: to be judged", { number })}
      role="img"
    >
      ?
    </span>`;
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
