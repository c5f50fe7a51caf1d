// A pupil's page: join with a first name, then follow whatever the teacher starts.

import { get, inWords, post, Refused, remove } from "../lib/api.js";
import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { go } from "../lib/router.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useMemo, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { Bull } from "../parts/icons.js";
import TablePage from "../pages/table.js";
import { Join, OwnCode } from "./joining.js";
import { LedQuestion } from "./led-pupil.js";
import { classPath, FORBIDDEN, followAsPupil, NOT_THERE } from "./line.js";
import { Meanwhile } from "./meanwhile.js";
import { Questions } from "./questions.js";

/** @typedef {import("./types").ClassPage} ClassPage */
/** @typedef {import("./types").OwnActivity} OwnActivity */
/** @typedef {import("./types").PupilPicture} PupilPicture */

/** @param {{ code: string }} props */
export default function PupilPage({ code: typed }) {
  const code = codeFrom(typed);
  useKeptFocus();
  const [page, setPage] = useState(/** @type {ClassPage | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [gone, setGone] = useState("");
  const look = () => {
    get(classPath(code)).then(setPage, setProblem);
  };
  useEffect(() => {
    // The cookie knows the code in one way only.
    if (code !== typed) go(`/class/${code}`, { replace: true });
    else look();
  }, [code]);
  useEffect(() => setTitle(t("Class {code}", { code })), [code, shownLanguage.value]);
  if (problem) return html`<${NoClass} problem=${problem} />`;
  if (!page)
    return html`<${Header} /><main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
  if (page.closed && !page.you) return html`<${Over} />`;
  if (!page.you) return html`<${Join} code=${code} asked=${page.asked} gone=${gone} onJoined=${look} />`;
  /** @param {string} name */
  const leave = (name) => {
    setGone(name);
    look();
  };
  return html`<${Following} key=${page.you.pupil} code=${code} onGone=${leave} />`;
}

/** @param {{ problem: unknown }} props */
function NoClass({ problem }) {
  const missing = problem instanceof Refused && problem.status === 404;
  return html`<${Header} />
    <main class="page narrow stack">
      <h1>${missing ? t("There is no such class") : t("That didn't work")}</h1>
      <p role="alert">
        ${
          missing
            ? t("Look at the code on the board again. A class that is over may have been erased.")
            : inWords(problem)
        }
      </p>
      <p><a class="button primary" href="/class">${t("Type the code again")}</a></p>
    </main>`;
}

/**
 * Somebody who is in.
 * @param {{ code: string, onGone: (name: string) => void }} props `onGone`: hears who was here and is no
 *   more; nobody, if they wanted to go
 */
function Following({ code, onGone }) {
  const { picture, socket } = useMemo(() => followAsPupil(code), [code]);
  useEffect(() => () => socket.close(), [socket]);
  const refused = socket.refused.value;
  useEffect(() => {
    if (refused === FORBIDDEN) onGone(picture.peek()?.name ?? "");
  }, [refused]);
  const now = picture.value;
  if (refused === NOT_THERE) return html`<${Over} />`;
  if (!now)
    return html`<${Header} /><main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
  if (now.closed) return html`<${Over} name=${now.name} />`;
  const { activity } = now;
  const lost = socket.state.value === "waiting";
  const leave = () =>
    remove(classPath(code, "/pupils/me")).then(
      () => onGone(""),
      () => {},
    );
  if (activity && (activity.kind === "led" || activity.kind === "quiz" || activity.kind === "exercises")) {
    const Asking = activity.kind === "led" ? LedQuestion : Questions;
    return html`<${Header} middle=${now.name} />
      <${Lost} lost=${lost} />
      <${Asking}
        key=${activity.number}
        code=${code}
        activity=${activity}
        paused=${now.paused}
        socket=${socket}
      />`;
  }
  if (activity) {
    return html`<${AtTable} key=${activity.number} code=${code} activity=${activity}>
      <${Header} middle=${now.name} />
      <${Waiting} code=${code} name=${now.name} late=${true} onLeave=${leave} />
    <//>`;
  }
  return html`<${Header} middle=${now.name} />
    <${Lost} lost=${lost} />
    <${Waiting} code=${code} name=${now.name} onLeave=${leave} />`;
}

/** @param {{ lost: boolean }} props */
function Lost({ lost }) {
  return lost && html`<p class="line-lost" role="status">${t("The connection is lost; trying again …")}</p>`;
}

/**
 * Nothing to do yet.
 * @param {{ code: string, name: string, late?: boolean, onLeave: () => void }} props
 */
function Waiting({ code, name, late = false, onLeave }) {
  const team = name.includes(", ");
  return html`<main class="page narrow stack class-waiting">
    <div class="class-hello"><${Bull} /></div>
    <h1>${t("Hello, {name}!", { name })}</h1>
    <p role="status">
      ${
        late
          ? t("The others have begun a game already, so you wait for the next one: it starts here by itself.")
          : team
            ? t("All of you are in. Your teacher starts something soon: just leave this page open.")
            : t("You are in. Your teacher starts something soon: just leave this page open.")
      }
    </p>
    ${late && html`<${Meanwhile} />`}
    <${OwnCode} code=${code} />
    <p>
      <button type="button" class="button quiet" onClick=${onLeave}>
        ${team ? t("We are others") : t("I am not {name}", { name })}
      </button>
    </p>
  </main>`;
}

/** @param {{ name?: string }} props */
function Over({ name = "" }) {
  return html`<${Header} />
    <main class="page narrow stack class-waiting">
      <h1>${name ? t("Goodbye, {name}!", { name }) : t("The class is over")}</h1>
      <p role="status">${t("This class is over. You can close this page, or go on playing.")}</p>
      <p><a class="button primary" href="/">${t("Go to the start page")}</a></p>
    </main>`;
}

/**
 * The pupil's own table, as soon as its seat is there; `children`: for who has none.
 * @param {{ code: string, activity: OwnActivity, children?: any }} props
 */
function AtTable({ code, activity, children }) {
  const [table, setTable] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState("");
  const [tries, setTries] = useState(0);
  const { table: wanted, number } = activity;
  useEffect(() => {
    let current = true;
    /** @type {number | undefined} */
    let timer;
    post(classPath(code, "/seat")).then(
      (seat) => {
        if (current) setTable(seat.table);
        if (current) setProblem("");
      },
      (error) => {
        if (!current) return;
        setProblem(inWords(error));
        timer = window.setTimeout(() => setTries(tries + 1), 1500);
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [code, wanted, number, tries]);
  if (table) return html`<${TablePage} key=${table} code=${table} />`;
  if (table === "") return children;
  return html`<${Header} />
    <main class="page loading" aria-busy="true"><p role="status">${problem || t("One moment …")}</p></main>`;
}
