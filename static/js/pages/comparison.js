/** The permalink: charts, tables, the lines of numbers, and copying. */

import { startTables } from "../elements/chart-table.js";
import { startCharts } from "../elements/chart.js";
import { startCopying } from "../elements/copy.js";
import { showPublished, startPublishing } from "../elements/published.js";
import { startNumbers, startWalking } from "../elements/number-lines.js";

startCopying();
startCharts();
startTables();
startNumbers();
startWalking();
startPublishing();
showPublished();
