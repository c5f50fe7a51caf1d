// What a teacher does on a page, and what is said if it can't be done.

import { inWords } from "../lib/api.js";
import { useState } from "../lib/ui.js";

/**
 * Does something, says what goes wrong, and whether it went well.
 * @typedef {(what: () => Promise<unknown>) => Promise<boolean>} Doing
 */

/** @returns {{ problem: string, doing: Doing }} */
export function useDoing() {
  const [problem, setProblem] = useState("");
  /** @type {Doing} */
  const doing = async (what) => {
    setProblem("");
    try {
      await what();
      return true;
    } catch (error) {
      setProblem(inWords(error));
      return false;
    }
  };
  return { problem, doing };
}
