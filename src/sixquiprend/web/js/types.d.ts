// The messages between server and browser, as they go over the wire.

/** A number card, or a joker as the text that is printed on it ("0.4"). */
export type Card = number | `0.${number}`;

export type Special =
  | "fifth_row"
  | "seven_takes"
  | "insert"
  | "replace"
  | "slide"
  | "stop"
  | "minus_is_plus";

// --- answers: `kind` tells them apart; seats and rows count from 0 ---------------------------------

export type Answer =
  | { kind: "play"; seat: number; card: Card }
  | { kind: "pass"; seat: number; card: Card }
  | { kind: "pick"; seat: number; card: Card }
  | { kind: "take_row"; seat: number; row: number }
  | { kind: "put_joker"; seat: number; row: number }
  | { kind: "take_with_joker"; seat: number; row: number }
  | { kind: "no_special"; seat: number }
  | { kind: "fifth_row"; seat: number }
  | { kind: "seven_takes"; seat: number }
  | { kind: "insert"; seat: number; to: number }
  | { kind: "replace"; seat: number; card: Card }
  | { kind: "slide"; seat: number; card: Card; to: number }
  | { kind: "stop"; seat: number; row: number }
  | { kind: "minus_is_plus"; seat: number; card: Card }
  | { kind: "swap"; seat: number; special: Special | null };

/** What a seat can be asked. */
export type Question = "play" | "pass" | "pick" | "row" | "joker" | "special" | "swap";

// --- events: `event` tells them apart ---------------------------------------------------------------

/** Fields that have their default value ([], 0, false) may be left out on the wire. */
interface Taking {
  taken?: Card[];
  heads?: number;
}

export type GameEvent =
  | { event: "round_started"; round: number }
  | { event: "dealt"; seat: number; cards: Card[] }
  | { event: "rows_started"; cards: Card[] }
  | { event: "revealed"; plays: { kind?: "play"; seat: number; card: Card }[] }
  | ({ event: "placed"; seat: number; card: Card; row: number } & Taking)
  | { event: "round_scored"; heads: number[]; totals: number[] }
  | { event: "game_ended"; winners: number[] }
  | { event: "pool_opened"; cards: Card[] }
  | { event: "picked"; seat: number; card: Card }
  | { event: "pool_closed" }
  | { event: "passed"; seat: number; to: number; card: Card }
  | { event: "joker_aimed"; seat: number; row: number; take: boolean }
  | { event: "specials_dealt"; seat: number; specials: Special[] }
  | { event: "special_played"; special: Answer }
  | { event: "fifth_row_started"; seat: number; card: Card }
  | { event: "seven_laid"; seat: number; card: Card; row: number }
  | { event: "replaced"; seat: number; card: Card; by: Card }
  | { event: "opened_row"; seat: number; card: Card; row: number }
  | ({ event: "inserted"; seat: number; card: Card; row: number; gone?: boolean } & Taking)
  | ({ event: "slid"; seat: number; card: Card; source: number; row: number; gone?: boolean } & Taking)
  | { event: "row_gone"; seat: number; card: Card; row: number; taken: Card[]; heads: number }
  | { event: "swapped"; seat: number; special: Special | null }
  | { event: "drew_special"; seat: number; special: Special };

// --- the picture of a table -------------------------------------------------------------------------

export interface RowPicture {
  cards: Card[];
  /** How many cards it holds before it must be taken. */
  capacity: number;
  /** What taking it costs now. */
  heads: number;
  /** What its end counts, as it is written: "17", "17.4" with a joker (J3); "" of a row without cards. */
  end: string;
  /** S8: closed. */
  stopped: boolean;
  /** S4: the seventh takes. */
  seven: boolean;
  /** V1: the place of the card that says how many it holds; null: no card does. */
  set_by?: number | null;
  /** Nobody has said how many cards lie before these (the referee's page). */
  unsaid?: boolean;
}

export interface Board {
  round: number;
  turn: number;
  turns: number;
  rows: RowPicture[];
  /** The revealed cards that are still to be placed, lowest first. */
  queue: { seat: number; card: Card }[];
  /** Heads of this round, by seat. */
  heads: number[];
  /** Heads of the rounds before. */
  totals: number[];
  /** The heads of each finished round, by seat. */
  scores: number[][];
  hand_sizes: number[];
  pile_sizes: number[];
  /** D1: the cards that lie face up. */
  pool: Card[];
  specials: { stock: number; discards: Special[]; hand_sizes: number[] } | null;
  /** Empty until the game is over. */
  winners: number[];
}

