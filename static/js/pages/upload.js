/** The review page: its state, the preview's charts, copying, one sending per click. */

import { startCharts } from "../elements/chart.js";
import { startCopying } from "../elements/copy.js";
import { sendOnce } from "../elements/once.js";
import { startPublishing } from "../elements/published.js";
import { startPolling } from "../elements/status.js";

startCopying();
document.querySelectorAll("[data-poll]").forEach(startPolling);
document.querySelectorAll("form.tags").forEach(sendOnce);
if (document.querySelector("figure[data-chart]")) startCharts();
startPublishing();
