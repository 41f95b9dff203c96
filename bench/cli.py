"""How long `python -m importers` takes for many small files, against `cat` and a start of Python.

Both commands take turns. The medians of their times by the clock count, because a person waits by
the clock. Figures: reports of ab and wrk as they were printed, and the same among others, quoted
in mails and shells, of old versions and with errors.
Usage: python bench/cli.py [--rounds 5] [--files 1000]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "tests" / "corpus"
# Figure: which texts, its ceiling (it holds on a busy machine too).
FIGURES = {
    "as printed": ("ab/2.4.*-basic.txt ab/2.4.*-ka.txt wrk/?-basic.txt wrk/?-lat.txt", 16.0),
    "mixed": ("ab/*-basic.txt ab/*-ka.txt wrk/*-lat.txt hey/*.txt siege/s41-*.txt", 40.0),
}
GOAL = 5.0


def main() -> int:
    """Measure and print each figure; exit 1 above a ceiling or when a file gave no answer."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--files", type=int, default=1000)
    options = parser.parse_args()
    good = []
    for name, (patterns, ceiling) in FIGURES.items():
        texts = samples(patterns)
        if not texts:
            print(f"cli: no samples in {SAMPLES}")
            return 2
        is_good = figure(name, texts, files=options.files, rounds=options.rounds, ceiling=ceiling)
        good.append(is_good)
    return 0 if all(good) else 1


def samples(patterns: str) -> list[bytes]:
    """Return the samples that fit any of the patterns, which blanks separate."""
    paths = [sorted(SAMPLES.glob(pattern)) for pattern in patterns.split()]
    return [path.read_bytes() for path in chain.from_iterable(paths)]


def figure(name: str, texts: Sequence[bytes], *, files: int, rounds: int, ceiling: float) -> bool:
    """Measure reading so many files of these texts; tell whether all is well."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number:05}.txt" for number in range(files)]
        for number, path in enumerate(paths):
            path.write_bytes(texts[number % len(texts)])
        reading, least, lines = in_turns(list(map(str, paths)), rounds)
    ratio = reading / least
    each_ms = 1000 * reading / files
    verdict = "OK" if ratio <= ceiling else "TOO SLOW"
    if lines != files:
        verdict = "WRONG"
    goal = f"goal {GOAL:.0f} {'reached' if ratio <= GOAL else 'not reached'}"
    print(f"cli: {name}: {files} files: {reading:.2f} s, {each_ms:.2f} ms a file")
    print(f"cli: {name}: cat and a start {least:.3f} s")
    print(f"cli: {name}: ratio {ratio:.1f}, ceiling {ceiling:.0f}: {verdict}; {goal}")
    return verdict == "OK"


def in_turns(paths: Sequence[str], rounds: int) -> tuple[float, float, int]:
    """Run both in turns; return the median seconds of each, and how many lines reading printed."""
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
