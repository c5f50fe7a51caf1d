// A bot for docs/bot-protocol.md: it plays the card that goes closest behind a row with room, takes the
// cheapest row when it must, and gives the first legal answer to all other questions.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

// How far behind the end of its row the card would lie; a full row, or none, is as bad as it gets.
function gap(card, rows) {
  const below = rows.filter((row) => row.open && row.end < Number(card));
  if (below.length === 0) return 1000;
  const row = below.reduce((best, row) => (row.end > best.end ? row : best));
  return row.room > 0 ? Number(card) - row.end : 1000;
}

function cost(answer, rows) {
  if (answer.kind === "play") return gap(answer.card, rows);
  return answer.kind === "take_row" ? rows[answer.row].heads : 0;
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ protocol: 1, name: "closest", deterministic: true });
  if (message.type !== "decide") return;
  const costs = message.legal.map((answer) => cost(answer, message.row_facts));
  say({ id: message.id, answer: costs.indexOf(Math.min(...costs)) });
});