/** One event with its sentence and the table after it. */
export interface Step {
  event: GameEvent;
  text: string;
  board: Board;
}

export interface Rules {
  seats: number;
  options: string;
  limit: number | null;
  at_limit: boolean;
  rounds: number | null;
}

export interface Seat {
  name: string;
  kind: "empty" | "human" | "bot" | "team";
  bot: string;
  state: "empty" | "thinking" | "ready" | "idle" | "away";
  stood_in: boolean;
  /** A bot plays here because the host said so. */
  handed: boolean;
  /** The names of a team. */
  members: string[];
  /** When a bot begins to play for this person, who is away: seconds since 1970 by the server's clock. */
  stand_in_at: number | null;
}

export interface You {
  seat: number;
  /** Which member of the team at this seat; null: no team sits there. */
  member: number | null;
  host: boolean;
  hand: Card[];
  specials: Special[];
  question: Question | null;
  legal: Answer[];
  chosen: Answer | null;
  /** The rows that cost least, when a row is asked for. */
  cheapest: number[];
  /** Who of the team has voted. */
  team: { name: string; vote: Answer | null; away: boolean }[];
  /** When the host last said that this seat is waited for, if it still is; by the server's clock. */
  nudged_at: number | null;
  /** For the host: who was sent away, and may be invited again. */
  sent_away: { number: number; name: string }[];
}

export interface Update {
  type: "update";
  version: number;
  moment: number;
  now: number;
  status: "gathering" | "playing" | "over";
  paused: boolean;
  /** The seat of the host who has paused it; null: nobody, or a teacher. */
  paused_by: number | null;
  /** Whether a spectator may take a bot's seat while a game is on. */
  newcomers: boolean;
  /** Whether those who sit here may show what they feel. */
  reactions: boolean;
  deadline: number | null;
  /** The id of the game; "" before the first one. */
  game: string;
  table: { code: string; rules: Rules; timer: number | null; show_seen: boolean; led: boolean; highest: number };
  seats: Seat[];
  asked: { kind: string; seat: number }[];
  board: Board | null;
  you: You | null;
  seen: Card[] | null;
  steps: Step[];
  /** What is told of a game that is over. */
  ending: Ending | null;
  /** While the seed of the next game is drawn. */
  draw: Drawing | null;
}

/** Somebody who is asked for bits of a seed, and the hash by which it is bound to them. */
export interface Pledge {
  seat: number;
  member: number | null;
  pledge: string | null;
}

export interface Drawing {
  game: string;
  /** The hash of the server's seed. */
  commitment: string;
  /** Whether the pledges are closed, so that bits are asked for. */
  opening: boolean;
  asked: Pledge[];
}

/** A row that somebody had to take; rows and seats count from 0. */
export interface Take {
  round: number;
  turn: number;
  seat: number;
  row: number;
  cards: Card[];
  heads: number;
}

export interface Ending {
  /** The place of each seat, from 1; it is shared by those who have as many heads. */
  places: number[];
  /** The turn after which those led who have won, and the rows that were taken in it. */
  decided: { round: number; turn: number; takes: Take[] };
  worst: Take | null;
}

/** What somebody shows for a moment. */
export type Reaction = "groan" | "applause" | "again" | "laugh" | "phew" | "wow" | "hmm" | "moo";

export type ServerMessage =
  | Update
  | { type: "reaction"; seat: number; reaction: Reaction; id?: undefined }
  | { type: "shown"; id: number }
  | { type: "seats"; version: number; seats: Seat[]; you_chosen?: Answer | null; id?: undefined }
  | { type: "done"; id: number; version: number; chosen: Answer | null }
  | { type: "preview"; id: number; steps: Step[] }
  | { type: "pong"; id: number }
  | { type: "error"; id?: number | null; kind: string; code: string; message: string; text: string };

