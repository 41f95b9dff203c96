/** When to ask again, and what the answer says. */

const SHORTEST_MS = 1000;
const LONGEST_MS = 5000;

/**
 * Return how long to wait before the next question: one second at first, slowly up to five.
 * @param {number} asked how many times was asked so far
 * @returns {number} milliseconds
 */
export function delay(asked) {
  return Math.min(SHORTEST_MS + Math.max(asked - 10, 0) * 250, LONGEST_MS);
}

/**
 * Return the state that a status partial carries.
 * @param {string} html
 * @returns {string | null} pending, done, partial, failed; null when it is no status
 */
export function stateOf(html) {
  return /data-import-status="(pending|done|partial|failed)"/.exec(html)?.[1] ?? null;
}
