// Handing the address of the page on: as the device does it, else by copying it.

import { t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Icon } from "./icons.js";

/** A button that shares the link to this very page, and says what became of it. */
export function ShareLink() {
  const [said, setSaid] = useState("");
  const share = async () => {
    const url = location.href;
    try {
      if (navigator.share) await navigator.share({ title: document.title, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid(t("The link is copied."));
      }
    } catch (error) {
      // Somebody who closes the sharing sheet has said enough; a browser that can't copy leaves it to the
      // reader.
      if (!(error instanceof DOMException && error.name === "AbortError")) setSaid(url);
    }
  };
  return html`<button type="button" class="button" onClick=${share}>
    <${Icon} name="share" /> ${t("Share the link")}
  </button>
    <span class="shared" role="status">${said}</span>`;
}
