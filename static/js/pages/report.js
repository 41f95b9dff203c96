/** The page of a report: copying its link. Its charts are drawn by the server. */

import { startCopying } from "../elements/copy.js";

startCopying();
