"""BP005 (W): The connections were not all busy, or more than all."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import ROUNDING_MS, Check, Mark, Subject, latency, name
from runs.compare.failures import is_about_errors
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("concurrency", "requests_per_s", "latency_ms")
TOOLS = frozenset(ROUNDING_MS)
# Their latency begins when a request should have been sent: more than all may be under way.
WAITING = frozenset({"wrk"})


def check(about: Subject) -> Iterator[Mark]:
    """Compare mean latency x rate with the concurrency; the whole interval of rounding must lie
    outside.
    """
    for run in about.measured(*NEEDS):
        if not says_enough(about, run):
            continue
        mean, rounding = latency(run, "mean") or 0.0, ROUNDING_MS[about.tool(run) or ""]
        level, rate = float(run.numbers["concurrency"]), float(run.numbers["requests_per_s"])
        low, high = (max(mean - rounding, 0) * rate / 1000, (mean + rounding) * rate / 1000)
        busy = number(round(mean * rate / 1000, 2))
        if high < 0.75 * level:
            yield Mark(
                f"{name(run)}: on average {busy} of {number(level)} connections were busy: "
                "client limit or start-up.",
                (run.id,),
            )
        elif low > 1.05 * level and about.tool(run) not in WAITING:
            words = (
                f"mean latency and rate make {busy} requests under way on {number(level)} "
                "connections"
            )
            yield Mark(f"{name(run)}: {words}: one of the numbers is of something else.", (run.id,))


def is_checkable(about: Subject) -> bool:
    """Tell whether a run says a mean latency that is not rounded to nothing, or none is of these
    tools.
    """
    runs = [run for run in about.runs if about.tool(run) in TOOLS or about.tool(run) is None]
    return not runs or any(says_enough(about, run) for run in about.measured(*NEEDS))


def concerns(about: Subject, run: RunView) -> bool:
    """Tell whether the run is of a closed loop and not about errors."""
    return run.numbers.get("offered_rate") is None and not is_about_errors(run.numbers)


def says_enough(about: Subject, run: RunView) -> bool:
    """Tell whether the run is of such a tool, closed, not about errors, and has a mean above 0."""
    return bool(about.tool(run) in TOOLS and concerns(about, run) and latency(run, "mean"))


CHECK = Check(
    code="BP005",
    severity="W",
    title="The connections were not all busy, or more than all",
    what=(
        "By Little's law the mean latency times the rate is the number of requests that were "
        "under way. It is compared with the "
        "concurrency; below 75 % or above 105 % the check fires, after rounding is allowed "
        "for. A mean that is printed as 0 says too little."
    ),
    why="Then the client was the limit, starting up took much of the time, or one of the "
    "numbers is not what it seems.",
    fix="Measure longer, with a faster client or another tool.",
    sources=("Little, A Proof for the Queuing Formula L = λW (1961)",),
    needs=NEEDS,
    tools=TOOLS,
    lacks="a mean latency above 0",
    marks=check,
    is_checkable=is_checkable,
    concerns=concerns,
    says_enough=says_enough,
)