/** What changed of a board; its queue: how many cards have left the front, or as the plays of the step's event. */
export type BoardChanges = Partial<Omit<Board, "rows" | "queue">> & {
  rows?: Board["rows"] | { [row: number]: Partial<Board["rows"][number]> };
  queue?: Board["queue"] | number | "plays";
};

export type SeatChanges = Partial<Pick<Seat, "state" | "stand_in_at">>;

/** What of an update is another thing than in the message before; a step's board: than that of the step before. */
export type Changes = Partial<Omit<Update, "type" | "version" | "now" | "table" | "seats" | "board" | "you" | "steps">> & {
  type: "changes";
  version: number;
  now: number;
  steps: (Omit<Step, "board"> & { board: BoardChanges })[];
  seats?: { [seat: number]: SeatChanges };
  board?: BoardChanges | null;
  /** Legal "hand": any card of the hand may be played. */
  you?: Partial<Omit<You, "legal">> & { legal?: You["legal"] | "hand" };
  id?: undefined;
};

/** What comes over a line that follows the changes. */
export type Heard =
  | Exclude<ServerMessage, { type: "seats" }>
  | Changes
  | {
      type: "seats";
      version: number;
      seats: Seat[] | { [seat: number]: SeatChanges };
      you_chosen?: Answer | null;
      id?: undefined;
    };

export type ClientMessage =
  | { type: "choose"; moment: number; answer: Answer }
  | { type: "withdraw"; moment: number }
  | { type: "preview"; moment: number; answer: Answer }
  | { type: "pledge"; game: string; pledge: string }
  | { type: "bits"; game: string; bits: string }
  | { type: "react"; reaction: Reaction }
  | { type: "ping" };

// --- making a table ---------------------------------------------------------------------------------

/** An option of the rules, as its description in the engine says; its texts are in the catalogue. */
export interface Option {
  letter: string;
  name: string;
  max_seats: number;
  /** The rounds that it fixes; null: the end can be chosen. */
  rounds: number | null;
  /** Letters of options that it doesn't go with. */
  excludes: string;
  /** What it is called on the French cards. */
  printed: string[];
  /** The card that stands for it in a picture. */
  card: Card | Special;
  touches: ("deck" | "draft" | "hand" | "table")[];
  brings: ("jokers" | "specials")[];
  /** What a seat may be asked because of it. */
  questions: string[];
  referee: boolean;
  pad: boolean;
  /** The heads of a round for each seat, beyond those of the number cards. */
  heads_each: number;
  lesson: boolean;
  analysis: boolean;
}

export interface Options {
  presets: { name: string; options: string }[];
  options: Option[];
  bots: string[];
  timers: (number | null)[];
  limits: {
    min_seats: number;
    max_seats: number;
    max_limit: number;
    max_rounds: number;
    max_name: number;
  };
}

/** What a host may change before a game. */
export type Agreement = Pick<NewTable, "rules" | "timer" | "show_seen">;

export interface NewTable {
  name: string;
  rules: {
    seats: number;
    options?: string;
    limit?: number | null;
    at_limit?: boolean;
    rounds?: number | null;
  };
  timer?: number | null;
  show_seen?: boolean;
  /** One for each other seat: a bot's name, or null to wait for a person. */
  bots?: (string | null)[];
  start?: boolean;
  /** Whether this client adds to the seeds of games. */
  draws?: boolean;
}

// --- finished games -----------------------------------------------------------------------------------

export interface GameStep extends Step {
  /** All hands after it. */
  hands: Card[][];
  /** Everybody's special cards; empty without that option. */
  specials: Special[][];
}

export interface FinishedGame {
  id: string;
  table: string;
  names: string[];
  /** Which bot sat at each seat; "" for people. */
  bots: string[];
  rules: Rules;
  /** Unix seconds. */
  finished: number;
  steps: GameStep[];
  ending: Ending;
}

// --- the analysis of a finished game ------------------------------------------------------------------

/** A legal answer, and what it was expected to cost. */
export interface Weighed {
  answer: Answer;
  cost: number;
  /** Standard error of the cost; 0: it is exact. */
  error: number;
  regret: number;
  /** How likely a best strategy gives it; null unless the cost is exact. */
  share: number | null;
}

