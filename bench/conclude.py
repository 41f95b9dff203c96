"""How long verdicts on 200 series of 4 loads and 5 repeats take, against comparing their values.

Both take turns in one process; the medians of their processor times count. The least that such a
judgement needs is to compare each value with each other one of its load. Then it decides about
19,900 pairs. Figures: all series with equal repeats; with 4 or 5; whole numbers, of which
many are equal. Usage: python bench/conclude.py [--rounds 9]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
SERIES, LOADS = 200, (10.0, 50.0, 100.0, 400.0)
MOST_MS = 200.0
# Figure: the repeats that a load may have, decimals of the values, ceiling of the ratio.
FIGURES = {
    "equal repeats": ((5,), 6, 16.0),
    "unequal repeats": ((4, 5), 6, 40.0),
    "equal values": ((5,), 0, 24.0),
}

sys.path.insert(0, str(ROOT))

# The project is found by the line above.
from bench.parse import in_turns  # noqa: E402
from runs.compare.analysis import concluded_of  # noqa: E402
from runs.compare.checks import check  # noqa: E402
from runs.compare.run_view import views  # noqa: E402
from runs.compare.verdicts import Measured, judge  # noqa: E402


def main() -> int:
    """Measure and print each figure; exit 1 above a ceiling or the most milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    good = []
    for name, (repeats, decimals, ceiling) in FIGURES.items():
        series = measured(repeats, decimals)
        good.append(figure(name, series, rounds=options.rounds, ceiling=ceiling))
    good.append(permalink(measured((5,), 2), rounds=options.rounds))
    return 0 if all(good) else 1


def permalink(series: Sequence[Measured], *, rounds: int) -> bool:
    """Measure what a permalink of these series computes: series, checks, conclusions."""
    runs, labels = frozen(series)

    def concluded() -> None:
        concluded_of(views(runs, labels), "")

    def checked() -> None:
        check(views(runs, labels))

    whole, checks = in_turns(concluded, checked, rounds=rounds)
    print(
        f"conclude: permalink of {len(runs):,} runs: {1000 * whole:.0f} ms, "
        f"at most {MOST_MS:.0f} ms; checks alone {1000 * checks:.0f} ms"
    )
    return 1000 * whole <= MOST_MS


def frozen(series: Sequence[Measured]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the frozen runs of these series and their labels."""
    runs: list[dict[str, Any]] = []
    names: dict[str, dict[str, Any]] = {}
    for position, loads in enumerate(series):
        for load, rates in loads.items():
            for rate in rates:
                name = f"{len(runs):05}"
                own = {"id": name, "upload": "one", "concurrency": int(load), "tool": "wrk"}
                runs.append(own | {"requests_per_s": rate, "requests_failed": 0})
                names[name] = {"server_name": f"server {position}"}
    return runs, {"title": "", "runs": names}


def measured(repeats: Sequence[int], decimals: int) -> list[Measured]:
    """Return series whose levels are up to 40 % apart, with a spread of 2 %."""
    chance = np.random.default_rng(200)
    series: list[Measured] = []
    for position in range(SERIES):
        mean = 1000 + 2 * position
        counts = {load: int(chance.choice(repeats)) for load in LOADS}
        series.append(
            {
                load: chance.normal(mean, 0.02 * mean, count).round(decimals).tolist()
                for load, count in counts.items()
            }
        )
    return series


def figure(name: str, series: Sequence[Measured], *, rounds: int, ceiling: float) -> bool:
    """Measure judging against comparing; print both and their ratio."""
    pairs = judge(series).pairs
    judging, comparing = in_turns(lambda: judge(series), lambda: compare(series), rounds=rounds)
    ratio = judging / comparing
    is_good = ratio <= ceiling and 1000 * judging <= MOST_MS
    times = f"{1000 * judging:.0f} ms; values compared in {1000 * comparing:.1f} ms"
    limits = f"ceiling {ceiling:.0f}, at most {MOST_MS:.0f} ms"
    print(f"conclude: {name}: {pairs} pairs of {len(series)} series in {times}")
    print(f"conclude: {name}: ratio {ratio:.1f}, {limits}: {'OK' if is_good else 'TOO SLOW'}")
    return is_good


def compare(series: Sequence[Measured]) -> int:
    """Compare each value with each other one of its load; return how often it is greater."""
    greater = 0
    for load in LOADS:
        values = np.concatenate([loads[load] for loads in series])
        greater += int((values[:, None] > values).sum())
    return greater


if __name__ == "__main__":
    sys.exit(main())
