"""BP029 (W): The offered rate was not reached."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import CLOSED_LOOP, Check, Mark, Subject, name, says
from runs.compare.number_text import number
from runs.compare.series import RunView

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


CHECK = Check(
    code="BP029",
    severity="W",
    title="The offered rate was not reached",
    what="Fewer requests were answered per second than were offered, by more than 5 %.",
    why="The server or the client was overloaded: the latency is that of a growing queue.",
    fix="Read the point as overload, not as capacity.",
    sources=(
        "the manual of autobench",
        "the README of wrk2",
    ),
    needs=NEEDS,
    marks=check,
    is_checkable=is_checkable,
    concerns=concerns,
)
