// What a browser keeps of lessons and exercises (learn/booklet.py).

import type { Exercise, Lesson, Offer, Verdict } from "../learn/types";

/** The verdicts on all replies to a task, by their slip; `hints` null: a wrong reply is told the solution. */
export interface KeptTask {
  solved: Record<string, Verdict>;
  hints: Record<string, string[]> | null;
}
export interface KeptExercise {
  question: Exercise;
  task: KeptTask;
}
export interface Booklet {
  offer: Offer;
  lessons: Record<string, { lesson: Lesson; tasks: (KeptTask | null)[] }>;
  exercises: Record<string, KeptExercise[]>;
}
