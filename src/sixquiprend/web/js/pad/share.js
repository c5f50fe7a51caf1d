// The buttons that hand a sheet on, and what became of it.

import { t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { asText, sharePicture, shareText } from "./sharing.js";

/** @param {{ game: import("./pad.js").Game }} props */
export function Share({ game }) {
  const [said, setSaid] = useState("");
  const text = async () => {
    const became = await shareText(game);
    // A browser that can't copy leaves it to the reader.
    setSaid(became === "copied" ? t("The text is copied.") : became === "refused" ? asText(game) : "");
  };
  const picture = async () => {
    const became = await sharePicture(game);
    setSaid(became === "downloaded" ? t("The picture is downloaded.") : "");
  };
  return html`<div class="line pad-share">
    <button type="button" class="button" onClick=${text}>
      <${Icon} name="share" /> ${t("Share as text")}
    </button>
    <button type="button" class="button" onClick=${picture}>
      <${Icon} name="share" /> ${t("Share as a picture")}
    </button>
    <span class="shared" role="status">${said}</span>
  </div>`;
}
