// What pages need of the document itself.

/**
 * The title of the window: this page's, before the game's name.
 * @param {string} [text]
 */
export function setTitle(text) {
  document.title = text ? `${text} · 6 qui prend` : "6 qui prend";
}
