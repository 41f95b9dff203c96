"""Columns of texts that alone tell the rows of a table apart.

Two rows of one server and one load are a run and its repeat. Where a text differs between them,
they are different runs, whatever the head of that text is: "Test", "Feature", "Mode". The numbers
of rounds, dates and identifiers tell only repeats apart, and so does a remark that some rows lack.
Times left of what was measured, "Backend delay", were set. Other numbers may be measured: they are
left out with a remark.
"""

from __future__ import annotations

import re

from importers.formats.tables.columns import names
from importers.formats.tables.grid import counted_cells, roles
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.cell_texts import are_reports
from importers.formats.tables.grid.grid import Column, Grid, letters, load_rank, plain_head
from importers.formats.tables.grid.repeated_heads import is_repeat
from importers.formats.tables.grid.sum_names import is_sum
from importers.formats.tables.grid.values import bare, value_of
from importers.model import Diagnostic
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import Head
from importers.reading.table_heads.parts_of_time import names_part

_NAMES = ("server", "version", "document", "keepalive", names.KIND)
_IDENTITY = (*_NAMES, "concurrency", "offered")
# Heads of names, wherever they stand; any other text behind the numbers may be a remark.
_NAMED = re.compile(
    rf"{names.OF_SETUP.pattern}|(?:variant|config\w*|build|set-?up|scenario|branch|commit|backend"
    r"|engine|cach(?:e|ing)|compression|tls|https?|ssl|keep-?alive|pool|mode)s?\b",
    re.I,
)
_SWITCH = re.compile(r"(?:on|off|true|false|enabled|disabled)\b", re.I)  # of a setting
_WHEN = re.compile(
    r"\b(?:date|time|day|timestamp|started|ended|when|updated|clock|id|uuid|log|file)\b", re.I
)
_FIGURE = re.compile(r"[0-9]")
# Loads that are ranges, "50-100", are none, and still name their rows.
RANGE = re.compile(r"[0-9][0-9,]{0,8}[kK]? ?[-–~→] ?[0-9][0-9,]{0,8}[kK]?")
_SIZE = re.compile(r"\b(?:size|length)\b", re.I)
_LOAD = re.compile(r"(?:relative )?(?:load|utili[sz]ation)(?: level)?", re.I)
_SHARE = re.compile(r"[0-9]{1,3}(?:\.[0-9]+)? ?%")
_REASON = "nothing else tells the rows apart"


def columns(grid: Grid, *, head: int, others: list[Column]) -> list[Column]:
    """Return the columns whose texts tell rows apart that all other names leave equal."""
    if grid.column_lines is not None:
        return []
    rows = [row for row in grid.rows[head + 1 :] if _is_run(row)]
    others = [column for column in others if not _lacks_numbers(column, rows)]
    spare = _spare_threads(others)
    others = [column for column in others if column.index not in spare]
    known = [column.index for column in others if column.head.kind in _IDENTITY]
    taken, first = {column.index for column in others}, _first_measured(others)
    added: list[Column] = []
    for index, cell in enumerate(grid.rows[head]):
        texts = [row[index] for row in rows]
        is_range = _are_ranges(grid, cell, texts=texts)
        is_left = index < first
        is_set = is_range or index in spare or (is_left and _are_set_times(cell, texts))
        if is_left and _SIZE.search(plain_head(cell)):
            is_set |= _are_set_sizes(grid, cell, texts=texts, names=_names(rows, known))
        if index in taken or not (is_set or _may_name(grid, cell, texts=texts)):
            continue
        if is_range or _count(rows, [*known, index]) > _count(rows, known):
            known.append(index)
            title = "" if cell is None else str(cell)
            named = Head(names.KIND, field=bare(title))
            added.append(Column(index, named, reason=_REASON, title=title))
    return added


def without_remarks(
    named: list[Column], *, grid: Grid, head: int, others: list[Column]
) -> list[Column]:
    """Return the columns of names without remarks on loads, as "degraded" right of all numbers.

    Such a text changes with the load, and the other names and the loads tell all rows apart.
    """
    rows = [row for row in grid.rows[head + 1 :] if _is_run(row)]
    last = max((column.index for column in others), default=0)
    loads = [column.index for column in others if column.head.kind == "concurrency"]
    remarks = [column for column in named if column.index > last and not column.has_products]
    if not loads or not remarks or grid.column_lines is not None:
        return named
    kinds = [column for column in [*others, *named] if column.head.kind in _NAMES]
    own = [column.index for column in kinds if column not in remarks]
    if _count(rows, [*own, *loads]) < len(rows):
        return named
    series = _count(rows, own)
    return [
        column
        for column in named
        if column not in remarks
        or _is_setting(column, rows)
        or _count(rows, [*own, column.index]) == series
    ]


def _is_setting(column: Column, rows: list[list[Cell]]) -> bool:
    """Tell whether a head names a part of a setup, or all cells are "on" or "off"."""
    cells = (str(row[column.index]).strip() for row in rows)
    return bool(_NAMED.match(plain_head(column.title))) or all(map(_SWITCH.match, cells))


def _spare_threads(columns: list[Column]) -> set[int]:
    """Return the columns of threads beside one of connections: those are the load."""
    loads = {c.index: load_rank(c.title) for c in columns if c.head.kind == "concurrency"}
    return {index for index, rank in loads.items() if rank == 1 and 0 in loads.values()}