/** A fact for or against an answer (analysis/why.py); numbers that are 0 are left out. */
export interface Reason {
  kind:
    | "safe_next"
    | "safe_gap"
    | "safe_room"
    | "safe_few"
    | "full"
    | "filling"
    | "changing"
    | "low"
    | "now_room"
    | "now_full"
    | "now_low"
    | "now_joker"
    | "cheapest"
    | "dearer"
    | "joker_room"
    | "joker_takes"
    | "pile"
    | "pick_next"
    | "pick_rank"
    | "swap_stock"
    | "swap_discards";
  card?: Card;
  /** From 0. */
  row?: number;
  end?: number;
  count?: number;
  room?: number;
  heads?: number;
  more?: number;
  lowest?: number;
  percent?: number;
}

/** What tells the chosen answer from the best one (analysis/comparing.py); numbers that are 0 are left out. */
export interface Comparison {
  how: "takes" | "turn" | "kept" | "hand" | "rest" | "round" | "exact" | "facts";
  facts?: boolean;
  percent?: number;
  best_percent?: number;
  now?: number;
  best_now?: number;
  later?: number;
  best_later?: number;
}

/** A decision with more than one legal answer. */
export interface Considered {
  number: number;
  round: number;
  /** From 1; 0: in a draft. */
  turn: number;
  seat: number;
  kind: Question;
  rows: Card[][];
  hand: Card[];
  queue: { seat: number; card: Card }[];
  answers: Weighed[];
  /** Places in `answers`. */
  chosen: number;
  best: number;
  method: "exact" | "round" | "turns";
  regret: number;
  /** Why, if there was regret. */
  why_chosen: Reason | null;
  why_best: Reason | null;
  /** Missing in analyses of before. */
  compared?: Comparison | null;
}

export interface SeatSummary {
  seat: number;
  heads: number;
  decisions: number;
  regret: number;
  mean_regret: number | null;
  accuracy: number | null;
  luck: number | null;
}

export interface Analysis {
  winners: number[];
  samples: number;
  summaries: SeatSummary[];
  /** The numbers of the decisions that gave away the most, the worst first. */
  worst: number[];
  decisions: Considered[];
}

export interface AnalysisState {
  status: "waiting" | "running" | "done" | "failed";
  progress: number;
  analysis: Analysis | null;
}

// --- the referee: rows count from 1 in questions and answers, as people count --------------------------

/** A special card played with a number card. */
export type SpecialPlay =
  | { kind: "fifth_row" }
  | { kind: "seven_takes" }
  | { kind: "insert"; to: number }
  | { kind: "replace"; card: Card }
  | { kind: "slide"; card: Card; to: number }
  | { kind: "stop"; row: number }
  | { kind: "minus_is_plus"; card: Card };

export interface RefereeQuestion {
  options: string;
  /** From the first card to the end; null: a card that nobody has named. */
  rows: (Card | null)[][];
  /** The rows, from 1, before whose first card more may lie: nobody has said how many. */
  unsaid?: number[];
  plays: { seat: number; card: Card; take?: number; put?: number; special?: SpecialPlay }[];
  stops: number[];
  sevens: number[];
  hands: Record<number, Card[]>;
  piles: Record<number, number>;
  names: Record<number, string>;
}

export interface RefereeAnswer {
  rows: (Card | null)[][];
  stops: number[];
  sevens: number[];
  /**
   * The choice that is missing; or what must be told of a row: how many cards it has, or which. `row` is its
   * number as the table lies then, `laid` its number in the question.
   */
  pending:
    | { seat: number; card: Card; decision: "take"; legal: number[]; cheapest: number[] }
    | { seat: number; card: Card; decision: "joker"; put: number[]; take: number[] }
    | { seat: number; card: Card; decision: "count" | "cards"; row: number; laid: number }
    | null;
  /** By how much this turn has changed the pile of each seat; null: not all cards it took are told. */
  heads: Record<string, number | null>;
  /** The rows of the question that were taken though not all their cards are told. */
  untold?: number[];
}

/** In `start` and `steps` rows and seats count from 0; a seat is the place of its play in the question. */
export interface Settled {
  answer: RefereeAnswer;
  start: Board;
  steps: Step[];
  /** Of each step: the rows compared, the heads summed, the rules that decide. */
  why: Why[];
}

export interface Why {
  lines: string[];
  rules: { number: string; words: string }[];
}
