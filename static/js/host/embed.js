/** For pages elsewhere, served as /embed.js: gives each frame of this site the height that its page says it has. */

(() => {
  const site = new URL(document.currentScript.src).origin;
  const HIGHEST_PX = 6000;

  /** @returns {HTMLIFrameElement[]} the page's frames of this site */
  const frames = () => [...document.querySelectorAll("iframe")].filter((frame) => frame.src.startsWith(`${site}/`));

  addEventListener("message", ({ origin, source, data }) => {
    const height = Math.ceil(Number(data?.height));
    if (origin !== site || data?.type !== "benchpress-height" || !(height > 0 && height <= HIGHEST_PX)) return;
    for (const frame of frames()) {
      if (frame.contentWindow === source) frame.style.height = `${height}px`;
    }
  });
  for (const frame of frames()) frame.contentWindow?.postMessage({ type: "benchpress-ask" }, site);
})();
