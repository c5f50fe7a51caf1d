// How cards move: each is found by its `data-card`, and flies from where it was to where it is.

import { ended } from "./story.js";

/** @typedef {import("./story.js").Tempo} Tempo */
/** @typedef {import("../types").Card} Card */
/** Where cards lie on the screen. @typedef {Map<string, DOMRect>} Positions */

const EASE = "cubic-bezier(.3, .05, .2, 1)";
const STAGGER = 45;

/**
 * The element of a card on the table, in a hand or before a seat.
 * @param {Element} root
 * @param {Card} card
 * @returns {HTMLElement | null}
 */
export function cardElement(root, card) {
  return root.querySelector(`[data-card="${CSS.escape(String(card))}"]`);
}

/**
 * The number cards and jokers on the screen. There is one of each; of special cards there are four.
 * @param {Element} root
 */
function movable(root) {
  const all = [...root.querySelectorAll("[data-card]")];
  return all.filter((element) => /^[\d.]+$/.test(element.getAttribute("data-card") ?? ""));
}

/**
 * Where every card lies now.
 * @param {Element} root
 * @returns {Positions}
 */
export function positions(root) {
  /** @type {Positions} */
  const found = new Map();
  for (const element of movable(root)) {
    const rect = element.getBoundingClientRect();
    const card = element.getAttribute("data-card") ?? "";
    if (rect.width > 0 && !found.has(card)) found.set(card, rect);
  }
  return found;
}

/**
 * The transform that shows an element at another place.
 * @param {DOMRect} from where it lies
 * @param {DOMRect} to where it is to be seen
 */
function shift(from, to) {
  const scale = to.width / from.width;
  return `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})`;
}

/**
 * Let all cards that have moved fly to where they are now, and the new ones appear.
 * @param {Element} root
 * @param {Positions} before
 * @param {number} milliseconds
 * @param {Tempo} tempo
 * @param {{ fade: boolean }} how fade: nothing flies, what has moved appears softly
 */
export async function settle(root, before, milliseconds, tempo, how) {
  const duration = milliseconds * tempo.scale;
  if (duration <= 0) return;
  // All places are read before anything starts to move: each look after that would be a layout of its own.
  const all = movable(root).map((element) => ({ element, is: element.getBoundingClientRect() }));
  const animations = [];
  let fresh = 0;
  for (const { element, is } of all) {
    const was = before.get(element.getAttribute("data-card") ?? "");
    if (is.width === 0) continue;
    const moved = was && (Math.abs(was.left - is.left) > 1 || Math.abs(was.top - is.top) > 1);
    if (was && !moved) continue;
    if (!was || how.fade) {
      const delay = was ? 0 : Math.min(fresh++, 12) * STAGGER * tempo.scale;
      animations.push(
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration, delay, fill: "backwards" }),
      );
    } else {
      animations.push(
        element.animate(
          [
            { transform: shift(is, was), zIndex: 5 },
            { transform: "none", zIndex: 5 },
          ],
          {
            duration,
            easing: EASE,
          },
        ),
      );
    }
  }
  await ended(animations, tempo);
}

/**
 * Let cards fly away to some place, one after the other, and stay there (unseen if they are to vanish).
 * @param {readonly (Element | null)[]} cards
 * @param {DOMRect} place
 * @param {number} milliseconds
 * @param {Tempo} tempo
 * @param {{ fade: boolean, vanish: boolean }} how
 */
export async function flyTo(cards, place, milliseconds, tempo, how) {
  const duration = milliseconds * tempo.scale;
  if (duration <= 0) return;
  const all = cards.flatMap((card, number) =>
    card ? { card, number, is: card.getBoundingClientRect() } : [],
  );
  const animations = all.map(({ card, number, is }) => {
    const there = how.fade ? "none" : shift(is, fitting(is, place));
    const gone = how.vanish ? { opacity: 0 } : {};
    return card.animate(
      [
        { transform: "none", zIndex: 5 },
        { offset: 0.75, opacity: 1 },
        { transform: there, zIndex: 5, ...gone },
      ],
      {
        duration,
        delay: number * STAGGER * tempo.scale,
        easing: EASE,
        fill: "forwards",
      },
    );
  });
  await ended(animations, tempo);
}

/**
 * A card's rectangle in the middle of a place, no wider than the card or the place.
 * @param {DOMRect} card
 * @param {DOMRect} place
 */
function fitting(card, place) {
  const scale = Math.min(1, place.width / card.width, place.height / card.height);
  const [width, height] = [card.width * scale, card.height * scale];
  return new DOMRect(
    place.left + (place.width - width) / 2,
    place.top + (place.height - height) / 2,
    width,
    height,
  );
}

/**
 * Turn these cards over, all together.
 * @param {readonly Element[]} cards
 * @param {number} milliseconds
 * @param {Tempo} tempo
 * @param {{ fade: boolean }} how
 */
export async function turnOver(cards, milliseconds, tempo, how) {
  const duration = milliseconds * tempo.scale;
  if (duration <= 0) return;
  const frames = how.fade
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [{ transform: "perspective(400px) rotateY(90deg)" }, { transform: "perspective(400px) rotateY(0)" }];
  await ended(
    cards.map((card) => card.animate(frames, { duration, easing: "ease-out" })),
    tempo,
  );
}
