// Where we are: the path of the page, as a signal. Links within the site change it without a reload.

import { signal } from "./ui.js";

/** The path of the page. */
export const path = signal(location.pathname);

addEventListener("popstate", () => (path.value = location.pathname));

/**
 * Go to a page of ours.
 * @param {string} to
 * @param {{ replace?: boolean }} [options] replace: the page we leave isn't kept in the history
 */
export function go(to, options = {}) {
  if (to !== location.pathname + location.search) {
    history[options.replace ? "replaceState" : "pushState"](null, "", to);
  }
  path.value = location.pathname;
  scrollTo(0, 0);
}

// A plain click on a plain link of ours.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
