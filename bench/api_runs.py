"""How long `GET /api/v1/runs` takes with a million runs, against the same page with a thousand.

On PostgreSQL, as bench/explore.py: two databases, two processes, requests in turns, the shortest
time of each. Choices of many and of few runs are asked for in every order, at the start, in the
middle and near the end of the list, each against the first page of the same list of few runs,
because only that one has 20 rows there, too.
Usage: python bench/api_runs.py [--runs 1000000] [--rounds 15]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.explore import FEW, SiteProcess, postgres, site  # noqa: E402

FLAT = 1.5  # times as long as with a thousand runs
MOST_QUERIES = 9
# The first two fit all runs, the next ones a third, a quarter and a fortieth of them.
CHOICES = (
    "",
    "tool=ab",
    "keepalive=yes",
    "os=Debian+12",
    "size=612",
    "server=server-3",
    "server=server-3&version=1.1",
    "server=server-3&server=server-5&size=612",
    "hardware=machine-1",
    "q=server-7",
)
# The middle and the end of a list, as bench/million.py computes the values.
MIDDLE = {"date": "", "rate": "2000.5", "time": "0.5", "concurrency": "100"}
LAST = {"date": "", "rate": "101.0", "time": "9.8", "concurrency": "10"}


def main() -> int:
    """Measure and print one line a page; exit 1 above a ceiling."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-api-") as folder,
        postgres(Path(folder)) as address,
        site(f"{folder}/few", address("few"), runs=FEW) as few,
        site(f"{folder}/many", address("many"), runs=options.runs) as many,
    ):
        verdicts = []
        for query in queries():
            first = query._replace(value=None).of(FEW)
            times = shortest({few: first, many: query.of(options.runs)}, options.rounds)
            verdicts.append(verdict(many, query.of(options.runs), times=(times[few], times[many])))
    good = all(verdicts)
    print(f"api: {options.runs:,} runs against {FEW:,}: {'OK' if good else 'TOO MUCH'}")
    return 0 if good else 1


class PageQuery(NamedTuple):
    """A page of the list: a choice, an order, and where it starts; `value` None is the first.

    `share` is that of the runs that were sent before the one with this value.
    """

    choice: str
    sort: str
    value: str | None = None
    share: float = 0.0

    def of(self, runs: int) -> str:
        """Return the address in a database of so many runs."""
        after = "" if self.value is None else f"{self.value}~{round(runs * self.share)}"
        pairs = [self.choice, f"sort={self.sort}", f"after={after}", "limit=20"]
        return f"/api/v1/runs?{'&'.join(filter(None, pairs))}"


def queries() -> Iterator[PageQuery]:
    """Give each choice in each order, at the start, in the middle and near the end."""
    for choice in CHOICES:
        for name in MIDDLE:
            yield PageQuery(choice, f"-{name}")
            yield PageQuery(choice, name)
            yield PageQuery(choice, f"-{name}", value=MIDDLE[name], share=0.5)
            yield PageQuery(choice, f"-{name}", value=LAST[name], share=0.03)


def shortest(pages: dict[SiteProcess, str], rounds: int) -> dict[SiteProcess, float]:
    """Return the shortest time of each page in seconds; they are asked for in turns."""
    times: dict[SiteProcess, list[float]] = {process: [] for process in pages}
    for turn in range(rounds + 1):
        for process in list(pages) if turn % 2 else list(pages)[::-1]:
            times[process].append(process.ask(pages[process])["seconds"])
    return {process: min(values[1:]) for process, values in times.items()}


def verdict(many: SiteProcess, path: str, *, times: tuple[float, float]) -> bool:
    """Print how long a page takes with few and with many runs; tell whether that is flat."""
    usual, took = (1000 * seconds for seconds in times)
    plan = many.ask(path, explain=True)
    is_cheap = plan["queries"] <= MOST_QUERIES and not plan["read_all"]
    good = took / usual <= FLAT and is_cheap and plan["status"] == 200
    reads = ", READS ALL RUNS" if plan["read_all"] else ""
    print(
        f"api: {path}: {took:.1f} ms, with {FEW:,} runs {usual:.1f} ms, ratio "
        f"{took / usual:.2f}, ceiling {FLAT}; {plan['queries']} queries{reads}: "
        f"{'OK' if good else 'TOO MUCH'}",
        flush=True,
    )
    return good


if __name__ == "__main__":
    sys.exit(main())
