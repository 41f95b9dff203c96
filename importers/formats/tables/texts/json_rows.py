"""Rows that are JSON objects: a list of them, one a line, or one behind each name.

Keys are heads, also those of an object inside: {"latency": {"p99": 3}} has "latency p99". The key
of a row is its load, "c64", or its name. Rows below "thresholds" and the like are wishes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import itemgetter
from typing import Any

from importers.formats.tables.columns.identity import names_nothing
from importers.formats.tables.evidence import evidence, subjects
from importers.formats.tables.grid.coded_heads import spoken
from importers.formats.tables.grid.grid import (
    Context,
    Grid,
    TableRuns,
    level,
    load_rank,
    names_rate,
)
from importers.formats.tables.grid.roles import names_any_rate
from importers.formats.tables.grid.sum_names import is_sum
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.runs.table import read
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

_MOST_ROWS = 5000
_MOST_KEYS = 60
_LOOKED_AT = 40  # rows in which a rate is looked for
_LEAST = 2  # rows of a table
_DEEPEST = 2  # objects inside of a row
_STATISTICS = {"average": "mean"}  # "latency average" is what pgbench prints
_OF_SAMPLES = {"stddev", "p97_5"}  # spreads: counts may stand beside any mean
_LOAD = "connections"  # the head of loads that keys name
_NOWHERE = (-1, -1)
_COUNTS_OF_GATLING = {"numberOfRequests", "meanNumberOfRequestsPerSecond"}  # read by its format
Row = dict[str, Cell]
Objects = list[tuple[list[str], dict[str, Any]]]  # each with the keys before it
_WISH = re.compile(r"(?:rate )?(?:targets?|thresholds?|goals?|limits?|sl[aoi]s?|quotas?)", re.I)
# {"nginx": {"metrics": {"rps": 500}}}: the key between says nothing.
_WRAPPER = re.compile(
    r"metrics?|stats|statistics|results?|summary|data|measure(?:d|ments?)|performance|values?", re.I
)
_GENERAL = re.compile(r"(?:run|test|benchmark|item|server|framework)s?", re.I)
# "**Response** (200 OK):" of a description of an interface
_ANSWER = re.compile(
    r"\W*(?:(?:example|sample|success) (?:response|returns)(?: body)?"
    r"|(?:response|returns)(?: body)?\W{1,6}(?:[1-5][0-9]{2}|ok)\b[\w ]{0,20})\W*",
    re.I,
)
_ABOVE = 200  # characters


@dataclass(frozen=True, slots=True)
class _Group:
    """Objects that may be the rows of one table, and what the objects around them say.

    `loads` is the load that they name, `wish` the key that says that nobody measured them,
    `against` what says that they are of another field.
    """

    objects: Objects
    loads: Row = field(default_factory=dict)
    wish: str = ""
    against: str = ""


def find(document: Document) -> list[Block]:
    """Return one closed block a list of objects that gives runs; its value is what it holds."""
    if "{" not in document.text:
        return []
    spans = {id(value): (start, end) for start, end, value in document.json_dictionaries()}
    blocks: list[Block | None] = []
    read: list[tuple[int, int, Row]] = []
    for group in _groups(document):
        values = [value for _, value in group.objects]
        own = [spans.get(id(value), _NOWHERE) for value in values]
        is_of_gatling = any(map(_COUNTS_OF_GATLING.issubset, values))
        if len(own) >= _LEAST and _NOWHERE not in own and not is_of_gatling:
            rows = [_row(keys, value) for keys, value in group.objects]
            if _are_parts(rows, own, of=read):
                continue
            rows = _with_load(rows, group.loads)
            against = f'"{group.wish}" stands above it' if group.wish else group.against
            blocks.append(_block(document, rows, spans=own, against=against))
            if blocks[-1] is not None and (not read or own[0][0] > read[-1][0]):
                read += ((*span, row) for span, row in zip(own, rows, strict=True))
    return [block for block in blocks if block is not None]


def _are_parts(
    rows: list[Row], spans: list[tuple[int, int]], *, of: list[tuple[int, int, Row]]
) -> bool:
    """Tell whether rows are objects inside of rows that were read, which hold all their cells.

    Those of `of` follow each other, each with its start and its end.
    """
    for row, (start, end) in zip(rows, spans, strict=True):
        index = bisect_right(of, start, key=itemgetter(0)) - 1
        if index < 0 or of[index][1] < end:
            return False
        if not {cell for head, cell in row.items() if head} <= {*of[index][2].values()}:
            return False
    return True


def _answer_above(document: Document, start: int) -> str:
    """Return that the line straight above code in JSON calls it the answer to a request."""
    above = document.text[max(start - _ABOVE, 0) : start].rstrip("` \njson")
    match = _ANSWER.fullmatch(above.rpartition("\n")[2])
    return f'"{match[0].strip()}" stands above it' if match else ""


def _groups(document: Document) -> Iterator[_Group]:
    """Give the objects that may be the rows of one table, each with what the keys before it say."""
    lines: Objects = []
    last = 0
    for start, end, value in document.json_objects():
        if lines and document.text[last:start].strip(" \t\n,"):
            yield _Group(lines)
            lines = []
        last = end
        if isinstance(value, dict):
            lines.append(([], value))
        loads = _loads(value) if isinstance(value, dict) else {}
        against = _of_other_field(value) if isinstance(value, dict) else ""
        against = against or _answer_above(document, start)
        yield from _inside(value, _Group([], loads, against=against))
    yield _Group(lines)


def _inside(value: Any, around: _Group, *, owners: Sequence[str] = ()) -> Iterator[_Group]:
    """Give the lists and the named objects in a JSON value, with what stands around them.

    `owners` are the names of the values around it, where others beside those hold such objects,
    too, or where the keys inside are loads.
    """
    if isinstance(value, list):
        parts = [([*owners], part) for part in value if isinstance(part, dict)]
        yield replace(around, objects=parts)
    elif isinstance(value, dict):
        named = [(name, part) for name, part in value.items() if _may_be_row(part)]
        yield replace(around, objects=[([*owners, name], part) for name, part in named])
        holders = [name for name, part in value.items() if _holds_objects(part)]
        is_general = sum(map(_names_nothing, holders)) == 1  # of two, each tells its rows apart
        for name, part in value.items():
            is_owner = len(holders) > 1 or _has_loads_as_keys(part)
            is_named = is_owner and not (is_general and _names_nothing(name))
            # {"database": {"connections": 20, …}}: a part's own are no callers of the server.
            is_other = isinstance(part, dict) and len(_loads(part)) > 0
            wish = name if _WISH.fullmatch(name) else around.wish
            loads = {} if is_other else around.loads
            against = _of_other_field(part) if isinstance(part, dict) else ""
            inner = _Group([], loads, wish=wish, against=against or around.against)
            yield from _inside(part, inner, owners=[*owners, name] if is_named else owners)


def _of_other_field(value: dict[str, Any]) -> str:
    """Return what an object around rows says of another field: {"model": "…"}; "" for nothing."""
    texts = {key: part for key, part in value.items() if isinstance(part, str)}
    return subjects.by_keys(texts) or ""


def _has_loads_as_keys(value: Any) -> bool:
    return isinstance(value, dict) and len(value) > 0 and all(map(level, value))


def _names_nothing(key: str) -> bool:
    return names_nothing(key) or _GENERAL.fullmatch(key) is not None


def _may_be_row(value: Any, *, depth: int = 0) -> bool:
    """Tell whether a value is an object, and not one of rows: each of those has its own rate."""
    if not isinstance(value, dict):
        return False
    parts = list(value.values())
    if len(parts) == 1 and _WRAPPER.fullmatch(next(iter(value))):
        return _may_be_row(parts[0], depth=depth)
    return not parts or not all(
        isinstance(part, dict) and (any(map(_may_be_rate, part)) or _holds_rows(part, depth=depth))
        for part in parts
    )


def _holds_rows(value: dict[str, Any], *, depth: int) -> bool:
    """Tell whether an object inside of another is one of rows."""
    return depth < _DEEPEST and not _may_be_row(value, depth=depth + 1)


def _holds_objects(value: Any) -> bool:
    """Tell whether a value holds objects that may be rows."""
    parts = value.values() if isinstance(value, dict) else value
    return isinstance(value, dict | list) and any(isinstance(part, dict) for part in parts)


def _with_load(rows: list[Row], loads: Row) -> list[Row]:
    """Add the load around rows of which none has one of its own."""
    has_own = any(load_rank(key) == 0 for key in chain.from_iterable(rows))
    return rows if has_own else [loads | row for row in rows]


def _loads(value: dict[str, Any]) -> Row:
    """Return the connections that an object names: {"connections": 64}; {} for several or none."""
    loads: Row = {key: part for key, part in value.items() if type(part) is int}
    loads = {key: part for key, part in loads.items() if load_rank(key) == 0}
    return loads if len(loads) == 1 else {}


def _row(keys: list[str], value: dict[str, Any]) -> Row:
    """Return the cells of a row by their heads, with the name and the load that its keys say.

    A load of its own stands above that of a key. What calls a row a sum or a wish names it alone.
    """
    cells = dict(_cells(value, path="", depth=0))
    has_own = any(load_rank(head) == 0 for head in cells)
    loads = [] if has_own else [load for load in map(level, keys) if load]
    load = loads[0] if len(loads) == 1 else None
    keys = [key for key in keys if load is None or level(key) != load]
    keys = keys[-1:] if keys and is_sum(keys[-1]) else keys
    name = ", ".join(filter(None, keys))
    return ({"": name} if name else {}) | ({_LOAD: load} if load else {}) | cells


def _cells(value: dict[str, Any], *, path: str, depth: int) -> Iterator[tuple[str, Cell]]:
    for key, part in value.items():
        head = f"{path} {_STATISTICS.get(key, spoken(key, cell=key))}" if path else key
        if key == "requests" and isinstance(part, dict) and _is_sampled(part, beside=value):
            # Each second is a sample: their mean is the rate, as autocannon counts it.
            yield "requests/s", part["average"]
            yield from _cells({"total requests": part.get("total", "")}, path="", depth=depth)
        elif isinstance(part, dict) and depth < _DEEPEST:
            is_empty = not path and _is_wrapper(key, part, beside=value)
            yield from _cells(part, path="" if is_empty else head, depth=depth + 1)
        elif isinstance(part, str | int | float) and part != "":
            yield head, str(part) if isinstance(part, bool) else part


def _is_wrapper(key: str, part: dict[str, Any], *, beside: dict[str, Any]) -> bool:
    """Tell whether a key says nothing of an object: no other value has a name of one inside."""
    neighbours = [value for name, value in beside.items() if name != key]
    names = chain(beside, *(value for value in neighbours if isinstance(value, dict)))
    return _WRAPPER.fullmatch(key) is not None and part.keys().isdisjoint(names)


def _is_sampled(requests: dict[str, Any], *, beside: dict[str, Any]) -> bool:
    """Tell whether an object holds statistics of the requests in a second, and is the only rate."""
    is_number = isinstance(requests.get("average"), int | float)
    if not is_number or _OF_SAMPLES.isdisjoint(requests):
        return False
    numbers = (key for key, part in beside.items() if isinstance(part, int | float))
    return not any(map(names_rate, numbers))


def _may_be_rate(cell: Cell) -> bool:
    """Tell whether a key or a value names a rate, or is one with its unit."""
    if not isinstance(cell, str):
        return False
    value = value_of(cell)
    if value is not None:
        return value.is_rate
    return names_rate(cell) or names_any_rate(cell)


def _block(
    document: Document, rows: list[Row], *, spans: list[tuple[int, int]], against: str
) -> Block | None:
    """Return the block of these rows; None where they are no table with a rate, or give no run."""
    rows, spans = rows[:_MOST_ROWS], spans[:_MOST_ROWS]
    heads = list(dict.fromkeys(chain.from_iterable(rows)))
    if len(heads) > _MOST_KEYS:
        return None
    cells: list[list[Cell]] = [[*map(row.get, heads)] for row in rows]
    if not any(map(_may_be_rate, [*heads, *chain.from_iterable(cells[:_LOOKED_AT])])):
        return None
    block = Block(document, start=spans[0][0], end=max(end for _, end in spans))
    lines = [document.line_at(start) for start, _ in spans]
    context = Context(name=document.title, metric=document.metric, columns=document.columns)
    context.source, context.span = document.lines_of_source(), block.lines
    context.separator, context.rows = "|", document.row_lines
    grid = Grid([[*heads], *cells], [lines[0], *lines], context=context, head=0)
    table: TableRuns = _refused(grid, reason=against) if against else read(grid)
    if not table.runs and table.refused is None:
        return None
    block.value, block.yields = [(lines[0], table)], True
    return block


def _refused(grid: Grid, *, reason: str) -> TableRuns:
    """Return why the rows below a wish, or of another field, are no runs."""
    return TableRuns(refused=evidence.remark(grid, head=0, reason=reason))
