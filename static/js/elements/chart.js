/** figure[data-chart]: draws with Chart.js into the box of the server's SVG, in the colours of the moment. */

import { Chart, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip } from "../../vendor/chart.js";
import { configured } from "../lib/chart.js";
import { startLegend } from "./chart-legend.js";
import { startLinks } from "./chart-link.js";

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

/** @param {HTMLElement} figure @param {object} config @returns {Chart} */
function draw(figure, config) {
  const canvas = figure.querySelector("canvas");
  canvas.hidden = false;
  const chart = new Chart(canvas, configured(config, palette()));
  figure.querySelector(".chart-svg")?.setAttribute("hidden", "");
  return chart;
}

/** Give every chart what its configuration says now, in the page's colours. @param {Map<Chart, object>} charts */
function redraw(charts) {
  const colours = palette();
  for (const [chart, config] of charts) {
    if (!chart.canvas?.isConnected) continue;
    const { data, options } = configured(config, colours);
    data.datasets.forEach((dataset, index) => {
      Object.assign(chart.data.datasets[index], dataset);
      chart.setDatasetVisibility(index, !dataset.hidden);
    });
    chart.options.scales = options.scales;
    chart.options.bench = { ...options.bench, cross: null };
    chart.update();
  }
}

/** Let go of the charts in a part of the page that is about to be taken away. @param {ParentNode} root */
export function stopCharts(root) {
  for (const canvas of root.querySelectorAll("figure[data-chart] canvas")) Chart.getChart(canvas)?.destroy();
}

/** Draw all charts in a part of the page and keep them in the page's colours. @param {ParentNode} root */
export function startCharts(root = document) {
  globalThis.Chart = Chart;
  Chart.defaults.font.size = 13;
  const charts = new Map();
  for (const figure of root.querySelectorAll("figure[data-chart]")) {
    const config = configOf(figure);
    charts.set(draw(figure, config), config);
  }
  startLegend(charts, () => redraw(charts));
  startLinks(charts);
  for (const query of ["(prefers-color-scheme: dark)", "print"]) {
    matchMedia(query).addEventListener("change", () => redraw(charts));
  }
  document.documentElement.dataset.chartReady = String(charts.size);
}
