/** The load under the pointer, in every chart and in the table at once; rows and arrow keys move it too. */

import { Chart } from "../../vendor/chart.js";
import { pointsAt, stepped } from "../lib/chart-link.js";
import { pointWords, written } from "../lib/chart-words.js";
import { openPoint } from "./number-lines.js";

/** @param {HTMLTableRowElement} row @returns {number} its load; NaN for a row without one */
const loadOf = (row) => Number(row.dataset.x || NaN);

/**
 * @param {Map<import("../../vendor/chart.js").Chart, object>} charts with their configurations
 */
export function startLinks(charts) {
  const rows = [...document.querySelectorAll("table.numbers tr[data-x]")];

  /** @param {number | null} x @param {string} load of the chart or table it comes from @param {object} [source] chart that shows its tooltip */
  function show(x, load, source) {
    for (const [chart, { bench }] of charts) {
      const points = x === null || bench.load !== load ? [] : pointsAt(chart.data.datasets, x, (index) => chart.isDatasetVisible(index));
      chart.options.bench.cross = points.length ? x : null;
      if (chart !== source) {
        chart.setActiveElements(points);
        chart.tooltip.setActiveElements([], { x: 0, y: 0 });
      }
      chart.draw();
    }
    for (const row of rows) row.classList.toggle("pointed", x !== null && row.dataset.load === load && loadOf(row) === x);
  }

  for (const [chart, { bench }] of charts) {
    chart.options.onHover = (_, active) => {
      if (chart.options.bench.pinned) return;
      const x = active.length ? chart.data.datasets[active[0].datasetIndex].data[active[0].index].x : null;
      if (x !== chart.options.bench.cross) show(x, bench.load, chart);
    };
    chart.options.onClick = (_, active) => {
      if (chart.options.bench.pinned) openLines(chart, bench.field, nearestOf(chart, active));
      pin(chart, !chart.options.bench.pinned && active.length > 0);
    };
    chart.canvas.addEventListener("mouseleave", () => {
      if (!chart.options.bench.pinned) show(null, bench.load);
    });
    wireKeys(chart, (x) => {
      show(x, bench.load, chart);
      const points = x === null ? [] : pointsAt(chart.data.datasets, x, (index) => chart.isDatasetVisible(index));
      chart.setActiveElements(points);
      chart.tooltip.setActiveElements(points, { x: 0, y: 0 });
      chart.update("none");
      announce(chart, bench, points);
    });
  }
  for (const row of rows) {
    for (const event of ["mouseenter", "focusin"]) row.addEventListener(event, () => show(loadOf(row), row.dataset.load));
    for (const event of ["mouseleave", "focusout"]) row.addEventListener(event, () => show(null, row.dataset.load));
  }
}

/** Keep the tooltip where it is, or let it follow the pointer again. @param {object} chart @param {boolean} pinned */
function pin(chart, pinned) {
  chart.options.bench.pinned = pinned;
  chart.options.events = pinned ? ["click"] : ["mousemove", "mouseout", "click", "touchstart", "touchmove"];
}

/** @param {object} chart @param {{datasetIndex: number, index: number}[]} active @returns {{datasetIndex: number, index: number} | undefined} */
function nearestOf(chart, active) {
  return active[0] ?? chart.getActiveElements()[0];
}

/** Say the values at a load to screen readers. @param {object} chart @param {object} bench @param {{datasetIndex: number, index: number}[]} points */
function announce(chart, bench, points) {
  const place = chart.canvas.closest("figure").querySelector("[data-chart-words]");
  if (!place) return;
  const words = points.map(({ datasetIndex, index }) => {
    const { label, data } = chart.data.datasets[datasetIndex];
    return pointWords(label, data[index], bench)[0];
  });
  const first = points.length ? chart.data.datasets[points[0].datasetIndex].data[points[0].index] : null;
  place.textContent = first ? `${first.at ?? `${bench.load} ${written(first.x, 1)}`}: ${words.join("; ")}` : "";
}

/** Show the line of the text that holds a point's number. @param {object} chart @param {string} field @param {{datasetIndex: number, index: number}} [point] */
function openLines(chart, field, point) {
  if (!point) return;
  const { run } = namedPoint(chart, point);
  const { x, y } = chart.getDatasetMeta(point.datasetIndex).data[point.index];
  const canvas = chart.canvas.getBoundingClientRect();
  if (run && field) openPoint(run, field, new DOMRect(canvas.left + x, canvas.top + y, 0, 0));
}

/** A point with its run; of single runs the large chart has it. @param {object} chart @param {{datasetIndex: number, index: number}} point @returns {{run?: string}} */
function namedPoint(chart, { datasetIndex, index }) {
  const { key, data } = chart.data.datasets[datasetIndex];
  const own = data[index];
  if (own.run || own.n > 1) return own;
  const hero = Chart.getChart(document.querySelector("figure.hero canvas"));
  return hero?.data.datasets.find((dataset) => dataset.key === key)?.data.find(({ x }) => x === own.x) ?? own;
}

/** Let the arrow keys walk along the loads of a chart, and Escape leave it. @param {object} chart @param {(x: number | null) => void} go */
function wireKeys(chart, go) {
  chart.canvas.tabIndex = 0;
  chart.canvas.addEventListener("keydown", (event) => {
    if (event.key === "Enter") openLines(chart, chart.options.bench.field, chart.getActiveElements()[0]);
    const way = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === "Escape") {
      pin(chart, false);
      go(null);
    }
    if (way === undefined) return;
    event.preventDefault();
    const shown = chart.data.datasets.filter((_, index) => chart.isDatasetVisible(index));
    go(stepped(shown.flatMap(({ data }) => data.map(({ x }) => x)), chart.options.bench.cross ?? null, way));
  });
  chart.canvas.addEventListener("blur", () => go(null));
}
