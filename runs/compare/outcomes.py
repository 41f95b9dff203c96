"""The outcome of a run: whether it measured something, and if not, why not.

A missing number is never a zero, and never one kind of missing. A run that stopped early is
`aborted`, also where its table marks it as failed: the eight rows of a server in one published
table without numbers are three aborted ones ("Test aborted after 10 failures") and five failed ones
("> 500 failed requests"). `unknown` is a run of whose outcome nobody says anything.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from runs.compare.failures import Numbers, failed_requests, is_flagged

Outcome = Literal["measured", "failed", "aborted", "not measured", "unknown"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
# What a test measures. Counts alone are no measurement: they say how far it came.
_MEASURED = ("requests_per_s", "time_taken_s", "transfer_rate_Bps", "latency_ms")
_ABORTED = re.compile(r"\babort|\bstopped early\b|\bgave up\b", re.I)
_NOT_MEASURED = re.compile(
    r"\bnot (?:measured|tested|supported|run|available)\b|\bunsupported\b|\bremoved\b|\bskipped\b"
    r"|\bn/a\b",
    re.I,
)


def outcome_of(numbers: Numbers) -> Outcome:
    """Return the outcome of a run by its frozen numbers. A rate of 0 is measured. No query."""
    mark = str((numbers.get("details") or {}).get("mark") or "")
    if numbers.get("aborted"):
        return "aborted"
    if any(numbers.get(name) not in (None, {}) for name in _MEASURED):
        return "measured"
    if _ABORTED.search(mark):
        return "aborted"
    if _NOT_MEASURED.search(mark):
        return "not measured"
    if is_flagged(numbers) or failed_requests(numbers):
        return "failed"
    return "unknown"
