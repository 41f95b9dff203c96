/** table.numbers: headings that sort, and a button that copies all rows for a spreadsheet. */

import { order, tsv } from "../lib/chart-table.js";

const SAID_MS = 4000;
const NAMED_EACH = 10; // rows, as the page has it

/** @param {HTMLTableCellElement} cell @returns {string} its own text, without the unit or range below it */
function ownText(cell) {
  const own = [...cell.childNodes].filter(({ nodeType, tagName }) => nodeType === Node.TEXT_NODE || tagName === "BUTTON" || tagName === "A");
  return own.map(({ textContent }) => textContent).join("").trim();
}

/** @param {HTMLTableCellElement} heading @returns {string} with its unit, or a row's setup, in brackets */
function titled(heading) {
  const unit = heading.querySelector(".unit")?.textContent.trim();
  return unit ? `${ownText(heading)} (${unit})` : ownText(heading);
}

/** Sort the rows; a name that the row above has, too, is hidden. @param {HTMLTableElement} table @param {HTMLTableCellElement} heading */
function sortBy(table, heading) {
  const rising = heading.getAttribute("aria-sort") !== "ascending";
  const rows = [...table.tBodies[0].rows];
  const places = order(rows.map((row) => ownText(row.cells[heading.cellIndex])), rising);
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
  const sorted = places.map((place) => rows[place]);
  sorted.forEach((row, place) => row.classList.toggle("again", place % NAMED_EACH > 0 && titled(row.cells[0]) === titled(sorted[place - 1].cells[0])));
  table.tBodies[0].append(...sorted);
}

/** @param {HTMLTableElement} table */
function wireHeadings(table) {
  for (const heading of [...table.tHead.rows[0].cells].slice(0, -1)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...[...heading.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE));
    heading.prepend(button);
    button.addEventListener("click", () => sortBy(table, heading));
  }
}

/** @param {HTMLTableElement} table @returns {string} */
function wholeText(table) {
  const rows = [...table.tBodies[0].rows].map((row) => [titled(row.cells[0]), ...[...row.cells].slice(1, -1).map(ownText)]);
  return tsv([[...table.tHead.rows[0].cells].slice(0, -1).map(titled), ...rows]);
}

/** Put the button where the page keeps room for it, so that nothing moves. @param {HTMLTableElement} table */
function addCopying(table) {
  const [button, said] = [document.createElement("button"), document.createElement("span")];
  button.type = "button";
  button.textContent = "Copy the table";
  said.setAttribute("role", "status");
  table.closest(".scroll").nextElementSibling.append(button, " ", said);
  button.addEventListener("click", async () => {
    said.textContent = await navigator.clipboard.writeText(wholeText(table)).then(() => "Copied", () => "The browser does not allow it");
    setTimeout(() => { said.textContent = ""; }, SAID_MS);
  });
}

/** Make the tables in a part of the page sortable and copyable. @param {ParentNode} root */
export function startTables(root = document) {
  for (const table of root.querySelectorAll("table.numbers[data-sortable]")) {
    wireHeadings(table);
    addCopying(table);
  }
}
