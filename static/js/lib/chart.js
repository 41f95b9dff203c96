/** Pure parts of the charts: from the server's data and a palette to a whole Chart.js configuration. */

/**
 * @typedef {{series: string[], ink: string, dim: string, grid: string, paper: string, font: string}} Palette
 * colours as CSS writes them; `series[0]` is the colour with number 1
 */

import { ends } from "./chart-ends.js";
import { crosshair } from "./chart-link.js";
import { labels, lift, one, ranges } from "./chart-marks.js";
import { pointWords, written } from "./chart-words.js";

/** Pixels below a plot: the labels of the loads and the axis' name; chart.css has the same. */
const BELOW = 46;

/** Series in a tooltip above which it says only their medians. */
const CROWDED_BOX = 4;

/** Points of one series from which on they are drawn smaller. */
const CROWDED = 20;

/**
 * Colour the datasets: hollow points where requests failed.
 * @param {object[]} datasets as the server sent them
 * @param {Palette} palette
 * @returns {object[]}
 */
export function painted(datasets, palette) {
  return datasets.map((dataset) => {
    const colour = palette.series[(dataset.colour - 1) % palette.series.length];
    return {
      ...dataset,
      borderColor: colour,
      backgroundColor: colour,
      pointBorderColor: colour,
      pointBackgroundColor: dataset.failed?.map((failed) => (failed ? palette.paper : colour)) ?? colour,
      pointBorderWidth: 2,
      pointRadius: dataset.data.length > CROWDED ? 2.5 : 4,
      pointHoverRadius: 6,
      borderWidth: 2,
      clip: false,
    };
  });
}

/**
 * Return the whole configuration: the server's data with colours, ticks and words.
 * @param {object} config of the server (runs/show/chartjs.py)
 * @param {Palette} palette
 * @returns {object}
 */
export function configured(config, palette) {
  const { bench } = config;
  const scale = (axis) => ({
    ...config.options.scales[axis],
    title: { ...config.options.scales[axis].title, display: axis === "x", align: "end", color: palette.dim, padding: { top: 2 } },
    afterFit: (fitted) => Object.assign(fitted, axis === "y" ? { width: bench.room.left } : { height: BELOW }),
    grid: { color: palette.grid, display: axis === "y", drawTicks: false },
    border: { color: palette.grid, display: axis === "x" },
    ticks: { color: palette.dim, maxRotation: 0, autoSkip: false, padding: axis === "x" ? 6 : 8, callback: (value, index) => bench.ticks[axis][index]?.label ?? "" },
    afterBuildTicks: (built) => { built.ticks = bench.ticks[axis].map(({ value }) => ({ value })); },
  });
  return {
    type: config.type,
    data: { datasets: painted(config.data.datasets, palette) },
    options: {
      animation: false,
      bench: { ratio: bench.ratio, labels: bench.labels, field: bench.field, room: bench.room, direct: bench.direct, ...palette },
      maintainAspectRatio: false,
      layout: { padding: { top: 14, right: 16 } },
      font: { family: palette.font },
      interaction: { mode: "load", intersect: false },
      scales: { x: scale("x"), y: scale("y") },
      plugins: {
        legend: { display: false },
        tooltip: {
          position: "beside",
          caretSize: 0,
          backgroundColor: palette.paper,
          borderColor: palette.dim,
          borderWidth: 1,
          titleColor: palette.ink,
          bodyColor: palette.ink,
          boxPadding: 4,
          caretPadding: 16,
          itemSort: (one, other) => (bench.direction.startsWith("less") ? one.parsed.y - other.parsed.y : other.parsed.y - one.parsed.y),
          callbacks: {
            title: (items) => (items.length ? items[0].raw.at ?? `${bench.load} ${written(items[0].parsed.x, 1)}` : ""),
            label: (item) => pointWords(item.dataset.label, item.raw, bench).slice(0, item.chart.tooltip.dataPoints.length > CROWDED_BOX ? 1 : undefined),
            afterLabel: (item) => (item.dataset.failed?.[item.dataIndex] ? "requests failed or were not 2xx" : ""),
          },
        },
      },
    },
    plugins: [ranges, one, crosshair, ends, labels, lift],
  };
}

