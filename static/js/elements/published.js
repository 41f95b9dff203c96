/** After publishing the permalink shows its publisher a panel whose link has the focus; that of a new view has the focus without a panel. The form leaves a note for the page that follows. */

import { startCopying } from "./copy.js";

const NOTE = "benchpress-published";
const NEW_VIEW = "view";

/** Leave the address of the panel when a button that publishes sends its form, and a word for a new view. */
export function startPublishing() {
  document.addEventListener("submit", ({ submitter, target }) => {
    const action = submitter?.formAction ?? "";
    if (target.matches("[data-new-view]")) sessionStorage.setItem(NOTE, NEW_VIEW);
    if (action.endsWith("/publish/")) sessionStorage.setItem(NOTE, action.replace(/publish\/$/, "published/"));
  });
}

/** @param {string} address @returns {Promise<Element | null>} the panel; null where there is none any more */
async function panelOf(address) {
  try {
    const answer = await fetch(address);
    if (answer.status !== 200) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("section");
  } catch (error) {
    console.warn("The panel of the publisher did not come.", error);
    return null;
  }
}

/** Show the panel of a page that was just published, and select its link. */
export async function showPublished() {
  const address = sessionStorage.getItem(NOTE);
  if (!address) return;
  sessionStorage.removeItem(NOTE);
  const panel = address === NEW_VIEW ? null : await panelOf(address);
  if (panel) {
    document.querySelector("main article").prepend(panel);
    startCopying(panel);
  }
  const link = document.getElementById(panel ? "copy-new-link" : "copy-link");
  link?.focus();
  link?.select();
}
