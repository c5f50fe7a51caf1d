// A list that is longer than its place says so.

import { useEffect, useRef, useState } from "../lib/ui.js";

/** Less than this below the edge is nothing. */
const HARDLY = 8;

/** A reference to an element that may scroll, and whether something of it lies below its edge. */
export function useMoreBelow() {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [more, setMore] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const look = () => setMore(box.scrollHeight - box.scrollTop - box.clientHeight > HARDLY);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  });
  return { element, more };
}
