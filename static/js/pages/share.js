/** The share page: copying. */

import { startCopying } from "../elements/copy.js";

startCopying();
