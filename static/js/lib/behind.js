/** Whether a page still shows what its address asks for: "back" changes the address of a page whose scripts do not listen yet. */

/**
 * Return what is to be done: "load" the page again, once for an entry of the history; "settle" when it fits again; else null.
 * @param {string | undefined} shown  the query that the page was made for
 * @param {string} search  location.search
 * @param {boolean} tried  whether this entry was loaded again already: some proxies change queries
 * @returns {"load" | "settle" | null}
 */
export function remedy(shown, search, tried) {
  const behind = shown !== undefined && shown !== search.replace(/^\?/, "");
  if (behind) return tried ? null : "load";
  return tried ? "settle" : null;
}
