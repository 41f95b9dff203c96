/** button[data-series]: hides and shows a series in every chart of the page, and keeps the address, the form and the links in step. */

import { refit } from "../lib/chart-axis.js";
import { withHidden } from "../lib/chart-query.js";
import { viewChanged } from "./share.js";

/** @returns {HTMLButtonElement[]} */
const buttons = () => [...document.querySelectorAll("button[data-series]")];

/** Write the hidden series into the address, the form and the link that saves the view. @param {HTMLFormElement} form */
function remember(form) {
  const hidden = buttons().filter((button) => button.getAttribute("aria-pressed") === "false").map(({ dataset }) => dataset.series);
  const frozen = form.dataset.frozenHidden.split(" ").filter(Boolean);
  const changed = (href) => {
    const [path, query = ""] = href.split("?");
    const now = withHidden(query, hidden, frozen);
    return now ? `${path}?${now}` : path;
  };
  history.replaceState(history.state, "", changed(location.pathname + location.search) + location.hash);
  for (const link of document.querySelectorAll("a[data-view-link]")) link.href = changed(link.getAttribute("href"));
  for (const input of form.querySelectorAll("input[name=hide]")) input.remove();
  for (const key of new Set(hidden.length ? hidden : frozen.length ? [""] : [])) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "hide", value: key }));
  }
  viewChanged();
}

/**
 * @param {Map<import("../../vendor/chart.js").Chart, object>} charts with their configurations
 * @param {() => void} redraw gives every chart what its configuration says now
 */
export function startLegend(charts, redraw) {
  const form = document.querySelector("form#view");
  /** Lift one series, or none. @param {string | null} series */
  const lift = (series) => {
    for (const chart of charts.keys()) {
      chart.options.bench.lifted = series;
      chart.draw();
    }
  };
  for (const button of buttons()) {
    for (const event of ["mouseenter", "focus"]) button.addEventListener(event, () => lift(button.dataset.series));
    for (const event of ["mouseleave", "blur"]) button.addEventListener(event, () => lift(null));
    button.addEventListener("click", (event) => {
      const [{ series }, hide] = [button.dataset, button.getAttribute("aria-pressed") === "true"];
      const configs = [...charts.values()];
      const known = configs.some(({ data }) => data.datasets.some(({ key }) => key === series));
      const needsServer = ({ options, bench }) => options.scales.y.type !== "linear" || bench.of === series;
      if (!known || configs.some(needsServer)) return; // the server draws it, or knows the axis
      event.preventDefault();
      for (const config of configs) {
        for (const dataset of config.data.datasets) if (dataset.key === series) dataset.hidden = hide;
      }
      for (const other of buttons()) if (other.dataset.series === series) other.setAttribute("aria-pressed", String(!hide));
      refit(configs);
      redraw();
      if (form) remember(form);
    });
  }
}
