"""How soon a permalink shows its chart in a browser that knows nothing of the site (BENCH S3).

The first mark is the first paint with content: the chart is SVG in the page, so that it is painted
with the first text. It is compared with that of a page that holds this SVG, the rules of charts and
nothing else. Both are opened in turns in a new context each time; the median of the rounds counts.
The element of the largest paint is named beside it: the chart is "text", as all words of its SVG
are one text.
Usage: python bench/first_mark.py [--rounds 15]
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "static" / "css"
sys.path.insert(0, str(ROOT))
from bench.draw import BROWSERS, LOADS, report  # noqa: E402
from bench.read import site  # noqa: E402

CEILING = 1.3
PAGE = (
    '<!DOCTYPE html><html lang="en"><title>A chart</title><style>{rules}</style><body>'
    '<div class="chart hero"><div class="chart-box">{svg}</div></div>'
)
RULES = ("tokens", "components/chart")  # without them the lines have no colour and no width
PAINTS = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const largest = list.getEntries().at(-1).element;
    resolve([first.startTime, largest ? largest.tagName : "none"]);
  }).observe({ type: "largest-contentful-paint", buffered: true });
})"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without a line for each request."""

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def main() -> int:
    """Measure and print; exit 1 above the ceiling."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    browser = next((path for path in BROWSERS if shutil.which(path)), None)
    if not browser:
        print("first_mark: no browser is installed (apt install chromium)")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        sweep = Path(folder) / "sweep.txt"
        reports = [report(server, load) for server in range(3) for load in LOADS[:10]]
        sweep.write_text("\n".join(reports), encoding="utf-8")
        with (
            site(Path(folder), "import_runs", str(sweep), "--publish") as (address, permalink),
            bare_page(Path(folder), f"{address}{permalink}") as bare,
        ):
            ours, alone, largest = measured(browser, (f"{address}{permalink}", bare), rounds=rounds)
    ratio = median(ours) / median(alone)
    print(f"first_mark: SVG alone {median(alone):.0f} ms; permalink {median(ours):.0f} ms")
    print(f"first_mark: the largest paint is {', '.join(sorted(largest))}")
    verdict = "OK" if ratio <= CEILING else "TOO SLOW"
    print(f"first_mark: ratio {ratio:.2f}, ceiling {CEILING}: {verdict}")
    return 0 if ratio <= CEILING else 1


@contextmanager
def bare_page(folder: Path, permalink: str) -> Iterator[str]:
    """Serve a page with the first chart of a permalink and nothing else."""
    with urllib.request.urlopen(permalink, timeout=30) as answer:
        html = answer.read().decode()
    chart = re.search(r'<svg class="chart-svg.*?</svg>\s*(?=<canvas)', html, re.DOTALL)
    if not chart:
        raise RuntimeError(f"No chart at {permalink}")
    (folder / "bare").mkdir()
    rules = "".join((SOURCES / f"{name}.css").read_text(encoding="utf-8") for name in RULES)
    page = PAGE.format(svg=chart[0], rules=rules)
    (folder / "bare" / "index.html").write_text(page, encoding="utf-8")
    handler = partial(Quiet, directory=str(folder / "bare"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def measured(
    browser: str, addresses: tuple[str, str], *, rounds: int
) -> tuple[list[float], list[float], set[str]]:
    """Open both in turns; return the milliseconds of each, and what the largest paint was."""
    times: dict[str, list[float]] = {address: [] for address in addresses}
    largest = set()
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for turn in range(rounds + 1):
            for address in addresses if turn % 2 else reversed(addresses):
                first, element = paints(launched, address)
                times[address].append(first)
                if address == addresses[0]:
                    largest.add(element)
        launched.close()
    return times[addresses[0]][1:], times[addresses[1]][1:], largest


def paints(browser: Browser, address: str) -> tuple[float, str]:
    """Open a page in a new context; return its first paint in ms and its largest element."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(address)
    found: Any = page.evaluate(PAINTS)
    context.close()
    return float(found[0]), str(found[1])


if __name__ == "__main__":
    sys.exit(main())
