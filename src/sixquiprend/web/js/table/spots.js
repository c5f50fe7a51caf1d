// Which card a tap means. A hand closes its ranks when a card has left it: for a moment another card lies
// under the finger, and a second tap in the same spot isn't meant for that one.

import { useEffect, useLayoutEffect, useRef } from "../lib/ui.js";

/** So long after a card has come to a spot a tap there isn't meant for it, nor a second one after a first. */
export const MEANT_AFTER = 400;

/** Where a card lies in its hand, and its width. @typedef {{ x: number, y: number, size: number }} Spot */

/**
 * Watches where the cards of a hand lie. Returns the reference to the hand, and whether a click on one of its
 * cards is meant.
 */
export function useSpots() {
  const hand = useRef(/** @type {HTMLElement | null} */ (null));
  const lies = useRef(/** @type {Map<string, Spot>} */ (new Map()));
  /** When a card came to where it lies, from elsewhere in the hand or from outside. */
  const came = useRef(/** @type {Map<string, number>} */ (new Map()));
  const tapped = useRef({ card: "", at: -Infinity });

  useEffect(() => {
    // A tap somewhere else in between says that the next one is meant.
    const elsewhere = (/** @type {MouseEvent} */ event) => {
      const target = event.target instanceof Element ? event.target.closest("[data-hand]") : null;
      if (target?.getAttribute("data-hand") !== tapped.current.card) tapped.current.card = "";
    };
    document.addEventListener("click", elsewhere, true);
    return () => document.removeEventListener("click", elsewhere, true);
  }, []);

  useLayoutEffect(() => {
    const before = lies.current;
    lies.current = spotsIn(hand.current);
    // A hand that is dealt where there was none takes nobody's place.
    if (before.size === 0) return;
    for (const [card, spot] of lies.current)
      if (!isSame(spot, before.get(card))) came.current.set(card, performance.now());
  });

  /** @param {MouseEvent} event */
  const isMeant = (event) => {
    // Keys press the card that has the focus, wherever it lies.
    if (event.detail === 0) return true;
    const card = /** @type {Element} */ (event.currentTarget).getAttribute("data-hand") ?? "";
    const now = performance.now();
    const again = tapped.current.card === card ? tapped.current.at : -Infinity;
    if (now - Math.max(again, came.current.get(card) ?? -Infinity) < MEANT_AFTER) return false;
    tapped.current = { card, at: now };
    return true;
  };
  return { hand, isMeant };
}

/** @param {HTMLElement | null} hand */
function spotsIn(hand) {
  const { left = 0, top = 0 } = hand?.getBoundingClientRect() ?? {};
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  for (const card of /** @type {Iterable<HTMLElement>} */ (hand?.querySelectorAll("[data-hand]") ?? [])) {
    const rect = card.getBoundingClientRect();
    spots.set(card.dataset.hand ?? "", { x: rect.left - left, y: rect.top - top, size: rect.width });
  }
  return spots;
}

/**
 * Whether a finger would mean the same card there; one that is lifted a little hasn't gone.
 * @param {Spot} spot
 * @param {Spot | undefined} before
 */
function isSame(spot, before) {
  const near = spot.size / 4;
  return before !== undefined && Math.abs(spot.x - before.x) < near && Math.abs(spot.y - before.y) < near;
}
