"""BP007 (W): Requests failed."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, name
from runs.compare.failures import (
    count,
    counted_as_failed,
    failed_requests,
    is_flagged,
    not_2xx,
)
from runs.compare.number_text import number, rounded


def check(about: Subject) -> Iterator[Mark]:
    """Name each run with failures, with what the tool says of their kinds."""
    for run in about.runs:
        failed, other = counted_as_failed(run.numbers), not_2xx(run.numbers)
        done = count(run.numbers, "requests_completed")
        if failed:
            kinds = details(run).get("failed_breakdown") or details(run).get("socket_errors") or {}
            said = ", ".join(
                f"{kind} {number(many)}"
                for kind, many in kinds.items()
                if isinstance(many, int) and many
            )
            of = f" of {number(done)}" if done else ""
            good = (
                f"; {rounded(run.good_requests_per_s)} good requests/s"
                if run.good_requests_per_s is not None
                else ""
            )
            yield Mark(
                f"{name(run)}: {number(failed)}{of} requests "
                f"failed{f' ({said})' if said else ''}{good}.",
                (run.id,),
            )
        elif other:
            yield Mark(
                f"{name(run)}: {number(other)} answers were not 2xx: another page may have "
                "been measured.",
                (run.id,),
            )
        elif is_flagged(run.numbers) and run.numbers.get("requests_per_s") is not None:
            yield Mark(
                f"{name(run)}: the table marks it: {details(run).get('mark', 'failed requests')}.",
                (run.id,),
            )


def is_checkable(about: Subject) -> bool:
    """Tell whether a run says how many requests failed."""
    return any(failed_requests(run.numbers) is not None for run in about.measured())


CHECK = Check(
    code="BP007",
    severity="W",
    title="Requests failed",
    what="The tool counted failed requests or answers other than 2xx, or the table marks the "
    "row as failed.",
    why=(
        "A failed request is quicker than a good one: the rate looks better than it is. ab "
        "counts an answer of another length as "
        "failed, which a dynamic page is."
    ),
    fix="Compare the good requests per second; find out why they failed and measure again.",
    sources=(
        "the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",
        "blog.miniasp.com 2009",
        "TechEmpower's post on successful requests",
    ),
    needs=("requests_failed|non_2xx",),
    marks=check,
    is_checkable=is_checkable,
)
