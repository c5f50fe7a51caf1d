// One pupil, for the teacher: another name, another device, or out of the class.

import { post, remove } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html, useId, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { classPath } from "./line.js";

const LONGEST_TEAM = 160;

/** @typedef {import("./doing.js").Doing} Doing */
/** @typedef {import("./types").PupilLine} PupilLine */

/**
 * @param {{ code: string, pupil: PupilLine | null, onClose: () => void, doing: Doing }} props
 */
export function PupilCard({ code, pupil, onClose, doing }) {
  return html`<${Dialog} title=${pupil?.name ?? ""} open=${pupil !== null} onClose=${onClose}>
    ${
      pupil &&
      html`<${Content}
        key=${pupil.pupil}
        code=${code}
        pupil=${pupil}
        onClose=${onClose}
        doing=${doing}
      />`
    }
  <//>`;
}

/** @param {{ code: string, pupil: PupilLine, onClose: () => void, doing: Doing }} props */
function Content({ code, pupil, onClose, doing }) {
  const [name, setName] = useState(pupil.name);
  const [personal, setPersonal] = useState("");
  const [leaving, setLeaving] = useState(false);
  const id = useId();
  const path = `/pupils/${pupil.pupil}`;
  /** @param {Event} event */
  const rename = async (event) => {
    event.preventDefault();
    onClose();
    await doing(() => post(classPath(code, `${path}/name`), { name: name.trim() }));
  };
  const makeCode = () =>
    doing(async () => setPersonal((await post(classPath(code, `${path}/code`))).personal));
  const sendAway = async () => {
    onClose();
    await doing(() => remove(classPath(code, path)));
  };
  return html`<div class="stack pupil-card">
    <form class="line" onSubmit=${rename} novalidate>
      <div class="field">
        <label for=${id}>${t("First name")}</label>
        <input
          id=${id}
          class="input"
          value=${name}
          maxlength=${LONGEST_TEAM}
          autocomplete="off"
          spellcheck=${false}
          onInput=${(/** @type {InputEvent} */ event) =>
            setName(/** @type {HTMLInputElement} */ (event.target).value)}
        />
      </div>
      <button class="button" disabled=${!name.trim() || name.trim() === pupil.name}>${t("Rename")}</button>
    </form>
    <section class="stack" aria-labelledby=${`${id}-device`}>
      <h3 id=${`${id}-device`}>${t("On another device")}</h3>
      <p>
        ${t(
          "On the new device the pupil opens the class and types their name: then you hand the place over " +
            "here. Or give them a personal code to type. All results stay theirs.",
        )}
      </p>
      ${
        personal
          ? html`<p role="status">
            ${t("Personal code of {name}:", { name: pupil.name })}
            <b class="code pupil-code" data-test="personal">${personal}</b>
          </p>`
          : html`<p>
            <button type="button" class="button" onClick=${makeCode}>${t("Create a personal code")}</button>
          </p>`
      }
    </section>
    <section class="stack" aria-labelledby=${`${id}-leave`}>
      <h3 id=${`${id}-leave`}>${t("Out of the class")}</h3>
      ${
        leaving
          ? html`<p>
              ${t("Their answers stay in the results. They come back if you hand them their place again.")}
            </p>
            <div class="line">
              <button type="button" class="button" onClick=${() => setLeaving(false)}>${t("Cancel")}</button>
              <button type="button" class="button danger" onClick=${sendAway}>${t("Remove")}</button>
            </div>`
          : html`<p>
            <button type="button" class="button" onClick=${() => setLeaving(true)}>
              ${t("Remove {name}", { name: pupil.name })}
            </button>
          </p>`
      }
    </section>
  </div>`;
}
