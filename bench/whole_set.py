"""What `/runs.csv` costs with a million runs on PostgreSQL (BENCH S8), and who waits beside it.

Its processor time is that of the web process and of PostgreSQL together, against a COPY of the same
rows. Then 16 readers of as many networks ask for it at once (most are told to come again), while
others read a permalink and `/healthz`. The lines were written before, as a worker does; how long
that took is printed.
Usage: python bench/whole_set.py [--runs 1000000]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import quantiles

import psycopg

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.explore import postgres  # noqa: E402
from bench.giant import TICKS, WebProcess, repeated  # noqa: E402
from bench.holds import Goal  # noqa: E402
from bench.read import free_port, manage, wait_for  # noqa: E402

READERS, LOOKS = 16, 1000
# The rows are alike: one is checked for all. To check a million takes a quarter of an hour.
PREPARE = """
from runs.export import csv
from runs.publish import csv_lines
codes_of, results = csv.codes_of, []
csv.codes_of = lambda run: (results or results.append(codes_of(run)) or results)[0]
csv_lines.prepare(3600)
"""
MOST_MB = 150  # of memory above that of the idle process
COPY = "COPY (SELECT * FROM runs_run WHERE cohort_id IS NOT NULL ORDER BY id) TO STDOUT"


def processor_s(*roots: int) -> float:
    """Return the processor time of these processes and of all that they started."""
    total, waiting = 0, list(roots)
    while waiting:
        pid = waiting.pop()
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            own = (Path(f"/proc/{pid}/task") / str(pid) / "children").read_text().split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has just ended, and counts with the one that started it
        total += sum(map(int, fields[11:15]))
        waiting += [int(child) for child in own]
    return total / TICKS


class Site:
    """The site under gunicorn, and its database."""

    def __init__(self, url: str, *, web: int, database: int) -> None:
        self.url, self.web, self.database = url, web, database

    def read(self, path: str, network: str = "127.0.0.1") -> tuple[float, float, int]:
        """Read a page; return the milliseconds to its first byte and its last, and its bytes."""
        began = time.perf_counter()
        request = urllib.request.Request(self.url + path, headers={"X-Forwarded-For": network})
        with urllib.request.urlopen(request, timeout=600) as answer:
            size = len(answer.read(1))
            first = time.perf_counter()
            while part := answer.read(1 << 20):
                size += len(part)
        return 1000 * (first - began), 1000 * (time.perf_counter() - began), size

    def looks(self, path: str) -> list[float]:
        """Return how many milliseconds each of LOOKS reads of a page took."""
        return [self.read(path)[1] for _ in range(LOOKS)]


def costs(site: Site, database: str) -> bool:
    """Print the processor time of the file against that of COPY."""
    with psycopg.connect(database) as connection:
        before = processor_s(site.database)
        with connection.cursor().copy(COPY) as rows:
            copied = sum(len(row) for row in rows)
        copy_s = processor_s(site.database) - before
    worker, memory = WebProcess(site.web), [0.0]
    before = processor_s(site.web, site.database)
    with repeated(lambda: memory.append(worker.memory_mb() - worker.idle_mb), 0.05):
        first_ms, all_ms, size = site.read("/runs.csv")
    csv_s = processor_s(site.web, site.database) - before
    sizes = f"COPY {copied / 1e6:.1f} MB, {copy_s:.2f} s; CSV {size / 1e6:.1f} MB, {csv_s:.2f} s"
    print(f"whole set: {sizes}, {all_ms:.0f} ms by the clock", flush=True)
    good = [
        Goal("S8", "/runs.csv / COPY of the same rows", most=5).show([csv_s / copy_s]),
        Goal("S8", "first byte", most=200).show([first_ms], unit="ms"),
        Goal("S8", "memory above idle", most=MOST_MB).show([max(memory)], unit="MB"),
    ]
    return all(good)


def beside(site: Site, link: str) -> bool:
    """Print how long others wait beside one reader of the file, and beside many."""
    alone = p99(site.looks(link))
    good = []
    for readers, most in ((1, 1.5), (READERS, 3)):
        address = f"{site.url}/runs.csv"
        curl = ["curl", "--silent", "--output", "/dev/null", address]
        networks = (f"X-Forwarded-For: 10.0.{number}.1" for number in range(readers))
        downloads = [subprocess.Popen([*curl, "--header", network]) for network in networks]
        health: list[float] = []
        with repeated(lambda: health.append(site.read("/healthz")[1]), 0.02):  # noqa: B023
            taken = p99(site.looks(link))
        for download in downloads:
            download.wait(timeout=300)
        name = f"p99 of a permalink beside {readers} / alone"
        good.append(Goal("S8", name, most=most).show([taken / alone]))
        name = f"slowest /healthz beside {readers}"
        good.append(Goal("S8", name, most=200).show([max(health)], unit="ms"))
    return all(good)


def p99(values: list[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(values, n=100)[98]


def main() -> int:
    """Measure and print; exit 1 where a goal is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1_000_000)
    runs = parser.parse_args().runs
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-whole-") as name,
        postgres(Path(name)) as at,
    ):
        folder, port = Path(name), free_port()
        environment = {key: os.environ[key] for key in os.environ if key != "REDIS_URL"}
        environment |= {"DATABASE_URL": at("many"), "VAR_DIR": f"{name}/var", "TRUST_PROXY": "1"}
        environment |= {"SITE_URL": f"http://127.0.0.1:{port}", "PYTHONPATH": str(ROOT)}
        for command in ("migrate", "collectstatic"):
            manage(environment, [command, "--noinput", "--verbosity=0"])
        fill = [sys.executable, "bench/million.py", str(runs)]
        subprocess.run(fill, cwd=ROOT, env=environment, check=True)
        manage(environment, ["load_demo", "--verbosity=0"])
        began = time.perf_counter()
        manage(environment, ["shell", "--no-imports", "--command", PREPARE])
        print(f"whole set: lines written in {time.perf_counter() - began:.0f} s", flush=True)
        web = ["gunicorn", "bench_site.wsgi", "--bind", f"127.0.0.1:{port}", "--threads", "8"]
        server = subprocess.Popen([sys.executable, "-m", *web], cwd=ROOT, env=environment)
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz", server)
            postmaster = int((folder / "pg" / "data" / "postmaster.pid").read_text().split()[0])
            site = Site(f"http://127.0.0.1:{port}", web=server.pid, database=postmaster)
            good = [costs(site, at("many")), beside(site, permalink(at("many")))]
        finally:
            server.terminate()
            server.wait(timeout=60)
    return 0 if all(good) else 1


def permalink(database: str) -> str:
    """Return the path of a public comparison."""
    with psycopg.connect(database) as connection:
        query = "SELECT public_id FROM runs_comparison WHERE visibility = 'public' LIMIT 1"
        row = connection.execute(query).fetchone()
    assert row
    return f"/c/{row[0]}/"


if __name__ == "__main__":
    sys.exit(main())
