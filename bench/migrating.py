"""The migrations from the last release at so many runs: the longest lock, and the size afterwards.

The release's own code fills a private PostgreSQL. While today's code migrates, a second connection
changes an upload and a run, and reads, up to twenty times a second: its longest
wait is the longest lock. The history of git must hold the release.
Usage: python bench/migrating.py [--runs 1000000]
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.explore import postgres  # noqa: E402

FIXTURE = "tests/runs/release_0_1/links.json"  # its commit is the release's
LONGEST_S, LARGEST = 3.0, 1.2
LOGGED_S = 0.5  # a wait that is printed with its migration
STEP_S = 0.05
PROBES = (
    "UPDATE runs_upload SET size = size WHERE id = 1",
    "UPDATE runs_run SET os = os WHERE id = 1",
    "SELECT count(*) FROM runs_cohort WHERE id < 10",
)


class Probe:
    """Writes and reads beside the migrations; `longest` is its longest wait in seconds."""

    def __init__(self, address: str) -> None:
        self.address, self.ended = address, threading.Event()
        self.longest = 0.0
        self.waits: list[tuple[float, datetime]] = []
        self.thread = threading.Thread(target=self._run)

    def __enter__(self) -> Probe:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()

    def _run(self) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            while not self.ended.wait(STEP_S):
                for statement in PROBES:
                    began = time.perf_counter()
                    connection.execute(statement)
                    took = time.perf_counter() - began
                    if took > LOGGED_S:
                        self.waits.append((took, datetime.now(UTC)))
                    self.longest = max(self.longest, took)


def main() -> int:
    """Measure and print the figures; exit 1 where a goal is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1_000_000)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-release-") as release,
        tempfile.TemporaryDirectory(prefix="benchpress-migrating-") as folder,
        postgres(Path(folder)) as address,
    ):
        unpack(Path(release))
        os.environ["VAR_DIR"] = folder
        return 0 if measured(Path(release), address("few"), options.runs) else 1


def unpack(folder: Path) -> None:
    """Put the code of the last release into a folder."""
    command = ["git", "log", "--diff-filter=A", "--format=%H", "--", FIXTURE]
    added = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    commit = added.stdout.split()
    if not commit:
        sys.exit("migrating: the history of git does not hold the last release.")
    code = subprocess.run(["git", "archive", commit[0]], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(code.stdout)) as archive:
        archive.extractall(folder)


def measured(release: Path, address: str, runs: int) -> bool:
    """Fill with the code of the release, migrate with today's; tell whether the goals hold."""
    python(release, address, "manage.py", "migrate", "--verbosity=0")
    python(release, address, "bench/million.py", str(runs))
    before = size(address)
    began = time.perf_counter()
    with Probe(address) as probe:
        python(ROOT, address, "manage.py", "migrate", "--verbosity=0")
    took, ratio = time.perf_counter() - began, size(address) / before
    good = probe.longest <= LONGEST_S, ratio <= LARGEST
    print(f"migrating: {runs:,} runs in {took:.0f} s")
    for seconds, ended in probe.waits:
        print(f"migrating: {seconds:.2f} s in {name_at(address, ended)}")
    print(f"migrating: longest wait {probe.longest:.2f} s, goal ≤ {LONGEST_S:g}: {good[0]}")
    print(f"migrating: size / before {ratio:.2f}, goal ≤ {LARGEST:g}: {good[1]}")
    return all(good)


def python(code: Path, address: str, *arguments: str) -> None:
    """Run a program of this code on the database."""
    env = os.environ | {"DATABASE_URL": address, "PYTHONPATH": str(code)}
    env |= {"DJANGO_SETTINGS_MODULE": "bench_site.settings"}
    env.pop("REDIS_URL", None)
    subprocess.run([sys.executable, *arguments], cwd=code, env=env, check=True)


def name_at(address: str, ended: datetime) -> str:
    """Return the last migration that had ended at this time."""
    query = "SELECT name FROM django_migrations WHERE applied <= %s ORDER BY applied DESC LIMIT 1"
    with psycopg.connect(address) as connection:
        row = connection.execute(query, [ended]).fetchone()
    return str(row[0]) if row else "the first one"


def size(address: str) -> int:
    """Return the bytes of the database."""
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert row
    return int(row[0])


if __name__ == "__main__":
    sys.exit(main())
