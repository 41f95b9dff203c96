/** form[data-filter]: the page changes as one chooses, by htmx; here its keyboard, its charts and what is read aloud are kept in order. */

import { remedy } from "../lib/behind.js";

/** @typedef {{ open: string[], focused: string | undefined }} Place  what a reader had open, and where the keyboard was */

/** @param {Element} root @returns {Place} */
function placeIn(root) {
  const open = [...root.querySelectorAll("details[open][id]")].map((one) => one.id);
  return { open, focused: document.activeElement?.id };
}

/** Put the reader back; where the focused thing is gone, to the result. @param {Place} place */
function putBack(place) {
  for (const id of place.open) document.getElementById(id)?.setAttribute("open", "");
  const target = (place.focused && document.getElementById(place.focused)) || document.getElementById("result");
  target?.focus({ preventScroll: true });
}

/** Hide what is only for browsers without scripts. */
function hideSpare() {
  for (const one of document.querySelectorAll("[data-without-scripts]")) one.hidden = true;
}

/** Write the new count into the live region, which itself stays in the page. */
function announce() {
  const count = document.querySelector("[data-count]");
  const region = document.querySelector("[data-announce]");
  if (region) region.textContent = count?.textContent.trim() ?? "";
}

/** Load the page again when "back" or "forward" came before htmx listened: it then shows another selection than its address. */
function catchUp() {
  const asked = document.getElementById("explore")?.dataset.query;
  const todo = remedy(asked, location.search, Boolean(history.state?.caughtUp));
  if (todo) history.replaceState({ ...history.state, caughtUp: todo === "load" }, "");
  if (todo === "load") location.reload();
}

/** @param {{ before?: (root: Element) => void, after?: (root: Element) => void }} hooks  for what is taken away, and what came */
export function startFiltering({ before, after } = {}) {
  /** @type {Place} */
  let place = { open: [], focused: undefined };
  catchUp();
  addEventListener("load", catchUp);
  hideSpare();
  document.addEventListener("htmx:configRequest", (event) => {
    const parameters = event.detail.parameters;
    for (const name of Object.keys(parameters)) if (parameters[name] === "") delete parameters[name];
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    place = placeIn(event.detail.target);
    before?.(event.detail.target);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const root = document.getElementById("explore");
    if (!root) return;
    hideSpare();
    putBack(place);
    announce();
    after?.(root);
  });
}
