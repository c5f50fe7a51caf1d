// What the server sends and hears about classes.

import type { Exercise, QuizQuestion, QuizVerdict, Reply, Verdict } from "../learn/types";

// --- what a class does: `plan` tells them apart ------------------------------------------------------

interface GamesPlan {
  options?: string;
  rounds?: number | null;
  timer?: number | null;
  bot?: string;
}
export type QuizPlan = { plan: "quiz" };
export type ExercisesPlan = { plan: "exercises"; kinds: string[]; level: number; count: number };
export type TablesPlan = { plan: "tables"; size: number } & GamesPlan;
export type TeamsPlan = { plan: "teams"; teams: number; tables: number } & GamesPlan;
export type Plan = QuizPlan | ExercisesPlan | TablesPlan | TeamsPlan;

// --- the teacher -------------------------------------------------------------------------------------

export interface PupilLine {
  pupil: number;
  name: string;
  where: "waiting" | "quiz" | "exercises" | "table" | "left";
  table: string;
  seat: number | null;
  /** Of each question: right, wrong, or not judged yet. */
  results: (boolean | null)[];
  /** The questions whose written answers wait for the teacher. */
  open: number[];
  answered: number;
  right: number;
}

export interface ItemLine {
  item: number;
  text: string;
  answered: number;
  right: number;
  /** How many of the answers wait for the teacher. */
  open: number;
}

/** What a pupil wrote; null: not judged yet. */
export interface WrittenText {
  pupil: number;
  name: string;
  item: number;
  text: string;
  mark: Mark | null;
}

export interface TableNews {
  status: "gathering" | "playing" | "over";
  paused: boolean;
  round: number;
  turn: number;
  heads: number[];
  winners: number[];
}

export interface TableLine {
  code: string;
  /** The names at each seat; none where a bot plays. */
  seats: string[][];
  news: TableNews | null;
}

export interface ActivityPicture {
  number: number;
  plan: Plan;
  ended: boolean;
  items: ItemLine[];
  /** The questions that most pupils got wrong. */
  hardest: number[];
  tables: TableLine[];
}

export interface Dashboard {
  code: string;
  version: number;
  paused: boolean;
  closed: boolean;
  pupils: PupilLine[];
  activity: ActivityPicture | null;
  past: ActivityPicture[];
  /** Who wants a place back on another device. */
  asks: AskLine[];
  /** Unix seconds; null: there is no recovery code yet. */
  recovery_at: number | null;
}

export interface AskLine {
  ask: number;
  pupil: number;
  name: string;
}

/** The teacher's way back; the code is in the link too. */
export interface Recovery {
  recovery: string;
  link: string;
  /** SVG. */
  qr: string;
}

/** How many members of a team have voted. */
export interface Voting {
  voted: number;
  members: number;
}

export interface Overview {
  type: "dashboard";
  dashboard: Dashboard;
  /** The pupils whose devices are connected. */
  here: number[];
  /** By table, for each seat: a team that votes. */
  votes: Record<string, (Voting | null)[]>;
  /** Unix seconds. */
  erased_at: number;
}

// --- a pupil -----------------------------------------------------------------------------------------

export interface OwnActivity {
  number: number;
  kind: Plan["plan"];
  results: (boolean | null)[];
  /** The questions whose written answers wait for the teacher. */
  open: number[];
  next_item: number | null;
  /** "": no table. */
  table: string;
  seat: number | null;
}

export interface PupilPicture {
  code: string;
  version: number;
  pupil: number;
  name: string;
  paused: boolean;
  closed: boolean;
  activity: OwnActivity | null;
}

export interface ClassPage {
  code: string;
  closed: boolean;
  teacher: boolean;
  you: PupilPicture | null;
  /** The name of the pupil whose place this device has asked for. */
  asked: string;
}

export type ClassMessage = Overview | { type: "pupil"; picture: PupilPicture; id?: undefined } | { type: "pong"; id: number };

export interface Item {
  activity: number;
  item: number;
  /** What was replied; null: nothing yet. */
  reply: any;
  exercise: { question: Exercise; verdict: Verdict | null } | null;
  quiz: { question: QuizQuestion; verdict: QuizVerdict | null } | null;
}

export interface Judged {
  version: number;
  exercise: Verdict | null;
  quiz: QuizVerdict | null;
}

export type { Exercise, Mark, QuizQuestion, QuizVerdict, Reply, Verdict };
