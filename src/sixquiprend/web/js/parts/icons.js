// Small drawings of our own, used all over: the bull's head and the signs on buttons.

import { html } from "../lib/ui.js";

/** A bull's head in a square of 24; its eyes and nostrils are holes (even-odd). */
export const BULL =
  "M1.3 2C1 6.4 3.3 9.3 6.9 9.9 5.3 9.9 3.8 10.6 3 12c1.3 1.1 2.9 1.3 4.4.9.2 1.9.7 3.5 1.4 4.8" +
  "-.6.6-.9 1.3-.9 2.1 0 1.8 1.9 2.9 4.1 2.9s4.1-1.1 4.1-2.9c0-.8-.3-1.5-.9-2.1.7-1.3 1.2-2.9 1.4-4.8" +
  " 1.5.4 3.1.2 4.4-.9-.8-1.4-2.3-2.1-3.9-2.1C20.7 9.3 23 6.4 22.7 2c-1.3 2.7-3.5 4-6.2 " +
  "3.9-1.2-.8-2.8-1.2-4.5-1.2" +
  "s-3.3.4-4.5 1.2C4.8 6 2.6 4.7 1.3 2Z" +
  "M9.2 11.2a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM14.8 11.2a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z" +
  "M10.5 19.2a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4ZM13.5 19.2a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4Z";

/** The bull's head alone, as large as its surroundings say. */
export function Bull() {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${BULL} /></svg>`;
}

const DRAWINGS = {
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 " +
    "5l-1.4 1.4M6.4 17.6 5 19",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  help: "M9 9.2A3 3 0 1 1 12 12.5V14M12 17.6v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9.5h14V11h-1",
  done: "M5 12.5 10 17.5 19.5 7",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6",
  bot: "M6 9h12v10H6zM12 9V5M12 4.9v.1M9.5 13v1M14.5 13v1M3.5 12.5v3M20.5 12.5v3",
  screen: "M3.5 5h17v11h-17zM8.5 20h7M12 16v4",
  erase: "M8.5 5H20.5v14H8.5L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5",
  undo: "M4 9.5h10a5.5 5.5 0 0 1 0 11H9M8 5 3.5 9.5 8 14",
  arrow: "M5 12h14M13.5 6.5 19 12l-5.5 5.5",
  seal: "M12 3l7 3v5.5c0 4.6-3 7.8-7 9.5-4-1.7-7-4.9-7-9.5V6zM8.7 12l2.3 2.3 4.3-4.6",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 5.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM9 15.2a1.8 1.8 0 1 0 0 " +
    "3.6 1.8 1.8 0 0 0 0-3.6z",
};

/**
 * A sign for a button. It says nothing to screen readers: the button has its own name.
 * @param {{ name: keyof typeof DRAWINGS }} props
 */
export function Icon({ name }) {
  return html`<svg class="icon-drawing" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${DRAWINGS[name]} />
  </svg>`;
}
