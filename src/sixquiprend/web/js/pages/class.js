// Classes: a teacher makes one with a click, a pupil joins with the code on the board.

import { knownClasses, forgetClass, rememberClass } from "../class/known.js";
import { classPath } from "../class/line.js";
import { RecoveryForm } from "../class/way-back.js";
import { get, inWords, post, Refused } from "../lib/api.js";
import { codeFrom, EXAMPLE } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { go } from "../lib/router.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useId, useState } from "../lib/ui.js";
import { CodeForm } from "../parts/code-form.js";
import { Header } from "../parts/header.js";
import { Icon } from "../parts/icons.js";

export default function ClassStart() {
  const title = t("Class");
  useEffect(() => setTitle(title), [title]);
  useKeptFocus();
  return html`<${Header} />
    <main class="page class-start">
      <h1>${title}</h1>
      <p class="lead">
        ${t(
          "A whole class does the quiz, exercises or games together, each on any device, led by one teacher.",
        )}
      </p>
      <p class="line">
        <a href="/teachers">${t("For teachers: plans for lessons, data protection")}</a>
        <a href="/print">${t("To print")}</a>
      </p>
      <div class="ways">
        <${MakeClass} />
        <${JoinClass} />
      </div>
      <${ComeBack} />
      <${OwnClasses} />
      <section class="class-promise" aria-labelledby="promise">
        <h2 id="promise">${t("Privacy")}</h2>
        <ul>
          <li>${t("No accounts. Pupils give a first name and nothing else.")}</li>
          <li>${t("Nothing leaves this server, and pupils don't see each other's answers.")}</li>
          <li>${t("Everything is erased with one click, or automatically after 30 days.")}</li>
        </ul>
      </section>
    </main>`;
}

/** For the teacher. */
function MakeClass() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const make = async () => {
    setBusy(true);
    try {
      const { code } = await post("/api/classes");
      rememberClass(code);
      go(`/class/${code}/teacher`);
    } catch (error) {
      setProblem(inWords(error));
      setBusy(false);
    }
  };
  return html`<section class="panel way">
    <h2>${t("You teach")}</h2>
    <p class="soft">${t("You get a code for the board. Then start whatever you like, for all at once.")}</p>
    <p>
      <button type="button" class="button primary big" disabled=${busy} onClick=${make}>
        ${t("Start a class")}
      </button>
    </p>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
  </section>`;
}

/** For a pupil who types the code. */
function JoinClass() {
  /** @param {string} code */
  const find = async (code) => {
    await get(classPath(code));
    return `/class/${code}`;
  };
  return html`<${CodeForm}
    title=${t("You are a pupil")}
    line=${t("Type the six letters and digits that are on the board.")}
    find=${find}
  />`;
}

/** For a teacher on another device. */
function ComeBack() {
  const [code, setCode] = useState("");
  const id = useId();
  return html`<details class="panel more">
    <summary><h2>${t("Open a class on another device")}</h2></summary>
    <div class="stack class-come-back">
      <div class="field">
        <label for=${id}>${t("Code of the class")}</label>
        <input
          id=${id}
          class="input code"
          placeholder=${t("e.g. {code}", { code: EXAMPLE })}
          value=${code}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          onInput=${(/** @type {InputEvent} */ event) =>
            setCode(codeFrom(/** @type {HTMLInputElement} */ (event.target).value))}
        />
      </div>
      <${RecoveryForm} code=${code} onOpened=${() => go(`/class/${code}/teacher`)} />
    </div>
  </details>`;
}

/** The classes of this browser's teacher that are still there. */
function OwnClasses() {
  const [codes, setCodes] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    const leave = new AbortController();
    /** @param {string} code */
    const ask = async (code) => {
      try {
        const { teacher } = await get(classPath(code), { signal: leave.signal });
        return teacher ? [code] : [];
      } catch (error) {
        if (error instanceof Refused && error.status === 404) forgetClass(code);
        return [];
      }
    };
    Promise.all(knownClasses.peek().map(ask)).then((found) => leave.signal.aborted || setCodes(found.flat()));
    return () => leave.abort();
  }, []);
  if (codes.length === 0) return null;
  return html`<section class="resume" aria-labelledby="own-classes">
    <h2 id="own-classes">${t("Your classes")}</h2>
    <ul>
      ${codes.map(
        (code) => html`<li key=${code}>
          <a class="panel" href=${`/class/${code}/teacher`}>
            <span class="code">${code}</span>
            <span class="who">${t("Go to the dashboard")}</span>
            <${Icon} name="arrow" />
          </a>
        </li>`,
      )}
    </ul>
  </section>`;
}
