/** form[data-upload] with [data-progress]: sends the form with a progress bar, a state while the site reads, and a way to cancel. */

import { progressOf } from "../lib/progress.js";

/** @param {HTMLElement} box @param {{ percent: number | null, text: string }} state */
function show(box, { percent, text }) {
  const bar = box.querySelector("progress");
  if (percent === null) bar.removeAttribute("value");
  else bar.value = percent;
  const said = box.querySelector("[data-progress-text]");
  if (said.textContent !== text) said.textContent = text;
  box.hidden = false;
}

/** @param {HTMLFormElement} form */
export function startProgress(form) {
  const box = form.querySelector("[data-progress]");
  if (!box) return;
  /** @type {XMLHttpRequest | undefined} */
  let request;
  const stop = () => {
    box.hidden = true;
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  };
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => show(box, progressOf(loaded, total)));
    request.upload.addEventListener("load", ({ total }) => show(box, progressOf(total, total)));
    request.addEventListener("load", () => {
      // What is refused comes as a page with its sentence, so the browser sends the form itself.
      if (request.response?.address) location.assign(request.response.address);
      else sendPlainly(form, event.submitter);
    });
    request.addEventListener("error", () => sendPlainly(form, event.submitter));
    show(box, progressOf(0, 0));
    request.send(data);
  });
  box.querySelector("[data-progress-cancel]").addEventListener("click", () => {
    request?.abort();
    stop();
    form.querySelector("textarea")?.focus();
  });
  addEventListener("pageshow", stop);
}

/** Send the form as without scripts. @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
function sendPlainly(form, submitter) {
  if (submitter?.name) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: submitter.name, value: submitter.value });
    form.append(field);
  }
  form.submit();
}
