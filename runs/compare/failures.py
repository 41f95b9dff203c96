"""What failed in a run: this module is the only one that computes it.

Each function takes `numbers`, the frozen numbers of one run, and costs no query. None means that
the text does not say it. The limits are those of docs/checks.md, BP007 and BP008.

A bad answer is one outside 2xx and 3xx. ab and some other tools print only how many answers were
outside 2xx; then these are the bad ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from importers import format_list

Numbers = Mapping[str, Any]
ERROR_SHARE = 0.01  # a run with this share of failed requests, or more, is about errors
FAILED_COUNTS = format_list.failed_counts()


def count(numbers: Numbers, name: str) -> int | None:
    """Return one count of requests; None for a value that is no finite number."""
    value = numbers.get(name)
    if type(value) is int or value is None:
        return value
    return int(value) if isinstance(value, int | float) and isfinite(value) else None


def counted_as_failed(numbers: Numbers) -> int | None:
    """Return how many requests the tool itself counted as failed."""
    return count(numbers, "requests_failed")


def not_2xx(numbers: Numbers) -> int | None:
    """Return how many answers had another status than 2xx."""
    return count(numbers, "non_2xx")


def bad_answers(numbers: Numbers) -> int | None:
    """Return how many answers were outside 2xx and 3xx, as far as the tool tells them apart."""
    outside_2xx = not_2xx(numbers)
    return max(outside_2xx - _answers(numbers, "3"), 0) if outside_2xx else outside_2xx


def failed_requests(numbers: Numbers) -> int | None:
    """Return how many requests failed: those counted as failed, or the bad answers.

    It is the larger of the two counts. They are not added, because one request can be in both.
    """
    failed, bad = counted_as_failed(numbers), bad_answers(numbers)
    if failed is None or bad is None:
        return bad if failed is None else failed
    return max(failed, bad)


def requests(numbers: Numbers) -> int | None:
    """Return how many requests there were: those completed, or those failed where they are more.

    Some tools count a failed request as completed and some do not. The larger count gives the
    smaller share of failures.
    """
    completed = count(numbers, "requests_completed")
    return None if completed is None else max(completed, counted_as_failed(numbers) or 0)


def server_errors(numbers: Numbers) -> int:
    """Return how many answers were 5xx; 0 also where the tool does not count by status."""
    return _answers(numbers, "5")


def _answers(numbers: Numbers, kind: str) -> int:
    """Return how many answers had a status that begins with this digit, where they are counted."""
    answers = _details(numbers).get("status")
    if not isinstance(answers, dict):
        return 0
    return sum(
        answered
        for status, answered in answers.items()
        if str(status).startswith(kind) and isinstance(answered, int)
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


def share_failed(numbers: Numbers) -> float | None:
    """Return which share of the requests failed, 0 to 1; None where a number is missing."""
    failed, total = failed_requests(numbers), requests(numbers)
    if failed is None or not total:
        return None
    return min(failed / total, 1.0)


def other_lengths(numbers: Numbers) -> int:
    """Return how many answers ab counts as failed only because their length differs.

    It compares each answer with the first one, so a dynamic page "fails" without any error.
    """
    kinds = _details(numbers).get("failed_breakdown")
    length = kinds.get("Length", kinds.get("length")) if isinstance(kinds, dict) else None
    return length if isinstance(length, int) else 0


def has_only_other_lengths(numbers: Numbers) -> bool:
    """Tell whether requests failed, and all of them only by their length."""
    failed = counted_as_failed(numbers) or 0
    return bool(failed) and other_lengths(numbers) >= failed and not bad_answers(numbers)


def errors(numbers: Numbers) -> int | None:
    """Return how many requests were errors: failed, but not only by their length, or bad answers.

    It is the larger of the two counts.
    """
    failed, bad = counted_as_failed(numbers), bad_answers(numbers)
    if failed:
        failed = max(failed - other_lengths(numbers), 0)
    return max((value for value in (failed, bad) if value is not None), default=None)


def is_about_errors(numbers: Numbers) -> bool:
    """Tell whether one request in a hundred was an error, or more: the run proves no winner."""
    if not counted_as_failed(numbers) and not not_2xx(numbers):
        return False
    wrong, total = errors(numbers) or 0, requests(numbers)
    return bool(wrong) and (total is None or wrong >= ERROR_SHARE * total)


def proves_nothing(numbers: Numbers) -> bool:
    """Tell whether the run proves no winner: errors, or marked as failed without a number."""
    return is_about_errors(numbers) or is_flagged(numbers)


def redirects_are_bad(numbers: Numbers) -> bool:
    """Tell whether the bad answers may be redirects: ab does not tell them apart from errors."""
    return numbers.get("tool") == "ab" and bool(not_2xx(numbers))


def good_requests_per_s(numbers: Numbers) -> float | None:
    """Return the rate of the good answers: (completed - lost) / seconds.

    Lost are failed requests and bad answers: the larger count where the tool counts failed requests
    among the completed ones, the bad answers alone where it counts them beside. Where nothing was
    lost, it is the printed rate. None where a number is missing, where the tool's count of failed
    requests is not known, and where the numbers contradict each other.
    """
    failed, bad = counted_as_failed(numbers), bad_answers(numbers)
    completed, seconds = count(numbers, "requests_completed"), numbers.get("time_taken_s")
    if failed is None and bad is None:
        return None
    if not failed and not bad:
        return numbers.get("requests_per_s")
    counted = FAILED_COUNTS.get(numbers.get("tool") or "")
    if _details(numbers).get("failed_among"):  # this report says so, whatever its tool does
        counted = "among"
    if completed is None or not seconds or counted is None or numbers.get("requests_per_s") == 0:
        return None
    lost = max(failed or 0, bad or 0) if counted == "among" else bad or 0
    rate = (completed - lost) / seconds
    return float(rate) if isfinite(rate) and rate >= 0 else None


def good_differs(numbers: Numbers) -> bool:
    """Tell whether requests were lost, so that the rate of good answers is another one."""
    return bool(failed_requests(numbers))


def _details(numbers: Numbers) -> Mapping[str, Any]:
    return numbers.get("details") or {}
