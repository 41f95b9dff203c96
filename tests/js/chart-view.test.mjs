import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { niceStep, refit, valuesAxis } from "../../static/js/lib/chart-axis.js";
import { pointsAt, stepped } from "../../static/js/lib/chart-link.js";
import { withHidden } from "../../static/js/lib/chart-query.js";
import { numberOf, order, tsv } from "../../static/js/lib/chart-table.js";

const CASES = JSON.parse(readFileSync(new URL("axis-cases.json", import.meta.url), "utf8"));

test("an axis is the one that the server would make", () => {
  for (const { values, divisor, max, ticks } of CASES) {
    const axis = valuesAxis(values, divisor);
    assert.equal(axis.max, max);
    assert.deepEqual(axis.ticks.map(({ value, label }) => [value, label]), ticks);
  }
});

test("a step is a round number, at least as large as asked for", () => {
  assert.deepEqual([0.011, 1, 1.1, 2.1, 6, 70].map(niceStep), [0.02, 1, 2, 2.5, 10, 100]);
});

test("charts of one metric keep one axis when a series is hidden, log axes stay", () => {
  const config = (metric, values, type = "linear") => ({
    data: { datasets: values.map(([high, hidden]) => ({ hidden, data: [{ high }] })) },
    options: { scales: { y: { type, max: 9000 } } },
    bench: { metric, load: "concurrency", divisor: 1, ticks: { y: [] } },
  });
  const configs = [config("a", [[9000, true], [90, false]]), config("a", [[40, false]]), config("b", [[7, false]], "logarithmic")];
  refit(configs);
  assert.deepEqual(configs.map(({ options }) => options.scales.y.max), [100, 100, 9000]);
  assert.equal(configs[0].bench.ticks.y, configs[1].bench.ticks.y);
});

test("hidden series stand in the address, sorted, and only where they differ from what was frozen", () => {
  assert.equal(withHidden("scale=logx&hide=b", ["c", "a", "c"], []), "scale=logx&hide=a&hide=c");
  assert.equal(withHidden("hide=a", [], []), "");
  assert.equal(withHidden("", ["a"], ["a"]), "");
  assert.equal(withHidden("x=concurrency", [], ["a"]), "x=concurrency&hide=");
});

test("what is no number is not one", () => {
  assert.deepEqual(["1,375.61", "0", "-2", "–", "aborted", "", "1.4.22"].map(numberOf), [1375.61, 0, -2, null, null, null, null]);
});

test("rows go by number, what is not said comes last in both directions, equal rows keep their places", () => {
  assert.deepEqual(order(["1,000", "–", "20", "20", "3"], true), [4, 2, 3, 0, 1]);
  assert.deepEqual(order(["1,000", "–", "20", "20", "3"], false), [0, 2, 3, 4, 1]);
  assert.deepEqual(order(["nginx 1.10", "Apache", "nginx 1.9"], true), [1, 2, 0]);
});

test("a copied table holds plain numbers and no formula", () => {
  assert.equal(tsv([["Server", "Rate (requests/s)"], ["=1+1\tx\n", " 1,375.61 "], ["b", "–"]]),
    "Server\tRate (requests/s)\n'=1+1 x\t1375.61\nb\t–\n");
});

test("points at a load are those of visible series", () => {
  const datasets = [{ data: [{ x: 1 }, { x: 20 }] }, { data: [{ x: 20 }] }, { data: [{ x: 20 }] }];
  assert.deepEqual(pointsAt(datasets, 20, (index) => index !== 1), [{ datasetIndex: 0, index: 1 }, { datasetIndex: 2, index: 0 }]);
});

test("arrow keys walk along the loads and stop at the ends", () => {
  const loads = [20, 1, 20, 300];
  assert.deepEqual([stepped(loads, null, 1), stepped(loads, null, -1), stepped(loads, 20, 1), stepped(loads, 300, 1)], [1, 300, 300, 300]);
  assert.deepEqual([stepped(loads, 20, Infinity), stepped(loads, 20, -Infinity), stepped([], null, 1)], [300, 1, null]);
});
