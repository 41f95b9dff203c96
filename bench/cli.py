"""How long `python -m importers` takes for many small files, as a multiple of `cat` of them and starting an interpreter once.

Both commands take turns; the medians of their times by the clock count, because what a person waits for is the clock.
Usage: python bench/cli.py [--rounds 5] [--files 1000]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT.parent / "shared" / "corpus"
KINDS = ("ab/*-basic.txt", "ab/*-ka.txt", "wrk/*-lat.txt", "hey/*.txt", "siege/s41-*.txt")
CEILING = 100.0  # what holds today on a busy machine; a slower command is a mistake
GOAL = 5.0


def main() -> int:
    """Measure and print the figure; exit 1 above the ceiling or when a file gave no answer."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--files", type=int, default=1000)
    options = parser.parse_args()
    texts = [path.read_bytes() for kind in KINDS for path in sorted(SAMPLES.glob(kind))]
    if not texts:
        print(f"cli: no samples in {SAMPLES}")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number:05}.txt" for number in range(options.files)]
        for number, path in enumerate(paths):
            path.write_bytes(texts[number % len(texts)])
        reading, least, lines = in_turns(list(map(str, paths)), options.rounds)
    ratio = reading / least
    good = ratio <= CEILING and lines == options.files
    goal = f"goal {GOAL:.0f} {'reached' if ratio <= GOAL else 'not reached'}"
    print(f"cli: {options.files} files: {reading:.2f} s, {1000 * reading / options.files:.2f} ms a file; cat and a start {least:.3f} s")
    print(f"cli: ratio {ratio:.1f}, ceiling {CEILING:.0f}: {'OK' if good else 'TOO SLOW' if lines == options.files else 'WRONG'}; {goal}")
    return 0 if good else 1


def in_turns(paths: Sequence[str], rounds: int) -> tuple[float, float, int]:
    """Run both in turns; return the median seconds of each and the number of lines that reading printed."""
    reading, least = [], []
    lines = 0
    for _ in range(rounds):
        seconds, out = timed([sys.executable, "-m", "importers", "--json", *paths])
        reading.append(seconds)
        lines = out.count(b"\n")
        least.append(timed(["cat", *paths])[0] + timed([sys.executable, "-c", "pass"])[0])
    return median(reading), median(least), lines


def timed(command: Sequence[str]) -> tuple[float, bytes]:
    """Run a command in the project's folder; return its seconds and its output."""
    began = time.perf_counter()
    out = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=False).stdout
    return time.perf_counter() - began, out


if __name__ == "__main__":
    sys.exit(main())
