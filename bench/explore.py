"""How long pages take with a million runs, against the same page with a thousand, on PostgreSQL.

There are two private databases and two processes with the whole site. Pages are requested in turns
without the page cache, and the shortest time of each counts, because other programs on the machine
only add to it. For each page the queries are counted, and whether one reads the whole table of
runs.
Usage: python bench/explore.py [--runs 1000000] [--rounds 15]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FEW = 1000
CEILING, MOST_QUERIES = 1.5, 32  # a chart reads each of its rows by one query
FLAT = 1.3  # of a page that shows as much, whatever the database holds
FULL_CHART = 8.0  # of one that draws twelve series rather than one
FULLER = 4.0  # of a page that has more to show among a million runs: a full list, more setups
SIX = "&".join(f"server=server-{number}" for number in range(1, 7)) + "&hardware=machine-1&size=612"
PAGES = {
    "six series of 20 loads": (f"/compare/?{SIX}", CEILING),
    "the same as JSON": (f"/compare.json?{SIX}", CEILING),
    "facets, nothing chosen": ("/compare/", CEILING),
    "facets, two chosen": ("/runs/?hardware=machine-1&tool=ab", CEILING),
    "all runs, newest first": ("/runs/", CEILING),
    "all runs by rate": ("/runs/?sort=-rate", CEILING),
    "facets, one server": ("/runs/?server=server-1", FULLER),
    "one server by rate": ("/runs/?server=server-3&sort=-rate", FULLER),
    "search for a name that is not there": ("/runs/?q=server-7", FLAT),
    "search over names": ("/runs/?q=machine+19", FULLER),
    "a server": ("/servers/server-41/", FLAT),
    "a server with more series": ("/servers/server-2/", FULL_CHART),
    "a machine": ("/hardware/machine-1/", CEILING),
}
START = """
cd "$1"; . script/lib.sh; . script/services.sh
find_postgres >/dev/null || stop "explore: PostgreSQL is not installed."
DIR=$2; trap stop_services EXIT; start_services
createdb="$PGBIN/createdb"
(cd "$PG" && as_owner "$createdb" -h "$PG" -U bench few)
(cd "$PG" && as_owner "$createdb" -h "$PG" -U bench many)
echo "$DATABASE_URL"; read -r _ || true
"""


def main() -> int:
    """Measure and print one line a page; exit 1 above a ceiling."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve()
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-explore-") as folder,
        postgres(Path(folder)) as address,
        site(f"{folder}/few", address("few"), runs=FEW) as few,
        site(f"{folder}/many", address("many"), runs=options.runs) as many,
    ):
        verdicts = [verdict(name, few, many=many, rounds=options.rounds) for name in PAGES]
    good = all(verdicts)
    print(f"explore: {options.runs:,} runs against {FEW:,}: {'OK' if good else 'TOO MUCH'}")
    return 0 if good else 1


def verdict(name: str, few: SiteProcess, *, many: SiteProcess, rounds: int) -> bool:
    """Ask for a page in turns; print how long it takes with few and with many runs."""
    path, ceiling = PAGES[name]
    for process in (few, many):
        process.ask(path)
    times: dict[SiteProcess, list[float]] = {few: [], many: []}
    for turn in range(rounds):
        for process in (few, many) if turn % 2 else (many, few):
            times[process].append(process.ask(path)["seconds"])
    plan = many.ask(path, explain=True)
    took, usual = 1000 * min(times[many]), 1000 * min(times[few])
    ratio = took / usual
    is_cheap = plan["queries"] <= MOST_QUERIES and not plan["read_all"]
    good = ratio <= ceiling and is_cheap and plan["status"] == 200
    reads = ", READS ALL RUNS" if plan["read_all"] else ""
    print(
        f"explore: {name}: {took:.1f} ms, with {FEW:,} runs {usual:.1f} ms, ratio {ratio:.2f}, "
        f"ceiling {ceiling}; {plan['queries']} queries{reads}: {'OK' if good else 'TOO MUCH'}"
    )
    return good


class SiteProcess:
    """A process with the site and one database in it, asked for pages line by line."""

    def __init__(self, process: subprocess.Popen[str], asks: IO[str], answers: IO[str]) -> None:
        self.process, self.asks, self.answers = process, asks, answers

    def ask(self, path: str, explain: bool = False) -> dict[str, Any]:
        """Return status and seconds; with `explain` queries and read_all instead of seconds."""
        print(json.dumps({"path": path, "explain": explain}), file=self.asks, flush=True)
        answer: dict[str, Any] = json.loads(self.answers.readline())
        return answer


@contextmanager
def postgres(folder: Path) -> Iterator[Any]:
    """Start a private PostgreSQL (script/services.sh).

    Give a function from a database's name to its address.
    """
    command = ["sh", "-eu", "-c", START, "sh", str(ROOT), str(folder)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin and process.stdout
    try:
        address = process.stdout.readline().strip()
        if not address:
            sys.exit("explore: PostgreSQL did not start.")
        yield lambda name: address.replace("/bench?", f"/{name}?")
    finally:
        process.stdin.close()
        process.wait(timeout=60)


@contextmanager
def site(folder: str, address: str, *, runs: int) -> Iterator[SiteProcess]:
    """Fill a database and start a process that serves it."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("REDIS_URL", "CELERY_BROKER_URL")
    }
    environment |= {
        "DATABASE_URL": address,
        "VAR_DIR": folder,
        "PAGE_CACHE_SECONDS": "0",
        "ALLOWED_HOSTS": "testserver",
        "DEBUG": "0",
    }
    began = time.perf_counter()
    for command in (
        ["manage.py", "migrate", "--verbosity=0"],
        ["manage.py", "collectstatic", "--noinput", "--verbosity=0"],
    ):
        subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True)
    subprocess.run(
        [sys.executable, "bench/million.py", str(runs)],
        cwd=ROOT,
        env={**environment, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    print(
        f"explore: {runs:,} runs were inserted in {time.perf_counter() - began:.0f} s", flush=True
    )
    command = [sys.executable, str(Path(__file__).resolve()), "--serve"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin and process.stdout
    try:
        yield SiteProcess(process, process.stdin, answers=process.stdout)
    finally:
        process.stdin.close()
        process.wait(timeout=60)


def serve() -> int:
    """Answer what is asked on standard input, until it ends."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "bench_site.settings"
    django.setup()
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["explain"]:
            with CaptureQueriesContext(connection) as queries:
                status = client.get(asked["path"]).status_code
            plans = [plan(query["sql"]) for query in queries if query["sql"].startswith("SELECT")]
            read_all = any(re.search(r"Seq Scan on runs_run\b", text) for text in plans)
            answer = {"status": status, "queries": len(queries), "read_all": read_all}
            print(json.dumps(answer), flush=True)
            continue
        began = time.perf_counter()
        status = client.get(asked["path"]).status_code
        print(json.dumps({"status": status, "seconds": time.perf_counter() - began}), flush=True)
    return 0


def plan(sql: str) -> str:
    """Return how PostgreSQL answers a query."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}")
        return "\n".join(str(row[0]) for row in cursor.fetchall())


if __name__ == "__main__":
    sys.exit(main())
