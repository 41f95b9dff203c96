/** figure[data-chart]: draws with Chart.js into the box of the server's SVG, in the colours of the moment. */

import { Chart, Interaction, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip } from "../../vendor/chart.js";
import { configured } from "../lib/chart.js";
import { unpacked } from "../lib/chart-packed.js";
import { atLoad, beside } from "../lib/chart-tooltip.js";
import { startLegend } from "./chart-legend.js";
import { startLinks } from "./chart-link.js";

Chart.register(LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip);
Interaction.modes.load = atLoad;
Tooltip.positioners.beside = beside;

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

/** Read what the charts draw: from the address that their page names, else from the page. @param {HTMLElement[]} figures @returns {Promise<object[]>} */
async function configurations(figures) {
  const address = figures[0]?.closest("[data-charts]")?.dataset.charts;
  const fetched = address ? await (await fetch(address)).json() : null;
  return figures.map((figure) => {
    const config = unpacked(fetched ? fetched[figure.dataset.chart] : JSON.parse(document.getElementById(figure.dataset.chart).textContent));
    config.bench.direct = figure.classList.contains("hero");
    return config;
  });
}

/** Put the canvases in the place of the server's drawings, all at once: each change costs a layout. @param {HTMLElement[]} figures */
function uncover(figures) {
  for (const figure of figures) {
    const picture = figure.querySelector(".chart-svg");
    const canvas = figure.querySelector("canvas");
    canvas.hidden = false;
    canvas.setAttribute("aria-label", picture.getAttribute("aria-label"));
    canvas.setAttribute("aria-description", "The arrow keys walk along the loads; Enter opens the line of the first number there.");
    if (!picture.hasAttribute("hidden")) picture.setAttribute("hidden", "");
  }
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
export async function startCharts(root = document) {
  globalThis.Chart = Chart;
  Chart.defaults.font.size = 12;
  const figures = [...root.querySelectorAll("figure[data-chart]")];
  const configs = await configurations(figures);
  const [charts, colours] = [new Map(), palette()];
  uncover(figures);
  figures.forEach((figure, index) => {
    const config = configs[index];
    charts.set(new Chart(figure.querySelector("canvas"), configured(config, colours)), config);
  });
  startLegend(charts, () => redraw(charts));
  startLinks(charts);
  for (const query of ["(prefers-color-scheme: dark)", "print"]) {
    matchMedia(query).addEventListener("change", () => redraw(charts));
  }
  document.documentElement.dataset.chartReady = String(charts.size);
}
