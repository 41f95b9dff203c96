/** [data-field]: a number opens its lines in a box beside it. Without scripts it is a link to its line on the page of its run. */

import { next, partAddress, placed } from "../lib/number-lines.js";

let box = null;
let wanted = null;

/** @returns {HTMLElement} the one box of the page */
function ownBox() {
  if (!box) {
    box = document.createElement("div");
    box.className = "number-lines";
    box.popover = "auto";
    box.tabIndex = -1;
    box.setAttribute("role", "dialog");
  }
  if (!box.isConnected) document.body.append(box);
  return box;
}

/** @param {HTMLAnchorElement} link @returns {Element | null} what names the field: the link's own part of the page, or its column's head */
function named(link) {
  const cell = link.closest("td");
  return link.closest("[data-field]") ?? cell?.closest("table").tHead.rows[0].cells[cell.cellIndex];
}

/** @param {HTMLAnchorElement} link @returns {Node[]} what a median says before the lines of its middle run */
function introduction(link) {
  if (link.dataset.of === undefined) return [];
  const words = document.createElement("p");
  words.textContent = `${link.dataset.of || link.closest("td").title}. The run in the middle:`;
  return [words];
}

/**
 * Show the lines of a number; where they do not come, go to the page that has them.
 * @param {HTMLAnchorElement} link
 * @param {string} field
 * @param {DOMRect} [place] where the box stands; the link's by default
 */
async function open(link, field, place = link.getBoundingClientRect()) {
  wanted = link;
  const answer = await fetch(partAddress(link.href, field)).catch(() => null);
  if (wanted !== link) return;
  if (!answer?.ok) return location.assign(link.href);
  const part = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = ownBox();
  shown.replaceChildren(...introduction(link), ...part.body.childNodes);
  shown.setAttribute("aria-label", `${link.textContent}: where it comes from`);
  if (!shown.matches(":popover-open")) shown.showPopover();
  const { left, top } = placed(place, shown.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
  shown.focus();
}

/** @param {HTMLTableElement} table @returns {(HTMLAnchorElement | null)[][]} the numbers of its rows that can be opened */
const links = (table) => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => (cell.matches(".num") ? cell.querySelector("a") : null)));

/** Let Tab stop once in a table, and the arrow keys walk over its numbers. @param {HTMLTableElement} table */
function walk(table) {
  links(table).flat().filter(Boolean).forEach((link, index) => { link.tabIndex = index ? -1 : 0; });
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest("td.num");
    const rows = cell && links(table);
    const to = rows && next(rows.map((row) => row.map(Boolean)), cell.parentElement.sectionRowIndex, cell.cellIndex, event.key);
    if (!to) return;
    event.preventDefault();
    cell.querySelector("a").tabIndex = -1;
    const link = rows[to[0]][to[1]];
    link.tabIndex = 0;
    link.focus();
  });
}

/** Make the numbers of tables in a part of the page reachable by arrow keys. @param {ParentNode} [root] */
export function startWalking(root = document) {
  root.querySelectorAll("table.numbers[data-sortable]").forEach(walk);
}

/**
 * Open the lines of a point of a chart, which are those of its number in the table.
 * @param {string} run whose value the point shows
 * @param {string} field
 * @param {DOMRect} place of the point in the window
 */
export function openPoint(run, field, place) {
  const links = document.querySelectorAll(`table.numbers td.num a[href*="/runs/${CSS.escape(run)}/#"]`);
  const link = [...links].find((own) => named(own)?.dataset.field === field);
  if (link) open(link, field, place);
}

/** Open the lines of numbers of the whole page, also of parts that come later. */
export function startNumbers() {
  if (!("popover" in HTMLElement.prototype)) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("td.num a, .basis a, .condition a");
    const field = link && named(link)?.dataset.field;
    if (!field || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link, field);
  });
}
