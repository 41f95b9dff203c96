import assert from "node:assert/strict";
import { test } from "node:test";

import { later } from "../../static/js/lib/later.js";

/** A clock that stands until it is told to go: the waiting functions and how to run them. */
function clock() {
  const waiting = new Map();
  let next = 1;
  return {
    wait: (then) => { waiting.set(next, then); return next++; },
    stop: (timer) => waiting.delete(timer),
    go: async () => { for (const [timer, then] of [...waiting]) { waiting.delete(timer); await then(); } },
    count: () => waiting.size,
  };
}

test("many calls in a row are one piece of work", async () => {
  const time = clock();
  let done = 0;
  const ask = later(async () => { done += 1; }, 10, time.wait, time.stop);
  ask(); ask(); ask();
  assert.equal(time.count(), 1);
  await time.go();
  assert.equal(done, 1);
});

test("what is asked for during the work is done after it, not beside it", async () => {
  const time = clock();
  let running = 0;
  let most = 0;
  let release;
  const ask = later(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => { release = resolve; });
    running -= 1;
  }, 10, time.wait, time.stop);
  ask();
  const first = time.go();
  ask();
  await time.go();
  release();
  await first;
  assert.equal(time.count(), 1);
  const second = time.go();
  release();
  await second;
  assert.equal(most, 1);
});

test("work that fails does not stop the next", async () => {
  const time = clock();
  let done = 0;
  const ask = later(async () => { done += 1; if (done === 1) throw new Error("no"); }, 10, time.wait, time.stop);
  ask();
  await assert.rejects(time.go());
  ask();
  await time.go();
  assert.equal(done, 2);
});
