"""Shares of requests that failed, where a table states no number of them: "Error rate", "12 %".

They are kept as a part of 1 in the details of a run: `failed_share`.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import BY_PUBLISHER, Column, Grid, plain_head
from importers.formats.tables.grid.values import Value, value_of
from importers.model import Run
from importers.reading.table_heads import share_heads
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.share_heads import GOOD
from importers.reading.units import tidy

KINDS = share_heads.KINDS
FIELD = "failed_share"
_DECIMALS = 6  # of a share: "99.9997 %"
_NUMBER = r"(?<![\w.,])[0-9]{1,3}(?:[.,][0-9]{1,6})?"
# "12% errors", "error rate 0.5%", "99.9% success"
_BEHIND = re.compile(
    rf"(?P<failed>{_NUMBER}) ?% (?:of (?:the |all )?requests )?"
    r"(?:errors?|failed|failures?|error rate)\b"
    rf"|\berrors?(?: rate)?:? (?P<rate>{_NUMBER}) ?%"
    rf"|(?P<good>{_NUMBER}) ?% (?:success(?:ful)?|ok)\b",
    re.I,
)
# A margin of error, a bound, and what was before: no share of this run.
_OTHER = re.compile(
    r"±|\+/?-|[<>≤≥]|\b(?:std|standard|relative|margin|confidence|mean(?![ :=]{1,3}[~≈]?[0-9])"
    r"|less|fewer|more|under|below|down|from|was|before|target|allowed|budget|at most|up to|vs)\b",
    re.I,
)
_IN_BRACKETS = re.compile(rf"\(({_NUMBER}) ?%\)")  # behind a count: "12 (0.3%)"
_OF_CODES = re.compile(r"\b[45]xx\b", re.I)  # each class of answers has its share


def is_share(column: Column, value: Value) -> bool:
    """Tell whether a number is such a share: by its head, or by its "%" below "Errors"."""
    if column.head.kind != "failed" or value.unit != "%":
        return column.head.kind in KINDS
    return share_heads.read(f"{english(plain_head(column.title))} %") is not None


def put(run: Run, column: Column, *, grid: Grid, row: int, mark: str) -> bool:
    """Put a share into a run; tell whether it is clear: 0.5 below "Error rate" may be 0.5 %.

    `mark` is the decimal mark of the table.
    """
    value = value_of(grid.rows[row][column.index])
    line = grid.line(row, column.index)
    if value is None or value.unit not in ("", "%"):
        return False
    if put_of_count(run, value, line=line):
        return True
    number, factor = value.number(mark), _factor(column, grid=grid, row=row)
    if number is None or (factor is None and number):
        return False
    share = number * (factor or 1.0)
    share = 1 - share if column.head.kind == GOOD else share
    if _OF_CODES.search(column.title):
        share += run.details.get(FIELD, 0.0)
    _put(run, share, line=line)
    return True


def put_of_count(run: Run, value: Value, *, line: int) -> bool:
    """Put the share that stands in brackets behind a count, "12 (0.3%)"; tell whether one does."""
    match = _IN_BRACKETS.fullmatch(value.remark)
    if match is None or value.unit:
        return False
    _put(run, float(match[1].replace(",", ".")) / 100, line=line)
    return True


def unclear(column: Column) -> str:
    """Return the sentence about a column whose numbers may be percent or not."""
    return (
        f"The numbers of {column.title[:40]!r} may be percent or parts of 1; they were left out. "
        'A "%" in the head or the cells says it; a column can be mapped to failed_percent.'
    )


def put_behind(run: Run, text: str, *, line: int) -> None:
    """Put a share that stands behind a rate into a run: "30,222 req/s, 12% errors"."""
    share = share_in(text)
    if share is not None:
        _put(run, share, line=line)


def share_in(text: str) -> float | None:
    """Return the share of failures, a part of 1, that a text behind a rate names; None if none."""
    match = _BEHIND.search(text)
    if match is None or _OTHER.search(text):
        return None
    failed = match["failed"] or match["rate"]
    share = float((failed or match["good"]).replace(",", ".")) / 100
    return share if failed else round(1 - share, _DECIMALS)


def _factor(column: Column, *, grid: Grid, row: int) -> float | None:
    """Return what a number is multiplied by to be a part of 1; None where nothing says it.

    In a workbook 0.12 below "Errors %" may be shown as 0.12 % or as 12 %.
    """
    cell = grid.rows[row][column.index]
    value = value_of(cell)
    is_told = column.head.unit == "%" and (
        grid.context.sheet is None or isinstance(cell, str) or column.reason == BY_PUBLISHER
    )
    if is_told or (value and value.unit == "%"):
        return 0.01
    below = (value_of(cells[column.index]) for cells in grid.rows)
    highest = max((number for value in below if value and (number := value.number("."))), default=0)
    if highest > 1:
        return 0.01
    return 1.0 if column.head.kind == GOOD and highest else None


def _put(run: Run, share: float, *, line: int) -> None:
    if 0 <= round(share, _DECIMALS) <= 1:
        highest = max(share, run.details.get(FIELD, 0.0))  # of two that differ
        run.details[FIELD] = tidy(round(highest, _DECIMALS))
        run.sources.setdefault(FIELD, line)
