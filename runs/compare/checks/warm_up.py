"""BP033 (I): The first load was slower than each later one."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.number_text import number
from runs.compare.run_view import RunView
from runs.compare.series import Series

NEEDS = ("requests_per_s", "concurrency")
LEAST = 3  # loads


def check(about: Subject) -> Iterator[Mark]:
    """Look at each series in the order of its text."""
    for group in about.groups:
        for series in group.series:
            loads = _in_order(series)
            if len(loads) >= LEAST and _is_cold(loads):
                first = next(iter(loads))
                yield Mark(
                    f"{series.name}: the first load, {number(first)}, was slower than each later "
                    "one.",
                    ids(loads[first]),
                )


def _in_order(series: Series) -> dict[float, list[RunView]]:
    """Return the runs of each concurrency, in the order in which the loads stand in one text.

    It is empty where the runs are of several texts, or have no lines.
    """
    if len({run.place[:2] for run in series.runs}) > 1:
        return {}
    if not all(run.numbers.get("lines") for run in series.runs):
        return {}
    loads: dict[float, list[RunView]] = {}
    for run in sorted(series.runs, key=lambda run: run.place):
        level, rate = (run.numbers.get(field) for field in ("concurrency", "requests_per_s"))
        if level and rate and not run.is_aborted and run.numbers.get("offered_rate") is None:
            loads.setdefault(float(level), []).append(run)
    return loads


def _is_cold(loads: dict[float, list[RunView]]) -> bool:
    """Tell whether the first load has the lowest rate, and the longest time for a request.

    One of them alone follows from a load that is lower, or higher, than all others.
    """
    rates = {level: _rate(runs) for level, runs in loads.items()}
    (first, rate), *later = rates.items()
    return all(rate < other_rate for _, other_rate in later) and all(
        first / rate > level / other_rate for level, other_rate in later
    )


def _rate(runs: list[RunView]) -> float:
    return float(median(run.numbers["requests_per_s"] for run in runs))


CHECK = Check(
    code="BP033",
    severity="I",
    title="The first load was slower than the others",
    what=(
        "One server has three or more loads. The first one in the text has a lower rate than each "
        "later one. A request took longer too (concurrency over rate)."
    ),
    why="Caches, connections and compilers were cold: the first load shows the start, not the "
    "server.",
    fix="Send requests for some seconds before the first measurement, or repeat the first load.",
    sources=("Kalibera and Jones, Rigorous Benchmarking in Reasonable Time (ISMM 2013)",),
    needs=NEEDS,
    whole=True,
    marks=check,
)
