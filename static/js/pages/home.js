/** The front page: drop zone, progress, one upload per click. */

import { startDropping } from "../elements/drop.js";
import { sendOnce } from "../elements/once.js";
import { startProgress } from "../elements/progress.js";

const form = document.querySelector("form[data-upload]");
if (form) {
  sendOnce(form);
  startProgress(form);
  startDropping(form);
}
