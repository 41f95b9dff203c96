"""Heads of the share of requests that failed or went well: "Error rate", "Errors (%)".

Each of their words speaks of failures or successes, of a share, or of requests. "Error rate" may be
in percent or a part of 1: the unit of the head is "%" where it says so, else "".
"""

from __future__ import annotations

import re

from importers.reading.table_heads.head import Head

FAILED, GOOD = KINDS = ("failed_share", "good_share")  # kinds of heads
_LONGEST = 60  # characters of such a head
_WORD = re.compile(r"[%‰]|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")
_FAILURES = frozenset(
    ["error", "errors", "err", "errs", "fail", "fails", "failed", "failing", "failure", "failures"]
    + ["timeout", "timeouts", "4xx", "5xx", "non-2xx", "non-200", "unsuccessful", "ko"]
)
_SUCCESSES = frozenset(["success", "successes", "successful", "succeeded", "ok"])
_AVAILABILITY = "availability"  # siege's word for the share of successes
_PERCENT = frozenset(["%", "percent", "percentage", "pct"])
_SHARES = _PERCENT | frozenset(["rate", "ratio", "share", "proportion"])
_NEUTRAL = frozenset(
    ["http", "of", "the", "in", "total", "overall", "average", "avg", "client", "server"]
    + ["request", "requests", "req", "reqs", "response", "responses", "answers"]
)


def read(head: str) -> Head | None:
    """Return the kind of a plain head that names such a share, with its unit; None of others."""
    if len(head) > _LONGEST:
        return None
    text = head.lower().replace("_", " ").replace("non 2", "non-2")
    named = {*_WORD.findall(text)} - _NEUTRAL
    unit = "%" if named & _PERCENT else ""
    outcomes = named - _SHARES
    if not outcomes or (outcomes == named and outcomes != {_AVAILABILITY}):
        return None
    if outcomes <= _FAILURES:
        return Head(FAILED, unit=unit)
    return Head(GOOD, unit=unit) if outcomes <= _SUCCESSES | {_AVAILABILITY} else None
