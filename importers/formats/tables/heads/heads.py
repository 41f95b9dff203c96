"""Heads that say several things at once, taken apart.

"p50/p99 (ms)" stands over cells like "3 / 9" and becomes two columns. "64 connections (req/s)"
names a load beside what is measured, "p99 @ 5000 rps" a rate that was asked for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

from importers.formats.tables.grid.grid import Grid, plain_head, read_head
from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell
from importers.reading.table_heads.load_words import COUNT, count_of

_STATISTIC = (
    r"(?:p ?(?:\([0-9]{2,3}(?:\.[0-9]{1,3})?\)|[0-9]{2,3}(?:\.[0-9]{1,3})?)"
    r"|[0-9]{2}(?:\.[0-9]{1,3})? ?%|avg|average|mean|max|min|med|median|st(?:d ?)?dev)"
)
_SEVERAL = re.compile(rf"({_STATISTIC}(?: ?[/|,·] ?{_STATISTIC}){{1,5}})(?!\w)", re.I)
_BORDER = re.compile(r" ?[/|,·] ?")
_CELL_BORDERS = (re.compile(r"\s?[/·|]\s?"), re.compile(r",\s+"))
UNIT_AT_END = re.compile(r"[0-9]\s?(ms|µs|μs|us|s)$")
_CHANGE = re.compile(
    r"([^→⟶➜➔]{1,40}?)\s*(?:→|⟶|➜|➔|->|=>)\s*([^→⟶➜➔]{1,40}?)(?:\s*\([^()]{0,20}\))?"
)
_STAGES = re.compile(r"\s*[(\[][^()\[\]]*(?:→|⟶|➜|➔|->|=>)[^()\[\]]*[)\]]")  # "(before → after)"
_WORD = (
    r"(?:concurrent (?:connections?|users?|clients?|requests?)|conc(?:urrency|\.)?"
    r"|connections?|conns?|clients?"
    r"|users?|vus?|parallel|simultaneous)"
)
# "@ 5000 rps" is a rate, and "@ 8 cores" a machine.
_NO_LOAD = r"(?! ?(?:[rqt]ps|req|r/s|hits|hz|[mg]hz|v?cpus?|cores?|workers?|threads?|nodes?|pods?"
_NO_LOAD += r"|replicas?|instances?|process|[kmg]i?b|bytes?|ms|s|secs?|seconds?|min)\b|%)"
_LOAD = re.compile(
    rf"(?<![\w.])(?:c(?:onc(?:urrency)?|onns?)? ?[=:@] ?([0-9]{{1,7}})|-c ?([0-9]{{1,7}})"
    rf"|([0-9]{{1,7}}) ?(?:{_WORD}|(?-i:c)(?![\w.]))|(?:{_WORD}) ?[=:(]? ?([0-9]{{1,7}})\)?"
    rf"|@ ?([0-9]{{1,7}})(?: ?{_WORD}|(?-i:u)(?!\w))?{_NO_LOAD}"
    r"|(?:@ ?|(?<=\())(?-i:c)([0-9]{1,7}))(?![\w.])",
    re.I,
)
_ASKED = re.compile(
    rf"(?:\bat|@) ?[~\u2248]?{COUNT}(k?) ?(?:[rq]ps|req(?:uest)?s? ?(?:/ ?s(?:ec)?|per second))\b",
    re.I,
)
_EMPTY = re.compile(r"[(\[]\s*[)\]]")
_CORES = re.compile(r"[0-9]+ ?c", re.I)
_GROUP = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")


def load_in(text: str) -> tuple[int, str] | None:
    """Return the load that a head names beside something else, and the rest of the head."""
    match = _LOAD.search(_GROUP.sub("", plain_head(text)))
    if match is None:
        return None
    load = int(next(group for group in match.groups() if group))
    rest = _without(match)
    return (load, rest) if load > 0 and not _LOAD.search(rest) else None


def rate_asked_in(text: str) -> tuple[int, str] | None:
    """Return the rate that a head says was asked for, and the rest: "p99 (ms) @ 5k rps"."""
    match = _ASKED.search(plain_head(text))
    if match is None:
        return None
    rest = _without(match)
    factor = 1000 if match[2] else 1
    return (count_of(match[1]) * factor, rest) if rest else None


def _without(match: re.Match[str]) -> str:
    """Return a head without what was matched in it, and without brackets that are empty then."""
    head = match.string
    rest = f"{head[: match.start()]} {head[match.end() :]}".strip(" ,;:@-/")
    return " ".join(_EMPTY.sub("", rest).split())


def names_other_load(text: str) -> bool:
    """Tell whether a head beside a column of loads names a load of its own: "p99 at 10 clients".

    "4c" is none there: it may be the cores of a server.
    """
    named = _LOAD.search(_GROUP.sub("", plain_head(text)))
    return named is not None and not _CORES.fullmatch(named[0])


def apart(grid: Grid, *, head: int) -> Grid:
    """Return the grid with a column for each statistic of a head like "p50/p99".

    Cells like "4.2 → 7.6" become two columns, "before" and "after".
    """
    for index in range(len(grid.rows[head]) - 1, -1, -1):
        cell = grid.rows[head][index]
        if _is_change(grid, head=head, index=index):
            grid = _before_and_after(grid, head=head, index=index)
            continue
        several = _SEVERAL.search(plain_head(cell)) if isinstance(cell, str) else None
        if several:
            grid = _split(grid, head=head, index=index, several=several)
    return grid


def _is_change(grid: Grid, *, head: int, index: int) -> bool:
    """Tell whether a column of a rate or a latency holds changes."""
    named = read_head(grid.rows[head][index])
    cells = [row[index] for row in grid.rows[head + 1 :] if row[index] is not None]
    changes = [changed for cell in cells if (changed := _changed(cell))]
    if not changes or len(changes) < len(cells):
        return False
    if named is None:  # "Performance" above "12k rps → 19k rps"
        values = map(value_of, chain.from_iterable(changes))
        return index > 0 and all(value is not None and value.is_rate for value in values)
    return named.field in ("requests_per_s", "latency_ms")


def _changed(cell: Cell) -> list[Cell] | None:
    """Return both values of a change, each with the unit that stands behind the last one."""
    match = _CHANGE.fullmatch(bare(cell)) if isinstance(cell, str) else None
    if match is None:
        return None
    before, after = match[1].strip(), match[2].strip()
    unit = UNIT_AT_END.search(after)
    if unit and before[-1:].isdigit():
        before = f"{before} {unit[1]}"
    return [before, after] if value_of(before) and value_of(after) else None


def _before_and_after(grid: Grid, *, head: int, index: int) -> Grid:
    """Return the grid with one column of changes as two."""
    rows: list[list[Cell]] = []
    for number, row in enumerate(grid.rows):
        parts: list[Cell] = [row[index], row[index]]
        if number == head:
            name = _STAGES.sub("", str(row[index]))
            parts = [f"{name} before", f"{name} after"]
        elif number > head:
            parts = _changed(row[index]) or [None, None]
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    return replace(grid, rows=rows)


def _split(grid: Grid, *, head: int, index: int, several: re.Match[str]) -> Grid:
    """Return the grid with one column as several; the grid itself where the cells do not fit."""
    statistics = _BORDER.split(several[1])
    plain = several.string
    rest = f"{plain[: several.start()]} {plain[several.end() :]}"
    rest = re.sub(r"[, ]+\)", ")", rest).replace("()", "").strip(" -:")
    heads: list[Cell] = [f"{statistic} {rest}".strip() for statistic in statistics]
    rows: list[list[Cell]] = []
    has_values = False
    for number, row in enumerate(grid.rows):
        parts: list[Cell] = [row[index], *[None] * (len(statistics) - 1)]
        if number == head:
            parts = heads
        elif number > head:
            values = _values(row[index], len(statistics))
            has_values = has_values or values is not None
            parts = values or [None] * len(statistics)
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    return replace(grid, rows=rows) if has_values else grid


def _values(cell: Cell, count: int) -> list[Cell] | None:
    """Return the parts of a cell, each with the unit that stands behind the last one."""
    if not isinstance(cell, str):
        return None
    border = next((b for b in _CELL_BORDERS if b.search(cell)), _CELL_BORDERS[0])
    parts = border.split(cell.strip())
    if len(parts) != count:
        return None
    unit = UNIT_AT_END.search(parts[-1].strip("* "))
    texts = [part.strip("*` ") for part in parts]
    if unit:
        texts = [text if not text[-1:].isdigit() else f"{text} {unit[1]}" for text in texts]
    return list(texts)
