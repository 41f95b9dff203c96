"""How fast reports are read, as a part of the speed of only decoding the text and walking over its lines.

Reading and walking take turns in one process; the medians of their processor times count, so that a busy machine hardly matters.
Figures: reports of ab and of wrk exactly as printed (the fast path), the reports of all versions of ab (the tolerant path), the same
quoted in a mail, and growth (time per byte, 20 MB to 20 kB). Usage: python bench/parse.py [--rounds 9] [--megabytes 2]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT.parent / "shared" / "corpus"
# Figure: which texts, its floor (what holds on a busy machine, less a fifth; a slower reader is a mistake), its goal.
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

from importers import reader  # noqa: E402 - the project is found by the line above


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
        reports = [
            path.read_bytes()
            for pattern in patterns.split()
            for path in sorted(SAMPLES.glob(pattern))
        ]
        if not reports:
            print(f"parse: no samples in {SAMPLES}")
            return 2
        good.append(figure(name, repeated(reports, size), options.rounds, floor, goal))
        if name == "ab, tolerant":
            quoted = b"".join(b"> " + line + b"\n" for line in repeated(reports, size).split(b"\n"))
            good += [
                figure("ab, quoted", quoted, options.rounds, floor, goal),
                growth(reports, options.rounds),
            ]
    return 0 if all(good) else 1


def repeated(reports: list[bytes], size: int) -> bytes:
    """Return the reports one after the other, again and again, up to about this size."""
    text = b"\n".join(reports) + b"\n"
    if size < len(text):
        return max((one for one in reports if len(one) <= size), key=len) * max(
            size // max(map(len, reports)), 1
        )
    return text * max(size // len(text), 1)


def walk(data: bytes) -> int:
    """Decode the text and visit every line: the least that any reader does."""
    filled = 0
    for line in data.decode().splitlines():
        filled += line != ""
    return filled


def figure(kind: str, data: bytes, rounds: int, floor: float, goal: float) -> bool:
    """Measure reading against walking; print both and their ratio."""
    runs = len(reader.read(data).runs)
    reading, walking = in_turns(lambda: reader.read(data), lambda: walk(data), rounds)
    ratio = walking / reading
    good = ratio >= floor and runs > 0
    reached = f"goal {goal:.2f} {'reached' if ratio >= goal else 'not reached'}"
    speed = len(data) / 1e6
    print(
        f"parse: {kind}: {runs} runs, {speed:.1f} MB; read {speed / reading:.1f} MB/s; lines walked {speed / walking:.1f} MB/s"
    )
    print(
        f"parse: {kind}: ratio {ratio:.3f}, floor {floor:.3f}: {'OK' if good else 'TOO SLOW'}; {reached}"
    )
    return good


def growth(reports: list[bytes], rounds: int) -> bool:
    """Measure whether a text of 20 MB costs more time per byte than one of 20 kB."""
    few = reports[:: sum(map(len, reports)) // SMALL + 1]  # the same reports in both
    small, large = (
        b"Measured today:\n" + repeated(few, size) for size in (SMALL, LARGE)
    )  # prose: the tolerant path for both
    many = max(LARGE // 20 // len(small), 1)

    def often() -> None:
        for _ in range(many):
            reader.read(small)

    slow, quick = in_turns(lambda: reader.read(large), often, max(rounds // 3, 1))
    ratio = (slow / len(large)) / (quick / (many * len(small)))
    print(
        f"parse: growth: time per byte of {len(large) / 1e6:.0f} MB is {ratio:.2f} times that of {len(small) / 1e3:.0f} kB, "
        f"at most {MOST_GROWTH:.2f}: {'OK' if ratio <= MOST_GROWTH else 'TOO SLOW'}"
    )
    return ratio <= MOST_GROWTH


def in_turns(
    one: Callable[[], object], other: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """Call both in turns; return the median seconds of processor time of each."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for call, times in zip((one, other), seconds, strict=True):
            began = time.process_time()
            call()
            times.append(time.process_time() - began)
    return median(seconds[0]), median(seconds[1])


if __name__ == "__main__":
    sys.exit(main())
