/** Waiting until somebody has stopped typing. */

/**
 * Return a function that calls `work` once, `delay` ms after it was last called itself; never two at a time.
 * @param {() => Promise<void>} work
 * @param {number} delay in ms
 * @param {(then: () => void, ms: number) => unknown} [wait] as setTimeout
 * @param {(timer: any) => void} [stop] as clearTimeout
 * @returns {() => void}
 */
export function later(work, delay, wait = setTimeout, stop = clearTimeout) {
  let timer = null;
  let running = false;
  let again = false;
  const start = async () => {
    timer = null;
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await work();
    } finally {
      running = false;
    }
    if (again) {
      again = false;
      ask();
    }
  };
  const ask = () => {
    if (timer !== null) stop(timer);
    timer = wait(start, delay);
  };
  return ask;
}
