/** figure[data-chart]: draws with Chart.js into the box of the server's SVG; the legends' buttons hide and show a series in all. */

import { Chart, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip } from "../../vendor/chart.js";
import { configured, painted } from "../lib/chart.js";

Chart.register(LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip);

const SERIES = 8;

/** Read the colours of the moment from the page's tokens. @returns {import("../lib/chart.js").Palette} */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const token = (name) => style.getPropertyValue(name).trim();
  return {
    series: Array.from({ length: SERIES }, (_, index) => token(`--series-${index + 1}`)),
    ink: token("--ink"),
    dim: token("--dim"),
    grid: token("--grid"),
    paper: token("--paper"),
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** @param {HTMLElement} figure @returns {object} the server's configuration */
function configOf(figure) {
  return JSON.parse(document.getElementById(figure.dataset.chart).textContent);
}

/** Let the legend's buttons hide and show a series in every chart at once. @param {Chart[]} charts */
function wireLegend(charts) {
  const buttons = [...document.querySelectorAll("button[data-series]")];
  const toggle = (key, show) => {
    for (const chart of charts) {
      chart.data.datasets.forEach((dataset, index) => { if (dataset.key === key) chart.setDatasetVisibility(index, show); });
      chart.update();
    }
    for (const other of buttons.filter((one) => one.dataset.series === key)) other.setAttribute("aria-pressed", String(show));
  };
  for (const button of buttons) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      toggle(button.dataset.series, button.getAttribute("aria-pressed") !== "true");
    });
  }
}

/** @param {HTMLElement} figure @returns {Chart} */
function draw(figure) {
  const canvas = figure.querySelector("canvas");
  const picture = figure.querySelector(".chart-svg");
  canvas.hidden = false;
  const chart = new Chart(canvas, configured(configOf(figure), palette()));
  picture?.setAttribute("hidden", "");
  return chart;
}

/** @param {Chart} chart @param {HTMLElement} figure */
function recolour(chart, figure) {
  const colours = palette();
  const fresh = configured(configOf(figure), colours);
  painted(configOf(figure).data.datasets, colours).forEach((dataset, index) => Object.assign(chart.data.datasets[index], dataset));
  chart.options.scales = fresh.options.scales;
  chart.update();
}

/** Let go of the charts in a part of the page that is about to be taken away. @param {ParentNode} root */
export function stopCharts(root) {
  for (const canvas of root.querySelectorAll("figure[data-chart] canvas")) Chart.getChart(canvas)?.destroy();
}

/** Draw all charts in a part of the page and keep them in the page's colours. @param {ParentNode} root */
export function startCharts(root = document) {
  globalThis.Chart = Chart;
  Chart.defaults.font.size = 13;
  const figures = [...root.querySelectorAll("figure[data-chart]")];
  const charts = figures.map(draw);
  wireLegend(charts);
  const all = () => charts.forEach((chart, index) => { if (figures[index].isConnected) recolour(chart, figures[index]); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", all);
  matchMedia("print").addEventListener("change", all);
  document.documentElement.dataset.chartReady = String(charts.length);
}
