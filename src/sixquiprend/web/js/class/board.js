// The board of a class for the projector: the question alone, large, without anything of the dashboard.

import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { leaveOutSecondTaps } from "../lib/second-taps.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useMemo } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { Invitation } from "./invitation.js";
import { useDoing } from "./doing.js";
import { Led } from "./led.js";
import { followAsTeacher } from "./line.js";

/** @param {{ code: string }} props */
export default function BoardPage({ code: typed }) {
  const code = codeFrom(typed);
  useKeptFocus();
  useEffect(() => leaveOutSecondTaps(), []);
  const { overview, socket } = useMemo(() => followAsTeacher(code), [code]);
  const { problem, doing } = useDoing();
  useEffect(() => () => socket.close(), [socket]);
  useEffect(() => setTitle(t("Class {code}", { code })), [code, shownLanguage.value]);
  const now = overview.value;
  if (socket.refused.value !== null)
    return html`<${Header} />
      <main class="page narrow stack">
        <h1>${t("This page is for the teacher")}</h1>
        <p><a class="button primary" href=${`/class/${code}/teacher`}>${t("Go to the dashboard")}</a></p>
      </main>`;
  if (!now)
    return html`<${Header} /><main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
  const { activity, pupils } = now.dashboard;
  return html`<${Header} middle=${t("Class {code}", { code })} />
    <main class="page class-board">
      <h1 class="unseen">${t("Class {code}", { code })}</h1>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      ${
        activity?.board
          ? html`<${Led}
            code=${code}
            activity=${activity}
            board=${activity.board}
            pupils=${pupils}
            here=${now.here}
            doing=${doing}
          />`
          : html`<${Invitation} code=${code} />`
      }
    </main>`;
}
