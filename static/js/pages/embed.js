/** The page within a frame: tells the page around it how high it is, now and whenever that changes. */

const box = document.querySelector("[data-embed]");

/** Say the height in CSS pixels; to whoever frames it, because it is no secret. */
function tell() {
  parent.postMessage({ type: "benchpress-height", height: Math.ceil(box.getBoundingClientRect().height) }, "*");
}

if (parent !== window) {
  tell(); // at once, because browsers do not watch sizes in a frame that nobody sees yet
  addEventListener("load", tell);
  addEventListener("resize", tell);
  new ResizeObserver(tell).observe(box);
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.type === "benchpress-ask") tell();
  });
}
