"""BP005 (W, I): Latency, rate and connections do not fit together."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.durations import PRECISIONS, UNKNOWN
from runs.compare.checks.model import (
    CLOSED_LOOP,
    ROUNDING_MS,
    Check,
    Mark,
    Subject,
    latency,
    name,
)
from runs.compare.failures import is_about_errors
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("concurrency", "requests_per_s", "latency_ms")
TOOLS = frozenset(ROUNDING_MS) & CLOSED_LOOP
SHARE = 0.01  # of a mean with digits of its own unit
# Their latency begins when a request should have been sent: more than all may be under way.
WAITING = frozenset({"wrk"})
# They send several requests at once on a connection.
MULTIPLEXING = frozenset({"h2load"})
STARTING_S = 10  # in a shorter test starting up takes a visible part of the time


def check(about: Subject) -> Iterator[Mark]:
    """Compare mean latency x rate with the concurrency, after rounding is allowed for."""
    for run in about.measured(*NEEDS):
        if not says_enough(about, run):
            continue
        tool, level = about.tool(run) or "", float(run.numbers["concurrency"])
        low, high = _busy(run, tool)
        busy = number(round(_mean(run) * float(run.numbers["requests_per_s"]) / 1000, 2))
        if high < 0.75 * level:
            yield _idle(run, f"on average {busy} of {number(level)} connections were busy")
        elif low > 1.05 * level * _streams(run, tool):
            sentence = (
                f"mean latency and rate make {busy} requests under way on {number(level)} "
                "connections: one of the numbers is of something else"
            )
            yield Mark(f"{name(run)}: {sentence}.", (run.id,))


def _idle(run: RunView, sentence: str) -> Mark:
    """Return the mark of idle connections: information where the test was short."""
    time = run.numbers.get("time_taken_s")
    if time is not None and time < STARTING_S:
        return Mark(f"{name(run)}: {sentence}: starting up took its part.", (run.id,), severity="I")
    return Mark(f"{name(run)}: {sentence}: client limit or start-up.", (run.id,))


def _busy(run: RunView, tool: str) -> tuple[float, float]:
    """Return between which numbers of requests were under way on average."""
    precision, time = PRECISIONS.get(tool, UNKNOWN), run.numbers.get("time_taken_s")
    rate, half = float(run.numbers["requests_per_s"]), ROUNDING_MS[tool] + SHARE * _mean(run)
    most = rate * (1 + precision.rate_share)
    if time and precision.time_half >= 1:  # samples of whole seconds: a part of one may be empty
        most *= time / max(time - precision.time_half, precision.time_half / 100)
    least = rate * (1 - precision.rate_share)
    return max(_mean(run) - half, 0.0) * least / 1000, (_mean(run) + half) * most / 1000


def _streams(run: RunView, tool: str) -> float:
    """Return how many requests a connection can hold at once; infinite where nobody knows."""
    if tool in WAITING:
        return float("inf")
    streams = run.value("streams_per_connection") or _pipelining(run)
    if streams:
        return float(streams)
    return float("inf") if tool in MULTIPLEXING else 1.0


def _pipelining(run: RunView) -> float | None:
    """Return the pipelining factor that autocannon prints."""
    factor = (run.numbers.get("details") or {}).get("pipelining")
    return float(factor) if isinstance(factor, int | float) else None


def _mean(run: RunView) -> float:
    return latency(run, "mean") or 0.0


def is_checkable(about: Subject) -> bool:
    """Tell whether a run states a mean latency that is not rounded to nothing.

    A comparison without runs of these tools lacks nothing.
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
    title="Latency, rate and connections do not fit together",
    what=(
        "By Little's law the mean latency times the rate is the number of requests that were "
        "under way. It is compared with the concurrency; below 75 % or above 105 % the check "
        "fires, after rounding is allowed for. In a test below 10 s idle connections are "
        "information: starting up takes its part. A mean that is printed as 0 says too little."
    ),
    why="The client was the limit, or starting up took much of the time. Or one of the numbers "
    "is not what it seems.",
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