def left_out_columns(grid: Grid, *, head: int, columns: list[Column]) -> list[Diagnostic]:
    """Return the remarks on columns of numbers that have no head or differ between equal rows."""
    if grid.column_lines is not None:
        return []
    rows = [row for row in grid.rows[head + 1 :] if _is_run(row)]
    known = [column.index for column in columns if column.head.kind in _IDENTITY]
    taken, first = {column.index for column in columns}, _first_measured(columns)
    count = _count(rows, known)
    remarks: list[Diagnostic] = []
    for index, cell in enumerate(grid.rows[head]):
        numbers = [value for row in rows if (value := value_of(row[index]))]
        if index in taken or 2 * len(numbers) <= len(rows):
            continue
        title, line = plain_head(cell), grid.line(head, index)
        differs = _count(rows, [*known, index]) > count
        if differs and title and not names.NUMBERS_ROWS.match(title):
            reason = f"{title[:40]!r} differs between rows that are equal otherwise"
            remarks.append(_left_out(reason, line=line))
        elif cell is None and index > first:
            remarks.append(_left_out(f"Column {letters(index)} has no head", line=line))
    return remarks


def _left_out(reason: str, *, line: int) -> Diagnostic:
    message = f"{reason}, and nothing says what its numbers are. It was left out."
    return Diagnostic(line, severity="info", code="table.column", message=message)


def _first_measured(columns: list[Column]) -> int:
    """Return the index of the first column that measures; a large one where none does."""
    return min((c.index for c in columns if c.head.kind not in _IDENTITY), default=10_000)


def _are_ranges(grid: Grid, cell: Cell, *, texts: list[Cell]) -> bool:
    """Tell whether ranges of callers stand in a column: "1-10"."""
    is_mapped = roles.mapped(grid.context.columns, [str(cell)]) is not None
    is_load = load_rank(cell) == 0 and not is_mapped
    return is_load and all(RANGE.fullmatch(str(text)) for text in texts)


def _are_set_sizes(
    grid: Grid, cell: Cell, *, texts: list[Cell], names: list[tuple[Cell, ...]]
) -> bool:
    """Tell whether sizes were set: each name has each of them once. What is measured differs."""
    if None in texts or roles.mapped(grid.context.columns, [str(cell)]) is not None:
        return False
    spelled = [str(text).replace(" ", "").casefold() for text in texts]
    sizes, pairs = set(spelled), set(zip(names, spelled, strict=True))
    is_grid = len(set(names)) * len(sizes) == len(pairs) == len(texts)
    return is_grid and len(sizes) > 1 and len(set(names)) > 1


def _names(rows: list[list[Cell]], indexes: list[int]) -> list[tuple[Cell, ...]]:
    """Return what stands in these columns of each row."""
    return [tuple(map(row.__getitem__, indexes)) for row in rows]


def _are_set_times(cell: Cell, texts: list[Cell]) -> bool:
    """Tell whether a column holds times, and its head names nothing that is measured."""
    title = plain_head(cell)
    values = [value_of(text) for text in texts]
    are_times = len(values) > 1 and all(value and value.seconds for value in values)
    is_setup = roles.is_setup(title) and not names_part(f"{title} time")
    return are_times and is_setup and not names.NUMBERS_ROWS.match(title)


def _lacks_numbers(column: Column, rows: list[list[Cell]]) -> bool:
    """Tell whether words stand below a head that would have numbers: "Duration", "Demanded"."""
    cells = [row[column.index] for row in rows]
    is_name = column.head.kind in _NAMES
    return not is_name and not any(value_of(cell) or whole(cell) for cell in cells)


def _is_run(row: list[Cell]) -> bool:
    """Tell whether a row is no sum, and no title of those below it."""
    return len({cell for cell in row if cell is not None}) > 1 and not is_sum(row[0])


def _may_name(grid: Grid, cell: Cell, *, texts: list[Cell]) -> bool:
    """Tell whether a column holds a text in each row, and no dates or rounds."""
    if roles.mapped(grid.context.columns, [str(cell)]) is not None:
        return False
    if None in texts:
        return False
    if _LOAD.fullmatch(plain_head(cell)) and all(_SHARE.fullmatch(bare(str(t))) for t in texts):
        return True  # "75%" of what a server can do
    head = plain_head(cell)
    is_no_name = are_reports(texts, title=head) or counted_cells.came_to(texts, head=head)
    if not names.are_texts(texts) or is_no_name:
        return False
    plain = [bare(str(text)) for text in texts]
    is_when = bool(_WHEN.search(plain_head(cell))) and all(map(_FIGURE.search, plain))
    return not is_when and not all(map(is_repeat, plain))


def _count(rows: list[list[Cell]], indexes: list[int]) -> int:
    """Return how many different names the rows have in these columns.

    An empty cell has the name above it, as in merged cells.
    """
    above: list[Cell] = [None] * len(indexes)
    different: set[tuple[Cell, ...]] = set()
    for row in rows:
        own = [row[index] for index in indexes]
        above = [new if new is not None else old for new, old in zip(own, above, strict=True)]
        different.add(tuple(above))
    return len(different)
