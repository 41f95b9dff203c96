"""How fast nginx sends a permalink, against a static file of the same bytes: BENCH S5.

nginx runs with the configuration of docs/deployment: its proxy cache, its headers, its limit of
requests, which alone is higher, since one visitor makes all of them. The static file is the
page itself, packed before. Both are loaded in turns by wrk (or ab) through one worker of nginx;
the median of the rounds counts. An error answer fails the measurement.
Usage: python bench/behind_nginx.py [--seconds 2] [--rounds 5]
"""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.read import free_port, load_tool, options_of_rounds, rounds, site, wait_for  # noqa: E402
from tests import nginx_site  # noqa: E402

FLOOR, GOAL = 0.75, 0.85
LIMIT = {"rate=20r/s": "rate=1000000r/s", "burst=60": "burst=100000"}


def main() -> int:
    """Measure and print the figure; exit 1 below the floor or with an error answer."""
    options = options_of_rounds(__doc__)
    tool, program = load_tool(), shutil.which("nginx", path="/usr/sbin:/usr/bin")
    if not tool or not program:
        print("behind nginx: nginx, or wrk and ab, are not installed")
        return 2
    os.environ["TRUST_PROXY"] = "1"
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-nginx-") as name,
        site(Path(name)) as (web, permalink),
        nginx(program, Path(name), web_port=urlsplit(web).port or 0) as address,
    ):
        page = f"{address}{permalink}"
        size = copied(page, Path(name) / "static" / "page.html")
        static, cached, errors = rounds(
            tool,
            f"{address}/static/page.html",
            page=page,
            count=options.rounds,
            seconds=options.seconds,
        )
    ratio = median(cached) / median(static)
    good = ratio >= FLOOR and not errors
    print(
        f"behind nginx: permalink {median(cached):,.0f} requests/s, static file of {size:,} bytes "
        f"{median(static):,.0f} ({min(static):,.0f} to {max(static):,.0f}), ratio {ratio:.2f}, "
        f"floor {FLOOR}, {errors} errors: {'OK' if good else 'TOO SLOW'}; "
        f"goal {GOAL} {'reached' if ratio >= GOAL else 'not reached'}"
    )
    return 0 if good else 1


@contextmanager
def nginx(program: str, folder: Path, *, web_port: int) -> Iterator[str]:
    """Serve by nginx until the block ends; give its address."""
    port = free_port()
    file = nginx_site.configuration(folder, port=port, web_port=web_port)
    text = file.read_text()
    for shipped, higher in LIMIT.items():
        if shipped not in text:
            raise RuntimeError(f"nginx.conf has no {shipped}.")
        text = text.replace(shipped, higher)
    file.write_text(text)
    process = subprocess.Popen([program, "-e", str(folder / "start.log"), "-c", str(file)])
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)


def copied(page: str, file: Path) -> int:
    """Store a page as a static file, plain and packed; return the bytes that are sent of it."""
    request = urllib.request.Request(page, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        packed: bytes = answer.read()
    file.with_name(f"{file.name}.gz").write_bytes(packed)
    file.write_bytes(gzip.decompress(packed))
    return len(packed)


if __name__ == "__main__":
    sys.exit(main())
