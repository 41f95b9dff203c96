"""How fast reports are read, against only decoding the text and visiting its lines.

Reading and visiting take turns in one process; the medians of their processor times count, so that
a busy machine hardly matters. Figures: reports of ab and of wrk exactly as printed (the fast path),
the reports of all versions of ab (the tolerant path), the same quoted in a mail, and growth (time
per byte, 20 MB to 20 kB). Usage: python bench/parse.py [--rounds 9] [--megabytes 2]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
# Figure: which texts, its floor (four fifths of what a busy machine reaches), its goal.
FIGURES = {
    "ab, canonical": (
        "ab/2.4.*-basic.txt ab/2.4.*-ka.txt ab/2.4.*-c300.txt ab/2.4.*-404.txt",
        0.09,
        0.15,
    ),
    "wrk, canonical": ("wrk/?-basic.txt wrk/?-lat.txt wrk/n-c1000.txt wrk/?-404.txt", 0.03, 0.15),
    "ab, tolerant": ("ab/*-basic.txt ab/*-ka.txt ab/*-c300.txt ab/*-404.txt", 0.010, 0.05),
    "wrk, tolerant": ("wrk/lua-*.txt wrk/?-basic.txt wrk/?-lat.txt", 0.006, 0.05),
}
MOST_GROWTH = 1.5
SMALL, LARGE = 20_000, 20_000_000

sys.path.insert(0, str(ROOT))

# The project is found by the line above.
from bench.cli import SAMPLES, samples  # noqa: E402
from importers import reader  # noqa: E402


def main() -> int:
    """Measure and print one line a figure; exit 1 below a floor."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument(
        "--megabytes", type=float, default=2.0, help="size of the text that is read in each round"
    )
    options = parser.parse_args()
    size = int(options.megabytes * 1e6)
    good = []
    for name, (patterns, floor, goal) in FIGURES.items():
        reports = samples(patterns)
        if not reports:
            print(f"parse: no samples in {SAMPLES}")
            return 2
        data = repeated(reports, size)
        measure = partial(figure, rounds=options.rounds, floor=floor, goal=goal)
        good.append(measure(name, data))
        if name == "ab, tolerant":
            quoted = b"".join(b"> " + line + b"\n" for line in data.split(b"\n"))
            good.append(measure("ab, quoted", quoted))
            good.append(growth(reports, options.rounds))
    return 0 if all(good) else 1


def repeated(reports: list[bytes], size: int) -> bytes:
    """Return the reports one after the other, again and again, up to about this size."""
    text = b"\n".join(reports) + b"\n"
    if size < len(text):
        longest = max((report for report in reports if len(report) <= size), key=len)
        return longest * max(size // max(map(len, reports)), 1)
    return text * max(size // len(text), 1)


def walk(data: bytes) -> int:
    """Decode the text and visit every line: the least that any reader does."""
    filled = 0
    for line in data.decode().splitlines():
        filled += line != ""
    return filled


def figure(kind: str, data: bytes, *, rounds: int, floor: float, goal: float) -> bool:
    """Measure reading against walking; print both and their ratio."""
    runs = len(reader.read(data).runs)
    reading, walking = in_turns(lambda: reader.read(data), lambda: walk(data), rounds=rounds)
    ratio = walking / reading
    good = ratio >= floor and runs > 0
    reached = f"goal {goal:.2f} {'reached' if ratio >= goal else 'not reached'}"
    megabytes = len(data) / 1e6
    verdict = "OK" if good else "TOO SLOW"
    print(
        f"parse: {kind}: {runs} runs, {megabytes:.1f} MB; read {megabytes / reading:.1f} MB/s; "
        f"lines visited {megabytes / walking:.1f} MB/s"
    )
    print(f"parse: {kind}: ratio {ratio:.3f}, floor {floor:.3f}: {verdict}; {reached}")
    return good


def growth(reports: list[bytes], rounds: int) -> bool:
    """Measure whether a text of 20 MB costs more time per byte than one of 20 kB."""
    few = reports[:: sum(map(len, reports)) // SMALL + 1]  # the same reports in both
    # A line of prose makes both take the tolerant path.
    small = b"Measured today:\n" + repeated(few, SMALL)
    large = b"Measured today:\n" + repeated(few, LARGE)
    many = max(LARGE // 20 // len(small), 1)

    def often() -> None:
        for _ in range(many):
            reader.read(small)

    slow, quick = in_turns(lambda: reader.read(large), often, rounds=max(rounds // 3, 1))
    ratio = (slow / len(large)) / (quick / (many * len(small)))
    verdict = "OK" if ratio <= MOST_GROWTH else "TOO SLOW"
    print(
        f"parse: growth: time per byte of {len(large) / 1e6:.0f} MB is {ratio:.2f} times "
        f"that of {len(small) / 1e3:.0f} kB, at most {MOST_GROWTH:.2f}: {verdict}"
    )
    return ratio <= MOST_GROWTH


def in_turns(
    first: Callable[[], object], second: Callable[[], object], *, rounds: int
) -> tuple[float, float]:
    """Call both in turns; return the median seconds of processor time of each."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for call, times in zip((first, second), seconds, strict=True):
            began = time.process_time()
            call()
            times.append(time.process_time() - began)
    return median(seconds[0]), median(seconds[1])


if __name__ == "__main__":
    sys.exit(main())
