// The teacher's way back: a recovery code and a private link that open the class on any device.

import { post } from "../lib/api.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { classPath } from "./line.js";
import { SecretForm } from "./secret-form.js";

/** @typedef {import("./types").Recovery} Recovery */

/**
 * @param {{ code: string, madeAt: number | null, doing: import("./doing.js").Doing }} props
 */
export function WayBack({ code, madeAt, doing }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState(/** @type {Recovery | null} */ (null));
  const [alone, setAlone] = useState(false);
  const close = () => {
    setOpen(false);
    setMade(null);
  };
  const make = () =>
    doing(async () => setMade(await post(classPath(code, "/recovery"), { alone: madeAt !== null && alone })));
  const date = madeAt === null ? "" : new Date(madeAt * 1000).toLocaleDateString(shownLanguage.value);
  return html`<section class=${`panel class-way-back ${madeAt === null ? "is-missing" : ""}`}>
      <p class="small">
        ${
          madeAt === null
            ? t("Only this browser opens this page. Keep a way back in case you change devices.")
            : t("Your recovery code was made on {date}.", { date })
        }
      </p>
      <button type="button" class="button" onClick=${() => setOpen(true)}>${t("Way back …")}</button>
    </section>
    <${Dialog} title=${t("Your way back to this class")} open=${open} onClose=${close}>
      ${
        made
          ? html`<${Card} code=${code} made=${made} />`
          : html`<div class="stack">
            <p>
              ${t(
                "With a recovery code or a private link you open this class on any device, also to erase " +
                  "it. Whoever has it is the teacher: don't show it on the projector.",
              )}
            </p>
            ${
              madeAt !== null &&
              html`<p>
                ${t("The code is kept nowhere, so it can't be shown again. A new one replaces it.")}
              </p>
                <label class="tick">
                  <input type="checkbox" checked=${alone} onChange=${() => setAlone(!alone)} />
                  <span>${t("Also close this page on my other devices")}</span>
                </label>`
            }
            <p>
              <button type="button" class="button primary" onClick=${make}>
                ${madeAt === null ? t("Show a recovery code") : t("Show a new recovery code")}
              </button>
            </p>
          </div>`
      }
    <//>`;
}

/** What the teacher keeps, on paper or elsewhere. @param {{ code: string, made: Recovery }} props */
function Card({ code, made }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(made.link).then(
      () => setCopied(true),
      () => {},
    );
  return html`<div class="stack way-back-card">
    <p>
      ${t("Class")} <b class="code">${code}</b>
      <br />
      ${t("Recovery code")} <b class="code way-back-code" data-test="recovery">${made.recovery}</b>
    </p>
    <img
      src=${`data:image/svg+xml,${encodeURIComponent(made.qr)}`}
      width="180"
      height="180"
      alt=${t("QR code of the private link")}
    />
    <p class="way-back-link">
      <a href=${made.link}>${made.link.slice(0, -made.recovery.length)}<span>${made.recovery}</span></a>
    </p>
    <p class="small">
      ${t("It is shown only this once. Write it down or print it, and keep it from your pupils.")}
    </p>
    <div class="line no-print">
      <button type="button" class="button" onClick=${() => print()}>${t("Print")}</button>
      <button type="button" class="button" onClick=${copy}>
        ${copied ? t("The link is copied.") : t("Copy the link")}
      </button>
    </div>
  </div>`;
}

/**
 * For a teacher on another device.
 * @param {{ code: string, onOpened: () => void }} props
 */
export function RecoveryForm({ code, onOpened }) {
  return html`<${SecretForm}
    label=${t("Recovery code")}
    example="K7QX-2MPA-9RTC"
    action=${t("Open the class")}
    primary
    send=${(/** @type {string} */ typed) => recover(code, typed).then(onOpened)}
  />`;
}

/**
 * Be the teacher on this device too; throws why not.
 * @param {string} code
 * @param {string} recovery
 */
export const recover = (code, recovery) => post(classPath(code, "/teacher"), { recovery });
