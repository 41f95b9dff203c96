/** Pure parts of the charts: from the server's data and a palette to a whole Chart.js configuration. */

/**
 * @typedef {{series: string[], ink: string, dim: string, grid: string, paper: string, font: string}} Palette
 * colours as CSS writes them; `series[0]` is the colour with number 1
 */

import { crosshair } from "./chart-link.js";
import { labels, one, ranges } from "./chart-marks.js";

/** Points of one series from which on they are drawn smaller. */
const CROWDED = 20;

/**
 * Write a value in the axis' unit, with thousands separated and at most six digits after the point.
 * @param {number} value in the stored unit
 * @param {number} divisor stored units in one unit of the axis
 * @returns {string}
 */
export function written(value, divisor) {
  const places = divisor === 1 ? 6 : 2;
  return (value / divisor).toLocaleString("en-US", { maximumFractionDigits: places });
}

/**
 * Write a ratio with three digits, whole digits kept.
 * @param {number} ratio
 * @returns {string}
 */
export function times(ratio) {
  const places = ratio > 0 ? Math.min(Math.max(2 - Math.floor(Math.log10(ratio)), 0), 12) : 0;
  return ratio.toLocaleString("en-US", { maximumFractionDigits: places });
}

/**
 * Say one point in words, a line each for what repeated runs add.
 * @param {string} name of the series
 * @param {{x: number, y: number, low: number, high: number, n: number, interval?: number[]}} point
 * @param {{divisor: number, unit: string, ratio?: boolean}} bench
 * @returns {string[]}
 */
export function pointWords(name, point, bench) {
  const write = (value) => (bench.ratio ? times(value) : written(value, bench.divisor));
  const words = [`${name}: ${write(point.y)}${bench.ratio ? "" : " "}${bench.unit}`];
  if (point.n > 1) words.push(`median of ${point.n} runs, ${write(point.low)} to ${write(point.high)}`);
  if (point.interval) words.push(`${Math.round(100 * point.coverage)} % interval of the median, n = ${point.n}: ${point.interval.map(write).join(" to ")}`);
  return words;
}

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
      pointBackgroundColor: dataset.failed.map((failed) => (failed ? palette.paper : colour)),
      pointBorderWidth: 2,
      pointRadius: dataset.data.length > CROWDED ? 3 : 5,
      pointHoverRadius: 7,
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
    title: { ...config.options.scales[axis].title, color: palette.dim },
    grid: { color: palette.grid, display: axis === "y" },
    border: { color: palette.grid, display: axis === "x" },
    ticks: { color: palette.dim, maxRotation: 0, callback: (value, index) => bench.ticks[axis][index]?.label ?? "" },
    afterBuildTicks: (built) => { built.ticks = bench.ticks[axis].map(({ value }) => ({ value })); },
  });
  return {
    type: config.type,
    data: { datasets: painted(config.data.datasets, palette) },
    options: {
      animation: false,
      bench: { ratio: bench.ratio, labels: bench.labels, field: bench.field, ...palette },
      maintainAspectRatio: false,
      layout: { padding: { top: 16 } },
      font: { family: palette.font },
      interaction: { mode: "nearest", intersect: false },
      scales: { x: scale("x"), y: scale("y") },
      plugins: {
        legend: { display: false },
        tooltip: {
          callbacks: {
            title: (items) => (items.length ? items[0].raw.at ?? `${bench.load} ${written(items[0].parsed.x, 1)}` : ""),
            label: (item) => pointWords(item.dataset.label, item.raw, bench),
            afterLabel: (item) => (item.dataset.failed[item.dataIndex] ? "requests failed or were not 2xx" : ""),
          },
        },
      },
    },
    plugins: [ranges, one, crosshair, labels],
  };
}

