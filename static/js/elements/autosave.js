/** form[data-editor]: the draft is saved while it is written, and the preview beside it follows. The buttons do the same without this. */

import { later } from "../lib/later.js";

const PAUSE_MS = 1200;

/** The buttons are called action too, so form.action is not the address. @param {HTMLFormElement} form @returns {Promise<{version?: number, problem?: string}>} what the server says */
async function send(form) {
  const data = new FormData(form);
  data.set("action", "autosave");
  const response = await fetch(form.getAttribute("action"), { method: "POST", body: data });
  if (response.headers.get("Content-Type")?.startsWith("application/json")) return response.json();
  return { problem: `The draft could not be saved (${response.status}); your text is still here.` };
}

/** @param {string} address @param {Element} target put the article of that page into the target */
async function show(address, target) {
  const response = await fetch(address);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const article = page.querySelector("article.report");
  if (!article) return;
  for (const found of article.querySelectorAll("[id]")) found.id = `preview-${found.id}`;
  for (const link of article.querySelectorAll('a[href^="#"]')) link.setAttribute("href", `#preview-${link.getAttribute("href").slice(1)}`);
  for (const part of article.querySelectorAll("[aria-labelledby]")) part.setAttribute("aria-labelledby", `preview-${part.getAttribute("aria-labelledby")}`);
  target.replaceChildren(document.adoptNode(article));
}

/** @param {HTMLFormElement} form */
export function startSaving(form) {
  const version = form.querySelector("[data-version]");
  const said = form.querySelector("[data-saved]");
  const pane = document.querySelector("[data-preview-pane]");
  const content = document.querySelector("[data-preview-content]");
  const refresh = () => show(form.dataset.preview, content).catch(() => { said.textContent = "The preview could not be loaded."; });
  const ask = later(async () => {
    try {
      const answer = await send(form);
      if (answer.version === undefined) {
        said.textContent = answer.problem;
        return;
      }
      version.value = String(answer.version);
      said.textContent = `Draft saved at ${new Date().toLocaleTimeString()}`;
      await refresh();
    } catch {
      said.textContent = "The draft could not be saved: no connection. Your text is still here.";
    }
  }, PAUSE_MS);
  form.addEventListener("input", ask);
  form.addEventListener("reordered", ask);
  pane.hidden = false;
  refresh();
}
