/** Pages that do not show what their address asks for. */

import assert from "node:assert/strict";
import test from "node:test";

import { remedy } from "../../static/js/lib/behind.js";

test("a page of its address needs nothing", () => {
  assert.equal(remedy("server=apache", "?server=apache", false), null);
  assert.equal(remedy("", "", false), null);
});

test("a page of another address is loaded again", () => {
  assert.equal(remedy("server=apache", "", false), "load");
  assert.equal(remedy("", "?server=apache", false), "load");
});

test("it is loaded once only, should the address never fit", () => {
  assert.equal(remedy("server=apache", "?server=apache&utm=1", true), null);
});

test("when it fits it may be loaded again another time", () => {
  assert.equal(remedy("server=apache", "?server=apache", true), "settle");
});

test("a page that does not say what it is of is left alone", () => {
  assert.equal(remedy(undefined, "?server=apache", false), null);
});
