// The questions of a quiz or of exercises, one after the other: answer, read why, go on.

import { get, inWords, post, Refused } from "../lib/api.js";
import { leaveOutSecondTaps } from "../lib/second-taps.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { useFetched } from "../learn/fetching.js";
import { QuizQuestion } from "../learn/quiz-question.js";
import { asQuestion, judgementOf, useMoved, useNewWords } from "./one-question.js";
import { classPath } from "./line.js";
import { Mark } from "./marks.js";
import { Meanwhile } from "./meanwhile.js";

/** @typedef {import("../lib/socket.js").LiveSocket<any>} Socket */
/** @typedef {import("./types").Item} Item */
/** @typedef {import("./types").Judged} Judged */
/** @typedef {import("./types").OwnActivity} OwnActivity */

/** @param {{ code: string, activity: OwnActivity, paused: boolean, socket: Socket }} props */
export function Questions({ code, activity, paused, socket }) {
  const { results, open } = activity;
  // Who taps "Answer" twice must not miss the correction.
  useEffect(() => leaveOutSecondTaps(), []);
  // A question stays until the pupil has read what became of it.
  const [item, setItem] = useState(activity.next_item);
  // Those that were left: the news of an answer may come after the tap that goes on.
  const behind = useRef(/** @type {Set<number | null>} */ (new Set())).current;
  const following = nextOf(activity, new Set([...behind, item]));
  const goOn = () => {
    behind.add(item);
    setItem(following);
  };
  const moved = useMoved(item);
  const title = activity.kind === "quiz" ? t("Quiz") : t("Exercises");
  return html`<main class="page learn class-questions">
    <div class="class-progress">
      <h1>${title}</h1>
      <${Progress} results=${results} open=${open} current=${item} />
    </div>
    ${
      paused &&
      html`<p class="class-paused" role="status">
        ${t("Pause: look at your teacher. You go on in a moment.")}
      </p>`
    }
    ${
      item === null
        ? html`<${Done} results=${results} open=${open} />`
        : html`<${OneItem}
          key=${item}
          code=${code}
          activity=${activity}
          item=${item}
          moved=${moved}
          socket=${socket}
          last=${following === null}
          onNext=${goOn}
        />`
    }
  </main>`;
}

/**
 * The first question that isn't answered, nor one of these.
 * @param {OwnActivity} activity
 * @param {ReadonlySet<number | null>} others
 */
function nextOf({ results, open }, others) {
  const place = results.findIndex(
    (right, at) => right === null && !open.includes(at + 1) && !others.has(at + 1),
  );
  return place < 0 ? null : place + 1;
}

/**
 * How far the pupil is.
 * @param {{ results: (boolean | null)[], open: readonly number[], current: number | null }} props
 */
function Progress({ results, open, current }) {
  return html`<ol class="class-dots" aria-label=${t("Your answers")}>
    ${results.map(
      (right, place) => html`<li
        key=${place}
        class=${place + 1 === current ? "is-current" : ""}
        aria-current=${place + 1 === current ? "step" : undefined}
      >
        <${Mark} right=${right} number=${place + 1} waits=${open.includes(place + 1)} />
      </li>`,
    )}
  </ol>`;
}

/** @param {{ results: (boolean | null)[], open: readonly number[] }} props */
function Done({ results, open }) {
  const right = results.filter(Boolean).length;
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus(), []);
  return html`<section class="stack class-done">
    <h2 tabindex="-1" ref=${title}>${t("All done!")}</h2>
    <p class="class-score numbers">
      ${tn("{count} of {most} is right.", "{count} of {most} are right.", right, { most: results.length })}
    </p>
    ${
      open.length > 0 &&
      html`<p>
        ${tn(
          "{count} written answer still has to be read by your teacher.",
          "{count} written answers still have to be read by your teacher.",
          open.length,
        )}
      </p>`
    }
    <p role="status">${t("Wait for the others: your teacher goes on when everybody is ready.")}</p>
    <${Meanwhile} />
  </section>`;
}

/**
 * One question: fetched with the answer, if it was given already; sent again when the line was lost.
 * @param {{
 *   code: string, activity: OwnActivity, item: number, moved: boolean, socket: Socket, last: boolean,
 *   onNext: () => void,
 * }} props moved: whether it comes after another; last: whether none comes after it
 */
function OneItem({ code, activity, item, moved, socket, last, onNext }) {
  const path = classPath(code, `/items/${item}?activity=${activity.number}`);
  const [answered, setAnswered] = useState(/** @type {Item | null} */ (null));
  // What the teacher judges while it is still on the page is told at once.
  const { found, problem } = useFetched(
    path,
    answered?.quiz?.verdict?.open ? judgementOf(activity, item) : "",
  );
  const [unsent, setUnsent] = useState(/** @type {any} */ (null));
  const [refusal, setRefusal] = useState("");
  const busy = useRef(false);
  const asked = /** @type {Item | null} */ (found);
  useNewWords(moved && asked !== null);

  /** @param {any} reply */
  const send = async (reply) => {
    if (busy.current || !asked) return;
    busy.current = true;
    setRefusal("");
    try {
      /** @type {Judged} */
      const judged = await post(classPath(code, `/answers?lang=${shownLanguage.peek()}`), {
        activity: activity.number,
        item,
        reply,
      });
      setAnswered({
        ...asked,
        reply,
        exercise: asked.exercise && { ...asked.exercise, verdict: judged.exercise },
        quiz: asked.quiz && { ...asked.quiz, verdict: judged.quiz },
      });
      setUnsent(null);
    } catch (error) {
      const lost = error instanceof Refused && error.status === 0;
      if (error instanceof Refused && error.code === "already_answered") {
        // The answer had arrived; only what came back was lost.
        setAnswered(await get(`${path}&lang=${shownLanguage.peek()}`).catch(() => null));
      } else
        setRefusal(lost ? t("No connection: your answer is sent as soon as it is back.") : inWords(error));
      setUnsent(lost ? { reply } : null);
    } finally {
      busy.current = false;
    }
  };
  const line = socket.state.value;
  useEffect(() => {
    if (unsent && line === "open") void send(unsent.reply);
  }, [unsent, line]);

  const failure = problem ? inWords(problem) : "";
  if (!asked)
    return html`<p class="loading" aria-busy="true" role="status">${failure || t("One moment …")}</p>`;
  const { reply, quiz, exercise } = answered && !asked.reply ? answered : asked;
  const next = last ? t("Finish") : t("Next question");
  const trouble = refusal && html`<p class="notice" role="alert">${refusal}</p>`;
  const one = exercise && asQuestion(item, exercise);
  return html`<${QuizQuestion}
    question=${one?.question ?? quiz?.question}
    verdict=${one ? one.verdict : quiz?.verdict}
    replies=${exercise && reply ? [reply] : reply}
    onReplies=${(/** @type {any[]} */ replies) => send(exercise ? replies[0] : replies)}
    onNext=${onNext}
    next=${next}
  >
    ${trouble}
  <//>`;
}
