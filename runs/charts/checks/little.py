"""BP005 (W): The connections were not all busy, or more than all."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, latency, name

CODE = "BP005"
SEVERITY = "W"
TITLE = "The connections were not all busy, or more than all"
WHAT = (
    "By Little's law the mean latency times the rate is the number of requests that were under way. It is compared with the "
    "concurrency; below 75 % or above 105 % the check fires, after rounding is allowed for."
)
WHY = "Then the client was the limit, starting up took much of the time, or one of the numbers is not what it seems."
FIX = "Measure longer, with a faster client or another tool."
SOURCES = ("Little, A Proof for the Queuing Formula L = λW (1961)",)
NEEDS = ("concurrency", "requests_per_s")

_ROUNDING_MS = {"ab": 1.0, "siege": 5.0, "hey": 0.05, "wrk": 0.005, "oha": 0.0005}


def check(about: Subject) -> Iterator[Mark]:
    """Compare mean latency x rate with the concurrency; the whole interval of rounding must lie outside."""
    for run in about.measured(*NEEDS):
        mean, rounding = latency(run, "mean"), _ROUNDING_MS.get(about.tool(run) or "")
        if mean is None or rounding is None or run.numbers.get("offered_rate") is not None:
            continue
        level, rate = float(run.numbers["concurrency"]), float(run.numbers["requests_per_s"])
        low, high = (max(mean - rounding, 0) * rate / 1000, (mean + rounding) * rate / 1000)
        if high < 0.75 * level or low > 1.05 * level:
            busy = mean * rate / 1000
            words = f"on average {busy:.2f} of {level:g} connections were busy: client limit, start-up or rounding."
            yield Mark(f"{name(run)}: {words}", (run.id,))
