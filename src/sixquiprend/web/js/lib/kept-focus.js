// Whoever works with the keys stays where they are, though what they have pressed goes away.

import { useEffect } from "./ui.js";

/** What nothing is left of when the page changes. */
const OUTSIDE = "html, body, #app";

/**
 * As long as this page is there: when what has the focus is taken away or can't be used any more, the part of
 * the page around it gets the focus, or the page. Never a button: one Enter too many would press it. Whatever
 * gets the focus in the same picture keeps it.
 */
export function useKeptFocus() {
  useEffect(() => {
    /** What had the focus last, and all that it stands in. @type {Element[]} */
    let chain = [];
    const remember = () => {
      const { activeElement } = document;
      chain = activeElement ? [activeElement, ...around(activeElement)] : [];
    };
    // Who taps beside everything has left it.
    const forget = () => (chain = []);
    const follow = () => {
      const [last, ...parts] = chain;
      const { activeElement } = document;
      if (!last || isUsable(last) || (activeElement !== last && activeElement !== document.body)) return;
      const heir = parts.find((part) => isUsable(part) && !part.matches(OUTSIDE));
      const next = heir ?? document.querySelector("main");
      if (!(next instanceof HTMLElement)) return;
      if (next.tabIndex < 0) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    remember();
    const watch = new MutationObserver(follow);
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "open"],
    });
    addEventListener("focusin", remember);
    addEventListener("pointerdown", forget);
    return () => {
      watch.disconnect();
      removeEventListener("focusin", remember);
      removeEventListener("pointerdown", forget);
    };
  }, []);
}

/** @param {Element} element @returns {Element[]} from the nearest to the farthest */
function around({ parentElement }) {
  return parentElement ? [parentElement, ...around(parentElement)] : [];
}

/** Whether it can have the focus, or hold what has. @param {Element} element */
function isUsable(element) {
  return element.getClientRects().length > 0 && !element.matches(":disabled");
}
