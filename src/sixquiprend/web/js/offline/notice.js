// One line that says whether the page will work without network, and what can be done where it won't.

import { shownLanguage, t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { keepAgain, keeping } from "./keeping.js";

/**
 * `more`: what else is to be known where it works; `download`: where the page is as one file.
 * @param {{ more?: string, download?: string }} props
 */
export function OfflineNotice({ more = "", download = "" }) {
  const works = keeping.value === "ready" || keeping.value === "file";
  return html`<p class="offline soft small" role="status" data-offline=${keeping.value}>
    ${words()} ${works && more}${" "}
    ${
      download &&
      keeping.value !== "file" &&
      html`<a href=${download} download>${t("Download this page as one file that needs no network")}</a>`
    }
  </p>`;
}

function words() {
  switch (keeping.value) {
    case "looking":
      return null;
    case "keeping":
      return t("This page is being kept for times without network …");
    case "ready":
      return t("This page now works without network too.");
    case "file":
      return t("This page is a file of its own: it needs no network.");
    case "missing":
      return html`${t("This page doesn't work without network now: not all of it is kept.")}${" "}
        <button type="button" class="button" onClick=${keepAgain}>${t("Keep it")}</button>`;
    case "insecure":
      return html`${t(
        "This page doesn't work without network: browsers keep a page only if its address begins with https.",
      )} <${More} />`;
    case "distrusted":
      return html`${t(
        "This page doesn't work without network: this browser doesn't trust the server's certificate yet.",
      )} <${More} />`;
    default:
      return html`${t("This page doesn't work without network: this browser keeps no pages.")} <${More} />`;
  }
}

function More() {
  // The server writes that page itself: a phone that doesn't trust it yet can read it too.
  const address = `/offline?lang=${shownLanguage.value}`;
  return html`<a href=${address} target="_blank">${t("What can be done")}</a>`;
}
