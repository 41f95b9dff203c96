"""BP016 (I): One run: no error estimate."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.checks.repeated import is_repeated, points, runs_of


def check(about: Subject) -> Iterator[Mark]:
    """Say it once, with how many points it concerns."""
    every = points(about)
    single = [point for point in every if not is_repeated(point)]
    if single:
        where = (
            "each load" if len(single) == len(every) else f"{len(single)} of {len(every)} points"
        )
        yield Mark(
            f"One run at {where}: no error estimate.",
            ids(runs_of(single)),
        )


CHECK = Check(
    code="BP016",
    severity="I",
    title="One run: no error estimate",
    what=(
        "A load was measured once, or nobody says whether several runs at one load are of one "
        "server."
    ),
    why="Nobody can tell a difference from chance.",
    fix="Repeat each measurement five times or more and publish all of them.",
    sources=(
        "Kalibera and Jones, Rigorous Benchmarking in Reasonable Time (ISMM 2013, doi "
        "10.1145/2464157)",
    ),
    needs=("concurrency|offered_rate",),
    marks=check,
)
