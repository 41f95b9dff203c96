import assert from "node:assert/strict";
import test from "node:test";

import { progressOf } from "../../static/js/lib/progress.js";

test("the bar says how much was sent, then that the site reads", () => {
  assert.deepEqual(progressOf(0, 0), { percent: null, text: "Sending…" });
  assert.deepEqual(progressOf(512, 4096), { percent: 12, text: "1 KiB of 4 KiB sent" });
  assert.deepEqual(progressOf(1572864, 3145728), { percent: 50, text: "1.5 MiB of 3.0 MiB sent" });
  assert.deepEqual(progressOf(4096, 4096), { percent: 100, text: "Reading your results…" });
});
