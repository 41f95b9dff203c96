/** The names at the ends of the lines: the rules of runs/show/end_labels.py in pixels, for when a reader hides a series. */

const LINE = 17; // pixels of a name's height
const BESIDE = 8;

/** From this width of a chart on, in pixels, the names stand beside the lines; below, the legend has them. */
export const WIDE = 640;

/**
 * @param {number[]} wanted rising places
 * @param {number} gap
 * @param {{low: number, high: number}} ends of the room
 * @returns {number[]} rising places at least `gap` apart, closer where there is no room for it
 */
export function spread(wanted, gap, { low, high }) {
  const apart = wanted.length > 1 ? Math.min(gap, (high - low) / (wanted.length - 1)) : gap;
  const first = (group) => {
    const long = apart * (group.length - 1);
    const middle = group.reduce((sum, place) => sum + place, 0) / group.length;
    return Math.min(Math.max(middle - long / 2, low), high - long);
  };
  const groups = [];
  for (const place of wanted) {
    groups.push([place]);
    while (groups.length > 1) {
      const [before, last] = groups.slice(-2);
      if (first(last) >= first(before) + apart * before.length) break;
      groups.splice(-2, 2, [...before, ...last]);
    }
  }
  return groups.flatMap((group) => group.map((_, index) => first(group) + apart * index));
}

/** @param {object} chart @returns {{text: string, colour: string, x: number, y: number}[]} the visible lines, from the top down */
function lines(chart) {
  const visible = chart.data.datasets.filter((dataset, index) => chart.isDatasetVisible(index) && dataset.data.length);
  const ends = visible.map(({ end, data, borderColor }) => {
    const last = data.reduce((most, point) => (point.x >= most.x ? point : most));
    return { text: end, colour: borderColor, x: chart.scales.x.getPixelForValue(last.x), y: chart.scales.y.getPixelForValue(last.y) };
  });
  return ends.sort((one, other) => one.y - other.y);
}

/** A name beside each line, in its colour, with a thin line to it. */
export const ends = {
  id: "ends",
  beforeLayout(chart) {
    const { direct, room } = chart.options.bench ?? {};
    if (room) chart.options.layout.padding = { top: 14, right: direct && chart.width >= WIDE ? room.right : 16 };
  },
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea, options } = chart;
    if (!options.bench?.direct || chart.width < WIDE) return;
    const found = lines(chart);
    const places = spread(found.map(({ y }) => y), LINE, { low: chartArea.top, high: chartArea.bottom });
    ctx.save();
    ctx.font = `600 13px ${options.bench.font}`;
    ctx.textBaseline = "middle";
    found.forEach(({ text, colour, x, y }, index) => {
      Object.assign(ctx, { strokeStyle: colour, fillStyle: colour, lineWidth: 1, globalAlpha: 0.45 });
      ctx.setLineDash([1, 3]);
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(chartArea.right, places[index]);
      ctx.stroke();
      ctx.globalAlpha = 1;
      ctx.fillText(text, chartArea.right + BESIDE, places[index]);
    });
    ctx.restore();
  },
};
