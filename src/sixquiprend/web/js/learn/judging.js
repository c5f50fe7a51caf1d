// Replies go to the server, verdicts come back.

import { inWords } from "../lib/api.js";
import { shownLanguage } from "../lib/texts.js";
import { useEffect, useRef, useState } from "../lib/ui.js";

/**
 * What became of the replies to one question.
 * @template R, V
 * @typedef {{
 *   id: string | number, reply: R | null, verdict: V | null, tries: number, problem: string,
 * }} Judged
 */

/**
 * The verdict on the reply to a question, fetched with `send`. Whatever was said of another question (another
 * `id`) is forgotten. In another language the verdict is asked for again.
 * @template R, V
 * @param {string | number} id
 * @param {(reply: R | null) => Promise<V>} send null: the pupil wants to be shown
 * @returns {Judged<R, V> & { give: (reply: R | null) => Promise<V | null> }} `give` comes to null if nothing
 *   came of it
 */
export function useJudge(id, send) {
  /** @type {Judged<R, V>} */
  const blank = { id, reply: null, verdict: null, tries: 0, problem: "" };
  const [kept, setState] = useState(blank);
  const state = kept.id === id ? kept : blank;
  const current = useRef(id);
  current.current = id;
  const busy = useRef(false);

  /** @param {R | null} reply */
  const give = async (reply) => {
    if (busy.current) return null;
    busy.current = true;
    try {
      const verdict = await send(reply);
      if (current.current !== id) return null;
      setState({ id, reply, verdict, tries: state.tries + 1, problem: "" });
      return verdict;
    } catch (error) {
      if (current.current === id) setState({ ...state, problem: inWords(error) });
      return null;
    } finally {
      busy.current = false;
    }
  };

  const lang = shownLanguage.value;
  useEffect(() => {
    if (!state.verdict) return;
    send(state.reply).then(
      (verdict) => current.current === id && setState({ ...state, verdict }),
      () => {}, // the old words stay
    );
  }, [lang]);
  return { ...state, give };
}
