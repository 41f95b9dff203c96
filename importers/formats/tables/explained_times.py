"""Heads of times that a list below the table explains: "- **Latency (ms)**: median response time".

A bare "Latency" is read as a mean. Where a line below says another statistic of it, that counts.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.beside import is_vague_time
from importers.formats.tables.grid import Column, Context, Grid, plain_head
from importers.formats.tables.lines_below import lines_below

_UNIT = re.compile(r" ?[(\[][^()\[\]]{1,20}[)\]]$")
_MARKS = re.compile(r"[*`]")
_LINE = re.compile(r"\s*[-•+]?\s*([^:：—–=]{2,40}?)\s*[:：—–=]\s*(.{3,120})")
_STATISTIC = re.compile(
    r"\b(?:(median|50th)\b|p ?([0-9]{2}(?:\.[0-9]{1,2})?)\b|([0-9]{2}(?:\.[0-9]{1,2})?)th\b)", re.I
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

    A line that says several says none.
    """
    statistics: dict[str, str] = {}
    for _, text in lines_below(context, context.span[1]):
        match = _LINE.match(_MARKS.sub("", text))
        names = {_name(own) for own in _STATISTIC.finditer(match[2])} if match else set()
        if match and len(names) == 1:
            statistics[_key(match[1])] = names.pop()
    return statistics


def _name(match: re.Match[str]) -> str:
    rank = match[2] or match[3] or "50"
    return f"p{float(rank):g}"


def _key(head: str) -> str:
    """Return a head without its unit, in small letters."""
    return _UNIT.sub("", plain_head(head)).lower()
