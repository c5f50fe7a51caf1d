// Lessons and exercises without the server: out of a booklet that was kept, in which the engine's verdict on
// every reply is written down (learn/booklet.py). Nothing is judged here.

import { slipOf } from "./slips.js";

/** @typedef {import("./answering.js").Asked} Asked */
/** @typedef {import("../lib/settings.js").Language} Language */
/** @typedef {import("../learn/types").Verdict} Verdict */
/** @typedef {import("./types").Booklet} Booklet */
/** @typedef {import("./types").KeptExercise} KeptExercise */
/** @typedef {import("./types").KeptTask} KeptTask */

/** @type {Map<Language, Promise<Booklet>>} */
const opened = new Map();
/** Which exercise of the stock stands for the seed that was asked for. @type {Map<string, number>} */
const drawn = new Map();

/**
 * @param {Language} language
 * @returns {Promise<Booklet>}
 */
function booklet(language) {
  let found = opened.get(language);
  if (!found) {
    found = fetch(`/api/booklet/${language}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`booklet: ${answer.status}`);
      return answer.json();
    });
    found.catch(() => opened.delete(language));
    opened.set(language, found);
  }
  return found;
}

/** @param {Asked} asked */
export async function offer({ language }) {
  return (await booklet(language)).offer;
}

/** @param {Asked} asked */
export async function lesson({ language, name }) {
  return (await booklet(language)).lessons[name]?.lesson;
}

/** @param {Asked} asked */
export async function checkedScene({ language, name, body }) {
  const kept = (await booklet(language)).lessons[name];
  const [ask, task] = [kept?.lesson.scenes[body.scene]?.ask, kept?.tasks[body.scene]];
  return ask && task ? verdictOn(task, ask.form, body.reply) : undefined;
}

/** One of the stock; in another language the same one. @param {Asked} asked */
export async function exercise({ language, query }) {
  const stock = (await booklet(language)).exercises[query.get("kind") ?? ""] ?? [];
  const level = Number(query.get("level"));
  const fitting = stock.filter(({ question }) => question.level === level);
  const seed = query.get("seed") ?? "";
  const place = drawn.get(seed) ?? drawn.size;
  drawn.set(seed, place);
  return fitting[place % Math.max(1, fitting.length)]?.question;
}

/** @param {Asked} asked */
export async function checkedExercise({ language, body }) {
  const stock = (await booklet(language)).exercises[body.kind] ?? [];
  const kept = stock.find(({ question }) => question.level === body.level && question.seed === body.seed);
  return kept && verdictOn(kept.task, kept.question.ask.form, body.reply);
}

/**
 * @param {KeptTask} task
 * @param {import("../learn/types").Form} form
 * @param {any} reply null: the pupil gives up, and is shown
 * @returns {Verdict}
 */
function verdictOn({ solved, hints }, form, reply) {
  const [first] = Object.values(solved);
  const shown = solved[slipOf(form, first.expected, first.expected)];
  if (reply === null) return { ...shown, right: false };
  const slip = slipOf(form, reply, shown.expected);
  const right = solved[slip];
  if (right) return right;
  if (!hints) return { ...shown, right: false };
  const why = (hints[slip] ?? []).map((line) => line.replaceAll("{number}", String(reply.number)));
  return { right: false, why, expected: null, steps: [], open: false };
}
