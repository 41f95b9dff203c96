"""BP019 (W): Identical to another row."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from runs.compare.checks.model import Check, Mark, Subject, details, ids, names, says
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("requests_per_s", "transfer_rate_Bps", "server_name")
LEAST = 4  # digits of two servers' rates: two round numbers meet by chance
LEAST_OF_REPEATS = 5
# All that a report prints of a measurement; what is unknown in both is equal.
PRINTED = (
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
)


def check(about: Subject) -> Iterator[Mark]:
    """Compare both rates of different servers, and all numbers of the repeats of one server."""
    rates: dict[tuple[float, float], list[RunView]] = {}
    reports: dict[tuple[Any, ...], list[RunView]] = {}
    for run in about.measured("requests_per_s"):
        rate = run.numbers["requests_per_s"]
        if rate and says(run, NEEDS) and _digits(rate) >= LEAST:
            rates.setdefault((rate, run.numbers["transfer_rate_Bps"]), []).append(run)
        if rate and _digits(rate) >= LEAST_OF_REPEATS and says(run, ("time_taken_s|latency_ms",)):
            reports.setdefault(_report(run), []).append(run)
    for (rate, _), runs in rates.items():
        if len({run.server for run in runs}) > 1:
            sentence = f"the same {number(rate)} requests/s and the same transfer rate"
            yield Mark(f"{names(runs)}: {sentence} to all digits: a copying mistake?", ids(runs))
    for runs in reports.values():
        if len(runs) > 1:
            sentence = f"{len(runs)} reports with the same numbers to all digits: was one copied?"
            yield Mark(f"{names(runs)}: {sentence}", ids(runs))


def _report(run: RunView) -> tuple[Any, ...]:
    """Return the server, the load and every printed number of a run."""
    numbers = tuple(run.numbers.get(name) for name in PRINTED)
    latencies = tuple(sorted((run.numbers.get("latency_ms") or {}).items()))
    times = tuple(details(run).get(key) for key in ("time_per_request_ms", "per_thread_req_s"))
    load = (run.load[0].field, run.load[1]) if run.load else None
    rate = run.numbers["requests_per_s"]
    return run.server_and_version, load, rate, numbers, latencies, repr(times)


def _digits(value: float) -> int:
    """Return how many digits a number shows, the zeros at its end left out."""
    return len(Decimal(repr(float(value))).normalize().as_tuple().digits)


CHECK = Check(
    code="BP019",
    severity="W",
    title="Identical to another row",
    what=(
        "Two runs of different servers have the same rate, of four digits or more. Their "
        "transfer rates are the same to all digits. Or two repeats of one server have the same "
        "rate, of five digits or more, and every other printed number."
    ),
    why="That does not happen by chance: one of them was probably copied.",
    fix="Look at the raw outputs.",
    sources=("experience with copied tables",),
    needs=NEEDS,
    marks=check,
)
