// Style sheets that only some pages need, fetched when such a page is.

/** @type {Map<string, Promise<void>>} */
const fetched = new Map();

/**
 * Resolves when this style sheet is in force, so that whoever awaits it is never seen without it. One that
 * can't be had fails as a module would that can't be had.
 * @param {string} path below /static/, "css/game.css"
 * @returns {Promise<void>}
 */
export function styled(path) {
  let ready = fetched.get(path);
  // A page that is one file has its style sheets inside.
  if (!ready && document.querySelector(`style[data-sheet="${path}"]`)) ready = Promise.resolve();
  if (!ready) {
    ready = new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `/static/${path}`;
      link.dataset.later = "";
      link.onload = () => resolve();
      link.onerror = () => {
        fetched.delete(path);
        link.remove();
        reject(new TypeError(`${path} can't be had`));
      };
      document.head.append(link);
    });
    fetched.set(path, ready);
  }
  return ready;
}
