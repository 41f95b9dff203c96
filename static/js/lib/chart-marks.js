/** What is drawn on a chart besides lines and points: ranges and intervals of repeated runs, the line of the baseline. */

const THIN = 1.5;
const THICK = 5;

/** A vertical bar at x between two values, in the colour and width that are set. @param {object} chart */
function bar({ ctx, scales }, x, low, high, width) {
  const place = scales.x.getPixelForValue(x);
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(place, scales.y.getPixelForValue(Math.max(low, scales.y.min)));
  ctx.lineTo(place, scales.y.getPixelForValue(high));
  ctx.stroke();
}

/** Behind the points: thin bars from the lowest to the highest run, thick ones for the interval of the median. */
export const ranges = {
  id: "ranges",
  beforeDatasetsDraw(chart) {
    const { ctx } = chart;
    ctx.save();
    chart.data.datasets.forEach((dataset, index) => {
      if (!chart.isDatasetVisible(index)) return;
      ctx.strokeStyle = dataset.borderColor;
      for (const { x, low, high, n, interval } of dataset.data) {
        if (n > 1) bar(chart, x, low, high, THIN);
        if (interval) bar(chart, x, interval[0], interval[1], THICK);
      }
    });
    ctx.restore();
  },
};

/** In a chart of ratios: the baseline itself. */
export const one = {
  id: "one",
  beforeDatasetsDraw({ ctx, scales, chartArea, options }) {
    if (!options.bench?.ratio) return;
    const place = scales.y.getPixelForValue(1);
    ctx.save();
    ctx.strokeStyle = options.bench.ink;
    ctx.lineWidth = 1;
    ctx.setLineDash([4, 3]);
    ctx.beginPath();
    ctx.moveTo(chartArea.left, place);
    ctx.lineTo(chartArea.right, place);
    ctx.stroke();
    ctx.restore();
  },
};
