import assert from "node:assert/strict";
import { test } from "node:test";

import { configured, painted } from "../../static/js/lib/chart.js";
import { unpacked } from "../../static/js/lib/chart-packed.js";
import { spread } from "../../static/js/lib/chart-ends.js";
import { pointWords, times, written } from "../../static/js/lib/chart-words.js";

test("names at the ends of lines keep apart and stay in the room", () => {
  assert.deepEqual(spread([10, 50, 90], 17, { low: 0, high: 100 }), [10, 50, 90]);
  assert.deepEqual(spread([48, 50, 52], 10, { low: 0, high: 100 }), [40, 50, 60]);
  assert.deepEqual(spread([99, 100], 10, { low: 0, high: 100 }), [90, 100]);
  assert.deepEqual(spread([5, 5, 5], 100, { low: 0, high: 100 }), [0, 50, 100]);
});

const palette = { series: ["#111", "#222"], ink: "#000", dim: "#555", grid: "#ddd", paper: "#fff", font: "sans" };
const config = {
  type: "line",
  data: {
    datasets: [
      { label: "Apache", colour: 1, failed: [true], showLine: false, data: [{ x: 20, y: 512020.48, low: 512020.48, high: 512020.48, n: 1 }] },
      { label: "lighttpd", colour: 2, failed: [false], showLine: false, data: [{ x: 20, y: 1024, low: 512, high: 2048, n: 3 }] },
    ],
  },
  options: { scales: { x: { min: 0, max: 30, title: { text: "Concurrency" } }, y: { min: 0, max: 1024000, title: { text: "KiB/s" } } } },
  bench: {
    divisor: 1024, unit: "KiB/s", load: "concurrency",
    ticks: { x: [{ value: 0, label: "0" }, { value: 20, label: "20" }], y: [{ value: 0, label: "0" }, { value: 512000, label: "500" }] },
  },
};

test("a value is written in the unit of its axis, as the tool printed it", () => {
  assert.equal(written(512020.48, 1024), "500.02");
  assert.equal(written(130.533, 1), "130.533");
  assert.equal(written(1234567, 1), "1,234,567");
});

test("a single run says its value, repeated runs their median, range and interval", () => {
  assert.deepEqual(pointWords("Apache", config.data.datasets[0].data[0], config.bench), ["Apache: 500.02 KiB/s"]);
  assert.deepEqual(pointWords("lighttpd", config.data.datasets[1].data[0], config.bench), ["lighttpd: 1 KiB/s", "median of 3 runs, 0.5 to 2"]);
  const seven = { x: 20, y: 1024, low: 512, high: 2048, n: 7, interval: [768, 1536], coverage: 0.984375 };
  assert.equal(pointWords("lighttpd", seven, config.bench)[2], "98 % interval of the median, n = 7: 0.75 to 1.5");
});

test("a ratio is written with three digits, as the table has it", () => {
  assert.deepEqual([2.9660574, 0.123456, 150.4, 1, 0].map(times), ["2.97", "0.123", "150", "1", "0"]);
  assert.deepEqual(pointWords("a", { y: 2.9660574, n: 1 }, { ratio: true, unit: "×", divisor: 1 }), ["a: 2.97×"]);
});

test("a point with failed requests is hollow, any other is filled", () => {
  const [failed, good] = painted(config.data.datasets, palette);
  assert.deepEqual(failed.pointBackgroundColor, ["#fff"]);
  assert.deepEqual(good.pointBackgroundColor, ["#222"]);
});

test("a packed series has its points again, any other is as it was", () => {
  const short = { data: { datasets: [{ key: "a", x: [1, 2], y: [30, 40.5], runs: "r 1 2" }, { key: "b", data: [{ x: 1, y: 2, n: 3 }] }] } };
  assert.deepEqual(unpacked(short).data.datasets, [
    { key: "a", data: [{ x: 1, y: 30, run: "r1" }, { x: 2, y: 40.5, run: "r2" }] },
    { key: "b", data: [{ x: 1, y: 2, n: 3 }] },
  ]);
});

test("painting leaves the numbers as they are", () => {
  const whole = configured(config, palette);
  assert.deepEqual(whole.data.datasets.map(({ data }) => data), config.data.datasets.map(({ data }) => data));
});

test("the ticks are the server's, with its labels", () => {
  const { scales } = configured(config, palette).options;
  const built = {};
  scales.y.afterBuildTicks(built);
  assert.deepEqual(built.ticks, [{ value: 0 }, { value: 512000 }]);
  assert.equal(scales.y.ticks.callback(512000, 1), "500");
  assert.equal(scales.y.min, 0);
});

test("nothing moves", () => {
  assert.equal(configured(config, palette).options.animation, false);
});
