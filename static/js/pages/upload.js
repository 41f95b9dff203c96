/** The review page: state, copying, one sending per click. */

import { startCopying } from "../elements/copy.js";
import { sendOnce } from "../elements/once.js";
import { startPolling } from "../elements/status.js";
import { startPublishing } from "../elements/published.js";

startCopying();
document.querySelectorAll("[data-poll]").forEach(startPolling);
document.querySelectorAll("form.tags").forEach(sendOnce);
startPublishing();
