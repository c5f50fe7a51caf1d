// What pages need of the document itself.

/**
 * The title of the window: this page's, before the game's name.
 * @param {string} [text]
 */
export function setTitle(text) {
  document.title = text ? `${text} · 6 qui prend` : "6 qui prend";
}

/**
 * The sign in the window's tab: with a dot while somebody is waited for here.
 * @param {boolean} waits
 */
export function setSign(waits) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const wanted = waits ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (link && link.getAttribute("href") !== wanted) link.href = wanted;
}
