// The door of a class for pupils: a first name; and the way back for whoever has been there before.

import { get, inWords, post, Refused, remove } from "../lib/api.js";
import { EXAMPLE } from "../lib/codes.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useId, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { LONGEST_NAME } from "../parts/naming.js";
import { classPath } from "./line.js";
import { SecretForm } from "./secret-form.js";

const ASK_EVERY = 1500;
const MOST_NAMES = 6;

/**
 * @param {{ code: string, asked: string, gone: string, onJoined: () => void }} props
 *   gone: who was here until just now
 */
export function Join({ code, asked, gone, onJoined }) {
  const [names, setNames] = useState([""]);
  const [problem, setProblem] = useState("");
  // The name that somebody has already, as it was sent: "Emma", then perhaps "Emma 2".
  const [taken, setTaken] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const typed = names.map((each) => each.trim()).filter(Boolean);
  const name = typed.join(", ");
  /** @param {string} path @param {{ name: string, draws: boolean }} body */
  const send = async (path, body) => {
    setBusy(true);
    setProblem("");
    try {
      await post(classPath(code, path), body);
      onJoined();
    } catch (error) {
      setTaken(error instanceof Refused && error.code === "name_taken" ? body.name : "");
      setProblem(inWords(error));
    }
    setBusy(false);
  };
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    void send("/pupils", { name, draws: true });
  };
  if (asked) return html`<${Asked} code=${code} name=${asked} onAnswer=${onJoined} />`;
  return html`<${Header} />
    <main class="page narrow stack">
      <h1>${t("Join the class {code}", { code })}</h1>
      ${
        gone &&
        html`<p class="class-paused" role="status">
          ${t("{name} isn't on this device any more: the place is on another one now, or was taken away.", {
            name: gone,
          })}
        </p>`
      }
      <form class="panel stack" onSubmit=${join} novalidate>
        ${names.map(
          (each, place) => html`<div class="field" key=${place}>
            <label for=${`${id}-${place}`}>
              ${place === 0 ? t("Your first name") : t("First name {number}", { number: place + 1 })}
            </label>
            <input
              id=${`${id}-${place}`}
              class="input"
              value=${each}
              maxlength=${LONGEST_NAME}
              autocomplete="off"
              autocapitalize="words"
              spellcheck=${false}
              enterkeyhint="go"
              aria-invalid=${problem ? "true" : undefined}
              aria-describedby=${problem ? `${id}-problem` : `${id}-why`}
              onInput=${(/** @type {InputEvent} */ event) => {
                const { value } = /** @type {HTMLInputElement} */ (event.target);
                setNames(names.map((old, other) => (other === place ? value : old)));
                setTaken("");
              }}
            />
          </div>`,
        )}
        <p class="soft small" id=${`${id}-why`}>
          ${t("Only your first name, perhaps with an initial. It is erased with the class.")}
        </p>
        ${
          names.length < MOST_NAMES &&
          html`<p>
            <button type="button" class="button quiet" onClick=${() => setNames([...names, ""])}>
              ${t("Several of you? Add a first name")}
            </button>
          </p>`
        }
        ${problem && html`<p class="notice" id=${`${id}-problem`} role="alert">${problem}</p>`}
        ${
          taken
            ? html`<div class="stack">
              <button
                type="button"
                class="button primary"
                disabled=${busy}
                onClick=${() => send("/asks", { name, draws: true })}
              >
                ${t("That's me: I was here before")}
              </button>
              ${
                typed.length === 1 &&
                html`<button
                  type="button"
                  class="button"
                  disabled=${busy}
                  onClick=${() => send("/pupils", { name: another(taken), draws: true })}
                >
                  ${t("I am somebody else: join as {name}", { name: another(taken) })}
                </button>`
              }
            </div>`
            : html`<button class="button primary big" disabled=${busy || !name}>
              ${t("Join the class")}
            </button>`
        }
      </form>
      <${PersonalCode} code=${code} onJoined=${onJoined} />
    </main>`;
}

/** The next name of this kind: "Emma" and "Emma 2" are two pupils. @param {string} name */
function another(name) {
  const called = name.trim();
  const [, first, number] = /^(.*?)(?: (\d{1,2}))?$/.exec(called) ?? [];
  return `${(first ?? called).slice(0, LONGEST_NAME - 3)} ${Number(number ?? 1) + 1}`;
}

/** For whoever has a personal code. @param {{ code: string, onJoined: () => void }} props */
function PersonalCode({ code, onJoined }) {
  const takeBack = (/** @type {string} */ personal) =>
    post(classPath(code, "/places"), { personal, draws: true }).then(onJoined);
  return html`<details class="panel more">
    <summary><h2>${t("Do you have a personal code?")}</h2></summary>
    <${SecretForm}
      label=${t("Personal code")}
      example=${EXAMPLE}
      action=${t("Take your place back")}
      send=${takeBack}
    />
  </details>`;
}

/**
 * Waits until the teacher has decided.
 * @param {{ code: string, name: string, onAnswer: () => void }} props
 */
function Asked({ code, name, onAnswer }) {
  useEffect(() => {
    const timer = setInterval(() => {
      get(classPath(code)).then(
        (page) => page.asked === name || onAnswer(),
        () => {}, // asks again in a moment
      );
    }, ASK_EVERY);
    return () => clearInterval(timer);
  }, [code, name]);
  return html`<${Header} />
    <main class="page narrow stack class-waiting">
      <h1>${t("Hello, {name}!", { name })}</h1>
      <p role="status">${t("Your teacher gives you your place back with one tap. Just wait here.")}</p>
      <p>
        <button
          type="button"
          class="button quiet"
          onClick=${() => remove(classPath(code, "/asks/mine")).then(onAnswer, onAnswer)}
        >
          ${t("I am not {name}", { name })}
        </button>
      </p>
    </main>`;
}

/** A pupil's own way back. @param {{ code: string }} props */
export function OwnCode({ code }) {
  const [personal, setPersonal] = useState("");
  const [problem, setProblem] = useState("");
  const make = () =>
    post(classPath(code, "/pupils/me/code")).then(
      (made) => setPersonal(made.personal),
      (error) => setProblem(inWords(error)),
    );
  if (personal)
    return html`<p role="status">
      ${t("Your personal code:")} <b class="code pupil-code" data-test="personal">${personal}</b>
      <br />
      <span class="soft small">
        ${t("Write it down: with it you can go on with another device. It is shown only this once.")}
      </span>
    </p>`;
  return html`<p>
    <button type="button" class="button quiet" onClick=${make}>${t("My personal code")}</button>
    ${problem && html`<span class="notice" role="alert">${problem}</span>`}
  </p>`;
}
