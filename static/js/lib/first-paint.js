/** Waiting for the first paint: what only adds to a page comes when the page can be seen. */

const LONGEST_MS = 1000;

/**
 * Return a promise that is fulfilled after the first paint with content, and after a second in a
 * browser that tells no paint or shows the page to nobody.
 * @returns {Promise<void>}
 */
export function firstPaint() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
  });
}
