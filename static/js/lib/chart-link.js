/** Pure parts of the links between charts: which points lie at a load, which load comes next, and the line that marks it. */

/**
 * @param {{data: {x: number}[]}[]} datasets
 * @param {number} x
 * @param {(index: number) => boolean} visible
 * @returns {{datasetIndex: number, index: number}[]} the points of visible datasets at this load
 */
export function pointsAt(datasets, x, visible) {
  return datasets.flatMap(({ data }, datasetIndex) => {
    const index = visible(datasetIndex) ? data.findIndex((point) => point.x === x) : -1;
    return index < 0 ? [] : [{ datasetIndex, index }];
  });
}

/**
 * @param {number[]} loads in any order, repeated or not
 * @param {number | null} now
 * @param {number} way -1, 1, or an infinity for the first and the last
 * @returns {number | null} the load that is next in this direction; the first or last one to start with
 */
export function stepped(loads, now, way) {
  const all = [...new Set(loads)].sort((one, other) => one - other);
  if (!all.length) return null;
  const place = all.indexOf(now);
  if (place < 0) return way < 0 && Number.isFinite(way) ? all.at(-1) : way === Infinity ? all.at(-1) : all[0];
  return all[Math.min(Math.max(place + way, 0), all.length - 1)];
}

/** A line through the chart at the load that is pointed at anywhere on the page. */
export const crosshair = {
  id: "crosshair",
  afterDatasetsDraw({ ctx, scales, chartArea, options }) {
    const { cross = null, dim } = options.bench ?? {};
    if (cross === null) return;
    const place = scales.x.getPixelForValue(cross);
    ctx.save();
    ctx.strokeStyle = dim;
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(place, chartArea.top);
    ctx.lineTo(place, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  },
};
