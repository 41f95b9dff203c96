import assert from "node:assert/strict";
import { test } from "node:test";

import { withPrefix } from "../../static/js/lib/share.js";

/** An element with attributes, and a part that finds those with an attribute. */
const element = (attributes) => ({ attributes, getAttribute: (name) => attributes[name], setAttribute: (name, value) => { attributes[name] = value; } });
const part = (elements) => ({ querySelectorAll: (selector) => elements.filter(({ attributes }) => selector.slice(1, -1) in attributes) });

test("ids and what names them get the same prefix, other attributes stay", () => {
  const [label, input] = [element({ for: "copy-link" }), element({ id: "copy-link", name: "copy-link", "aria-describedby": "help" })];
  withPrefix(part([label, input]), "panel-");
  assert.deepEqual(label.attributes, { for: "panel-copy-link" });
  assert.deepEqual(input.attributes, { id: "panel-copy-link", name: "copy-link", "aria-describedby": "panel-help" });
});
