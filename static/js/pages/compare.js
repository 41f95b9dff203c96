/** Explore: choosing without loading the page, and charts. */

import { startCharts, stopCharts } from "../elements/chart.js";
import { startFiltering } from "../elements/filter.js";

startFiltering({ before: stopCharts, after: startCharts });
startCharts();
