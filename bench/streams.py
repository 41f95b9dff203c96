"""How long a JTL takes, as a multiple of pandas' C reader on the same file, and how much memory.

Both run in turns as processes of their own, which load what they need; ours is the command
`python -m importers`.
Usage: python bench/streams.py [--rounds 3] [--megabytes 200]
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
CEILING, MOST_MEGABYTES = 2.5, 300
HEAD = (
    "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
    "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n"
)
PANDAS = "import sys, pandas; print(len(pandas.read_csv(sys.argv[1], engine='c')))"


def main() -> int:
    """Measure and print both figures; exit 1 above a ceiling."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabytes", type=float, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "samples.jtl"
        write(path, int(options.megabytes * 1e6))
        reading, walking, memory = [], [], 0.0
        for _ in range(options.rounds):
            seconds, used = timed([sys.executable, "-m", "importers", "--json", str(path)])
            reading.append(seconds)
            memory = max(memory, used)
            walking.append(timed([sys.executable, "-c", PANDAS, str(path)])[0])
    ratio = median(reading) / median(walking)
    good = ratio <= CEILING and memory <= MOST_MEGABYTES
    ours, pandas = f"{median(reading):.2f} s", f"pandas {median(walking):.2f} s"
    print(f"streams: JTL of {options.megabytes:g} MB: {ours}; {pandas}; {memory:.0f} MB resident")
    ceilings = f"ceiling {CEILING:.2f}, memory ceiling {MOST_MEGABYTES} MB"
    print(f"streams: ratio {ratio:.2f}, {ceilings}: {'OK' if good else 'TOO MUCH'}")
    return 0 if good else 1


def write(path: Path, size: int) -> None:
    """Write samples of three labels, a fiftieth of them failed, always the same ones."""
    chance = random.Random(1)  # noqa: S311 - samples, no secret
    start, written, number = 1_795_205_111_188, 0, 0
    with path.open("w") as file:
        written += file.write(HEAD)
        while written < size:
            number += 1
            start += chance.randint(0, 2)
            elapsed, good = int(chance.lognormvariate(3, 1)), chance.random() < 0.98
            label = chance.choice(("Small page", '"Missing, page"', "Home"))
            answer = "200,OK" if good else "500,Internal Server Error"
            written += file.write(
                f"{start},{elapsed},{label},{answer},TG 1-{number % 50},text,"
                f"{str(good).lower()},,{300 + elapsed},128,50,50,"
                f"http://127.0.0.1:18080/small.html,{max(elapsed - 1, 0)},0,{elapsed // 10}\n"
            )


def timed(command: list[str]) -> tuple[float, float]:
    """Run a command in the project's folder; return its seconds and its largest memory in MB."""
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"streams: {command[1:3]} failed")
    return time.perf_counter() - began, usage.ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
