// A pupil's page while the teacher leads: the question of the board, to be answered and changed until it is
// closed.

import { inWords, post, Refused } from "../lib/api.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { useFetched } from "../learn/fetching.js";
import { QuizQuestion } from "../learn/quiz-question.js";
import { classPath } from "./line.js";
import { asQuestion, judgementOf, useMoved, useNewWords } from "./one-question.js";

/** @typedef {import("../learn/types").Reply} Reply */
/** @typedef {import("./types").Item} Item */
/** @typedef {import("./types").OwnActivity} OwnActivity */
/** @typedef {import("../lib/socket.js").LiveSocket<any>} Socket */

/** @param {{ code: string, activity: OwnActivity, paused: boolean, socket: Socket }} props */
export function LedQuestion({ code, activity, paused, socket }) {
  const { shown, phase } = activity;
  const moved = useMoved(shown);
  return html`<main class="page learn class-questions">
    <div class="class-progress">
      <h1>${t("Question {number}", { number: shown ?? 1 })}</h1>
    </div>
    ${
      paused &&
      html`<p class="class-paused" role="status">
        ${t("Pause: look at your teacher. You go on in a moment.")}
      </p>`
    }
    <${OneQuestion}
      key=${`${shown} ${phase === "revealed"}`}
      code=${code}
      activity=${activity}
      item=${shown ?? 1}
      moved=${moved}
      socket=${socket}
    />
  </main>`;
}

/** @param {{ code: string, activity: OwnActivity, item: number, moved: boolean, socket: Socket }} props */
function OneQuestion({ code, activity, item, moved, socket }) {
  const path = classPath(code, `/items/${item}?activity=${activity.number}`);
  // While it is open, the answer in the making stays what it is.
  const judgement = activity.phase === "revealed" ? judgementOf(activity, item) : "";
  const { found, problem } = useFetched(path, judgement);
  const [unsent, setUnsent] = useState(/** @type {any} */ (null));
  const [refusal, setRefusal] = useState("");
  const asked = /** @type {Item | null} */ (found);
  useNewWords(moved && asked !== null);

  /** @param {any} reply */
  const send = async (reply) => {
    setRefusal("");
    setUnsent(null);
    try {
      await post(classPath(code, `/answers?lang=${shownLanguage.peek()}`), {
        activity: activity.number,
        item,
        reply,
      });
    } catch (error) {
      const lost = error instanceof Refused && error.status === 0;
      setRefusal(lost ? t("No connection: your answer is sent as soon as it is back.") : inWords(error));
      if (lost) setUnsent({ reply });
    }
  };
  const line = socket.state.value;
  useEffect(() => {
    if (unsent && line === "open") void send(unsent.reply);
  }, [unsent, line]);

  if (activity.phase === "closed")
    return html`<p class="class-paused" role="status">
      ${
        activity.answered
          ? t("Your answer is in, and the question is closed. Look at the board!")
          : t("The question is closed. Look at the board!")
      }
    </p>`;
  if (!asked)
    return html`<p class="loading" aria-busy="true" role="status">
      ${problem ? inWords(problem) : t("One moment …")}
    </p>`;
  const { exercise } = asked;
  const one = exercise && asQuestion(item, exercise);
  /** @type {Reply[] | null} */
  const said = asked.reply === null ? null : exercise ? [asked.reply] : asked.reply;
  const solved = one ? one.verdict : (asked.quiz?.verdict ?? null);
  if (activity.phase === "revealed" && !solved)
    return html`<p class="class-paused" role="status">
      ${t("You haven't answered this one. Look at the board!")}
    </p>`;
  return html`<${QuizQuestion}
    question=${one?.question ?? asked.quiz?.question}
    verdict=${solved}
    replies=${said}
    onReplies=${(/** @type {Reply[]} */ replies) => send(exercise ? replies[0] : replies)}
    onNext=${null}
  >
    ${refusal && html`<p class="notice" role="alert">${refusal}</p>`}
    <p role="status" class="led-in">
      ${
        activity.answered && t("Your answer is in. You can change it until your teacher closes the question.")
      }
    </p>
  <//>`;
}
