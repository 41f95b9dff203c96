/** The numbers of a chart in words. */

/**
 * Write a value in the axis' unit, with thousands separated and at most six digits after the point.
 * @param {number} value in the stored unit
 * @param {number} divisor stored units in one unit of the axis
 * @returns {string}
 */
export function written(value, divisor) {
  const places = divisor === 1 ? 6 : 2;
  return (value / divisor).toLocaleString("en-US", { maximumFractionDigits: places });
}

/**
 * Write a ratio with three digits, whole digits kept.
 * @param {number} ratio
 * @returns {string}
 */
export function times(ratio) {
  const places = ratio > 0 ? Math.min(Math.max(2 - Math.floor(Math.log10(ratio)), 0), 12) : 0;
  return ratio.toLocaleString("en-US", { maximumFractionDigits: places });
}

/**
 * Say one point in words, a line each for what repeated runs add.
 * @param {string} name of the series
 * @param {{x: number, y: number, low: number, high: number, n: number, interval?: number[]}} point
 * @param {{divisor: number, unit: string, ratio?: boolean}} bench
 * @returns {string[]}
 */
export function pointWords(name, point, bench) {
  const write = (value) => (bench.ratio ? times(value) : written(value, bench.divisor));
  const words = [`${name}: ${write(point.y)}${bench.ratio ? "" : " "}${bench.unit}`];
  if (point.n > 1) words.push(`median of ${point.n} runs, ${write(point.low)} to ${write(point.high)}`);
  if (point.interval) words.push(`${Math.round(100 * point.coverage)} % interval of the median, n = ${point.n}: ${point.interval.map(write).join(" to ")}`);
  return words;
}
