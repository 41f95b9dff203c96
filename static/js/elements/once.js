/** A form that is sent once: a second click while it is on its way does nothing. */

/** @param {HTMLFormElement} form */
export function sendOnce(form) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent !== undefined) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "";
    form.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  });
}
