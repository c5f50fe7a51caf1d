// What the server sends and hears about lessons, exercises and the quiz.

import type { Answer, Board, Card, Question, Special, Step } from "../types";

/** A score sheet to add up. */
export interface Sheet {
  /** Heads by round, then by seat. */
  scores: number[][];
  /** The last round as cards to be counted, by seat; empty: it is among the scores. */
  piles: Card[][];
  limit: number;
}

// --- forms: `form` tells them apart; rows and seats count from 0 -----------------------------------

/** `none`: whether "it fits no row" is offered too. */
export type RowForm = { form: "row"; rows: number; none: boolean };
export type OrderForm = { form: "order"; cards: Card[] };
export type TakesForm = { form: "takes"; seats: number; rows: number };
export type NumberForm = { form: "number"; most: number };
/** `winners`: whether the winners are asked for too. */
export type SheetForm = { form: "sheet"; seats: number; winners: boolean };
/** `statement`: it is true or false, and not asked. */
export type YesNoForm = { form: "yes_no"; statement: boolean };
/** `most`: how many characters. */
export type TextForm = { form: "text"; most: number };
/** Cards to describe from memory; `colours`: what they are called. */
export type CardsForm = { form: "cards"; count: number; colours: string[] };
export type ChoiceForm = { form: "choice"; options: string[] };
export type DecisionForm = {
  form: "decision";
  seat: number;
  question: Question;
  legal: Answer[];
  hand: Card[];
  specials: Special[];
};
export type Form =
  | RowForm
  | OrderForm
  | TakesForm
  | NumberForm
  | SheetForm
  | YesNoForm
  | TextForm
  | CardsForm
  | ChoiceForm
  | DecisionForm;

// --- replies: each kind of form has its own ----------------------------------------------------------

export interface Take {
  seat: number;
  row: number;
  heads: number;
}
/** null: it fits no row. */
export type RowReply = { row: number | null };
export type OrderReply = { cards: Card[] };
export type TakesReply = { takes: Take[] };
export type NumberReply = { number: number };
export type SheetReply = { totals: number[]; winners: number[] };
export type YesNoReply = { yes: boolean };
/** What a person thinks of a written text. */
export type Mark = "right" | "partly" | "wrong";
/** `own`: what a lone learner thinks of it. */
export type TextReply = { text: string; own?: Mark | null };
export type CardsReply = { described: { number: number; heads: number; colour: number | null }[] };
export type ChoiceReply = { option: number };
export type DecisionReply = { answer: Answer };
export type Reply =
  | RowReply
  | OrderReply
  | TakesReply
  | NumberReply
  | SheetReply
  | YesNoReply
  | TextReply
  | CardsReply
  | ChoiceReply
  | DecisionReply;

// --- questions and verdicts --------------------------------------------------------------------------

/** A question, with all that is drawn for it and the form of its answer. */
export interface Ask {
  text: string;
  form: Form;
  names: string[];
  /** Without the sums of its rows (0: not told) and without the order of placing. */
  board: Board | null;
  /** The revealed cards, by seat. */
  plays: { seat: number; card: Card }[];
  /** The card that the question is about. */
  card: Card | null;
  /** Cards to draw that lie in no row. */
  cards: Card[];
  sheet: Sheet | null;
  /** Whether cards and rows are drawn without heads. */
  plain: boolean;
}

export interface Verdict {
  right: boolean;
  why: string[];
  /** null: not told yet, the pupil may try again. */
  expected: Reply | null;
  steps: Step[];
  /** Somebody still has to judge it. */
  open: boolean;
}

export interface LessonTitle {
  name: string;
  title: string;
  line: string;
  minutes: number;
  scenes: number;
}

export interface Offer {
  lessons: LessonTitle[];
  exercises: { kind: string; name: string; group: string }[];
  /** What groups of exercises are called: the game itself first. */
  groups: { group: string; name: string }[];
  levels: number[];
  questions: number;
}

export interface Scene {
  text: string;
  board: Board | null;
  cards: Card[];
  steps: Step[];
  ask: Ask | null;
}

export interface Lesson {
  name: string;
  title: string;
  names: string[];
  scenes: Scene[];
}

export interface Exercise {
  kind: string;
  level: number;
  seed: string;
  ask: Ask;
}

export interface QuizQuestion {
  number: number;
  text: string;
  parts: Ask[];
}

export interface QuizVerdict {
  number: number;
  right: boolean;
  /** Empty if nothing was replied, or something that the question doesn't ask any more. */
  parts: Verdict[];
  /** Somebody still has to judge what was written. */
  open: boolean;
  /** That person found it right in part. */
  partly: boolean;
}

export interface QuizResult {
  score: number;
  most: number;
  questions: QuizVerdict[];
}

export interface Solution {
  number: number;
  text: string;
  parts: { ask: Ask; answer: string; why: string[] }[];
}
