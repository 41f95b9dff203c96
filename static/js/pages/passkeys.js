/** The sign-in and the page of an account: passkeys. */
import { startPasskeys } from "../elements/passkey.js";

startPasskeys();
