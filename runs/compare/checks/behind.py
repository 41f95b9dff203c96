"""BP029 (W, E): The reached rate is not the offered one."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.durations import PRECISIONS, UNKNOWN
from runs.compare.checks.model import CLOSED_LOOP, Check, Mark, Subject, name, says
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("offered_rate", "requests_per_s")
SHARE = 0.05  # of the offered rate


def check(about: Subject) -> Iterator[Mark]:
    """Compare what was reached with what was offered."""
    for run in about.measured(*NEEDS):
        offered, rate = float(run.numbers["offered_rate"]), float(run.numbers["requests_per_s"])
        half = PRECISIONS.get(about.tool(run) or "", UNKNOWN).rate_half
        if rate < (1 - SHARE) * offered:
            sentence = f"{number(rate)} of {number(offered)} requests/s were achieved"
            yield Mark(f"{name(run)}: {sentence}.", (run.id,))
        elif rate - half > (1 + SHARE) * offered:
            sentence = f"{number(rate)} requests/s were reached, but {number(offered)} were offered"
            yield Mark(f"{name(run)}: {sentence}.", (run.id,), severity="E")


def is_checkable(about: Subject) -> bool:
    """Tell whether an offered rate is known, or all tools are known to offer none."""
    return any(says(run, NEEDS) for run in about.runs) or all(
        about.tool(run) in CLOSED_LOOP for run in about.runs
    )


def concerns(about: Subject, run: RunView) -> bool:
    """Tell whether the run's tool may offer a rate."""
    return about.tool(run) not in CLOSED_LOOP


CHECK = Check(
    code="BP029",
    severity="W",
    title="The reached rate is not the offered one",
    what=(
        "Fewer requests were answered per second than were offered, by more than 5 %. More than "
        "were offered, by more than 5 %, is a contradiction (E)."
    ),
    why=(
        "The server or the client was overloaded: the latency is that of a growing queue. No "
        "server answers requests that nobody sent."
    ),
    fix="Read the point as overload, not as capacity; publish the whole unedited output.",
    sources=(
        "the manual of autobench",
        "the README of wrk2",
    ),
    needs=NEEDS,
    marks=check,
    metrics=("requests_per_s",),
    is_checkable=is_checkable,
    concerns=concerns,
)
