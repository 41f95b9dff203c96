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
    """Return the good requests/s: from their number and the time, else the printed rate.

    A tool that counts failed requests beside the completed ones has lost none of these.
    """
    tool_format = registry.find(run.tool or "")
    is_beside = tool_format is not None and tool_format.failed_count == "beside"
    lost = run.non_2xx or 0 if is_beside else bad_answers(run)
    completed, seconds = run.requests_completed, run.time_taken_s
    if bad_answers(run) and completed is not None and seconds:
        return max(0, completed - lost) / seconds
    return run.requests_per_s or 0.0


def is_unfit(run: Run) -> bool:
    """Tell whether so many answers failed that the run cannot be compared."""
    return bad_answers(run) >= max(1, UNFIT_SHARE * (run.requests_completed or 0))
