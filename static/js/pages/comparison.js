/** The permalink: charts, tables, the lines of numbers, and copying. */

import { startTables } from "../elements/chart-table.js";
import { startCopying } from "../elements/copy.js";
import { showPublished, startPublishing } from "../elements/published.js";
import { startSharing } from "../elements/share.js";
import { startNumbers, startWalking } from "../elements/number-lines.js";
import { firstPaint } from "../lib/first-paint.js";

startCopying();
startTables();
startNumbers();
startWalking();
startSharing();
startPublishing();
showPublished();

// Chart.js takes the place of drawings that are in the page already.
await firstPaint();
const { startCharts } = await import("../elements/chart.js");
startCharts();
