// The start of a page that is one file (server/site/one_file.py): no server, no other page. What it would
// fetch stands in the file.

import { optionsReady } from "./lib/options.js";
import { textsReady } from "./lib/texts.js";
import { html, render } from "./lib/ui.js";
import { keepForOffline } from "./offline/keeping.js";

/** By address. @type {Record<string, unknown>} */
const fetched = JSON.parse(document.getElementById("fetched")?.textContent ?? "{}");

/** @param {RequestInfo | URL} asked */
window.fetch = async (asked) => {
  const found = fetched[String(asked)];
  if (found === undefined) throw new TypeError("a file has no server");
  return new Response(JSON.stringify(found), { headers: { "Content-Type": "application/json" } });
};

/** Links to other pages lead nowhere from here: only their words are left. */
function unlink() {
  for (const link of document.querySelectorAll("a[href^='/']")) link.removeAttribute("href");
}

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
await Promise.all([textsReady(), optionsReady(), keepForOffline()]);
const { default: Page } = await import(/** @type {string} */ (document.documentElement.dataset.page));
new MutationObserver(unlink).observe(document.body, { childList: true, subtree: true });
render(html`<${Page} />`, app);
