// The whole rules by their numbers: contents, a search, an address for each rule (/rules#B7), to be printed.

import { get, inWords } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, render, useEffect, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { picturesOfRules, RulePicture } from "../parts/rule-pictures.js";

/** @typedef {{ id: string, title: string, numbers: string[], html: string }} Section */
/** @typedef {{ title: string, sections: Section[] }} Rules */

export default function RulesPage() {
  const language = shownLanguage.value;
  const [rules, setRules] = useState(/** @type {Rules | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const leave = new AbortController();
    get(`/api/rules/${language}.json`, { signal: leave.signal }).then(
      (found) => {
        setRules(found);
        setProblem("");
      },
      (error) => leave.signal.aborted || setProblem(inWords(error)),
    );
    return () => leave.abort();
  }, [language]);
  useEffect(() => setTitle(t("The rules")), [language]);
  return html`<${Header} />
    <main class="page rules">
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      ${rules && html`<${Book} rules=${rules} />`}
    </main>`;
}

/** @param {{ rules: Rules }} props */
function Book({ rules }) {
  const [wanted, setWanted] = useState("");
  const [count, setCount] = useState(0);
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const searching = words.length > 0;
  useLayoutEffect(() => {
    if (text.current) setCount(keepOnly(text.current, words));
  }, [words.join(" "), rules]);
  usePictures(rules);
  useTarget(rules);
  return html`<div class="rules-head">
      <h1>${rules.title}</h1>
      <div class="line rules-tools">
        <label class="rules-search">
          <span>${t("Search the rules")}</span>
          <input
            type="search"
            value=${wanted}
            onInput=${(/** @type {any} */ event) => setWanted(event.target.value)}
          />
        </label>
        <button type="button" class="button" onClick=${() => print()}>${t("Print")}</button>
      </div>
      <p class="small soft" role="status">
        ${searching ? foundText(count) : ""}
      </p>
    </div>
    <nav class="rules-contents" aria-label=${t("Contents")}>
      <ul>
        ${rules.sections.map((section) => section.title && html`<${Entry} section=${section} />`)}
      </ul>
    </nav>
    <div class=${searching ? "rules-text is-searching" : "rules-text"} ref=${text}>
      ${rules.sections.map((section) => html`<${Part} key=${section.id} section=${section} />`)}
    </div>`;
}

/**
 * A section among the contents, with a short way to each of its rules.
 * @param {{ section: Section }} props
 */
function Entry({ section: { id, title, numbers } }) {
  return html`<li>
    <a href=${`#${id}`}>${title}</a>
    ${
      numbers.length > 0 &&
      html`<ul class="rules-numbers">
        ${numbers.map((number) => html`<li><a href=${`#${number}`}>${number}</a></li>`)}
      </ul>`
    }
  </li>`;
}

/** @param {{ section: Section }} props */
function Part({ section: { id, title, html: text } }) {
  // The text is ours: the server makes it from the rules of this program and from nothing else.
  return html`<section id=${id}>
    ${title && html`<h2>${title}</h2>`}
    <div dangerouslySetInnerHTML=${{ __html: text }}></div>
  </section>`;
}

/**
 * Shows only the rules that hold all these words; all of the page, if there are none.
 * @param {HTMLElement} text
 * @param {string[]} words
 * @returns {number} how many rules are shown
 */
function keepOnly(text, words) {
  let kept = 0;
  for (const section of text.querySelectorAll("section")) {
    let here = 0;
    for (const rule of section.querySelectorAll("li[id]")) {
      const said = plain(rule.textContent ?? "");
      const fits = words.every((word) => said.includes(word));
      rule.toggleAttribute("hidden", !fits);
      here += fits ? 1 : 0;
    }
    section.hidden = words.length > 0 && here === 0;
    kept += here;
  }
  return kept;
}

/** A text as one looks for it: without accents and capitals. @param {string} text */
function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("’", "'")
    .toLowerCase();
}

/** Each picture stands in its rule, whose text comes from the server. @param {Rules} rules */
function usePictures(rules) {
  useLayoutEffect(() => {
    const holders = picturesOfRules().flatMap(([number, name]) => {
      const rule = document.getElementById(number);
      if (!rule) return [];
      const holder = document.createElement("div");
      rule.append(holder);
      render(html`<${RulePicture} of=${name} />`, holder);
      return [holder];
    });
    return () => {
      for (const holder of holders) {
        render(null, holder);
        holder.remove();
      }
    };
  }, [rules]);
}

/** The rule that the address names is in sight, and marked. @param {Rules} rules */
function useTarget(rules) {
  useEffect(() => {
    const show = () => {
      document.querySelector(".rules .is-target")?.classList.remove("is-target");
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      target?.classList.add("is-target");
      target?.scrollIntoView();
    };
    show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [rules]);
}

/** @param {number} count how many rules have the words that were looked for */
function foundText(count) {
  return count === 0 ? t("No rule found") : tn("{count} rule found", "{count} rules found", count);
}
