// What the pages of learning have around them: the way back, the buttons at their bottom, and where the focus
// goes.

import { t } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useRef } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { Icon } from "../parts/icons.js";

/** The header, with the way back to all that can be learned. */
export function LearnHeader() {
  return html`<${Header} middle=${html`<a class="learn-back" href="/learn">${t("Learn to play")}</a>`} />`;
}

/**
 * The buttons at the bottom, in reach of the thumb.
 * @param {{
 *   onBack?: (() => void) | null, onShow?: (() => void) | null, onNext?: (() => void) | null, next?: string,
 *   focused?: boolean,
 * }} props only what can be done is there; `next`: another word for going on; `focused`: going on gets the
 *   focus when it comes
 */
export function Footer({ onBack = null, onShow = null, onNext = null, next, focused = false }) {
  const on = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const goesOn = onNext !== null;
  useEffect(() => {
    if (goesOn && focused) on.current?.focus({ preventScroll: true });
  }, [goesOn, focused]);
  return html`<div class="learn-footer">
    ${onBack && html`<button type="button" class="button quiet" onClick=${onBack}>${t("Back")}</button>`}
    <span class="learn-footer-gap"></span>
    ${onShow && html`<button type="button" class="button" onClick=${onShow}>${t("Show me")}</button>`}
    ${
      onNext &&
      html`<button type="button" class="button primary" ref=${on} onClick=${onNext}>
        ${next ?? t("Next")}<${Icon} name="arrow" />
      </button>`
    }
  </div>`;
}

/**
 * The words of a task get the focus when there is another one, so that it is read first. Who has just come to
 * the page starts at its top.
 * @param {unknown} what another value for each task; null: the focus stays
 */
export function useWordsFocus(what) {
  const before = useRef(what);
  // In the same picture: whoever types at once would lose the focus between a number and Enter.
  useLayoutEffect(() => {
    if (what === null || what === before.current) return;
    const first = before.current === null;
    before.current = what;
    if (first) return;
    /** @type {HTMLElement | null} */ (document.querySelector(".task-words"))?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [what]);
}
