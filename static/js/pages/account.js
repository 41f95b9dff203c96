/** The page of a new token: a button that copies it. */
import { startCopying } from "../elements/copy.js";

startCopying();
