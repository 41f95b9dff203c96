"""BP040 (E): The counts contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from runs.compare.checks.known_bugs import HEY_KEEPS
from runs.compare.checks.model import Check, Mark, Subject, details, name
from runs.compare.failures import (
    FAILED_COUNTS,
    bad_answers,
    count,
    counted_as_failed,
    not_2xx,
)
from runs.compare.number_text import number, rounded
from runs.compare.series import RunView

NEEDS = ("requests_completed", "requests_failed|non_2xx")
GOOD = ("requests_succeeded", "successful_requests")
SHARE = 0.0002  # shares are printed in percent with two decimals, some cut
# Tools that print the bytes of all bodies and their mean, both with two decimals of their unit.
SIZED = frozenset({"hey", "oha"})
BYTES = 0.012
# Tools that print their total apart from the count of each status: what the total counts.
TOTALS = {
    "h2load": "requests_completed",
    "httperf": "requests_completed",
    "plow": "requests_completed",
    "vegeta": "requests_sent",
    "weighttp": "requests_completed",
}


def check(about: Subject) -> Iterator[Mark]:
    """Look for counts that are larger than what they are a part of, or do not add up."""
    for run in about.measured(*NEEDS):
        if problem := _problem(run, about.tool(run)):
            yield Mark(f"{name(run)}: {problem}.", (run.id,))


def _problem(run: RunView, tool: str | None) -> str | None:
    done = _requests(run)
    failed, bad = counted_as_failed(run.numbers) or 0, not_2xx(run.numbers) or 0
    if failed > done and FAILED_COUNTS.get(tool or "") == "among":
        return f"{number(failed)} of {number(done)} requests failed"
    # A failed request can have an answer that is not among the completed ones. ab counts the
    # answers of requests that it did not finish, at most one a connection.
    unfinished = int(run.numbers.get("concurrency") or 0) if tool == "ab" else 0
    if bad > done + failed + unfinished:
        return f"{number(bad)} of {number(done)} answers were outside 2xx"
    sums = _parts_of_failed(run, failed) or _good(run, failed)
    return sums or _shares(run) or _statuses(run, tool) or _sizes(run, tool)


def _requests(run: RunView) -> int:
    """Return how many requests there were: completed, or all that h2load planned."""
    total = details(run).get("requests_total")
    return max(count(run.numbers, "requests_completed") or 0, total if _is_count(total) else 0)


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _parts_of_failed(run: RunView, failed: int) -> str | None:
    """Say that the kinds of failures that ab prints do not add up to the failed requests."""
    kinds = details(run).get("failed_breakdown")
    if not isinstance(kinds, dict):
        return None
    parts = sum(many for many in kinds.values() if isinstance(many, int))
    if parts == failed:
        return None
    return f"{number(failed)} requests failed, but their kinds add up to {number(parts)}"


def _good(run: RunView, failed: int) -> str | None:
    """Say that good and failed requests are not all: h2load, weighttp and drill print all three.

    A request without an answer is among all that h2load planned, but not among those completed.
    """
    good = next((many for key in GOOD if _is_count(many := details(run).get(key))), None)
    done = count(run.numbers, "requests_completed") or 0
    if good is None or done <= good + failed <= _requests(run):
        return None
    return f"{number(good)} good and {number(failed)} failed requests are not {number(done)}"


def _shares(run: RunView) -> str | None:
    """Say that a printed share of failed or good requests does not follow from their counts."""
    done, failed = count(run.numbers, "requests_completed") or 0, counted_as_failed(run.numbers)
    if failed is None:
        return None
    sent, good = done + failed, done - (bad_answers(run.numbers) or 0)
    for key, part, whole, percent in (
        ("failed_ratio", failed, done, 1),
        ("success_ratio", good, sent, 1),
        ("availability_pct", done, sent, 100),
    ):
        printed = details(run).get(key)
        if isinstance(printed, int | float) and whole:
            share = part / whole
            if abs(printed / percent - share) > SHARE:
                stated = rounded(printed / percent, 4)
                return f"a share of {stated} is printed, {rounded(share, 4)} follows"
    return None


def _statuses(run: RunView, tool: str | None) -> str | None:
    """Say that there are more answers with a status than requests."""
    statuses, field = details(run).get("status"), TOTALS.get(tool or "", "")
    if not isinstance(statuses, dict) or not field:
        return None
    total = run.numbers.get(field, details(run).get(field))
    answers = sum(many for many in statuses.values() if isinstance(many, int))
    if not isinstance(total, int) or answers <= total:
        return None
    return f"{number(answers)} answers have a status, but there were {number(total)} requests"


def _sizes(run: RunView, tool: str | None) -> str | None:
    """Say that the bodies of hey or oha are not their mean size times the requests.

    hey cuts the mean to whole bytes, and is wrong above a million requests (BP038).
    """
    total, size = (run.numbers.get(key) for key in ("html_transferred_bytes", "document_bytes"))
    done = count(run.numbers, "requests_completed")
    if tool not in SIZED or not total or size is None or not done or done >= HEY_KEEPS:
        return None
    if (1 - BYTES) * size <= total / done <= (1 + BYTES) * (size + 1):
        return None
    return f"{number(done)} answers of {number(size)} bytes are not {number(total)} bytes"


CHECK = Check(
    code="BP040",
    severity="E",
    title="The counts contradict each other",
    what=(
        "Counts that must agree do not. More requests failed, or were answered outside 2xx, than "
        "were made. The kinds of failures do not add up to the failed requests. Good and failed "
        "requests are not all requests. A printed share does not follow from its counts. More "
        "answers have a status than there were requests. Or all bodies are not their mean size "
        "times the requests."
    ),
    why="Numbers that contradict each other were edited or belong to different runs.",
    fix="Publish the whole unedited output of one run.",
    sources=("arithmetic",),
    needs=NEEDS,
    marks=check,
    metrics=("requests_per_s", "failed"),
)
