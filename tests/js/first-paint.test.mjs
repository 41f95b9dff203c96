import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { firstPaint } from "../../static/js/lib/first-paint.js";

const { PerformanceObserver: own, setTimeout: wait, clearTimeout: stop } = globalThis;
let paint;
let timers;

beforeEach(() => {
  timers = [];
  globalThis.setTimeout = (work, ms) => timers.push([work, ms]);
  globalThis.clearTimeout = () => timers.pop();
  globalThis.PerformanceObserver = class {
    constructor(told) {
      paint = (name) => told({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) });
    }
    observe() {}
    disconnect() {}
  };
});

afterEach(() => Object.assign(globalThis, { PerformanceObserver: own, setTimeout: wait, clearTimeout: stop }));

test("it is over with the first paint that has content, not with an empty one", async () => {
  let isOver = false;
  const over = firstPaint().then(() => (isOver = true));
  paint("first-paint");
  await Promise.resolve();
  assert.equal(isOver, false);
  paint("first-contentful-paint");
  await over;
  assert.deepEqual(timers, []);
});

test("a browser that tells no paint is waited for a second at most", async () => {
  const over = firstPaint();
  const [[work, ms]] = timers;
  assert.equal(ms, 1000);
  work();
  await over;
});
