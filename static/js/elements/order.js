/** [data-order]: its items can be dragged by their handle. The order in which they stand is the order in which they are sent. */

/** @param {HTMLElement[]} others @param {number} y @returns {HTMLElement | undefined} the first item whose middle is below y */
function below(others, y) {
  return others.find((item) => {
    const box = item.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
}

/** Follow the pointer, wherever it goes, until it is let go. @param {HTMLElement} list @param {HTMLElement} item */
function drag(list, item) {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => {
    ended.abort();
    item.classList.remove("dragged");
    list.dispatchEvent(new CustomEvent("reordered", { bubbles: true }));
  };
  item.classList.add("dragged");
  addEventListener("pointermove", (event) => {
    const others = [...list.querySelectorAll("[data-order-item]")].filter((other) => other !== item);
    const next = below(others, event.clientY) ?? null;
    if (next !== item.nextElementSibling) list.insertBefore(item, next);
  }, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}

/** @param {HTMLElement} list */
export function startOrdering(list) {
  for (const handle of list.querySelectorAll("[data-order-handle]")) {
    handle.hidden = false;
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      drag(list, handle.closest("[data-order-item]"));
    });
  }
}
