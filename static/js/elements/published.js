/** After publishing the permalink shows its publisher a panel whose link has the focus: the form leaves a note for the page that follows. */

import { startCopying } from "./copy.js";

const NOTE = "benchpress-published";

/** Leave the address of the panel when a button that publishes sends its form. */
export function startPublishing() {
  document.addEventListener("submit", ({ submitter }) => {
    const action = submitter?.formAction ?? "";
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
  const panel = await panelOf(address);
  if (panel) {
    document.querySelector("main article").prepend(panel);
    startCopying(panel);
  }
  const link = document.getElementById(panel ? "copy-new-link" : "copy-link");
  link?.focus();
  link?.select();
}
