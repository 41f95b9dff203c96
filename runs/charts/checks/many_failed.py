"""BP008 (E): One request in a hundred or more failed."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, details, name

CODE = "BP008"
SEVERITY = "E"
TITLE = "One request in a hundred or more failed"
WHAT = (
    "At least 1 % of the requests failed or were answered by something else than 2xx, or the server answered 5xx, or the whole test failed."
)
WHY = "What was measured is how quickly errors are made. No winner can be named."
FIX = "Repair the server or lower the load, and measure again."
SOURCES = (
    "the-benchmarker issue 3484",
    "aspnet/benchmarks issue 320",
)
NEEDS = ("server_name",)


def check(about: Subject) -> Iterator[Mark]:
    """Name each run that is about errors."""
    for run in about.runs:
        done, failed = run.numbers.get("requests_completed"), run.numbers.get("requests_failed") or 0
        other = run.numbers.get("non_2xx") or 0
        total = max(done or 0, failed)
        if total and max(failed, other) >= 0.01 * total:
            yield Mark(f"{name(run)}: {max(failed, other)} of {total} requests failed or were not answered by 2xx.", (run.id,))
        elif _server_errors(details(run).get("status")):
            yield Mark(f"{name(run)}: the server answered {_server_errors(details(run).get('status'))} requests with 5xx.", (run.id,))
        elif details(run).get("flagged_failed") and run.numbers.get("requests_per_s") is None:
            yield Mark(f"{name(run)}: the test failed: {details(run).get('mark', 'no numbers')}.", (run.id,))


def _server_errors(status: object) -> int:
    """Return how many answers were 5xx."""
    if not isinstance(status, dict):
        return 0
    return sum(count for code, count in status.items() if str(code).startswith("5") and isinstance(count, int))
