"""What failed in a run: this module is the only one that computes it.

Each function takes `numbers`, the frozen numbers of one run, and costs no query. None means that
the text does not say it. The limits are those of docs/checks.md, BP007 and BP008.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

Numbers = Mapping[str, Any]
ERROR_SHARE = 0.01  # a run with this share of failed requests, or more, is about errors


def count(numbers: Numbers, name: str) -> int | None:
    """Return one count of requests; None for a value that is no finite number."""
    value = numbers.get(name)
    return int(value) if isinstance(value, int | float) and isfinite(value) else None


def counted_as_failed(numbers: Numbers) -> int | None:
    """Return how many requests the tool itself counted as failed."""
    return count(numbers, "requests_failed")


def not_2xx(numbers: Numbers) -> int | None:
    """Return how many answers had another status than 2xx."""
    return count(numbers, "non_2xx")


def failed_requests(numbers: Numbers) -> int | None:
    """Return how many requests failed: those counted as failed, or the answers other than 2xx.

    It is the larger of the two counts. They are not added, because one request can be in both.
    """
    counts = (counted_as_failed(numbers), not_2xx(numbers))
    return max((value for value in counts if value is not None), default=None)


def requests(numbers: Numbers) -> int | None:
    """Return how many requests there were: those completed, or those failed where they are more.

    Some tools count a failed request as completed and some do not. The larger count gives the
    smaller share of failures.
    """
    completed = count(numbers, "requests_completed")
    return None if completed is None else max(completed, counted_as_failed(numbers) or 0)


def server_errors(numbers: Numbers) -> int:
    """Return how many answers were 5xx; 0 also where the tool does not count by status."""
    answers = _details(numbers).get("status")
    if not isinstance(answers, dict):
        return 0
    return sum(
        answered
        for status, answered in answers.items()
        if str(status).startswith("5") and isinstance(answered, int)
    )


def is_flagged(numbers: Numbers) -> bool:
    """Tell whether a published table marks the run as failed, without a number."""
    return bool(_details(numbers).get("flagged_failed"))


def is_marked(numbers: Numbers) -> bool:
    """Tell whether charts and tables mark the run: requests failed, or its table says so."""
    return bool(failed_requests(numbers)) or is_flagged(numbers)


def is_clean(numbers: Numbers) -> bool | None:
    """Tell whether the run says that nothing failed."""
    if is_marked(numbers) or server_errors(numbers):
        return False
    return True if counted_as_failed(numbers) == 0 else None


def is_about_errors(numbers: Numbers) -> bool:
    """Tell whether the run measured mainly errors: such a run proves no winner.

    That is so from one failed request in a hundred, or one answer of 5xx.
    """
    failed, total = failed_requests(numbers) or 0, requests(numbers)
    too_many = bool(failed) and (total is None or failed >= ERROR_SHARE * total)
    return too_many or bool(server_errors(numbers))


def good_requests_per_s(numbers: Numbers) -> float | None:
    """Return (completed - failed) / seconds; None where nothing failed or a number is missing.

    None too where the time is so short that the quotient is no number.
    """
    completed, failed = count(numbers, "requests_completed"), counted_as_failed(numbers)
    seconds = numbers.get("time_taken_s")
    if not failed or completed is None or not seconds or failed > completed:
        return None
    rate = (completed - failed) / seconds
    return float(rate) if isfinite(rate) else None


def _details(numbers: Numbers) -> Mapping[str, Any]:
    return numbers.get("details") or {}
