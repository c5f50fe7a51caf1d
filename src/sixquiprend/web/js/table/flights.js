// All that flies over a table. Whatever lets a card move goes through here, and keeps one promise: a card is
// always drawn where it lies, and flights only show where it comes from. So a flight can end at any moment,
// by itself or because the page goes on, and what is seen then is what is.

import { reducedMotion } from "../lib/settings.js";
import { useLayoutEffect, useMemo, useRef } from "../lib/ui.js";

/** @typedef {import("./story.js").Tempo} Tempo */
/** @typedef {import("../types").Card} Card */
/** Where cards lie on the screen, or are seen in mid-flight. @typedef {Map<string, DOMRect>} Positions */
/**
 * A picture of a card that has left the table, and where it lay.
 * @typedef {{ picture: HTMLElement, was: DOMRect }} Gone
 */

const EASE = "cubic-bezier(.3, .05, .2, 1)";
const STAGGER = 45;
/** How long a card of a replay takes to its place. */
const REPLAYED = 420;

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
 * Where every card is seen now.
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

/** The flights over one table. */
export class Flights {
  constructor() {
    /** @type {Set<Animation>} */
    this._flying = new Set();
    /** Pictures of cards that have left the table. @type {Set<HTMLElement>} */
    this._pictures = new Set();
  }

  /** Nothing flies any more: every card is seen where it lies, and what has left the table is gone. */
  land() {
    for (const animation of this._flying) animation.cancel();
    for (const picture of this._pictures) picture.remove();
    this._flying.clear();
    this._pictures.clear();
  }

  /**
   * Let all cards that have moved fly to where they are now, and the new ones appear.
   * @param {Element} root
   * @param {Positions} before
   * @param {number} milliseconds
   * @param {Tempo} tempo
   * @param {{ fade: boolean, after?: number }} how fade: nothing flies, what has moved appears softly; after:
   *   so many milliseconds later
   */
  async settle(root, before, milliseconds, tempo, how) {
    this.land();
    const duration = milliseconds * tempo.scale;
    const wait = (how.after ?? 0) * tempo.scale;
    if (duration <= 0 || tempo.signal.aborted) return;
    // All places are read before anything starts to move: each look after that would be a layout of its own.
    const all = movable(root).map((element) => ({ element, is: element.getBoundingClientRect() }));
    let fresh = 0;
    const flights = all.flatMap(({ element, is }) => {
      const was = before.get(element.getAttribute("data-card") ?? "");
      if (is.width === 0) return [];
      const moved = was && (Math.abs(was.left - is.left) > 1 || Math.abs(was.top - is.top) > 1);
      if (was && !moved) return [];
      if (was && !how.fade) {
        const frames = [
          { transform: shift(is, was), transformOrigin: "0 0", zIndex: 5 },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ];
        return this._fly(element, frames, { duration, delay: wait, easing: EASE });
      }
      const delay = was ? 0 : Math.min(fresh++, 12) * STAGGER * tempo.scale;
      return this._fly(element, [{ opacity: 0 }, { opacity: 1 }], { duration, delay: wait + delay });
    });
    await this._ended(flights, tempo);
  }

  /**
   * Pictures of cards that are about to leave the table, to be carried away once they have left it.
   * @param {readonly (HTMLElement | null)[]} cards
   * @returns {Gone[]}
   */
  lift(cards) {
    return cards.flatMap((card) => {
      if (!card) return [];
      const was = card.getBoundingClientRect();
      const picture = /** @type {HTMLElement} */ (card.cloneNode(true));
      picture.removeAttribute("data-card");
      picture.setAttribute("aria-hidden", "true");
      picture.classList.add("flying");
      const place = { left: was.left, top: was.top };
      for (const [side, at] of Object.entries(place)) picture.style.setProperty(side, `${at}px`);
      picture.style.setProperty("--card-width", `${was.width}px`);
      return was.width > 0 ? { picture, was } : [];
    });
  }

  /**
   * Carry cards that have left the table to some place, one after the other; there they vanish.
   * @param {readonly Gone[]} cards
   * @param {DOMRect} place
   * @param {number} milliseconds
   * @param {Tempo} tempo
   * @param {{ fade: boolean }} how
   */
  async carry(cards, place, milliseconds, tempo, how) {
    const duration = milliseconds * tempo.scale;
    if (duration <= 0 || tempo.signal.aborted) return;
    /** @param {DOMRect} was */
    const to = (was) => (how.fade ? "none" : shift(was, fitting(was, place)));
    const flights = cards.map(({ picture, was }, number) => {
      document.body.append(picture);
      this._pictures.add(picture);
      const frames = [
        { transform: "none", transformOrigin: "0 0", opacity: 1 },
        { offset: 0.75, opacity: 1 },
        { transform: to(was), transformOrigin: "0 0", opacity: 0 },
      ];
      const flight = this._fly(picture, frames, {
        duration,
        delay: number * STAGGER * tempo.scale,
        easing: EASE,
      });
      const vanish = () => {
        picture.remove();
        this._pictures.delete(picture);
      };
      flight.finished.then(vanish, vanish);
      return flight;
    });
    await this._ended(flights, tempo);
  }

  /**
   * Turn these cards over, all together.
   * @param {readonly Element[]} cards
   * @param {number} milliseconds
   * @param {Tempo} tempo
   * @param {{ fade: boolean }} how
   */
  async turnOver(cards, milliseconds, tempo, how) {
    this.land();
    const duration = milliseconds * tempo.scale;
    if (duration <= 0 || tempo.signal.aborted) return;
    const [side, face] = ["90deg", "0"].map((turn) => `perspective(400px) rotateY(${turn})`);
    const frames = how.fade ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: side }, { transform: face }];
    const flights = cards.map((card) => this._fly(card, frames, { duration, easing: "ease-out" }));
    await this._ended(flights, tempo);
  }

  /**
   * The one place where anything is set in motion. Before it starts an element may be seen elsewhere, but
   * never after its end: there is no `fill: "forwards"`.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  _fly(element, frames, timing) {
    const flight = element.animate(frames, { ...timing, fill: "backwards" });
    this._flying.add(flight);
    const over = () => this._flying.delete(flight);
    flight.finished.then(over, over);
    return flight;
  }

  /**
   * Resolves when these are over; whoever wants to see the end of the story now ends them.
   * @param {readonly Animation[]} flights
   * @param {Tempo} tempo
   */
  async _ended(flights, tempo) {
    const end = () => {
      for (const flight of flights) flight.cancel();
    };
    tempo.signal.addEventListener("abort", end);
    await Promise.allSettled(flights.map(({ finished }) => finished));
    tempo.signal.removeEventListener("abort", end);
  }
}

/**
 * For a table that is shown at one moment and then at another, forwards and backwards: its cards fly from
 * where they were seen. Returns the reference to its element.
 * @param {unknown} moment another value for each moment
 * @param {number} [pace] 2: twice as fast
 */
export function useFlights(moment, pace = 1) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const flights = useMemo(() => new Flights(), []);
  const before = useRef(/** @type {{ moment: unknown, places: Positions } | null} */ (null));
  // What is drawn now is still the moment before: its places are where the flights begin.
  if (root.current && before.current?.moment !== moment)
    before.current = { moment, places: positions(root.current) };
  useLayoutEffect(() => {
    if (root.current && before.current) {
      const tempo = { scale: 1 / pace, signal: new AbortController().signal };
      void flights.settle(root.current, before.current.places, REPLAYED, tempo, {
        fade: reducedMotion.peek(),
      });
    }
    return () => flights.land();
  }, [moment]);
  return root;
}
