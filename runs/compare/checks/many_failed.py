"""BP008 (E): One request in a hundred or more was an error."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, name
from runs.compare.failures import (
    bad_answers,
    count,
    counted_as_failed,
    is_about_errors,
    is_flagged,
    redirects_are_bad,
    says_failures,
    share_text,
)
from runs.compare.number_text import number, plural
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Name each run that is about errors."""
    for run in about.runs:
        if is_about_errors(run.numbers):
            yield Mark(f"{name(run)}: {_sentence(run)}.", (run.id,))
        elif is_flagged(run.numbers) and run.numbers.get("requests_per_s") is None:
            mark = details(run).get("mark", "no numbers")
            yield Mark(f"{name(run)}: the test failed: {mark}.", (run.id,))


def is_checkable(about: Subject) -> bool:
    """Tell whether a run says how many requests failed, or which share of them."""
    return any(says_failures(run.numbers) for run in about.measured())


def _sentence(run: RunView) -> str:
    """Say what went wrong most: failures, or answers outside 2xx and 3xx."""
    if share := share_text([run.numbers]):
        return f"{share} of the requests failed"
    failed, bad = counted_as_failed(run.numbers) or 0, bad_answers(run.numbers) or 0
    done = count(run.numbers, "requests_completed")
    of = "" if done is None else f" (requests completed: {number(done)})"
    if failed > bad or not bad:
        return f"{plural(failed, 'request')} failed{of}"
    if redirects_are_bad(run.numbers):
        unclear = "redirects or errors, ab does not say which"
        return f"{plural(bad, 'answer')} outside 2xx{of}: {unclear}"
    return f"{plural(bad, 'answer')} were errors{of}"


CHECK = Check(
    code="BP008",
    severity="E",
    title="One request in a hundred or more failed",
    what=(
        "At least 1 % of the requests failed or had another answer than 2xx or 3xx. Or the "
        "whole test failed. ab prints redirects and errors as one count, so that both "
        "count here. Failures that are only another length of the answer do not count."
    ),
    why="What was measured is how quickly errors are made. No winner can be named.",
    fix="Repair the server or lower the load, and measure again.",
    sources=(
        "the-benchmarker issue 3484",
        "aspnet/benchmarks issue 320",
    ),
    needs=("requests_failed|non_2xx",),
    marks=check,
    is_checkable=is_checkable,
)
