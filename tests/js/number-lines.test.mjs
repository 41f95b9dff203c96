import assert from "node:assert/strict";
import { test } from "node:test";

import { next, partAddress, placed } from "../../static/js/lib/number-lines.js";

test("the lines of a number have the address of its run and field", () => {
  assert.equal(partAddress("https://x.org/runs/abc/#run-L12", "latency_ms.p99.9"), "https://x.org/runs/abc/numbers/latency_ms.p99.9/");
  assert.equal(partAddress("https://x.org/runs/abc/", "a/b"), "https://x.org/runs/abc/numbers/a%2Fb/");
});

test("the box stands below its link, above it where there is no room, and never outside the window", () => {
  const [box, view] = [{ width: 300, height: 100 }, { width: 360, height: 600 }];
  assert.deepEqual(placed({ left: 20, top: 100, bottom: 120 }, box, view), { left: 20, top: 126 });
  assert.deepEqual(placed({ left: 340, top: 560, bottom: 580 }, box, view), { left: 52, top: 454 });
  assert.deepEqual(placed({ left: 0, top: 10, bottom: 595 }, { width: 400, height: 590 }, view), { left: 8, top: 8 });
});

test("arrow keys walk over the numbers and over what is no number", () => {
  const grid = [[false, true, false, true], [false, true, true, true]];
  assert.deepEqual(next(grid, 0, 1, "ArrowRight"), [0, 3]);
  assert.deepEqual(next(grid, 0, 1, "ArrowDown"), [1, 1]);
  assert.equal(next(grid, 0, 1, "ArrowLeft"), null);
  assert.equal(next(grid, 1, 2, "ArrowUp"), null);
  assert.equal(next(grid, 0, 1, "Enter"), null);
});
