// How much room there is, by the names that css/base.css explains, and what else is known of a screen.

import { signal } from "./ui.js";

/**
 * Whether the screen is like this, as a signal.
 * @param {string} query
 */
export function follows(query) {
  const media = matchMedia(query);
  const is = signal(media.matches);
  media.addEventListener("change", () => {
    is.value = media.matches;
  });
  return is;
}

/** A phone, upright or lying, or a page that is magnified as much. */
export const small = follows("(width < 600px), (height < 560px)");
/** A phone held upright. */
export const phone = follows("(width < 600px)");
/** Room for something beside the table. */
export const wide = follows("(width >= 900px) and (height >= 560px)");
