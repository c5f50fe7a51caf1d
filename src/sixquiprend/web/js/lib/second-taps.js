// Who taps twice means the first thing. What has come under the finger in between isn't meant: the end of a
// game lies where "Skip" was, and another game must not begin because of a second tap; "Show the answers"
// lies where "Close the question" was.

/** So long after a tap another one in the same spot may belong to it. */
const TOGETHER = 500;
/** So many pixels two taps in the same spot are apart at most. */
const NEAR = 30;
const CONTROLS = "button, a, input, select, summary, [data-target]";

/**
 * Second taps on what has come in between are left out for as long as a page is there; returns what ends
 * that. Cards of a hand have rules of their own (spots.js).
 * @returns {() => void}
 */
export function leaveOutSecondTaps() {
  /** @type {{ x: number, y: number, at: number, on: Element | null, words: string }} */
  let first = { x: 0, y: 0, at: -Infinity, on: null, words: "" };

  /** @param {MouseEvent} event */
  const hear = (event) => {
    // Keys press what has the focus, wherever it lies.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const on = event.target.closest(CONTROLS);
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const same = at - first.at < TOGETHER && Math.hypot(x - first.x, y - first.y) < NEAR;
    const words = on?.textContent ?? "";
    // A button that says something else by now is another one, though the page may have used it again. Where
    // the first thing still lies, its neighbour is meant: small buttons stand close together.
    const meant = on === first.on ? words === first.words : controlAt(first.x, first.y) === first.on;
    if (same && first.on && !meant && !on?.closest(".hand")) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    first = { x, y, at, on, words };
  };
  document.addEventListener("click", hear, true);
  return () => document.removeEventListener("click", hear, true);
}

/**
 * @param {number} x
 * @param {number} y
 */
function controlAt(x, y) {
  return document.elementFromPoint(x, y)?.closest(CONTROLS) ?? null;
}
