/** Explore: charts and tables, and choosing without a reload. */

import { startTables } from "../elements/chart-table.js";
import { startCharts, stopCharts } from "../elements/chart.js";
import { startFiltering } from "../elements/filter.js";

/** @param {ParentNode} [root] */
function start(root) {
  startCharts(root);
  startTables(root);
}

startFiltering({ before: stopCharts, after: start });
start();
