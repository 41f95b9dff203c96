/** The list of runs: choosing without loading the page. */

import { startFiltering } from "../elements/filter.js";

startFiltering();
