"""BP007 (W): Requests failed."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, details, name
from runs.charts.quantity import number, rounded

CODE = "BP007"
SEVERITY = "W"
TITLE = "Requests failed"
WHAT = "The tool counted failed requests or answers other than 2xx, or the table marks the row as failed."
WHY = (
    "A failed request is quicker than a good one: the rate looks better than it is. ab counts an answer of another length as "
    "failed, which a dynamic page is."
)
FIX = "Compare the good requests per second; find out why they failed and measure again."
SOURCES = (
    "the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",
    "blog.miniasp.com 2009",
    "TechEmpower's post on successful requests",
)
NEEDS = ("server_name",)


def check(about: Subject) -> Iterator[Mark]:
    """Name each run with failures, with what the tool says of their kinds."""
    for run in about.runs:
        failed, done = run.numbers.get("requests_failed"), run.numbers.get("requests_completed")
        if failed:
            kinds = details(run).get("failed_breakdown") or details(run).get("socket_errors") or {}
            said = ", ".join(f"{kind} {count}" for kind, count in kinds.items() if isinstance(count, int) and count)
            of = f" of {number(done)}" if done else ""
            good = f"; {rounded(run.good_requests_per_s)} good requests/s" if run.good_requests_per_s is not None else ""
            yield Mark(f"{name(run)}: {number(failed)}{of} requests failed{f' ({said})' if said else ''}{good}.", (run.id,))
        elif run.numbers.get("non_2xx"):
            yield Mark(
                f"{name(run)}: {number(run.numbers['non_2xx'])} answers were not 2xx: another page may have been measured.", (run.id,)
            )
        elif details(run).get("flagged_failed") and run.numbers.get("requests_per_s") is not None:
            yield Mark(f"{name(run)}: the table marks it: {details(run).get('mark', 'failed requests')}.", (run.id,))
