// Who sits at the table: name, what they are doing, the card before them, and their heads against the limit.

import { Card } from "../parts/card.js";
import { Face } from "../parts/face.js";
import { Bull } from "../parts/icons.js";
import { botName, t, tn } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { AwaySign, AwayWords, StandInSign, useStandIn } from "./absence.js";
import { SeatFeeling } from "./feelings.js";
import { SeatPicks } from "./picks.js";
import { SeatOpener } from "./seat-menu.js";
import { seatName } from "./session.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Rules} Rules */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("./feelings.js").Feeling} Feeling */
/** @typedef {import("./memory.js").Memory} Memory */

/** From here on each seat gets less room. */
const MANY = 6;

/**
 * @param {{
 *   seats: readonly Seat[], board: Board | null, rules: Rules, me: number | null, lit: number | null,
 *   memory?: Memory | null, moving: boolean, count: number, clockAhead: number,
 *   openers?: ReadonlyMap<number, () => void>, feelings?: ReadonlyMap<number, Feeling>,
 * }} props `lit`: whom what is told or asked is about; `memory`: what everybody has picked; `moving`: a turn
 *   is being shown, so that what people do meanwhile isn't; `count`: milliseconds that heads take to be
 *   counted up; `clockAhead`: how many seconds the server's clock is ahead of ours; `openers`: what opens the
 *   menu of a seat that has one; `feelings`: what somebody there shows just now
 */
export function Seats({
  seats,
  board,
  rules,
  me,
  lit,
  memory = null,
  moving,
  count,
  clockAhead,
  openers,
  feelings,
}) {
  const many = seats.length > MANY;
  // In a strip above the table: one line of five, or two.
  const columns = seats.length > 5 ? Math.ceil(seats.length / 2) : seats.length;
  return html`<ol
    class=${`seats ${many ? "is-many" : ""}`}
    style=${{ "--seat-columns": columns }}
    aria-label=${t("Players")}
  >
    ${seats.map((seat, number) => {
      const order = board ? board.queue.findIndex((play) => play.seat === number) : -1;
      return html`<${SeatBox}
        key=${number}
        seat=${seat}
        number=${number}
        board=${board}
        rules=${rules}
        mine=${number === me}
        lit=${number === lit}
        memory=${memory}
        order=${order}
        moving=${moving}
        count=${count}
        clockAhead=${clockAhead}
        onOpen=${openers?.get(number)}
        feeling=${feelings?.get(number)}
      />`;
    })}
  </ol>`;
}

/**
 * @param {{
 *   seat: Seat, number: number, board: Board | null, rules: Rules, mine: boolean, lit: boolean,
 *   order: number, memory: Memory | null, moving: boolean, count: number, clockAhead: number,
 *   onOpen?: () => void, feeling?: Feeling,
 * }} props `order`: the place of its card among those to be placed; -1: it has none there
 */
