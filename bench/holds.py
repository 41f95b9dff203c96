"""What single requests cost, in bare Django views or each other: BENCH S1, S4, S6, S7, S9 to S11.

Both sites run in gunicorn with one worker. A figure is processor time of the workers: requests of
the two sides take turns, and the median of the rounds counts. `bench/whole_set.py` has S8, and
`bench/explore.py` the pages of S9 with a million runs, both on PostgreSQL.
Usage: python bench/holds.py [--rounds 5]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.giant import FORM, Visitor, form_of_a_file, repeated, text, token  # noqa: E402
from bench.pages import our_site, served  # noqa: E402

REQUESTS = 400  # of a round, of what takes under a millisecond
FEW = 20  # of what takes longer
DRAWINGS = 25_000


class Goal(NamedTuple):
    """A figure: its row in the table of goals, what it is, and its least or most value."""

    row: str
    name: str
    least: float = 0.0
    most: float = float("inf")

    def show(self, values: list[float], *, unit: str = "×") -> bool:
        """Print the median and the range of the rounds; tell whether the goal is reached."""
        value = median(values)
        good = self.least <= value <= self.most
        goal = f"≥ {self.least:g}" if self.least else f"≤ {self.most:g}"
        print(
            f"holds: {self.row} {self.name}: {value:.2f} {unit} ({min(values):.2f} to "
            f"{max(values):.2f}), goal {goal}: {'OK' if good else 'NOT REACHED'}",
            flush=True,
        )
        return good


class Reader:
    """A reader without cookies, with headers of its own; takes gzip as every browser does."""

    def __init__(self, visitor: Visitor, path: str, **headers: str) -> None:
        self.visitor, self.path = visitor, path
        self.headers = {"Accept-Encoding": "gzip"}
        self.headers |= {name.replace("_", "-"): value for name, value in headers.items()}

    def ask(self) -> int:
        """Read an answer; return its status."""
        url = urllib.parse.urljoin(self.visitor.address, self.path)
        request = urllib.request.Request(url, headers=self.headers)
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                answer.read()
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def seconds(self, requests: int) -> float:
        """Return the processor time of one request, the mean of so many."""
        before = self.processor_s()
        for _ in range(requests):
            self.ask()
        return (self.processor_s() - before) / requests

    def processor_s(self) -> float:
        """Return the processor time of the worker's threads so far, to the nanosecond."""
        threads = (self.visitor.web.folder / "task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def ratios(first: Reader, second: Reader, *, requests: int, rounds: int) -> list[float]:
    """Return how many times as long the first one takes, for each round."""
    first.ask()
    second.ask()
    return [first.seconds(requests) / max(second.seconds(requests), 1e-6) for _ in range(rounds)]


def published(visitor: Visitor, runs: int, *, visibility: str = "public", more: bytes = b"") -> str:
    """Publish an upload of so many runs; return the path of its permalink."""
    link, _ = publish(visitor, review(visitor, runs, more=more), visibility=visibility)
    return urllib.parse.urlsplit(link).path


def review(visitor: Visitor, runs: int, *, more: bytes = b"") -> str:
    """Upload so many runs; return the address of their review."""
    body = form_of_a_file(token(visitor.ask("/")[1]), more + text(runs))
    return visitor.ask("/uploads/", body, FORM)[0]


def publish(visitor: Visitor, upload: str, *, visibility: str = "public") -> tuple[str, bytes]:
    """Press Publish; return the address of the permalink and its page."""
    fields = {"title": "", "visibility": visibility, "all-hardware": "a machine"}
    form = {"csrfmiddlewaretoken": token(visitor.ask(upload)[1]), **fields}
    return visitor.ask(f"{upload}publish/", urllib.parse.urlencode(form).encode())


def warm(ours: Visitor, bare: Visitor, *, rounds: int) -> list[bool]:
    """S4: permalinks from memory."""
    links = {  # of two uploads: the same one would be published anew
        "public": published(ours, 20),
        "unlisted": published(ours, 20, visibility="unlisted", more=b"\n"),
    }
    etags = {}
    for name, link in links.items():
        with urllib.request.urlopen(f"{ours.address}{link}", timeout=60) as answer:
            etags[name] = answer.headers["ETag"]
    view = Reader(bare, "/")
    cases = (
        (Goal("S4", "public permalink, warm", least=1.2), Reader(ours, links["public"])),
        (Goal("S4", "unlisted permalink, warm", least=1.0), Reader(ours, links["unlisted"])),
        (
            Goal("S4", "304 of a public permalink", least=1.2),
            Reader(ours, links["public"], If_None_Match=etags["public"]),
        ),
        (
            Goal("S4", "304 of an unlisted permalink", least=1.0),
            Reader(ours, links["unlisted"], If_None_Match=etags["unlisted"]),
        ),
    )
    good = []
    for goal, reader in cases:
        values = ratios(view, reader, requests=REQUESTS, rounds=rounds)
        good.append(goal.show(values, unit="of a bare view"))
    return good


def siblings(ours: Visitor, bare: Visitor, *, rounds: int) -> list[bool]:
    """S7 and S10: exports and pictures that are stored."""
    link = published(ours, 100, more=b"\n").rstrip("/")
    workbook, good = Reader(ours, f"{link}.xlsx"), []
    for ending in (".json", ".csv"):
        values = ratios(Reader(ours, f"{link}{ending}"), workbook, requests=50, rounds=rounds)
        good.append(Goal("S7", f"{ending}, second read / .xlsx", most=1.3).show(values))
    picture = Reader(ours, f"{link}.png")
    picture.ask()
    size = len(ours.ask(f"{link}.png")[1])
    values = ratios(picture, Reader(bare, f"/bytes/{size}"), requests=REQUESTS, rounds=rounds)
    good.append(Goal("S10", "PNG / as many bytes of a bare view", most=1.1).show(values))
    return good


def cold(ours: Visitor, folder: str, *, rounds: int) -> list[bool]:
    """S6: the first view of a permalink, with many stored drawings and with none."""
    empty = [first_view(ours, 30 + number) for number in range(2 * rounds)][rounds:]
    for number in range(DRAWINGS):
        own = Path(folder) / "renders" / f"drawing-{number}"
        own.mkdir()
        (own / "1.svg").write_bytes(b"x" * 200)
    full = [first_view(ours, 60 + number) for number in range(rounds)]
    goal = Goal("S6", f"cold page with {DRAWINGS:,} drawings / with none", most=1.3)
    return [goal.show([median(full) / median(empty)])]


def first_view(ours: Visitor, number: int) -> float:
    """Return the processor time of the first view of a new permalink of 20 runs."""
    link = published(ours, 20, visibility="unlisted", more=b"#\n" * number)
    own = ours.web.processor_s()
    # Its page was drawn for the publisher; the numbers are drawn now.
    ours.ask(f"{link}numbers/")
    ours.ask(f"{link.rstrip('/')}.svg?theme=dark")
    return ours.web.processor_s() - own


def publishing(ours: Visitor) -> list[bool]:
    """S1: publishing 2,000 runs against 200, and its memory."""
    costs, memory = {}, [0.0]
    for runs in (200, 2000):
        upload = review(ours, runs)
        page = ours.ask(upload)[1]
        form = {"csrfmiddlewaretoken": token(page), "title": "", "visibility": "public"}
        data = urllib.parse.urlencode(form | {"all-hardware": "a machine"}).encode()
        idle, before = ours.web.memory_mb(), ours.web.processor_s()
        with repeated(lambda: memory.append(ours.web.memory_mb() - idle), 0.01):  # noqa: B023
            ours.ask(f"{upload}publish/", data)
        costs[runs] = ours.web.processor_s() - before
    ratio = costs[2000] / costs[200]
    return [
        Goal("S1", "publish and view 2,000 runs / 200", most=12).show([ratio]),
        Goal("S1", "memory above idle", most=60).show([max(memory)], unit="MB"),
    ]


def beginning(rounds: int) -> list[bool]:
    """S11: the first permalink of a new worker against a warm one."""
    # One address at every port: stored pages are drawn anew where it changes.
    settings = {"SITE_URL": "http://127.0.0.1:1", "PAGE_CACHE_SECONDS": "3600"}
    with tempfile.TemporaryDirectory(prefix="benchpress-holds-") as folder:
        with our_site(folder, **settings) as ours:
            link = published(ours, 20)
            warm_s = Reader(ours, link).seconds(REQUESTS)
        values = []
        for _ in range(rounds):
            with our_site(folder, first="/healthz", **settings) as ours:
                values.append(Reader(ours, link).seconds(1) / warm_s)
    return [Goal("S11", "first permalink of a new worker / a warm one", most=30).show(values)]


def live(ours: Visitor, bare: Visitor, *, rounds: int) -> list[bool]:
    """S9: the compare page with 1,000 runs."""
    published(ours, 1000)
    values = []
    for _ in range(rounds):
        view = Reader(bare, "/").seconds(REQUESTS)
        values.append(Reader(ours, "/compare/").seconds(3) / view)
    return [Goal("S9", "live compare of 1,000 runs", most=600).show(values, unit="bare views")]


def main() -> int:
    """Measure and print one line a figure; exit 1 where a goal is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-holds-") as folder,
        served("bench.bare:application", {}) as bare,
    ):
        with our_site(folder, PAGE_CACHE_SECONDS="3600") as ours:
            good = warm(ours, bare, rounds=rounds) + siblings(ours, bare, rounds=rounds)
        with our_site(f"{folder}/live") as ours:
            good += live(ours, bare, rounds=rounds)
        with our_site(folder) as ours:
            good += publishing(ours) + cold(ours, folder, rounds=rounds)
    good += beginning(rounds)
    print(f"holds: {'OK' if all(good) else 'NOT ALL GOALS ARE REACHED'}")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
