import assert from "node:assert/strict";
import { test } from "node:test";

import { delay, stateOf } from "../../static/js/lib/poll.js";

test("it asks every second at first and never waits longer than five", () => {
  assert.equal(delay(0), 1000);
  assert.equal(delay(10), 1000);
  assert.ok(delay(15) > 1000);
  assert.equal(delay(10_000), 5000);
});

test("the state is read from the partial", () => {
  assert.equal(stateOf('<section data-import-status="pending">'), "pending");
  assert.equal(stateOf('<section data-import-status="done">'), "done");
  assert.equal(stateOf("<h1>Not found</h1>"), null);
});
