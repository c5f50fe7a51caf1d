// Where a reader is in a replay, and what moves them: buttons, keys, a slider, or time.

import { useCallback, useEffect, useLayoutEffect, useState } from "../lib/ui.js";

/** @typedef {import("./moments.js").Moment} Moment */

/** How fast a replay plays by itself: 1 is the pace of a table. */
export const PACES = [0.5, 1, 2, 4];

/**
 * `at` is the number of the moment shown.
 * @typedef {{
 *   at: number,
 *   last: number,
 *   go: (to: number | ((at: number) => number)) => void,
 *   playing: boolean,
 *   play: (on: boolean) => void,
 *   pace: number,
 *   setPace: (pace: number) => void,
 * }} Replay
 */

/**
 * The number of the moment that the address names ("#12"); 0 if it names none.
 * @param {number} last
 */
function momentOfAddress(last) {
  const number = Number(location.hash.slice(1));
  return Number.isInteger(number) && number >= 1 && number <= last + 1 ? number - 1 : 0;
}

/**
 * @param {readonly Moment[]} moments
 * @returns {Replay}
 */
export function useReplay(moments) {
  const last = moments.length - 1;
  const [at, setAt] = useState(() => momentOfAddress(last));
  const [playing, play] = useState(false);
  const [pace, setPace] = useState(1);
  // Keys can come faster than pages are drawn: where they lead is reckoned from the newest moment.
  const show = useCallback(
    (/** @type {number | ((at: number) => number)} */ to) =>
      setAt((now) => Math.max(0, Math.min(last, typeof to === "number" ? to : to(now)))),
    [last],
  );
  const go = useCallback(
    (/** @type {number | ((at: number) => number)} */ to) => {
      play(false);
      show(to);
    },
    [show],
  );

  // The address names the moment, so that a link leads back to it.
  useEffect(() => history.replaceState(history.state, "", at === 0 ? location.pathname : `#${at + 1}`), [at]);
  useEffect(() => {
    const follow = () => go(momentOfAddress(last));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [go, last]);

  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) return play(false);
    const timer = setTimeout(() => show(at + 1), secondsFor(moments[at]) * (1000 / pace));
    return () => clearTimeout(timer);
  }, [playing, at, pace, moments]);

  return {
    at,
    last,
    go,
    playing,
    play: (on) => {
      if (on && at >= last) show(0);
      play(on);
    },
    pace,
    setPace,
  };
}

/**
 * How long a moment is looked at.
 * @param {Moment} moment
 */
function secondsFor({ steps }) {
  const event = steps[0].event;
  if (event.event === "round_scored" || event.event === "round_started") return 4;
  if (event.event === "revealed") return 2;
  return "taken" in event && event.taken?.length ? 2.2 : 1.4;
}

/**
 * Keys that work wherever the reader is on the page, but never take one away from a field or a button.
 * @param {Replay} replay
 * @param {readonly Moment[]} turns the moments at which turns begin
 */
export function useReplayKeys(replay, turns) {
  // With the picture, not after it: a key that is pressed as soon as something is seen counts.
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target?.closest("input, select, textarea, dialog")
      )
        return;
      if (event.key === " " && target?.closest("button, a, summary")) return;
      const to = event.key === " " ? null : destination(event, replay.last, turns);
      if (to === null && event.key !== " ") return;
      event.preventDefault();
      if (to) replay.go(to);
      else replay.play(!replay.playing);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/**
 * Where a key leads to.
 * @param {KeyboardEvent} event
 * @param {number} last
 * @param {readonly Moment[]} turns
 * @returns {((at: number) => number) | null}
 */
function destination({ key, shiftKey }, last, turns) {
  if (key === "PageDown" || (key === "ArrowRight" && shiftKey)) return (at) => nextTurn(turns, at, last);
  if (key === "PageUp" || (key === "ArrowLeft" && shiftKey)) return (at) => previousTurn(turns, at);
  if (key === "ArrowRight") return (at) => at + 1;
  if (key === "ArrowLeft") return (at) => at - 1;
  if (key === "Home") return () => 0;
  return key === "End" ? () => last : null;
}

/**
 * @param {readonly Moment[]} turns
 * @param {number} at
 * @param {number} last
 */
export function nextTurn(turns, at, last) {
  return turns.find(({ index }) => index > at)?.index ?? last;
}

/**
 * @param {readonly Moment[]} turns
 * @param {number} at
 */
export function previousTurn(turns, at) {
  return turns.findLast(({ index }) => index < at)?.index ?? 0;
}
