"""Answers that failed, and the rate of the good ones, as docs/conclusions.md counts them.

A test compares these with runs.compare.failures.
"""

from __future__ import annotations

from importers import registry
from importers.model import Run

UNFIT_SHARE = 0.01  # of bad answers, from which on a load takes no part in a comparison


def bad_answers(run: Run) -> int:
    """Return how many answers failed: the larger of both counts, because they may overlap."""
    return max(run.requests_failed or 0, run.non_2xx or 0)


def good_rate(run: Run) -> float:
    """Return the good requests/s: from their number and the time, else their share of the rate.

    A tool that counts failed requests beside the completed ones has lost none of these, unless the
    report itself says otherwise.
    """
    tool_format = registry.find(run.tool or "")
    is_beside = tool_format is not None and tool_format.failed_count == "beside"
    is_beside = is_beside and not run.details.get("failed_among")
    lost = run.non_2xx or 0 if is_beside else bad_answers(run)
    completed, seconds, rate = run.requests_completed, run.time_taken_s, run.requests_per_s or 0.0
    if not bad_answers(run) or completed is None:
        return rate
    good = max(0, completed - lost)
    if seconds:
        return good / seconds
    return rate * good / completed if completed else 0.0


def has_answers(run: Run) -> bool:
    """Tell whether a server answered at all, be it with errors.

    Tools count requests that were refused or still open at the end, and print a rate of them.
    """
    return run.requests_completed != 0 and (good_rate(run) > 0 or bool(run.non_2xx))


def counts_bad_answers(run: Run) -> bool:
    """Tell whether the tool says how many answers failed; autobench takes a 404 for an answer."""
    return run.non_2xx is not None or bool(run.requests_failed)


def is_unfit(run: Run) -> bool:
    """Tell whether so many answers failed that the run cannot be compared."""
    return bad_answers(run) >= max(1, UNFIT_SHARE * (run.requests_completed or 0))
