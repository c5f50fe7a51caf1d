// An exercise as a question with one part: it is answered, changed and sent in the same way.

/** @typedef {NonNullable<import("./types").Item["exercise"]>} ExerciseItem */

/**
 * @param {number} number
 * @param {ExerciseItem} exercise
 */
export function asQuestion(number, { question, verdict }) {
  return {
    question: { number, text: "", parts: [question.ask] },
    verdict: verdict && { number, right: verdict.right, parts: [verdict], open: false, partly: false },
  };
}
