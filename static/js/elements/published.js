/** After publishing the link has the focus: the form leaves a note for the page that follows. */

const NOTE = "benchpress-published";

/** Leave the note when a button that publishes sends its form. */
export function startPublishing() {
  document.addEventListener("submit", ({ submitter }) => {
    if (submitter?.formAction?.endsWith("/publish/")) sessionStorage.setItem(NOTE, "yes");
  });
}

/** Focus and select the link of a page that was just published. */
export function focusLink() {
  if (!sessionStorage.getItem(NOTE)) return;
  sessionStorage.removeItem(NOTE);
  const link = document.getElementById("copy-link");
  link?.focus();
  link?.select();
}
