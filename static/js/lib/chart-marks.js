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

const ABOVE = 9; // pixels between a point and its label
const LETTERS = 12; // pixels of a label's height: at the top of a chart it stands inside

/** Over a peak: its value; gone with its series. */
export const labels = {
  id: "labels",
  afterDatasetsDraw(chart) {
    const { ctx, scales, chartArea, options } = chart;
    const { labels: found = [], ink, paper, font } = options.bench ?? {};
    const shown = new Set(chart.data.datasets.filter((_, index) => chart.isDatasetVisible(index)).map(({ key }) => key));
    ctx.save();
    ctx.font = `600 13px ${font}`;
    for (const { x, y, text, keys } of found.filter((label) => label.keys.every((key) => shown.has(key)))) {
      const place = scales.x.getPixelForValue(x);
      const height = Math.max(scales.y.getPixelForValue(y), LETTERS + ABOVE);
      let align = "center";
      if (place > chartArea.right - 48) align = "right";
      else if (place < chartArea.left + 48) align = "left";
      ctx.textAlign = align;
      ctx.lineWidth = 4;
      ctx.strokeStyle = paper;
      ctx.setLineDash([]);
      ctx.strokeText(text, place, height - ABOVE);
      ctx.fillStyle = ink;
      ctx.fillText(text, place, height - ABOVE);
    }
    ctx.restore();
  },
};

/** @param {CanvasRenderingContext2D} ctx @param {string} colour @param {number[]} dash @param {number[]} ends x, y, x, y */
function stroked(ctx, colour, dash, [fromX, fromY, toX, toY]) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}

/** In a chart of ratios: the baseline itself. */
export const one = {
  id: "one",
  beforeDatasetsDraw({ ctx, scales, chartArea, options }) {
    if (!options.bench?.ratio) return;
    const place = scales.y.getPixelForValue(1);
    ctx.save();
    stroked(ctx, options.bench.dim, [4, 3], [chartArea.left, place, chartArea.right, place]);
    ctx.restore();
  },
};

const FAINT = 0.15;

/** While a series is lifted, the others are faint. */
export const lift = {
  id: "lift",
  beforeDatasetDraw({ ctx, data, options }, { index }) {
    const lifted = options.bench?.lifted;
    ctx.save();
    const has = data.datasets.some(({ key }) => key === lifted);
    if (has && data.datasets[index].key !== lifted) ctx.globalAlpha = FAINT;
  },
  afterDatasetDraw({ ctx }) {
    ctx.restore();
  },
};
