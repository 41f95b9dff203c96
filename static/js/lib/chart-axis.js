/** The y axis of the series that are shown: the rules of runs/show/axis.py, for when a reader hides one without a new page. */

const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 5;

/** @param {number} value @returns {number} without the dust of binary fractions */
const clean = (value) => Number(value.toPrecision(12));

/** @param {number} rough @returns {number} 1, 2, 2.5 or 5 times a power of ten, at least `rough` */
export function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return clean(STEPS.find((step) => step * power >= rough * (1 - 1e-9)) * power);
}

/**
 * Return the end and the ticks of an axis from 0 to a round number above the largest value.
 * @param {number[]} values in the stored unit
 * @param {number} divisor stored units in one unit of the axis
 * @returns {{max: number, ticks: {value: number, label: string}[]}}
 */
export function valuesAxis(values, divisor) {
  const largest = Math.max(0, ...values) / divisor || 1;
  const step = niceStep(largest / TICKS);
  const count = Math.ceil(largest / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, place) => ({
    value: clean(place * step * divisor),
    label: clean(place * step).toLocaleString("en-US", { maximumFractionDigits: 12 }),
  }));
  return { max: clean(count * step * divisor), ticks };
}

/**
 * Fit the y axes of all charts of one metric to what is shown in any of them; log axes and ratios stay as the server made them.
 * @param {object[]} configs as the server sent them, `hidden` of each dataset as it is now; their ticks and maxima are replaced
 */
export function refit(configs) {
  const groups = Map.groupBy
    ? Map.groupBy(configs, keyOf)
    : configs.reduce((map, config) => map.set(keyOf(config), [...(map.get(keyOf(config)) ?? []), config]), new Map());
  for (const alike of groups.values()) {
    if (alike[0].options.scales.y.type !== "linear") continue;
    const shown = alike.flatMap((config) => config.data.datasets.filter(({ hidden }) => !hidden).flatMap(({ data }) => data));
    const values = shown.map(({ y, high }) => high ?? y).concat(alike[0].bench.ratio ? [1] : []);
    const { max, ticks } = valuesAxis(values, alike[0].bench.divisor);
    for (const { options, bench } of alike) {
      options.scales.y.max = max;
      bench.ticks.y = ticks;
    }
  }
}

/** @param {object} config @returns {string} equal for charts that share a y axis */
const keyOf = ({ bench }) => `${bench.metric} ${bench.load}`;
