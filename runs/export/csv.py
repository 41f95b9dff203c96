"""A comparison as CSV: a row per run, numbers as stored, the checks that fire, texts that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from runs.compare.checks import check
from runs.compare.series import RunView
from runs.conditions import Group, in_order

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# In the order of the file, which programs rely on.
_CONDITIONS = tuple(
    condition
    for condition in in_order(
        (
            "server",
            "load",
            "page",
            "path",
            "address",
            "protocol",
            "tool",
            "setup",
            "page kind",
            "publisher",
        )
    )
    if condition.in_csv
)


def _columns_of(*groups: Group) -> list[str]:
    return [condition.name for condition in _CONDITIONS if condition.group in groups]


COLUMNS = (
    *_columns_of("server", "load"),
    "concurrency",
    "offered_rate",
    "requests_per_s",
    "time_taken_s",
    "transfer_rate_Bps",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    *_columns_of("page", "path", "address", "protocol"),
    "cpu_percent",
    *_columns_of("tool"),
    "total_transferred_bytes",
    "html_transferred_bytes",
    *_columns_of("setup", "page kind", "publisher"),
    "aborted",
)
LATENCIES = (
    "mean",
    "stdev",
    "min",
    "median",
    "max",
    "p50",
    "p66",
    "p75",
    "p80",
    "p90",
    "p95",
    "p98",
    "p99",
    "p99.9",
    "p100",
)


def text(runs: Sequence[RunView], title: str = "") -> str:
    """Return the whole file: RFC 4180, line ends CR LF, empty cells for what is not said; `title` is checked with the runs."""
    return _written([names(runs)]) + _written(rows(runs, title))


def rows(runs: Sequence[RunView], title: str = "") -> Iterator[list[Any]]:
    """Give a row per run with the checks of the whole comparison; None is "not said"."""
    codes: dict[str, set[str]] = {}
    for mark in check(runs, {"title": title}).marks:
        for run_id in mark.runs:
            codes.setdefault(run_id, set()).add(mark.code)
    latencies = _latencies(runs)
    return (_row(run, " ".join(sorted(codes.get(run.id, ()))), latencies) for run in runs)


def head() -> str:
    """Return the first line of `lines`: the names of its columns."""
    return _written([names(())])


def names(runs: Sequence[RunView]) -> list[str]:
    """Return the names of the columns of `rows`: the usual percentiles, and any other that a run has."""
    latencies = [f"latency_ms_{name}" for name in _latencies(runs)]
    return [
        *COLUMNS,
        *latencies,
        "good_requests_per_s_derived",
        "checks",
        "stated",
        "first_line",
        "last_line",
        "run",
        "upload",
    ]


def lines(runs: Sequence[RunView]) -> str:
    """Return one line a run, below `head`, for a file that is no comparison: the checks are those that the run alone breaks."""
    return _written(
        _row(run, " ".join(sorted({mark.code for mark in check([run]).marks})), LATENCIES)
        for run in runs
    )


def _latencies(runs: Sequence[RunView]) -> tuple[str, ...]:
    others = {name for run in runs for name in run.numbers.get("latency_ms") or {}} - set(LATENCIES)
    return (*LATENCIES, *sorted(others, key=lambda name: (len(name.partition(".")[0]), name)))


def _written(rows: Iterable[Sequence[Any]]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows([safe(cell) for cell in row] for row in rows)
    return file.getvalue()


def safe(value: Any) -> str:
    """Write one cell; a text that starts like a formula gets an apostrophe, a number stays a number."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return f"'{value}" if str(value).lstrip(" ").startswith(FORMULA) else str(value)


def _row(run: RunView, codes: str, latencies: Sequence[str]) -> list[Any]:
    latency, lines = run.numbers.get("latency_ms") or {}, run.numbers.get("lines") or (None, None)
    provenance = run.numbers.get("provenance") or {}
    stated = " ".join(sorted(name for name, origin in provenance.items() if origin == "stated"))
    return [
        *(run.value(name) for name in COLUMNS),
        *(latency.get(name) for name in latencies),
        run.good_requests_per_s,
        codes or None,
        stated,
        *lines,
        run.id,
        run.numbers.get("upload"),
    ]
