// For teachers: plans for lessons, skills, variants by age, data protection. From one text in each language.

import { get, inWords } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";

/** @typedef {{ id: string, title: string, html: string }} Part */
/** @typedef {{ title: string, sections: Part[] }} Text */

export default function TeachersPage() {
  const language = shownLanguage.value;
  const [text, setText] = useState(/** @type {Text | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const leave = new AbortController();
    get(`/api/teachers/${language}.json`, { signal: leave.signal }).then(
      (found) => {
        setText(found);
        setProblem("");
      },
      (error) => leave.signal.aborted || setProblem(inWords(error)),
    );
    return () => leave.abort();
  }, [language]);
  useEffect(() => setTitle(t("For teachers")), [language]);
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [text]);
  return html`<${Header} />
    <main class="page rules teachers">
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      ${text && html`<${Book} text=${text} />`}
    </main>`;
}

/** @param {{ text: Text }} props */
function Book({ text }) {
  return html`<div class="rules-head">
      <h1>${text.title}</h1>
      <p class="line teachers-ways">
        <a class="button primary" href="/class">${t("Go to the class")}</a>
        <a class="button" href="/print">${t("To print")}</a>
        <button type="button" class="button" onClick=${() => print()}>${t("Print this page")}</button>
      </p>
    </div>
    <nav class="rules-contents" aria-label=${t("Contents")}>
      <ul>
        ${text.sections.map(
          ({ id, title }) => title && html`<li key=${id}><a href=${`#${id}`}>${title}</a></li>`,
        )}
      </ul>
    </nav>
    <div class="rules-text">
      ${text.sections.map((part) => html`<${Section} key=${part.id} part=${part} />`)}
    </div>`;
}

/** @param {{ part: Part }} props */
function Section({ part: { id, title, html: text } }) {
  // The text is ours: the server makes it from the pages of this program and from nothing else.
  return html`<section id=${id}>
    ${title && html`<h2>${title}</h2>`}
    <div dangerouslySetInnerHTML=${{ __html: text }}></div>
  </section>`;
}
