/** The address of a view with other hidden series (runs/show/view.py); pure, for a page and for the links on it. */

/**
 * @param {string} query the part of an address after "?"
 * @param {string[]} hidden keys of the series that are hidden now
 * @param {string[]} frozen keys that are hidden when the address does not say it
 * @returns {string}
 */
export function withHidden(query, hidden, frozen) {
  const pairs = new URLSearchParams(query);
  pairs.delete("hide");
  const now = [...new Set(hidden)].sort();
  if (now.join(" ") !== [...new Set(frozen)].sort().join(" ")) {
    for (const key of now.length ? now : [""]) pairs.append("hide", key);
  }
  return pairs.toString();
}
