"""Rows of a table that tell the rates of reports above them again: by name, or in fewer digits."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.runs.repeats import (
    NO_CONDITION,
    digits_of,
    is_either_rounded,
    is_rounded,
)
from importers.model import Run

_LEAST_DIGITS = 3  # of a rate beside a name alone
_LEAST_DIGITS_OF_ALL = 5  # of the rates of a table whose rows are in the order of the reports
_MARKS = re.compile(r"(?:[\W_]|\bv(?=[0-9]))+", re.I)


def is_headed(run: Run, report: Run) -> bool:
    """Tell whether a report has the name of a row with its load, or with its rate and no load."""
    if not _has_name(run, report):
        return False
    if run.concurrency is not None:
        return run.concurrency == report.concurrency
    is_rate = run.requests_per_s == report.requests_per_s
    return is_rate and digits_of(run.requests_per_s or 0) >= _LEAST_DIGITS


def is_rounded_row(run: Run, report: Run) -> bool:
    """Tell whether a row has a report's name, and its rate rounded to any digit: "9.4k".

    No other number that both have may differ.
    """
    rate, whole = run.requests_per_s, report.requests_per_s
    if rate is None or whole is None or not _has_name(run, report):
        return False
    is_load = run.concurrency in (None, report.concurrency) or report.concurrency is None
    times = [(time, report.latency_ms.get(name)) for name, time in run.latency_ms.items()]
    is_same = all(theirs is None or is_either_rounded(mine, theirs) for mine, theirs in times)
    return is_load and is_same and _rounds_rate(rate, whole)


def may_be_rough(run: Run, raw: list[Run]) -> bool:
    """Tell whether a row may have a report's rate in one or two digits: "18k" below "Old machine".

    A heading that no report stands below, and that may name a condition, says that it is new.
    """
    heading = _heading(run)
    is_new = bool(heading) and heading not in map(_heading, raw)
    is_exact = digits_of(run.requests_per_s or 0) >= _LEAST_DIGITS
    return is_exact or not is_new or NO_CONDITION.fullmatch(heading) is not None


def _heading(run: Run) -> str:
    """Return the nearest heading that a run stands below, in small letters."""
    return (run.label or "").rpartition(" / ")[2].strip(" :.#*=-").casefold()


def without_far_load(run: Run, raw: list[Run]) -> Run:
    """Return a row without a load that stands above a report: it is that of one of the reports."""
    line, row = run.sources.get("concurrency"), (run.lines or (0, 0))[0]
    spans = [report.lines for report in raw if report.lines]
    if line is None or not any(line <= last < row for _, last in spans):
        return run
    return replace(run, concurrency=None)


def in_order(part: list[Run], raw: list[Run]) -> list[Run | None]:
    """Return the reports, one for each row, whose rates all rows tell again in their order.

    Together they have some digits, and no row has a load of its own that its report has not.
    """
    digits = sum(digits_of(run.requests_per_s or 0) for run in part)
    if not 1 < len(part) == len(raw) or digits < _LEAST_DIGITS_OF_ALL:
        return []
    for run, report in zip(part, raw, strict=True):
        rate, whole = run.requests_per_s, report.requests_per_s
        is_load = run.concurrency in (None, report.concurrency)
        if not rate or not whole or not is_load or not _rounds_rate(rate, whole):
            return []
    return [*raw]


def of_threads(part: list[Run], raw: list[Run]) -> list[Run]:
    """Return the only row of a table whose rate is that of one thread of a report with its load.

    wrk prints it as Req/Sec above the rate of all. Beside other rows it is another server.
    """
    if len(part) > 1:
        return []
    rates = {
        (run.details["per_thread_req_s"].get("mean"), run.concurrency)
        for run in raw
        if run.details.get("tool_threads", run.details.get("threads", 1)) != 1
        and isinstance(run.details.get("per_thread_req_s"), dict)
    }
    return [run for run in part if (run.requests_per_s, run.concurrency) in rates]


def _rounds_rate(rate: float, whole: float) -> bool:
    """Tell whether a rate is another one, rounded to its last digit that is not 0, or cut there."""
    if is_rounded(rate, whole):
        return True
    digits = f"{rate:.12g}"
    if not digits.isdigit():
        return False
    last = 10.0 ** (len(digits) - len(digits.rstrip("0")))
    return abs(rate - whole) <= 0.5 * last or 0 <= whole - rate < last


def _has_name(run: Run, report: Run) -> bool:
    """Tell whether a report's heading or server is the name of a row."""
    theirs = {_plain(_heading(report)), *_names(report)} - {""}
    return not theirs.isdisjoint(_names(run))


def _names(run: Run) -> set[str]:
    server = run.server_name or ""
    texts = (server, f"{server} {run.server_version or ''}", *run.identity.values())
    return {name for text in (*texts, " ".join(run.identity.values())) if (name := _plain(text))}


def _plain(text: str) -> str:
    """Return the words of a name, without marks, in small letters."""
    return _MARKS.sub(" ", text).strip().casefold()
