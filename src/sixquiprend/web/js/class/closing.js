// The end of a class: its results as a file, and everything of it erased.

import { post, remove } from "../lib/api.js";
import { go } from "../lib/router.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { forgetClass } from "./known.js";
import { classPath } from "./line.js";

/**
 * @param {{ code: string, closed: boolean, erasedAt: number, doing: import("./doing.js").Doing }} props
 */
export function Closing({ code, closed, erasedAt, doing }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const erase = async () => {
    const done = await doing(() => remove(classPath(code)));
    close();
    if (!done) return;
    forgetClass(code);
    go("/class");
  };
  const date = new Date(erasedAt * 1000).toLocaleDateString(shownLanguage.value, {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return html`<section class="class-closing" aria-label=${t("End of the class")}>
    <div class="line">
      <a class="button" href=${classPath(code, `/results.csv?lang=${shownLanguage.value}`)} download>
        ${t("Results as CSV")}
      </a>
      <a class="button" href=${`/class/${code}/report`}>${t("Results by skill")}</a>
      ${
        !closed &&
        html`<button
          type="button"
          class="button"
          onClick=${() => doing(() => post(classPath(code, "/close")))}
        >
          ${t("End the class")}
        </button>`
      }
      <button type="button" class="button danger" onClick=${() => setAsking(true)}>
        <${Icon} name="erase" />${t("Erase everything")}
      </button>
    </div>
    <p class="soft small">
      ${t("First names and answers stay on this server only, and are erased automatically on {date}.", {
        date,
      })}
    </p>
    <${Dialog} title=${t("Erase everything of this class?")} open=${asking} onClose=${close}>
      <p>
        ${t(
          "Names, answers, tables and games are gone for good, for you and for the pupils. Take the " +
            "results first if you need them.",
        )}
      </p>
      <div class="actions">
        <button type="button" class="button" onClick=${close}>${t("Cancel")}</button>
        <button type="button" class="button danger" onClick=${erase}>${t("Erase for good")}</button>
      </div>
    <//>
  </section>`;
}