function SeatBox(props) {
  const { seat, number, board, rules, mine, lit, order, memory, moving, count, clockAhead, onOpen, feeling } =
    props;
  const heads = board?.heads[number] ?? 0;
  const total = board ? totalOf(board, number) : 0;
  const specials = board?.specials?.hand_sizes[number] ?? 0;
  const state = moving ? "idle" : seat.state;
  const standIn = useStandIn(seat, clockAhead);
  const classes = ["seat", `is-${state}`, mine && "is-me", lit && "is-next"];
  return html`<li class=${classes.filter(Boolean).join(" ")} data-seat=${number}>
    <span class="seat-place">
      ${
        order >= 0 && board
          ? html`<${Card} key=${board.queue[order].card} card=${board.queue[order].card} short=${true} />`
          : state === "ready" && html`<${Card} faceDown=${true} short=${true} label="" />`
      }
      ${state === "away" && html`<${AwaySign} seconds=${standIn} onCard=${order >= 0} />`}
      ${order < 0 && state !== "away" && state !== "empty" && html`<${Face} name=${seat.name} />`}
      ${order >= 0 && html`<span class="seat-order" aria-hidden="true">${order + 1}</span>`}
      ${seat.stood_in && html`<${StandInSign} />`}
    </span>
    <span class="seat-name">
      <${Name} name=${seatName(seat, number)} />${mine && html`<span class="unseen"> (${t("you")})</span>`}
      ${
        specials > 0 &&
        html` <span
          class="seat-specials"
          title=${tn("{count} special card", "{count} special cards", specials)}
        >
        ✦${specials}
      </span>`
      }
    </span>
    <span class="seat-state">
      ${seat.kind === "bot" && html`<span class="level">${botName(seat.bot)}</span> `}
      ${
        state === "away" && !seat.stood_in
          ? html`<${AwayWords} seconds=${standIn} onCard=${order >= 0} />`
          : stateText(seat, state)
      }
    </span>
    <span class="seat-heads numbers">
      <${Counted} value=${heads} milliseconds=${count} />
      <span class="unseen">${tn("head this round", "heads this round", heads)}, </span>
    </span>
    <span class="seat-total numbers"><span class="unseen">${t("total")} </span>${total}<${Bull} /></span>
    <${SeatPicks} memory=${memory} seat=${number} />
    ${
      rules.limit !== null &&
      html`<${Bar} total=${total} heads=${running(board) ? heads : 0} limit=${rules.limit} />`
    }
    <${SeatFeeling} feeling=${feeling} />
    ${onOpen && html`<${SeatOpener} name=${seatName(seat, number)} mine=${mine} onOpen=${onOpen} />`}
  </li>`;
}

/**
 * A name that may be cut short; but not the number by which "Ana 2" differs from "Ana".
 * @param {{ name: string }} props
 */
function Name({ name }) {
  const number = / \d+$/.exec(name)?.[0] ?? "";
  return html`<span class="seat-called">${name.slice(0, name.length - number.length)}</span>
    ${number && html`<span class="seat-number">${number}</span>`}`;
}

/** Whether the heads of the round aren't yet in the totals. @param {Board | null} board */
const running = (board) => board !== null && board.scores.length < board.round;

/**
 * All heads of a seat, those of the round that is being played included.
 * @param {Board} board
 * @param {number} seat
 */
function totalOf(board, seat) {
  return board.totals[seat] + (running(board) ? board.heads[seat] : 0);
}

/**
 * What a seat is doing, in a word.
 * @param {Seat} seat
 * @param {Seat["state"]} state
 */
function stateText(seat, state) {
  if (seat.stood_in) return t("a bot plays on");
  if (state === "thinking") return t("thinks…");
  if (state === "ready") return t("ready");
  return state === "empty" ? t("free") : "";
}

/**
 * Heads of the game against the limit; those of this round are hatched.
 * @param {{ total: number, heads: number, limit: number }} props
 */
function Bar({ total, heads, limit }) {
  const part = (/** @type {number} */ value) => `${Math.min(100, (100 * value) / limit)}%`;
  return html`<span class=${`seat-bar ${total >= limit ? "is-over" : ""}`} aria-hidden="true">
    <i class="seat-bar-new" style=${{ width: part(total) }}></i>
    <i style=${{ width: part(total - heads) }}></i>
  </span>`;
}

/**
 * A number that counts up to its value, one by one.
 * @param {{ value: number, milliseconds: number }} props
 */
function Counted({ value, milliseconds }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (value <= start || milliseconds <= 0) return setShown(value);
    let now = start;
    const timer = setInterval(
      () => {
        setShown(++now);
        if (now >= value) clearInterval(timer);
      },
      milliseconds / (value - start),
    );
    return () => {
      clearInterval(timer);
      setShown(value);
    };
  }, [value]);
  return html`<span class=${shown === value ? "" : "is-counting"}>${shown}</span>`;
}
