// Who is in which team: spread by chance or by level, and changed by hand. Nothing here draws.

/** @typedef {import("./types").PupilLine} PupilLine */
/** @typedef {readonly (readonly number[])[]} Teams the pupils of each team, by number */
/** @typedef {"chance" | "alike" | "mixed"} How by chance; the same level together; all levels in each team */

/**
 * As many teams, of which none has two more than another.
 * @param {readonly PupilLine[]} pupils
 * @param {number} count
 * @param {How} how
 * @param {() => number} [random]
 * @returns {number[][]}
 */
export function spread(pupils, count, how, random = Math.random) {
  const mixed = shuffled(pupils, random);
  if (how !== "chance") mixed.sort((one, other) => (one.level ?? 0) - (other.level ?? 0));
  const numbers = mixed.map(({ pupil }) => pupil);
  if (how !== "alike")
    return Array.from({ length: count }, (_, team) => numbers.filter((_, place) => place % count === team));
  const sizes = Array.from({ length: count }, (_, team) => Math.ceil((numbers.length - team) / count));
  return sizes.map((size) => numbers.splice(0, size));
}

/**
 * The same teams, without who has left and with who has come: they join the smallest.
 * @param {Teams} teams
 * @param {readonly PupilLine[]} pupils
 * @returns {number[][]}
 */
export function settled(teams, pupils) {
  const there = new Set(pupils.map(({ pupil }) => pupil));
  const left = teams.map((team) => team.filter((pupil) => there.has(pupil)));
  const placed = new Set(left.flat());
  for (const { pupil } of pupils)
    if (!placed.has(pupil))
      left.reduce((one, other) => (other.length < one.length ? other : one)).push(pupil);
  return left;
}

/**
 * The same teams, but this pupil is in that one.
 * @param {Teams} teams
 * @param {number} pupil
 * @param {number} to
 * @returns {number[][]}
 */
export function moved(teams, pupil, to) {
  const others = teams.map((team) => team.filter((other) => other !== pupil));
  return others.map((team, number) => (number === to ? [...team, pupil] : team));
}

/**
 * @template T
 * @param {readonly T[]} things
 * @param {() => number} random
 */
function shuffled(things, random) {
  const left = [...things];
  return things.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}
