/** [data-order]: its items can be dragged by their handle. The order in which they stand is the order in which they are sent. */

/** @param {HTMLElement[]} others @param {number} y @returns {HTMLElement | undefined} the first item whose middle is below y */
function below(others, y) {
  return others.find((item) => {
    const box = item.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
}

/** @param {HTMLElement} list */
export function startOrdering(list) {
  let dragged = null;
  for (const handle of list.querySelectorAll("[data-order-handle]")) {
    handle.hidden = false;
    handle.addEventListener("pointerdown", (event) => {
      dragged = handle.closest("[data-order-item]");
      dragged.classList.add("dragged");
      handle.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    handle.addEventListener("pointermove", (event) => {
      if (!dragged) return;
      const others = [...list.querySelectorAll("[data-order-item]")].filter((item) => item !== dragged);
      const next = below(others, event.clientY) ?? null;
      if (next !== dragged.nextElementSibling) list.insertBefore(dragged, next);
    });
    const end = () => {
      if (!dragged) return;
      dragged.classList.remove("dragged");
      dragged = null;
      list.dispatchEvent(new CustomEvent("reordered", { bubbles: true }));
    };
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  }
}
