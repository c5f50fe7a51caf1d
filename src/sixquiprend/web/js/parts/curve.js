// The curve of the totals: who had how many heads when. uPlot draws it, and is loaded only for it.

import { styled } from "../lib/styles.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";

/** @typedef {import("../../vendor/uplot.js")} uPlot */
/** @typedef {import("../../vendor/uplot.js").Axis} Axis */

await styled("css/sheet.css");

/**
 * Heads of all seats at a time. Time counts rounds: 0 is the start, 2.5 the middle of the third round.
 * @typedef {{ time: number, heads: readonly number[] }} CurvePoint
 */

/** Patterns tell the lines apart where colours can't. */
const DASHES = [
  [],
  [9, 4],
  [2, 3],
  [9, 3, 2, 3],
  [16, 4],
  [5, 5],
  [16, 3, 2, 3],
  [1, 6],
  [4, 2],
  [12, 3, 4, 3],
];

/**
 * The points of a curve from the heads of each round.
 * @param {readonly (readonly (number | null)[])[]} scores
 * @param {number} seats
 * @param {readonly number[]} [starts]
 * @returns {CurvePoint[]}
 */
export function pointsOfRounds(scores, seats, starts = Array(seats).fill(0)) {
  /** @type {CurvePoint[]} */
  const points = [{ time: 0, heads: [...starts] }];
  for (const [round, heads] of scores.entries()) {
    const before = points[round].heads;
    points.push({ time: round + 1, heads: heads.map((count, seat) => before[seat] + (count ?? 0)) });
  }
  return points;
}

/**
 * `at` marks a time; `onPick` hears the time that somebody points to with a click.
 * @param {{
 *   names: readonly string[],
 *   points: readonly CurvePoint[],
 *   limit: number | null,
 *   at?: number | null,
 *   onPick?: (time: number) => void,
 * }} props
 */
export function Curve({ names, points, limit, at = null, onPick }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const chart = useRef(/** @type {uPlot | null} */ (null));
  const marked = useRef(at);
  const pick = useRef(onPick);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  pick.current = onPick;
  const shown = points[pointed ?? points.length - 1]?.heads ?? [];

  useEffect(() => {
    let gone = false;
    let stop = () => {};
    drawn(names.length, points, limit, { place, marked, setPointed, pick }).then((made) => {
      if (gone) return made.stop();
      chart.current = made.plot;
      stop = made.stop;
    });
    return () => {
      gone = true;
      stop();
      chart.current = null;
    };
  }, [names, points, limit]);

  useEffect(() => {
    marked.current = at;
    chart.current?.redraw(false);
  }, [at]);

  return html`<figure class="curve">
    <div
      class=${`curve-plot ${onPick ? "can-pick" : ""}`}
      ref=${place}
      role="img"
      aria-label=${t("Curve of the totals; the score sheet has the same numbers.")}
    ></div>
    <figcaption>
      <ul class="curve-legend">
        ${names.map(
          (name, seat) => html`<li key=${seat}>
            <svg viewBox="0 0 40 8" aria-hidden="true">
              <line
                x1="2"
                x2="38"
                y1="4"
                y2="4"
                style=${{ stroke: `var(--seat-${seat})`, strokeDasharray: DASHES[seat].join(" ") }}
              />
            </svg>
            <span class="curve-name">${name}</span> <b>${shown[seat]}</b>
          </li>`,
        )}
      </ul>
    </figcaption>
  </figure>`;
}

/**
 * @param {number} seats
 * @param {readonly CurvePoint[]} points
 * @param {number | null} limit
 * @param {{
 *   place: { current: HTMLDivElement | null },
 *   marked: { current: number | null },
 *   pick: { current: ((time: number) => void) | undefined },
 *   setPointed: (index: number | null) => void,
 * }} to
 */
async function drawn(seats, points, limit, to) {
  const [{ default: UPlot }] = await Promise.all([
    import("../../vendor/uplot.js"),
    styled("vendor/uplot.css"),
  ]);
  const place = to.place.current;
  if (place === null) return { plot: null, stop() {} };
  // Kept until the theme changes: asking the page for its styles at every drawing is slow.
  /** @type {Map<string, string>} */
  const colours = new Map();
  const colour = (/** @type {string} */ name) => {
    const known = colours.get(name) ?? getComputedStyle(place).getPropertyValue(name).trim();
    colours.set(name, known);
    return known;
  };
  const most = Math.max(10, limit ?? 0, ...points.flatMap(({ heads }) => heads));
  const rounds = Math.max(1, Math.ceil(points.at(-1)?.time ?? 1));
  const { fontFamily, fontSize } = getComputedStyle(place);
  const font = `${fontSize} ${fontFamily}`;
  const em = parseFloat(fontSize);
  /** @type {Axis} */
  const axis = {
    stroke: () => colour("--soft"),
    font,
    grid: { stroke: () => colour("--line"), width: 1 },
    ticks: { show: false },
  };

  const plot = new UPlot(
    {
      ...sizeOf(place),
      padding: [em, 1.4 * em, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: false, range: [0, rounds] }, y: { range: [0, Math.ceil(most * 1.06)] } },
      axes: [
        {
          ...axis,
          size: 2.5 * em,
          splits: () => Array.from({ length: rounds + 1 }, (_, round) => round),
          values: (_plot, times) => times.map((time) => (time === 0 ? "" : t("R{round}", { round: time }))),
        },
        { ...axis, size: 3 * em },
      ],
      series: [
        {},
        ...Array.from({ length: seats }, (_, seat) => ({
          stroke: () => colour(`--seat-${seat}`),
          width: 2.5,
          dash: DASHES[seat],
          points: { show: false },
        })),
      ],
      hooks: {
        draw: [
          (self) => {
            if (limit !== null) ruled(self, "y", limit, colour("--danger"), [6, 5]);
            if (to.marked.current !== null) ruled(self, "x", to.marked.current, colour("--ink"), []);
          },
        ],
        setCursor: [(self) => to.setPointed(self.cursor.idx ?? null)],
      },
    },
    [
      points.map(({ time }) => time),
      ...Array.from({ length: seats }, (_, seat) => points.map(({ heads }) => heads[seat])),
    ],
    place,
  );
  plot.over.addEventListener("click", () => {
    const left = plot.cursor.left ?? -1;
    if (left >= 0) to.pick.current?.(plot.posToVal(left, "x"));
  });

  const sizes = new ResizeObserver(() => plot.setSize(sizeOf(place)));
  sizes.observe(place);
  const redraw = () => {
    colours.clear();
    plot.redraw(false);
  };
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const stop = () => {
    sizes.disconnect();
    themes.disconnect();
    plot.destroy();
  };
  return { plot, stop };
}

/** @param {HTMLElement} place */
const sizeOf = (place) => ({ width: place.clientWidth, height: place.clientHeight });

/**
 * A line across the plot at a value of one of its axes.
 * @param {uPlot} plot
 * @param {"x" | "y"} scale
 * @param {number} value
 * @param {string} colour
 * @param {number[]} dash
 */
function ruled(plot, scale, value, colour, dash) {
  const { ctx, bbox } = plot;
  const at = Math.round(plot.valToPos(value, scale, true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
  ctx.beginPath();
  if (scale === "y") {
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
  } else {
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}
