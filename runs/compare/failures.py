"""What failed in a run: this module is the only one that computes it.

Each function takes `numbers`, the frozen numbers of one run, and costs no query. None means that
the text does not say it. The limits are those of docs/checks.md, BP007 and BP008.

A bad answer is one outside 2xx and 3xx. ab and some other tools print only how many answers were
outside 2xx; then these are the bad ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

from importers import format_list
from runs.compare.number_text import rounded

Numbers = Mapping[str, Any]
ERROR_SHARE = 0.01  # a run with this share of failed requests, or more, is about errors
_DECIMALS = 6  # of a share
SHARE = "failed_share"  # what tables and lists state, as a part of 1


def _failed_of_good(good: float) -> float:
    failed = 1 - good
    return round(failed, _DECIMALS) if failed > 0 else failed  # below 0: no share at all


# What each name in the details of a run says of the share of failed requests, as a part of 1.
_SHARES: Mapping[str, Callable[[float], float]] = {
    SHARE: float,
    "failed_ratio": float,
    "failed_percent": lambda percent: percent / 100,
    "errors_pct": lambda percent: min(percent / 100, 1.0),
    "success_ratio": _failed_of_good,
    "success_rate": _failed_of_good,
}
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


def stated_share(numbers: Numbers) -> float | None:
    """Return the share of failed requests, 0 to 1, that a text states in place of their number."""
    return _said_share(numbers) if counted_as_failed(numbers) is None else None


def _said_share(numbers: Numbers) -> float | None:
    details = _details(numbers)
    name = next((name for name in _SHARES if name in details), "")
    stated = details.get(name)
    if isinstance(stated, bool) or not isinstance(stated, int | float) or stated < 0:
        return None
    is_of_replies = numbers.get("tool") == "autobench"  # its errors are percent of the replies
    share = stated / (100 + stated) if is_of_replies else _SHARES[name](stated)
    return share if 0 <= share <= 1 else None


def is_flagged(numbers: Numbers) -> bool:
    """Tell whether a published table marks the run as failed, without a number."""
    return bool(_details(numbers).get("flagged_failed"))


def is_marked(numbers: Numbers) -> bool:
    """Tell whether charts and tables mark the run: requests failed, or its table says so."""
    return bool(failed_requests(numbers) or stated_share(numbers)) or is_flagged(numbers)


def is_clean(numbers: Numbers) -> bool | None:
    """Tell whether the run says that nothing failed."""
    if is_marked(numbers) or server_errors(numbers):
        return False
    return True if counted_as_failed(numbers) == 0 else None


def share_failed(numbers: Numbers) -> float | None:
    """Return which share of the requests failed, 0 to 1: computed, else as a table states it.

    None where a number is missing.
    """
    failed, total, stated = failed_requests(numbers), requests(numbers), stated_share(numbers)
    if failed is None or not total:
        return stated
    return max(min(failed / total, 1.0), stated or 0.0)


def says_failures(numbers: Numbers) -> bool:
    """Tell whether a run says how many requests failed, or which share of them."""
    return failed_requests(numbers) is not None or stated_share(numbers) is not None


def share_text(runs: Iterable[Numbers]) -> str:
    """Return "12 %", or "up to 12 %", where only shares of failed requests are stated; else ""."""
    every = list(runs)
    shares = [share for numbers in every if (share := stated_share(numbers)) is not None]
    if not shares or any(map(failed_requests, every)):
        return ""
    return highest_text(shares, are_all=True)


def highest_text(shares: Sequence[float], *, are_all: bool) -> str:
    """Return "12 %", or "up to 12 %" where shares differ, or not all runs have one (`are_all`)."""
    is_same = are_all and len(set(shares)) == 1
    return f"{'' if is_same else 'up to '}{rounded(100 * max(shares))} %"


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
    share, total = _said_share(numbers), requests(numbers)
    if share is not None and (total is None or counted_as_failed(numbers) is None):
        return max(share, share_failed(numbers) or 0.0) >= ERROR_SHARE
    wrong, least = errors(numbers) or 0, _least_requests(numbers) if total is None else total
    return bool(wrong) and (least is None or wrong >= ERROR_SHARE * least)


def _least_requests(numbers: Numbers) -> float | None:
    """Return how many requests there were at least by the rate: a test takes a second or more."""
    rate, seconds = numbers.get("requests_per_s"), numbers.get("time_taken_s") or 1.0
    return None if rate is None else rate * seconds


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
