/** Pure parts of the lines of a number: their address, where their box stands, and the next number for an arrow key. */

/**
 * @param {string} href of the number: the page of its run, with an anchor
 * @param {string} field
 * @returns {string} address of the part of a page that shows the number's lines
 */
export function partAddress(href, field) {
  return `${href.split("#")[0]}numbers/${encodeURIComponent(field)}/`;
}

/**
 * Place a box below its link, or above it where there is no room, within the window. All in CSS pixels.
 * @param {{left: number, top: number, bottom: number}} link
 * @param {{width: number, height: number}} box
 * @param {{width: number, height: number}} view
 * @returns {{left: number, top: number}}
 */
export function placed(link, box, view) {
  const [gap, edge] = [6, 8];
  const left = Math.max(Math.min(link.left, view.width - box.width - edge), edge);
  const below = link.bottom + gap;
  const top = below + box.height <= view.height ? below : Math.max(link.top - box.height - gap, edge);
  return { left, top };
}

/**
 * Return where an arrow key leads in a table, over cells that have no number.
 * @param {boolean[][]} grid rows of cells: whether each has a number that can be opened
 * @param {number} row
 * @param {number} column
 * @param {string} key of the event
 * @returns {[number, number] | null} row and column; null for other keys and at the end
 */
export function next(grid, row, column, key) {
  const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
  if (!way) return null;
  let [y, x] = [row + way[0], column + way[1]];
  while (grid[y]?.[x] === false) [y, x] = [y + way[0], x + way[1]];
  return grid[y]?.[x] ? [y, x] : null;
}
