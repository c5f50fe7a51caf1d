// How much room the rows have.

import { useLayoutEffect, useRef, useState } from "../lib/ui.js";

const COST = 62;
const PAD = 10;
const BETWEEN = 8;

/**
 * Whether the rows in an element are better drawn with cards that are as high as wide: where their height
 * decides how large they can be.
 * @param {number} rows
 * @param {number} places how many cards the longest row has room for
 */
export function useShortCards(rows, places) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight / 2 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, []);
  const wide = (size.width - COST) / places - BETWEEN;
  const high = size.height / rows - PAD - BETWEEN;
  // Upright cards are nicer, as long as they aren't much smaller.
  const short = Math.min(wide, high / 1.4) < 0.8 * Math.min(wide, high, 80);
  return { element, short };
}
