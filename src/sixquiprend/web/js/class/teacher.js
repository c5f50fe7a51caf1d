// The teacher's page: the code for the board, what to start, who is where, and how it goes.

import { post } from "../lib/api.js";
import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { go } from "../lib/router.js";
import { leaveOutSecondTaps } from "../lib/second-taps.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { Asks } from "./asks.js";
import { Closing } from "./closing.js";
import { useDoing } from "./doing.js";
import { Invitation, InvitationButton } from "./invitation.js";
import { rememberClass } from "./known.js";
import { Led } from "./led.js";
import { classPath, FORBIDDEN, followAsTeacher } from "./line.js";
import { Pupils } from "./pupils.js";
import { planName } from "./plans.js";
import { AllowReactions } from "./reactions.js";
import { Results, Past } from "./results.js";
import { Starting } from "./starting.js";
import { Tables } from "./tables.js";
import { recover, RecoveryForm, WayBack } from "./way-back.js";

/** @typedef {import("./types").ActivityPicture} ActivityPicture */
/** @typedef {import("./types").Overview} Overview */
/** @typedef {import("./doing.js").Doing} Doing */

/** @param {{ code: string }} props */
export default function TeacherPage({ code: typed }) {
  const code = codeFrom(typed);
  useKeptFocus();
  // Whatever is started moves the page: a second tap would stop it, or ask for something else.
  useEffect(() => leaveOutSecondTaps(), []);
  useEffect(() => {
    if (code !== typed) go(`/class/${code}/teacher`, { replace: true });
  }, [code]);
  const [opened, setOpened] = useState(0);
  const { overview, socket } = useMemo(() => followAsTeacher(code), [code, opened]);
  const again = () => setOpened(opened + 1);
  useEffect(() => {
    // The private link: its code is behind the #, and doesn't stay in the address.
    const recovery = decodeURIComponent(location.hash.slice(1));
    if (!recovery) return;
    history.replaceState(null, "", location.pathname);
    recover(code, recovery).then(again, again);
  }, [code]);
  useEffect(() => () => socket.close(), [socket]);
  useEffect(() => setTitle(t("Class {code}", { code })), [code, shownLanguage.value]);
  const refused = socket.refused.value;
  const now = overview.value;
  const known = now !== null;
  useEffect(() => {
    if (known) rememberClass(code);
  }, [known]);
  if (refused !== null)
    return html`<${Shut} code=${code} forbidden=${refused === FORBIDDEN} onOpened=${again} />`;
  if (!now)
    return html`<${Header} /><main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
  return html`<${Header} middle=${t("Class {code}", { code })} />
    ${
      socket.state.value === "waiting" &&
      html`<p class="line-lost" role="status">${t("The connection is lost; trying again …")}</p>`
    }
    <${Board} overview=${now} />`;
}

/** @param {{ code: string, forbidden: boolean, onOpened: () => void }} props */
function Shut({ code, forbidden, onOpened }) {
  return html`<${Header} />
    <main class="page narrow stack">
      <h1>${forbidden ? t("This page is for the teacher") : t("There is no such class")}</h1>
      <p role="alert">
        ${
          forbidden
            ? t("On another device you open the class with its recovery code.")
            : t("Everything of this class has been erased, or there never was one with this code.")
        }
      </p>
      ${forbidden && html`<${RecoveryForm} code=${code} onOpened=${onOpened} />`}
      <p>
        ${
          forbidden
            ? html`<a class="button" href=${`/class/${code}`}>${t("Join as a pupil")}</a>`
            : html`<a class="button primary" href="/class">${t("Start a class")}</a>`
        }
      </p>
    </main>`;
}

/** @param {{ overview: Overview }} props */
function Board({ overview }) {
  const { dashboard } = overview;
  const { code, activity, pupils, paused, closed } = dashboard;
  const { problem, doing } = useDoing();
  const present = pupils.filter(({ where }) => where !== "left");
  const number = activity?.number ?? 0;
  useEffect(() => scrollTo(0, 0), [number]);
  const begun = useRef(number);
  // In the same picture: who has started or stopped something goes on from its title.
  useLayoutEffect(() => {
    if (begun.current === number) return;
    begun.current = number;
    const title = activity?.board ? "led-title" : activity ? "now-title" : "start-title";
    if (document.activeElement === document.body)
      document.getElementById(title)?.focus({ preventScroll: true });
  }, [number]);
  return html`<main class=${`page class-teacher ${activity ? "is-busy" : ""}`}>
    <h1 class="unseen">${t("Class {code}", { code })}</h1>
    ${problem && html`<p class="notice class-top" role="alert">${problem}</p>`}
    <${Asks} code=${code} asks=${dashboard.asks} here=${overview.here} doing=${doing} />
    ${
      activity &&
      html`<${Running}
        code=${code}
        activity=${activity}
        paused=${paused}
        reactions=${dashboard.reactions}
        pupils=${present}
        doing=${doing}
      />`
    }
    ${!activity && !closed && html`<${Invitation} code=${code} />`}
    <div class="class-side stack">
      ${
        closed
          ? html`<p class="panel" role="status">
            ${t(
              "This class is over: nobody can join or answer any more. The results stay until they are " +
                "erased.",
            )}
          </p>`
          : activity
            ? html`<details class="panel more" key=${activity.number}>
              <summary><h2>${t("Start something else")}</h2></summary>
              <${Starting} code=${code} present=${present} paused=${paused} doing=${doing} />
            </details>`
            : html`<section class="panel stack" aria-labelledby="start-title">
              <h2 id="start-title" class="step-title" tabindex="-1">${t("Start for all")}</h2>
              <${Starting} code=${code} present=${present} paused=${paused} doing=${doing} />
            </section>`
      }
      <${Pupils}
        key=${activity?.number ?? 0}
        dashboard=${dashboard}
        here=${overview.here}
        doing=${doing}
        open=${!activity}
      />
      <${WayBack} code=${code} madeAt=${dashboard.recovery_at} doing=${doing} />
    </div>
    ${
      activity?.board &&
      html`<${Led}
        code=${code}
        activity=${activity}
        board=${activity.board}
        pupils=${pupils}
        here=${overview.here}
        doing=${doing}
      />`
    }
    ${
      activity &&
      !activity.board &&
      (activity.tables.length > 0 || activity.items.length === 0
        ? html`<${Tables} code=${code} activity=${activity} votes=${overview.votes} doing=${doing} />`
        : html`<${Results}
            code=${code}
            activity=${activity}
            pupils=${pupils}
            here=${overview.here}
            doing=${doing}
          />`)
    }
    <${Past} code=${code} past=${dashboard.past} doing=${doing} />
    <${Closing} code=${code} closed=${closed} erasedAt=${overview.erased_at} doing=${doing} />
  </main>`;
}

/**
 * What the class does now, and the ways to stop it.
 * @param {{
 *   code: string, activity: ActivityPicture, paused: boolean, reactions: boolean,
 *   pupils: import("./types").PupilLine[], doing: Doing,
 * }} props
 */
function Running({ code, activity, paused, reactions, pupils, doing }) {
  const done = pupils.filter(({ answered }) => answered >= activity.items.length).length;
  const over = activity.tables.filter(({ news }) => news?.status === "over").length;
  const state = activity.board
    ? t("Question {number}", { number: activity.board.item })
    : activity.items.length
      ? tn("{count} of {most} pupils has finished", "{count} of {most} pupils have finished", done, {
          most: pupils.length,
        })
      : tn("{count} of {most} tables has finished", "{count} of {most} tables have finished", over, {
          most: activity.tables.length,
        });
  return html`<section class="panel class-now class-top" aria-labelledby="now-title">
    <div>
      <h2 id="now-title" class="step-title" tabindex="-1">${planName(activity.plan)}</h2>
      <p class="numbers" role="status">${paused ? t("Paused") : state}</p>
    </div>
    <div class="line">
      <${InvitationButton} code=${code} />
      ${
        activity.plan.plan === "quiz" &&
        html`<a class="button" href=${`/class/${code}/correction`}>${t("Correction")}</a>`
      }
      ${
        activity.board &&
        html`<a class="button" href=${`/class/${code}/board`} target="_blank" rel="noopener">
          ${t("For the projector")}
        </a>`
      }
      <button
        type="button"
        class=${`button ${paused ? "primary" : ""}`}
        onClick=${() => doing(() => post(classPath(code, paused ? "/resume" : "/pause")))}
      >
        ${paused ? t("Go on") : t("Pause for all")}
      </button>
      <button type="button" class="button" onClick=${() => doing(() => post(classPath(code, "/end")))}>
        ${t("Stop for all")}
      </button>
    </div>
    ${activity.tables.length > 0 && html`<${AllowReactions} code=${code} on=${reactions} doing=${doing} />`}
  </section>`;
}
