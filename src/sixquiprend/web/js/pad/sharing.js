// A sheet for others: as text, or as a picture that we draw ourselves. Devices that can share do it their
// way; elsewhere the text is copied, and the picture is downloaded.

import { shownLanguage, t, tn } from "../lib/texts.js";
import { BULL } from "../parts/icons.js";
import { gameTotals, gameWinners, plays } from "./scoring.js";

/** @typedef {import("./pad.js").Game} Game */

/** The day of a game, as the reader writes days. @param {Game} game */
export const dayOf = (game) =>
  new Date(game.started ?? Date.now()).toLocaleDateString(shownLanguage.value, { dateStyle: "medium" });

/** The seats from the fewest heads to the most; whoever has left comes last. @param {Game} game */
function ranked(game) {
  const totals = gameTotals(game);
  return [...game.names.keys()].sort(
    (one, other) => Number(!plays(game, one)) - Number(!plays(game, other)) || totals[one] - totals[other],
  );
}

/** Where the game stands, a line a player. @param {Game} game */
export function asText(game) {
  const [totals, winners] = [gameTotals(game), gameWinners(game)];
  const lines = ranked(game).map((seat) => {
    const star = winners.includes(seat) ? "★ " : "";
    const left = plays(game, seat) ? "" : ` (${t("has left")})`;
    return `${star}${game.names[seat]}: ${totals[seat]}${left}`;
  });
  const rounds = tn("after {count} round", "after {count} rounds", game.scores.length);
  return [`6 qui prend · ${dayOf(game)} · ${rounds}`, ...lines].join("\n");
}

const [WIDE, MARGIN, LINE] = [1080, 48, 64];
const INK = { paper: "#fffdf8", ink: "#22201c", soft: "#625b50", line: "#d9cfba", accent: "#1f5f5b" };
const FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/**
 * The sheet as a picture: names, rounds, totals, and a star for whoever has won.
 * @param {Game} game
 * @returns {HTMLCanvasElement}
 */
function asPicture(game) {
  const { names, scores, starts } = game;
  const [totals, winners] = [gameTotals(game), gameWinners(game)];
  const started = starts?.some((heads) => heads > 0);
  const begun = names.map((_, seat) => starts?.[seat] || "");
  const lines = scores.length + (started ? 1 : 0);
  const head = 130;
  const nameHigh = names.length > 5 ? 230 : 74;
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = head + nameHigh + (lines + (winners.length > 0 ? 2 : 1)) * LINE + MARGIN;
  const draw = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  draw.fillStyle = INK.paper;
  draw.fillRect(0, 0, WIDE, canvas.height);
  drawHead(draw, game, head - 24);

  const first = 90;
  const column = (WIDE - 2 * MARGIN - first) / names.length;
  const middle = (/** @type {number} */ seat) => MARGIN + first + column * (seat + 0.5);
  const baseline = (/** @type {number} */ line) => head + nameHigh + LINE * line + LINE * 0.68;
  for (const [seat, name] of names.entries())
    drawName(draw, name, middle(seat), head + nameHigh, column, names.length > 5);
  /**
   * @param {number} line
   * @param {string} label
   * @param {readonly (number | string | null)[]} cells
   * @param {string} font
   */
  const drawLine = (line, label, cells, font) => {
    draw.strokeStyle = INK.line;
    draw.lineWidth = 2;
    draw.strokeRect(MARGIN, head + nameHigh + LINE * line, WIDE - 2 * MARGIN, 0);
    draw.textAlign = "center";
    draw.fillStyle = INK.soft;
    draw.font = `500 26px ${FONT}`;
    draw.fillText(label, MARGIN + first / 2, baseline(line), first);
    draw.fillStyle = INK.ink;
    draw.font = font;
    for (const [seat, cell] of cells.entries())
      draw.fillText(cell === null ? "–" : String(cell), middle(seat), baseline(line), column);
  };
  if (started) drawLine(0, t("At the start"), begun, `500 30px ${FONT}`);
  for (const [round, cells] of scores.entries())
    drawLine(round + (started ? 1 : 0), String(round + 1), cells, `500 30px ${FONT}`);
  drawLine(lines, "Σ", totals, `800 38px ${FONT}`);
  draw.fillStyle = INK.accent;
  draw.font = `800 36px ${FONT}`;
  for (const seat of winners) draw.fillText("★", middle(seat), baseline(lines + 1) - 12);
  return canvas;
}

/** @param {CanvasRenderingContext2D} draw @param {Game} game @param {number} high */
function drawHead(draw, game, high) {
  draw.fillStyle = INK.accent;
  draw.fillRect(0, 0, WIDE, high);
  draw.save();
  draw.translate(MARGIN, high / 2 - 33);
  draw.scale(66 / 24, 66 / 24);
  draw.fillStyle = INK.paper;
  draw.fill(new Path2D(BULL), "evenodd");
  draw.restore();
  draw.fillStyle = INK.paper;
  draw.textAlign = "left";
  draw.font = `750 44px ${FONT}`;
  draw.fillText("6 qui prend", MARGIN + 90, high / 2 + 15);
  draw.textAlign = "right";
  draw.font = `500 30px ${FONT}`;
  draw.fillText(dayOf(game), WIDE - MARGIN, high / 2 + 11);
}

/**
 * A name over its column; upright where many play.
 * @param {CanvasRenderingContext2D} draw
 * @param {string} name
 * @param {number} x
 * @param {number} y its lower end
 * @param {number} column
 * @param {boolean} upright
 */
function drawName(draw, name, x, y, column, upright) {
  draw.fillStyle = INK.ink;
  draw.font = `700 30px ${FONT}`;
  if (!upright) {
    draw.textAlign = "center";
    draw.fillText(name, x, y - 20, column - 12);
    return;
  }
  draw.save();
  draw.translate(x + 11, y - 16);
  draw.rotate(-Math.PI / 2);
  draw.textAlign = "left";
  draw.fillText(name, 0, 0, 210);
  draw.restore();
}

/**
 * Share the text.
 * @param {Game} game
 * @returns {Promise<"shared" | "copied" | "refused">}
 */
export async function shareText(game) {
  const text = asText(game);
  try {
    if (navigator.share) {
      await navigator.share({ title: "6 qui prend", text });
      return "shared";
    }
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch (error) {
    return isChangedMind(error) ? "shared" : "refused";
  }
}

/**
 * Share the picture, or download it.
 * @param {Game} game
 * @returns {Promise<"shared" | "downloaded">}
 */
export async function sharePicture(game) {
  const canvas = asPicture(game);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const name = `6-qui-prend-${new Date(game.started ?? Date.now()).toLocaleDateString("sv")}.png`;
  const file = new File([/** @type {Blob} */ (blob)], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if (isChangedMind(error)) return "shared";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "downloaded";
}

/** Whoever closes the sharing sheet has said enough. @param {unknown} error */
const isChangedMind = (error) => error instanceof DOMException && error.name === "AbortError";
