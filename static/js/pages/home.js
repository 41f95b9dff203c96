/** The front page: drop zone, progress, one upload per click. */

import { startDropping } from "../elements/drop.js";
import { markLine } from "../elements/mark-line.js";
import { sendOnce } from "../elements/once.js";
import { startProgress } from "../elements/progress.js";

const form = document.querySelector("form[data-upload]");
if (form) {
  sendOnce(form);
  startProgress(form);
  startDropping(form);
}
const marked = document.querySelector("textarea[data-line]");
if (marked?.dataset.line) markLine(marked, Number(marked.dataset.line));
