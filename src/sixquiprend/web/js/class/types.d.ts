// What the server sends and hears about classes.

import type { Ask, Exercise, QuizQuestion, QuizVerdict, Reply, Verdict } from "../learn/types";

// --- what a class does: `plan` tells them apart ------------------------------------------------------

interface GamesPlan {
  options?: string;
  rounds?: number | null;
  timer?: number | null;
  bot?: string;
}
export type QuizPlan = { plan: "quiz" };
export type ExercisesPlan = { plan: "exercises"; kinds: string[]; level: number; count: number; each: boolean };
/** Without kinds: the quiz. */
export type LedPlan = { plan: "led"; kinds?: string[]; level?: number; count?: number };
export type TablesPlan = { plan: "tables"; size: number } & GamesPlan;
/** `members`: the pupils of each team, table by table; none: by chance. */
export type TeamsPlan = { plan: "teams"; teams: number; tables: number; members?: number[][] } & GamesPlan;
export type Plan = QuizPlan | ExercisesPlan | LedPlan | TablesPlan | TeamsPlan;

// --- the teacher -------------------------------------------------------------------------------------

export interface PupilLine {
  pupil: number;
  name: string;
  where: "waiting" | "quiz" | "exercises" | "led" | "table" | "left";
  table: string;
  seat: number | null;
  /** Of each question: right, wrong, or not judged yet. */
  results: (boolean | null)[];
  /** The questions whose written answers wait for the teacher. */
  open: number[];
  answered: number;
  right: number;
  /** How many of the answers are judged: what is right is counted of these. */
  judged: number;
  /** Of the exercises; null: as for all. */
  level: number | null;
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

/** What is right where pupils write. */
export interface ModelAnswer {
  item: number;
  text: string;
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
  /** null: pupils go at their own pace. */
  board: BoardPicture | null;
}

/** Of a question that the teacher leads. */
export type Phase = "open" | "closed" | "revealed";

/** What some pupils said; right is null until a person has judged it. */
export interface Said {
  text: string;
  right: boolean | null;
  pupils: number[];
}

/** One thing that is asked; all but the question is empty until the teacher shows it. */
export interface BoardPart {
  ask: Ask;
  expected: Reply | null;
  answer: string;
  why: string[];
  said: Said[];
}

/** The question on the board. */
export interface BoardPicture {
  item: number;
  phase: Phase;
  text: string;
  parts: BoardPart[];
  /** The pupils who have answered. */
  answered: number[];
  /** The questions that some got wrong, those that most missed first. */
  missed: number[];
  /** Of all questions; null: not asked yet. */
  phases: (Phase | null)[];
}

export interface Dashboard {
  code: string;
  version: number;
  paused: boolean;
  /** Whether pupils may show at their tables what they feel. */
  reactions: boolean;
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

export interface SkillCount {
  right: number;
  judged: number;
}

export interface SkillLine {
  name: string;
  /** By skill. */
  counts: SkillCount[];
  /** The same for each lesson. */
  lessons: SkillCount[][];
}

/** `since`, `lessons` (when each began): Unix seconds. */
export interface SkillReport {
  skills: string[];
  since: number;
  lessons: number[];
  pupils: SkillLine[];
  groups: SkillLine[];
  everybody: SkillLine;
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
  /** The question on the board; null: at your own pace. */
  shown: number | null;
  phase: Phase | null;
  /** Whether that one is answered. */
  answered: boolean;
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
