/** figure[data-chart]: draws with Chart.js into the box of the server's SVG; its legend's buttons hide and show series. */

import { Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from "../../vendor/chart.js";
import { configured, painted } from "../lib/chart.js";

Chart.register(LinearScale, LineController, LineElement, PointElement, Tooltip);

const SERIES = 8;

Chart.register(LineController, LineElement, LinearScale, PointElement, Tooltip);

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

/** @param {HTMLElement} figure @param {Chart} chart */
function wireLegend(figure, chart) {
  for (const item of figure.querySelectorAll("[data-series]")) {
    const button = item.querySelector("button");
    button?.addEventListener("click", () => {
      const index = Number(item.dataset.series);
      const show = !chart.isDatasetVisible(index);
      chart.setDatasetVisibility(index, show);
      chart.update();
      button.setAttribute("aria-pressed", String(show));
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
  wireLegend(figure, chart);
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

/** Draw all charts of the page and keep them in the page's colours. */
export function startCharts() {
  globalThis.Chart = Chart;
  Chart.defaults.font.size = 13;
  const figures = [...document.querySelectorAll("figure[data-chart]")];
  const charts = figures.map(draw);
  const all = () => charts.forEach((chart, index) => recolour(chart, figures[index]));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", all);
  matchMedia("print").addEventListener("change", all);
  document.documentElement.dataset.chartReady = String(charts.length);
}
