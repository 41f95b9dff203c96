/** The codes of the view as it is seen: a[data-share] opens them in a panel beside the chart, and the fields of the page follow what is hidden. Without scripts it is a link to their page. */

import { withPrefix } from "../lib/share.js";
import { startCopying } from "./copy.js";

const VIEW = "benchpress:view"; // a reader hid or showed a series
let asked = 0;

/** @param {string} address of the page of the codes @returns {Promise<Element | null>} its part; null where it does not come, or a later one was asked for */
async function codes(address) {
  asked += 1;
  const own = asked;
  try {
    const answer = await fetch(address);
    const text = answer.ok ? await answer.text() : "";
    return own === asked ? new DOMParser().parseFromString(text, "text/html").querySelector(".share-page") : null;
  } catch {
    return null;
  }
}

/** @param {string} address @returns {Promise<void>} the fields of the page have the codes of this view */
async function follow(address) {
  const part = await codes(address);
  for (const field of part?.querySelectorAll("[data-copy] :is(input, textarea)") ?? []) {
    const own = document.getElementById(field.id);
    if (own) own.value = field.value;
  }
}

/** @returns {HTMLDialogElement} the one panel of the page */
function ownPanel() {
  const known = document.querySelector("dialog.share-panel");
  if (known) return known;
  const panel = document.createElement("dialog");
  panel.className = "share-panel";
  panel.setAttribute("aria-label", "Share and embed");
  panel.addEventListener("click", ({ target }) => { if (target === panel) panel.close(); });
  document.body.append(panel);
  return panel;
}

/** @returns {HTMLButtonElement} */
function closing(panel) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "share-close", textContent: "Close" });
  button.addEventListener("click", () => panel.close());
  return button;
}

/**
 * Show the codes of an address in the panel.
 * @param {HTMLDialogElement} panel
 * @param {string} address
 * @returns {Promise<boolean>} whether they came
 */
async function show(panel, address) {
  const part = await codes(address);
  if (!part) return false;
  const chosen = panel.contains(document.activeElement) ? document.activeElement.name : "";
  withPrefix(part, "panel-");
  panel.replaceChildren(closing(panel), part);
  startCopying(panel);
  const form = panel.querySelector("form");
  const look = () => show(panel, `${address.split("?")[0]}?${new URLSearchParams(new FormData(form))}`);
  form.addEventListener("change", look);
  form.addEventListener("submit", (event) => { event.preventDefault(); look(); });
  for (const link of panel.querySelectorAll('a[href^="?"]')) {
    link.addEventListener("click", (event) => { event.preventDefault(); show(panel, new URL(link.getAttribute("href"), new URL(address, location.href)).href); });
  }
  if (chosen) form.elements[chosen]?.focus();
  return true;
}

/** @param {MouseEvent} event of the link */
async function open(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
  event.preventDefault();
  const [link, panel] = [event.currentTarget, ownPanel()];
  if (!(await show(panel, link.href))) return location.assign(link.href);
  panel.showModal();
  panel.querySelector("[data-copy] input").focus();
}

/** Open the panel where the page has a link to its codes, and keep its fields in step. */
export function startSharing() {
  const link = document.querySelector("a[data-share]");
  if (!link) return;
  link.addEventListener("click", open);
  document.addEventListener(VIEW, () => follow(link.href));
}

/** Tell that another view is seen now. */
export function viewChanged() {
  document.dispatchEvent(new Event(VIEW));
}
