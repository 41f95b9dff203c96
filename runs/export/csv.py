"""A comparison as CSV: a row per run, with numbers as stored and the checks that fire.

Texts are written so that no spreadsheet takes them for a formula.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from runs.compare.checks import ChecksResult, codes_of
from runs.compare.failures import good_differs
from runs.compare.outcomes import outcome_of
from runs.compare.series import RunView
from runs.conditions import FACTS, OF_RELEASE_0_1, ConditionGroup, in_order

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# In the order of the file, which programs rely on.
_IN_CSV = tuple(
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
_CONDITIONS = tuple(condition for condition in _IN_CSV if condition.name in OF_RELEASE_0_1)


def _columns_of(groups: tuple[ConditionGroup, ...]) -> list[str]:
    """Return the columns of these groups of conditions."""
    return [condition.name for condition in _CONDITIONS if condition.group in groups]


COLUMNS = (
    *_columns_of(("server", "load")),
    "concurrency",
    "offered_rate",
    "requests_per_s",
    "time_taken_s",
    "transfer_rate_Bps",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    *_columns_of(("page", "path", "address", "protocol")),
    "cpu_percent",
    *_columns_of(("tool",)),
    "total_transferred_bytes",
    "html_transferred_bytes",
    *_columns_of(("setup", "page kind", "publisher")),
    "aborted",
    "cpu_user_s",
    "cpu_system_s",
    "rss_bytes",
    *(condition.name for condition in _IN_CSV if condition not in _CONDITIONS),
    *(fact.name for fact in FACTS if fact.in_csv),
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


def text(runs: Sequence[RunView], checked: ChecksResult) -> str:
    """Return the whole file: RFC 4180, lines that end in CR LF, empty cells for "not said".

    `checked` is what the checks say of the whole comparison.
    """
    return _written([names(runs)]) + _written(rows(runs, checked))


def rows(runs: Sequence[RunView], checked: ChecksResult) -> Iterator[list[Any]]:
    """Give a row per run with the codes of the checks that fire; None is "not said"."""
    codes: dict[str, set[str]] = {}
    for mark in checked.marks:
        for run_id in mark.runs:
            codes.setdefault(run_id, set()).add(mark.code)
    latencies = _latencies(runs)
    return (_row(run, codes=codes.get(run.id, set()), latencies=latencies) for run in runs)


def head() -> str:
    """Return the first line of `lines`: the names of its columns."""
    return _written([names(())])


def remark(sentence: str) -> str:
    """Return a line that is no run: one cell with a sentence."""
    return _written([[sentence]])


def names(runs: Sequence[RunView]) -> list[str]:
    """Return the names of the columns of `rows`, with all latencies that a run has."""
    latencies = [f"latency_ms_{name}" for name in _latencies(runs)]
    return [
        *COLUMNS,
        *latencies,
        "good_requests_per_s_derived",
        "checks",
        "stated",
        "inferred",
        "outcome",
        "first_line",
        "last_line",
        "run",
        "upload",
    ]


def lines(runs: Sequence[RunView]) -> str:
    """Return one line a run, below `head`, for a file that is no comparison.

    Each run is checked alone.
    """
    return _written(_checked_alone(run) for run in runs)


def _checked_alone(run: RunView) -> list[Any]:
    return _row(run, codes=codes_of(run), latencies=LATENCIES)


def _latencies(runs: Sequence[RunView]) -> tuple[str, ...]:
    """Return the usual latencies, then those that only these runs have: "p5" before "p99.99"."""
    every = chain.from_iterable(run.numbers.get("latency_ms") or {} for run in runs)
    unusual = set(every) - set(LATENCIES)
    return (*LATENCIES, *sorted(unusual, key=lambda name: (len(name.partition(".")[0]), name)))


def _written(rows: Iterable[Sequence[Any]]) -> str:
    """Write rows as CSV."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe(cell) for cell in row])
    return file.getvalue()


def safe(value: Any) -> str:
    """Write one cell; a text that starts like a formula gets an apostrophe, a number does not."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return f"'{value}" if str(value).lstrip(" ").startswith(FORMULA) else str(value)


def _row(run: RunView, *, codes: Collection[str], latencies: Sequence[str]) -> list[Any]:
    """Return the cells of a run in the order of `names`; `codes` are those of the checks."""
    latency_ms = run.numbers.get("latency_ms") or {}
    provenance = run.numbers.get("provenance") or {}
    return [
        *(run.value(name) for name in COLUMNS),
        *(latency_ms.get(name) for name in latencies),
        run.good_requests_per_s if good_differs(run.numbers) else None,
        " ".join(sorted(codes)) or None,
        _of_origin(provenance, origins=("stated", "stated by the client")),
        _of_origin(provenance, origins=("inferred",)),
        outcome_of(run.numbers),
        *(run.numbers.get("lines") or (None, None)),
        run.id,
        run.numbers.get("upload"),
    ]


def _of_origin(provenance: Mapping[str, Any], *, origins: Collection[str]) -> str:
    """Return the names of the values that came to be in one of these ways."""
    return " ".join(sorted(name for name in provenance if provenance[name] in origins))
