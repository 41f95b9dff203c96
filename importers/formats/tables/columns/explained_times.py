"""Heads of times that a list below the table explains: "- **Latency (ms)**: median response time".

A bare "Latency" is read as a mean. Where a line below says another statistic of it, that counts.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.around.around import lines_at
from importers.formats.tables.around.lines_below import lines_below
from importers.formats.tables.columns.beside import is_vague_time
from importers.formats.tables.grid.grid import Column, Context, Grid, plain_head

_UNIT = re.compile(r" ?[(\[][^()\[\]]{1,20}[)\]]$")
_MARKS = re.compile(r"[*`]")
_LINE = re.compile(r"\s*[-•+]?\s*([^:：—–=]{2,40}?)\s*[:：—–=]\s*(.{3,120})")
_STATISTIC = re.compile(
    r"\b(?:(median|50th)\b|p ?([0-9]{2}(?:\.[0-9]{1,2})?)\b|([0-9]{2}(?:\.[0-9]{1,2})?)th\b"
    r"|(mean|average|avg|max|min)(?:imum)?\b)",
    re.I,
)
_ITEM = re.compile(r"\s*[-•+*] ")
# "the p99 of nginx is worse" is a result, "median after the 95th run" is about runs
_TELLS_MORE = re.compile(
    r"\b(?:is|are|was|were|has|have|stays?|after|before|without|runs?|rounds?)\b", re.I
)


def told(columns: list[Column], grid: Grid) -> list[Column]:
    """Return the columns with the statistics that lines below the table say of bare times."""
    vague = [column for column in columns if is_vague_time(plain_head(column.title))]
    if not vague or all(column.head.statistic != "mean" for column in vague):
        return columns
    statistics = _explained(grid.context)
    for column in vague:
        if statistic := statistics.get(_key(column.title)):
            column.head = replace(column.head, statistic=statistic)
    return columns


def _explained(context: Context) -> dict[str, str]:
    """Return the statistics that lines below a table say, by the heads that they explain.

    A line that says several says none, nor does one that is the caption of a table below it.
    """
    statistics: dict[str, str] = {}
    for number, text in lines_below(context, context.span[1]):
        match = _LINE.match(_MARKS.sub("", text))
        if (
            match is None
            or _TELLS_MORE.search(match[2])
            or _is_caption(text, number, context=context)
        ):
            continue
        names = {_name(own) for own in _STATISTIC.finditer(match[2])}
        if len(names) == 1 and (name := names.pop()):
            statistics[_key(match[1])] = name
    return statistics


def _is_caption(text: str, number: int, *, context: Context) -> bool:
    """Tell whether a line stands straight above a table and is no item of a list."""
    next_lines = lines_at(context, range(number + 1, number + 4))
    return _ITEM.match(text) is None and any(map(context.is_row, next_lines))


def _name(match: re.Match[str]) -> str:
    """Return "p99"; "" for a mean, the least and the most."""
    rank = match[2] or match[3] or "50"
    return "" if match[4] else f"p{float(rank):g}"


def _key(head: str) -> str:
    """Return a head without its unit, in small letters."""
    return _UNIT.sub("", plain_head(head)).lower()
