// Whether pupils may show each other what they feel: the teacher decides.

import { post } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { classPath } from "./line.js";

/**
 * @param {{ code: string, on: boolean, doing: (what: () => Promise<unknown>) => void }} props
 */
export function AllowReactions({ code, on, doing }) {
  return html`<label class="tick">
    <input
      type="checkbox"
      checked=${on}
      onChange=${() => doing(() => post(classPath(code, "/reactions"), { on: !on }))}
    />
    <span>${t("Pupils may react at their tables (applause, a groan …)")}</span>
  </label>`;
}
