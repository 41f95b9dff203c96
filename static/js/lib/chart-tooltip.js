/** One tooltip for all series: the points of the load that is nearest to the pointer, in a box beside it. */

import { pointsAt } from "./chart-link.js";

/**
 * An interaction mode of Chart.js.
 * @param {object} chart
 * @param {{x: number}} event a place in the chart, in pixels
 * @returns {object[]} the points of all visible series at the nearest load
 */
export function atLoad(chart, event) {
  const visible = (index) => chart.isDatasetVisible(index);
  const loads = chart.data.datasets.flatMap(({ data }, index) => (visible(index) ? data.map(({ x }) => x) : []));
  if (!loads.length) return [];
  const away = (load) => Math.abs(chart.scales.x.getPixelForValue(load) - event.x);
  const nearest = loads.reduce((best, load) => (away(load) < away(best) ? load : best));
  return pointsAt(chart.data.datasets, nearest, visible).map(({ datasetIndex, index }) => ({
    element: chart.getDatasetMeta(datasetIndex).data[index], datasetIndex, index,
  }));
}

/**
 * A place of Chart.js' tooltip: at the load, as high as the pointer.
 * @param {object[]} items
 * @param {{x: number, y: number}} event
 * @returns {{x: number, y: number} | false}
 */
export function beside(items, event) {
  return items.length ? { x: items[0].element.x, y: event.y } : false;
}
