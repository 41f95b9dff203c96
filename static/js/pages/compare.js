/** Explore: charts and tables, and choosing without a reload. */

import { startTables } from "../elements/chart-table.js";
import { startCharts, stopCharts } from "../elements/chart.js";
import { startFiltering } from "../elements/filter.js";
import { startNumbers, startWalking } from "../elements/number-lines.js";

/** @param {ParentNode} [root] */
function start(root) {
  startCharts(root);
  startTables(root);
  startWalking(root);
}

startNumbers();
startFiltering({ before: stopCharts, after: start });
start();
