/** Charts as the server sends them in a page: short (runs/show/chartjs.py). */

/**
 * Give a series of single runs the points that Chart.js reads.
 * @param {object} dataset with `x`, `y` and `runs` in the place of `data`; any other stays as it is
 * @returns {object}
 */
function unpackedSeries({ x, y, runs, ...dataset }) {
  if (!x) return dataset;
  const [start, ...ends] = runs.split(" ");
  return { ...dataset, data: x.map((load, index) => ({ x: load, y: y[index], run: start + ends[index] })) };
}

/** @param {object} config @returns {object} the same configuration with all points */
export const unpacked = (config) => ({ ...config, data: { ...config.data, datasets: config.data.datasets.map(unpackedSeries) } });
