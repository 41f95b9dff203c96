"""BP015 (W): Test too short."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids, names
from runs.compare.series import RunView

NEEDS = ("requests_completed|time_taken_s",)


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs that are too short, those with the same faults in one sentence."""
    kinds: dict[tuple[str, ...], list[RunView]] = {}
    for run in about.measured(*NEEDS):
        kinds.setdefault(tuple(_faults(run, about.tool(run))), []).append(run)
    for faults, runs in sorted(kinds.items()):
        if faults:
            yield Mark(f"{names(runs)}: {', '.join(faults)}.", ids(runs))


def _faults(run: RunView, tool: str | None) -> Iterator[str]:
    """Say in words what is too little."""
    done, seconds, level = (
        run.numbers.get(field) for field in ("requests_completed", "time_taken_s", "concurrency")
    )
    if done is not None and done < 1000:
        yield "fewer than 1,000 requests"
    least = 20 if tool == "wrk2" else 10
    if seconds is not None and seconds < least:
        yield f"less than {least} s"
    if done is not None and level and done < 10 * level:
        yield "fewer than 10 requests a connection"


CHECK = Check(
    code="BP015",
    severity="W",
    title="Test too short",
    what="Fewer than 1,000 requests, fewer than 10 requests a connection, or less than 10 seconds. "
    "wrk2 needs 20 seconds, because it calibrates for 10.",
    why="Caches, connections and compilers are still warming up, and chance weighs much.",
    fix="Measure for a minute or more at each load.",
    sources=(
        "the README of wrk2",
        "the manual of autobench",
        "Mark Nottingham, On HTTP Load Testing (2011)",
    ),
    needs=NEEDS,
    marks=check,
)
