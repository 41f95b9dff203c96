"""How fast a permalink's charts (6 series of 20 loads) are drawn, against bare Chart.js.

Both fetch the same points, which the browser keeps, and draw them into three canvases of the same
size in the same page, in turns; the median of the rounds counts. Ours adds colours, ticks,
ranges, labels, the legend and the links between the charts.
Usage: python bench/draw.py [--rounds 30]
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.read import site  # noqa: E402 - the project is found by the line above

CEILING = 2.0
SLOWEST_MS = 200.0
BROWSERS = ("/usr/bin/chromium", "/usr/bin/google-chrome")
LOADS = (1, 2, 5, 10, 20, 40, 60, 80, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1000)
SERVERS = (
    "Apache/2.4.58",
    "Caddy/2.7.6",
    "H2O/2.3.0",
    "lighttpd/1.4.74",
    "nginx/1.24.0",
    "Cherokee/1.2.104",
)
REPORT = """This is ApacheBench, Version 2.3 <$Revision: 1903618 $>

Server Software:        {server}
Server Hostname:        127.0.0.1
Server Port:            80

Document Path:          /
Document Length:        612 bytes

Concurrency Level:      {load}
Time taken for tests:   {seconds:.3f} seconds
Complete requests:      10000
Failed requests:        0
Total transferred:      8450000 bytes
HTML transferred:       6120000 bytes
Requests per second:    {rate:.2f} [#/sec] (mean)
Time per request:       {each:.3f} [ms] (mean)
Time per request:       {all:.3f} [ms] (mean, across all concurrent requests)
Transfer rate:          {kib:.2f} [Kbytes/sec] received
"""
OURS = """async () => {
  const scripts = performance.getEntriesByType("resource");
  const chart = scripts.find(({ name }) => /elements\\/chart\\.[^/]*js$/.test(name));
  const { startCharts, stopCharts } = await import(chart.name);
  stopCharts(document);
  const began = performance.now();
  await startCharts();
  return performance.now() - began;
}"""
BARE = """async () => {
  const figures = [...document.querySelectorAll("figure[data-chart]")];
  for (const figure of figures) Chart.getChart(figure.querySelector("canvas"))?.destroy();
  const began = performance.now();
  const address = document.querySelector("[data-charts]").dataset.charts;
  const fetched = await (await fetch(address)).json();
  for (const figure of figures) {
    const { data } = fetched[figure.dataset.chart];
    const datasets = data.datasets.map(({ label, data }) => ({ label, data }));
    const scales = { x: { type: "linear" } };
    const options = { animation: false, maintainAspectRatio: false, scales };
    new Chart(figure.querySelector("canvas"), { type: "line", data: { datasets }, options });
  }
  return performance.now() - began;
}"""


COUNT = """Object.values(Chart.instances)
  .flatMap(({ data }) => data.datasets.map(({ data }) => data.length))
  .reduce((sum, length) => sum + length, 0)"""


def main() -> int:
    """Measure and print; exit 1 above the ceiling."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    options = parser.parse_args()
    browser = next((path for path in BROWSERS if shutil.which(path)), None)
    if not browser:
        print("draw: no browser is installed (apt install chromium)")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        sweep = Path(folder) / "sweep.txt"
        reports = [report(server, load) for server, load in product(range(len(SERVERS)), LOADS)]
        sweep.write_text("\n".join(reports), encoding="utf-8")
        fill = ("import_runs", str(sweep), "--publish")
        with site(Path(folder), *fill) as (address, permalink):
            ours, bare, points = measured(browser, f"{address}{permalink}", rounds=options.rounds)
    ratio, expected = median(ours) / median(bare), 3 * len(SERVERS) * len(LOADS)
    good = ratio <= CEILING and median(ours) <= SLOWEST_MS and points == expected
    spread = f"{min(ours):.1f} to {max(ours):.1f}"
    verdict = "OK" if good else "TOO SLOW"
    print(f"draw: bare {median(bare):.1f} ms; ours {median(ours):.1f} ms ({spread})")
    print(f"draw: points {points} of {expected}")
    print(f"draw: ratio {ratio:.2f}, ceiling {CEILING:.2f} and {SLOWEST_MS:.0f} ms: {verdict}")
    return 0 if good else 1


def report(server: int, load: int) -> str:
    """Return a report of a curve that rises to a peak and falls; `server` counts from 0."""
    peak = 100 + 60 * server
    rate = (4000 + 700 * server) * 2 * (load / peak) / (1 + (load / peak) ** 2)
    seconds = 10000 / rate
    return REPORT.format(
        server=SERVERS[server],
        load=load,
        rate=rate,
        seconds=seconds,
        each=load * seconds / 10,
        all=seconds / 10,
        kib=8450000 / 1024 / seconds,
    )


def measured(browser: str, address: str, *, rounds: int) -> tuple[list[float], list[float], int]:
    """Draw both ways in turns; return the milliseconds of each, and how many points ours hold."""
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = launched.new_page(viewport={"width": 1280, "height": 900})
        page.goto(address)
        page.wait_for_selector("html[data-chart-ready]")
        points: int = page.evaluate(COUNT)
        times: dict[str, list[float]] = {OURS: [], BARE: []}
        for turn in range(rounds + 1):
            for way in (OURS, BARE) if turn % 2 else (BARE, OURS):
                times[way].append(drawn(page, way))
        launched.close()
    return times[OURS][1:], times[BARE][1:], points


def drawn(page: Page, way: str) -> float:
    """Draw once; return its milliseconds."""
    milliseconds: Any = page.evaluate(way)
    return float(milliseconds)


if __name__ == "__main__":
    sys.exit(main())
