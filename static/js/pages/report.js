/** The page of a report: copying its link, and the lines of numbers. Its charts are drawn by the server. */

import { startCopying } from "../elements/copy.js";
import { startNumbers, startWalking } from "../elements/number-lines.js";

startCopying();
startNumbers();
startWalking();
