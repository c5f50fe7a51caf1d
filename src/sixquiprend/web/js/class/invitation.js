// How pupils get in: the code and the QR code, large enough for the last row of the class room.

import { get } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { classPath } from "./line.js";

/** @param {{ code: string }} props */
export function Invitation({ code }) {
  const [link, setLink] = useState(`${location.origin}/class/${code}`);
  useEffect(() => {
    get(classPath(code, "/link")).then(
      ({ url }) => setLink(url),
      () => {},
    );
  }, [code]);
  return html`<section class="class-invitation" aria-labelledby="invitation-title">
    <h2 id="invitation-title">${t("Join in")}</h2>
    <img
      class="class-qr"
      src=${classPath(code, "/qr.svg")}
      width="300"
      height="300"
      alt=${t("QR code of the link to this class")}
    />
    <p class="class-url">${link.replace(/^https?:\/\//, "").replace(`/${code}`, "")}</p>
    <p class="class-code code" data-test="code">${code}</p>
  </section>`;
}

/** The same, when something else is on the page. @param {{ code: string }} props */
export function InvitationButton({ code }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="button" onClick=${() => setOpen(true)}>
      <${Icon} name="screen" />
      <span class="code">${code}</span>
      <span class="unseen">: ${t("show the code on the board")}</span>
    </button>
    <${Dialog} title=${t("Join the class")} open=${open} onClose=${() => setOpen(false)}>
      <${Invitation} code=${code} />
    <//>`;
}
