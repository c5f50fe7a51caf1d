// A bot for docs/bot-protocol.md: it plays the card that goes closest behind a row with room, takes the
// cheapest row when it must, and gives the first legal answer to all other questions.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

function heads(card) {
  if (card === 55) return 7;
  if (typeof card === "string") return 1; // a joker
  return card % 11 === 0 ? 5 : card % 10 === 0 ? 3 : card % 5 === 0 ? 2 : 1;
}

function gap(card, rows) {
  // How far behind the end of its row the card would lie; a full row, or none, is as bad as it gets.
  const below = rows.filter((row) => Number(row.at(-1)) < Number(card));
  if (below.length === 0) return 1000;
  const row = below.reduce((best, row) => (Number(row.at(-1)) > Number(best.at(-1)) ? row : best));
  return row.length < 5 ? card - row.at(-1) : 1000;
}

function cost(answer, rows) {
  if (answer.kind === "play") return gap(answer.card, rows);
  if (answer.kind === "take_row") return rows[answer.row].reduce((sum, card) => sum + heads(card), 0);
  return 0;
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ protocol: 1, name: "closest", deterministic: true });
  if (message.type !== "decide") return;
  const costs = message.legal.map((answer) => cost(answer, message.rows));
  say({ id: message.id, answer: costs.indexOf(Math.min(...costs)) });
});
