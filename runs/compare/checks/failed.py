"""BP007 (W): Requests failed."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, name
from runs.compare.failures import (
    count,
    counted_as_failed,
    has_only_other_lengths,
    is_flagged,
    not_2xx,
    redirects_are_bad,
    says_failures,
    share_text,
    stated_share,
)
from runs.compare.number_text import number, rounded
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Name each run with failures, with what the tool says of their kinds."""
    for run in about.runs:
        if counted_as_failed(run.numbers):
            yield Mark(f"{name(run)}: {_failures(run)}.", (run.id,))
        elif bad := not_2xx(run.numbers):
            yield Mark(f"{name(run)}: {_answers(run, bad)}.", (run.id,))
        elif stated_share(run.numbers):
            share = share_text([run.numbers])
            yield Mark(f"{name(run)}: {share} of the requests failed.", (run.id,))
        elif is_flagged(run.numbers) and run.numbers.get("requests_per_s") is not None:
            mark = details(run).get("mark", "failed requests")
            yield Mark(f"{name(run)}: the table marks it: {mark}.", (run.id,))


def _failures(run: RunView) -> str:
    """Return "5 of 1,000 requests failed (length 5); 7.62 good requests/s"."""
    done = count(run.numbers, "requests_completed")
    of = f" of {number(done)}" if done else ""
    kinds = details(run).get("failed_breakdown") or details(run).get("socket_errors") or {}
    counted = [f"{kind} {number(n)}" for kind, n in kinds.items() if isinstance(n, int) and n]
    listed = f" ({', '.join(counted)})" if counted else ""
    good = run.good_requests_per_s
    rate = "" if good is None else f"; {rounded(good)} good requests/s"
    lengths = "; only their length differs" if has_only_other_lengths(run.numbers) else ""
    return (
        f"{number(counted_as_failed(run.numbers) or 0)}{of} requests failed{listed}{lengths}{rate}"
    )


def _answers(run: RunView, bad: int) -> str:
    if redirects_are_bad(run.numbers):
        return f"{number(bad)} answers outside 2xx: redirects or errors, ab does not say which"
    return f"{number(bad)} answers were not 2xx: another page may have been measured"


def is_checkable(about: Subject) -> bool:
    """Tell whether a run says how many requests failed, or which share of them."""
    return any(says_failures(run.numbers) for run in about.measured())


CHECK = Check(
    code="BP007",
    severity="W",
    title="Requests failed",
    what="The tool counted failed requests or answers other than 2xx, or states their share. Or "
    "the table marks the row as failed.",
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
