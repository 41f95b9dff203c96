/** The permalink: charts and copying. */

import { startCharts } from "../elements/chart.js";
import { startCopying } from "../elements/copy.js";

startCopying();
startCharts();
