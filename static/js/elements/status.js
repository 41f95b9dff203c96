/** [data-poll]: asks how far the import is, and opens the page again when it has ended. */

import { delay, stateOf } from "../lib/poll.js";

/** @param {HTMLElement} element its data-poll is the address of the status */
export function startPolling(element) {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    try {
      const response = await fetch(element.dataset.poll, { headers: { Accept: "text/html" } });
      if (!response.ok || stateOf(await response.text()) !== "pending") {
        location.reload();
        return;
      }
    } catch {
      // The network is away for a moment: ask again.
    }
    setTimeout(ask, delay(asked));
  };
  setTimeout(ask, delay(asked));
}
