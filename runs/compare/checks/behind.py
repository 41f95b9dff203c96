"""BP029 (W): The offered rate was not reached."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import CLOSED_LOOP, Mark, Subject, name, says
from runs.compare.number_text import number
from runs.compare.series import RunView

CODE = "BP029"
SEVERITY = "W"
TITLE = "The offered rate was not reached"
WHAT = "Fewer requests were answered per second than were offered, by more than 5 %."
WHY = "The server or the client was overloaded: the latency is that of a growing queue."
FIX = "Read the point as overload, not as capacity."
SOURCES = (
    "the manual of autobench",
    "the README of wrk2",
)
NEEDS = ("offered_rate", "requests_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Compare what was achieved with what was offered."""
    for run in about.measured(*NEEDS):
        offered, rate = float(run.numbers["offered_rate"]), float(run.numbers["requests_per_s"])
        if rate < 0.95 * offered:
            yield Mark(
                f"{name(run)}: {number(rate)} of {number(offered)} requests/s were achieved.",
                (run.id,),
            )


def is_checkable(about: Subject) -> bool:
    """Tell whether an offered rate is said, or all tools are known to offer none."""
    return any(says(run, NEEDS) for run in about.runs) or all(
        about.tool(run) in CLOSED_LOOP for run in about.runs
    )


def concerns(about: Subject, run: RunView) -> bool:
    """Tell whether the run's tool may offer a rate."""
    return about.tool(run) not in CLOSED_LOOP
