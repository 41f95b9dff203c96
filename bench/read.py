"""How fast a permalink is sent, warm, against a bare Django view in the same gunicorn.

Both addresses are loaded in turns by wrk (or ab), so that a busy machine slows both; the median of
the rounds counts. The bare view is /healthz: one constant answer through the whole stack. Gunicorn
has two sync workers. An error answer fails the measurement.
Usage: python bench/read.py [--seconds 2] [--rounds 5]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
FLOOR = 1.0
CONNECTIONS = 8
SERVICES = (
    "DATABASE_URL",
    "REDIS_URL",
    "CELERY_BROKER_URL",
    "DJANGO_SETTINGS_MODULE",
    "PAGE_CACHE_SECONDS",
)
STARTED_WITHIN_S = 30
_WRK_RATE = re.compile(r"Requests/sec:\s+([\d.]+)")
_WRK_ERRORS = re.compile(
    r"Non-2xx or 3xx responses: (\d+)"
    r"|Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)"
)
_AB_RATE = re.compile(r"Requests per second:\s+([\d.]+)")
_AB_ERRORS = re.compile(r"(?:Failed requests|Non-2xx responses):\s+(\d+)")


def main() -> int:
    """Measure and print one line a figure; exit 1 below the floor or with an error answer."""
    options = options_of_rounds(__doc__)
    tool = load_tool()
    if not tool:
        print("read: neither wrk nor ab is installed (apt install wrk)")
        return 2
    with tempfile.TemporaryDirectory() as folder, site(Path(folder)) as (address, permalink):
        bare, page, errors = rounds(
            tool,
            f"{address}/healthz",
            page=f"{address}{permalink}",
            count=options.rounds,
            seconds=options.seconds,
        )
    ratio = median(page) / median(bare)
    verdict = "OK" if ratio >= FLOOR else "TOO SLOW"
    if errors:
        verdict = "ERRORS"
    spread = f"{min(page):.0f} to {max(page):.0f}"
    print(f"read: bare view {median(bare):.0f}/s; permalink {median(page):.0f}/s ({spread})")
    print(f"read: ratio {ratio:.2f}, floor {FLOOR:.2f}, errors {errors}: {verdict}")
    return 0 if verdict == "OK" else 1


def options_of_rounds(description: str) -> argparse.Namespace:
    """Read the command line: the seconds of a round, and the number of rounds."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=2, help="length of one round of one address")
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def load_tool() -> str | None:
    """Return the path of wrk or ab; None where neither is installed."""
    return shutil.which("wrk") or shutil.which("ab")


def rounds(
    tool: str, bare: str, *, page: str, count: int, seconds: int
) -> tuple[list[float], list[float], int]:
    """Load both addresses in turns; return the rates of each and the number of error answers."""
    rates: dict[str, list[float]] = {bare: [], page: []}
    errors = 0
    for url in (bare, page):
        load(tool, url, seconds=1)
    for turn in range(count):
        for url in (bare, page) if turn % 2 else (page, bare):
            rate, wrong = load(tool, url, seconds=seconds)
            rates[url].append(rate)
            errors += wrong
    return rates[bare], rates[page], errors


def load(tool: str, url: str, *, seconds: int) -> tuple[float, int]:
    """Send requests for so long; return requests/s and the number of errors."""
    gzip = "Accept-Encoding: gzip"
    if tool.endswith("wrk"):
        command = [tool, "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-H", gzip, url]
        rate, wrong = _WRK_RATE, _WRK_ERRORS
    else:
        command = [tool, "-q", "-l", "-t", str(seconds), "-n", "1000000"]
        command += ["-c", str(CONNECTIONS), "-H", gzip, url]
        rate, wrong = _AB_RATE, _AB_ERRORS
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    match = rate.search(output)
    if not match:
        raise RuntimeError(f"{command} printed no rate:\n{output}")
    numbers = chain.from_iterable(match.groups() for match in wrong.finditer(output))
    return float(match[1]), sum(int(number) for number in numbers if number)


@contextmanager
def site(folder: Path, *fill: str) -> Iterator[tuple[str, str]]:
    """Serve a fresh database with the examples, or what the command `fill` writes into it.

    Give the address and the path of a permalink.
    """
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {name: value for name, value in os.environ.items() if name not in SERVICES}
    environment |= {"VAR_DIR": str(folder), "SITE_URL": address, "DEBUG": "0"}
    manage(environment, ["migrate", "--verbosity=0"])
    manage(environment, ["collectstatic", "--noinput", "--verbosity=0"])
    permalink = urlsplit(manage(environment, fill or ["load_demo"]).split()[0]).path
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "-k",
        "sync",
        "-w",
        "2",
        "-b",
        f"127.0.0.1:{port}",
        "--log-level",
        "warning",
    ]
    server = subprocess.Popen([*command, "bench_site.wsgi"], cwd=ROOT, env=environment)
    try:
        wait_for(f"{address}/healthz", server)
        yield address, permalink
    finally:
        server.terminate()
        server.wait(timeout=STARTED_WITHIN_S)


def manage(environment: dict[str, str], arguments: Sequence[str]) -> str:
    """Run a management command; return what it printed."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Return when the server answers; RuntimeError if it ends or does not answer in time."""
    end = time.monotonic() + STARTED_WITHIN_S
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)  # a starting server sends no signal
    raise RuntimeError(f"{url} does not answer.")


def free_port() -> int:
    """Return a port of the loopback interface that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    sys.exit(main())
