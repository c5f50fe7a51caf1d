// To print: paper cards and the sheets of a lesson, as PDF, on the paper and in the ink that one has.

import { setTitle } from "../lib/dom.js";
import { shownLanguage, t, later } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { useFetched } from "../learn/fetching.js";
import { Header } from "../parts/header.js";

/** What the server prints, in the order of a lesson. @type {readonly [string, string, string][]} */
const SHEETS = [
  [
    "deck",
    later("Deck of paper cards"),
    later("104 cards, jokers and special cards: nine a page, with backs"),
  ],
  ["rules", later("The rules in a nutshell"), later("one page, with examples")],
  ["options", later("The variants"), later("half a page or a page each")],
  ["score", later("Score sheet"), later("for up to ten players")],
  ["line", later("Number line"), later("every number with its heads, in strips or as a chart")],
  ["quiz", later("Quiz"), later("for a team, with lines to write on")],
  ["certificates", later("Certificate"), later("two a page, to be filled in")],
];
/** How many exercises one PDF may have. */
const MOST = 120;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Other numbers for every set of sheets. */
const someSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => LETTERS[byte % LETTERS.length]).join("");

export default function PrintingPage() {
  const lang = shownLanguage.value;
  const [paper, setPaper] = useState(/-(US|CA|MX)$/.test(navigator.language) ? "Letter" : "A4");
  const [colour, setColour] = useState(false);
  useEffect(() => setTitle(t("To print")), [lang]);
  const how = `paper=${paper}&lang=${lang}${colour ? "&colour=1" : ""}`;
  return html`<${Header} />
    <main class="page printing">
      <h1>${t("To print")}</h1>
      <p class="lead">${t("Paper cards and the sheets of a lesson, as PDF.")}</p>
      <fieldset class="line printing-how">
        <legend>${t("How")}</legend>
        <label>
          ${t("Paper")}
          <select value=${paper} onChange=${(/** @type {any} */ event) => setPaper(event.target.value)}>
            <option>A4</option>
            <option>Letter</option>
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked=${colour}
            onChange=${(/** @type {any} */ event) => setColour(event.target.checked)}
          />
          ${t("In colours")}
        </label>
      </fieldset>
      <ul class="printing-sheets">
        ${SHEETS.map(
          ([what, name, line]) => html`<li class="panel" key=${what}>
            <a class="button" href=${`/print/${what}.pdf?${how}`} target="_blank">${t(name)}</a>
            <span class="soft">${t(line)}</span>
          </li>`,
        )}
      </ul>
      <${Exercises} how=${how} />
      <p class="soft small">
        ${t(
          "The correction of the quiz opens from the dashboard of a class, and for whoever has answered " +
            "the whole quiz alone. On a computer with the program, the command “sixquiprend print” makes " +
            "all of this too, with names on certificates.",
        )}
      </p>
      <p><a href="/teachers">${t("For teachers: plans for lessons, data protection")}</a></p>
    </main>`;
}

/**
 * Exercise sheets: other numbers for each copy, and a key to all of them.
 * @param {{ how: string }} props
 */
function Exercises({ how }) {
  const { found } = useFetched("/api/learn");
  const offer = /** @type {{ exercises: { kind: string, name: string }[], levels: number[] } | null} */ (
    found
  );
  const [wish, setWish] = useState(() => ({
    kind: "where",
    level: 1,
    copies: 4,
    count: 4,
    seed: someSeed(),
  }));
  if (!offer) return null;
  const most = Math.floor(MOST / wish.count);
  /** @param {string} name @returns {(event: any) => void} */
  const set = (name) => (event) => {
    const { type, value, min, max } = event.target;
    const number = Math.min(Math.max(Math.round(Number(value)) || 1, Number(min) || 1), Number(max) || 99);
    setWish((old) => ({ ...old, [name]: type === "number" || name === "level" ? number : value }));
  };
  const address = (/** @type {string} */ part) =>
    `/print/exercises.pdf?${how}&part=${part}&${new URLSearchParams(
      Object.entries({ ...wish, copies: Math.min(wish.copies, most) }).map(([name, value]) => [
        name,
        String(value),
      ]),
    )}`;
  return html`<section class="panel printing-exercises" aria-labelledby="exercises">
    <h2 id="exercises">${t("Exercise sheets")}</h2>
    <p class="soft">${t("Other numbers for each copy; the key has the answers to all of them.")}</p>
    <div class="line">
      <label>
        ${t("Exercise")}
        <select value=${wish.kind} onChange=${set("kind")}>
          ${offer.exercises.map(({ kind, name }) => html`<option key=${kind} value=${kind}>${name}</option>`)}
        </select>
      </label>
      <label>
        ${t("Level")}
        <select value=${wish.level} onChange=${set("level")}>
          ${offer.levels.map((level) => html`<option key=${level}>${level}</option>`)}
        </select>
      </label>
      <label>
        ${t("Copies")}
        <input type="number" min="1" max=${most} value=${wish.copies} onChange=${set("copies")} />
      </label>
      <label>
        ${t("Exercises on a copy")}
        <input type="number" min="1" max="10" value=${wish.count} onChange=${set("count")} />
      </label>
    </div>
    <p class="line">
      <a class="button primary" href=${address("sheets")} target="_blank">${t("Exercise sheets")}</a>
      <a class="button" href=${address("key")} target="_blank">${t("Key to these sheets")}</a>
      <button
        type="button"
        class="button quiet"
        onClick=${() => setWish((old) => ({ ...old, seed: someSeed() }))}
      >
        ${t("Other numbers")}
      </button>
    </p>
  </section>`;
}
