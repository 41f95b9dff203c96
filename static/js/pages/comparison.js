/** The permalink: charts and copying. */

import { startTables } from "../elements/chart-table.js";
import { startCharts } from "../elements/chart.js";
import { startCopying } from "../elements/copy.js";

startCopying();
startCharts();
startTables();
