// The line to a class, and the addresses of its part of the API.

import { LiveSocket } from "../lib/socket.js";
import { shownLanguage } from "../lib/texts.js";
import { signal } from "../lib/ui.js";

/** @typedef {import("./types").ClassMessage} ClassMessage */
/** @typedef {import("./types").Overview} Overview */
/** @typedef {import("./types").PupilPicture} PupilPicture */

/** The class isn't there (any more); this page isn't for this browser. */
export const NOT_THERE = 4404;
export const FORBIDDEN = 4403;

/**
 * The path of a class's part of the API.
 * @param {string} code
 * @param {string} [rest]
 */
export const classPath = (code, rest = "") => `/api/classes/${encodeURIComponent(code)}${rest}`;

/** @extends {LiveSocket<any>} */
class ClassSocket extends LiveSocket {
  /**
   * @param {string} code
   * @param {"teacher" | "pupil"} role
   * @param {(message: ClassMessage) => void} onMessage
   */
  constructor(code, role, onMessage) {
    super(
      () => classPath(code, `/socket?${new URLSearchParams({ lang: shownLanguage.peek(), role })}`),
      onMessage,
    );
  }
}

/** The class as its teacher sees it, always the newest. @param {string} code */
export function followAsTeacher(code) {
  const overview = signal(/** @type {Overview | null} */ (null));
  const socket = new ClassSocket(code, "teacher", (message) => {
    if (message.type === "dashboard") overview.value = message;
  });
  return { overview, socket };
}

/** The class as a pupil sees it, always the newest. @param {string} code */
export function followAsPupil(code) {
  const picture = signal(/** @type {PupilPicture | null} */ (null));
  const socket = new ClassSocket(code, "pupil", (message) => {
    if (message.type === "pupil") picture.value = message.picture;
  });
  return { picture, socket };
}
