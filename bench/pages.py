"""What the review page costs in bare views (BENCH S2), and how large permalinks are (BENCH S14).

A review page is kept until something that it reads changes; what it costs to draw it is printed
beside. Both sites run in gunicorn with one worker. Each figure is the processor time of that worker
for a number of requests; the two take turns, and the median of the rounds counts. Sizes are bytes
of HTML; those of permalinks are compressed by gzip, as browsers ask for it.
Usage: python bench/pages.py [--rounds 5]
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.giant import FORM, REPORT, Visitor, WebProcess, form_of_a_file, token  # noqa: E402
from bench.read import SERVICES, free_port, manage, wait_for  # noqa: E402

SERVERS = ("nginx", "Apache", "lighttpd", "Caddy", "Jetty", "Boa")
FEW, MANY = 10, 200  # requests of a round: of a page, of the bare view


class Review(NamedTuple):
    """A review page: servers, loads, repeats; its most bare views and bytes of HTML."""

    shape: tuple[int, int, int]
    most_views: float
    most_bytes: int


class Permalink(NamedTuple):
    """A permalink: servers, loads, repeats; its most bytes of compressed HTML."""

    shape: tuple[int, int, int]
    most_bytes: int


REVIEWS = (Review((2, 10, 1), 25, 20_000), Review((6, 20, 1), 80, 40_000))
PERMALINKS = (
    Permalink((3, 10, 1), 12_000),
    Permalink((6, 20, 1), 16_000),
    Permalink((5, 20, 20), 24_000),
)


def main() -> int:
    """Measure and print one line a page; exit 1 above a goal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-pages-") as folder,
        served("bench.bare:application", {}) as bare,
        our_site(folder) as ours,
    ):
        good = [measure_review(review, bare, ours=ours, rounds=rounds) for review in REVIEWS]
        good += [measure_permalink(permalink, ours) for permalink in PERMALINKS]
    print(f"pages: {'OK' if all(good) else 'TOO MUCH'}")
    return 0 if all(good) else 1


@contextmanager
def our_site(folder: str, *, first: str = "/", **settings: str) -> Iterator[Visitor]:
    """Serve the whole site from a folder; texts are imported in the web process.

    It is ready when the page `first` was read.
    """
    environment = {"VAR_DIR": folder, "UPLOADS_PER_HOUR": "0", "INLINE_PARSE_BYTES": "20000000"}
    environment |= {"INLINE_PARSE_SECONDS": "60", "PAGE_CACHE_SECONDS": "0", "LOG_LEVEL": "WARNING"}
    environment |= settings
    known = {name: value for name, value in os.environ.items() if name not in SERVICES}
    for command in ("migrate", "collectstatic"):
        manage(known | environment, [command, "--noinput", "--verbosity=0"])
    with served("bench_site.wsgi", environment, first=first) as visitor:
        yield visitor


@contextmanager
def served(application: str, more: dict[str, str], *, first: str = "/") -> Iterator[Visitor]:
    """Serve a WSGI application by one worker of gunicorn."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {name: value for name, value in os.environ.items() if name not in SERVICES}
    environment |= {"SITE_URL": address, **more}
    command = ["gunicorn", application, "--bind", f"127.0.0.1:{port}", "--timeout", "300"]
    command = [sys.executable, "-m", *command, "--log-level", "warning"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        wait_for(f"{address}{first}", server)
        yield Visitor(address, WebProcess(server.pid))
    finally:
        server.terminate()
        server.wait(timeout=30)


def text(shape: tuple[int, int, int]) -> str:
    """Return reports of ab of so many servers, loads and repeats."""
    servers, loads, repeats = shape
    reports = []
    for number in range(servers * loads * repeats):
        name, load = SERVERS[number % servers], 5 * (1 + number // servers % loads)
        rate = 1000 * (2 + number % servers) + 7 * load + number % 11
        reports.append(
            REPORT.format(
                progress="",
                server=f"{name}/1.{number % servers}",
                port=80,
                load=load,
                seconds=1000 / rate,
                rate=rate,
                per_user=load * 1000 / rate,
                transfer=845 * rate / 1024,
            )
        )
    return "".join(reports)


def sent(visitor: Visitor, shape: tuple[int, int, int]) -> str:
    """Send the reports by the form; return the address of the review page."""
    body = form_of_a_file(token(visitor.ask("/")[1]), text(shape).encode())
    upload, page = visitor.ask("/uploads/", body, FORM)
    if not re.search(rb"Check your results", page):
        raise RuntimeError(f"The reports were not read: {upload}")
    return upload


def seconds(visitor: Visitor, path: str, *, requests: int) -> float:
    """Return the processor time of one request, the mean of so many."""
    before = visitor.web.processor_s()
    for _ in range(requests):
        visitor.ask(path)
    return (visitor.web.processor_s() - before) / requests


def measure_review(review: Review, bare: Visitor, *, ours: Visitor, rounds: int) -> bool:
    """Print what a review page costs; tell whether it is within its goals."""
    upload = sent(ours, review.shape)
    page = ours.ask(upload)[1]
    bare.ask("/")
    ratios, drawn = [], []
    for number in range(rounds):
        one = seconds(bare, "/", requests=MANY)
        ratios.append(seconds(ours, upload, requests=FEW) / one)
        drawn.append(seconds(ours, f"{upload}?look={number}", requests=1) / one)
    views, size = median(ratios), len(page)
    good = views <= review.most_views and size <= review.most_bytes
    runs = review.shape[0] * review.shape[1] * review.shape[2]
    print(
        f"pages: review of {runs} runs: {views:.0f} bare views ({min(ratios):.0f} to "
        f"{max(ratios):.0f}), goal {review.most_views:g}; when it is drawn {median(drawn):.0f}; "
        f"{size / 1000:.1f} kB of HTML, "
        f"goal {review.most_bytes / 1000:g}: {'OK' if good else 'TOO MUCH'}",
        flush=True,
    )
    return good


def measure_permalink(permalink: Permalink, ours: Visitor) -> bool:
    """Print how large a permalink is; tell whether it is within its goal."""
    upload = sent(ours, permalink.shape)
    fields = {"title": "", "visibility": "public", "all-hardware": "a machine"}
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token(ours.ask(upload)[1]), **fields})
    link = ours.ask(f"{upload}publish/", form.encode())[0].partition("?")[0]
    request = urllib.request.Request(link, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        size = len(answer.read())
    good = size <= permalink.most_bytes and "/c/" in link
    servers, loads, repeats = permalink.shape
    print(
        f"pages: permalink of {servers} × {loads} × {repeats} runs: {size / 1000:.1f} kB, "
        f"goal {permalink.most_bytes / 1000:g}: {'OK' if good else 'TOO MUCH'}",
        flush=True,
    )
    return good


if __name__ == "__main__":
    sys.exit(main())
