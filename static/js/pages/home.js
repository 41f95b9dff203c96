/** The front page: drop zone, example, one upload per click. */

import { startDropping } from "../elements/drop.js";
import { markLine } from "../elements/mark-line.js";
import { sendOnce } from "../elements/once.js";

const form = document.querySelector("form[data-upload]");
if (form) {
  sendOnce(form);
  startDropping(form);
}
const marked = document.querySelector("textarea[data-line]");
if (marked?.dataset.line) markLine(marked, Number(marked.dataset.line));
for (const button of document.querySelectorAll("button[data-example]")) {
  const text = document.getElementById("text");
  button.hidden = false;
  button.addEventListener("click", () => {
    text.value = document.getElementById(button.dataset.example).content.textContent;
    text.focus();
    text.setSelectionRange(0, 0);
    text.scrollTop = 0;
  });
}
