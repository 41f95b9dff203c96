/** The editor of a report: saving while it is written, a preview, setups dragged into order, copying the key. */

import { startCopying } from "../elements/copy.js";
import { startOrdering } from "../elements/order.js";
import { startSaving } from "../elements/autosave.js";

startCopying();
document.querySelectorAll("form[data-editor]").forEach(startSaving);
document.querySelectorAll("[data-order]").forEach(startOrdering);
