"""The layout of a table: where its axis of load is, and what each column holds and whose
(docs/formats/tables.md).
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid import Column, Context, Grid, to_number, whole, without_note
from importers.model import Diagnostic
from importers.reading import column_heads
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell

MOST_HEADS = 3
LEAST_ROWS = 2
SUMMARY = re.compile(
    r"^(?:avg|average|mean|total|sum|max(?:imum)?|min(?:imum)?|median|note|geomean|std ?dev|"
    r"overall|grand total|durchschnitt|mittelwert"
    r"|summe|gesamt|moyenne|promedio)\b|^(?:all|[\u2211\u03a3\u00d8])$",
    re.I,
)
_SURE_LOAD = re.compile(
    r"concurren|connection|conns|clients|simultaneous|parallel|vus", re.I
)  # "users" may be those of a price list
REPEATED = re.compile(
    r"^(?:run|test|trial|round|try|pass|iteration|attempt|sample|repetition|#)? ?#?[0-9]{1,3}$",
    re.I,
)


def find_axis(grid: Grid) -> tuple[int, int] | None:
    """Return row and column of the head that names the load, with enough whole numbers below it.

    Cells like "c=10" need no head: they become numbers. Of several heads in a row the one counts
    that can mean nothing else. One row is enough below a head that names connections and
    requests/s.
    """
    last: dict[int, int] = {}  # by column, once: a page may repeat a head thousands of times
    for row, cells in enumerate(grid.rows):
        if _is_word_over_levels(grid, row):
            continue
        ranked = sorted(
            (rank, place) for place, cell in enumerate(cells) if (rank := _rank(cell)) is not None
        )
        for _, place in ranked:
            if place not in last:
                last[place] = _last_levels(grid, place)
            if row < last[place]:
                return _lowest_head(grid, row, place), place
    return _named_levels(grid) or _lone_row(grid)


def _lone_row(grid: Grid) -> tuple[int, int] | None:
    """Return row and column of the head in a table of one row: it names connections once, and
    requests/s, and holds no number.
    """
    rows = [row for row, cells in enumerate(grid.rows) if any(cell is not None for cell in cells)]
    if len(rows) < 2 or any(
        to_number(cell) is not None for row in rows[:-1] for cell in grid.rows[row]
    ):
        return None
    head, cells = grid.rows[rows[-2]], grid.rows[rows[-1]]
    loads = [
        place
        for place, cell in enumerate(head)
        if _rank(cell) == 0 and _SURE_LOAD.search(str(cell))
    ]
    rates = [
        place
        for place, cell in enumerate(head)
        if (named := column_heads.read(cell)) and named.field == "requests_per_s"
    ]
    if (
        len(loads) != 1
        or not whole(cells[loads[0]])
        or not any(to_number(without_note(cells[place])) for place in rates)
    ):
        return None
    return rows[-2], loads[0]


def _last_levels(grid: Grid, place: int) -> int:
    """Return the row from which on a column holds the fewest whole numbers that make an axis; -1
    when it never holds so many.
    """
    rows = [
        row for row, cells in enumerate(grid.rows) if place < len(cells) and whole(cells[place])
    ]
    return rows[-LEAST_ROWS] if len(rows) >= LEAST_ROWS else -1


def below_each_other(grid: Grid) -> list[Grid]:
    """Cut a grid where a head of the load comes again below rows with loads; lone texts above
    such a head are its titles.
    """
    cuts, loads, lone = [0], 0, 0
    for row, cells in enumerate(grid.rows):
        filled = {cell for cell in cells if cell is not None}
        if any(_rank(cell) in (0, 1) for cell in cells) and loads >= LEAST_ROWS:
            cuts.append(row - lone)
            loads = 0
        loads += sum(1 for cell in cells if whole(cell)) > 0
        lone = (
            lone + 1
            if len(filled) == 1 and isinstance(next(iter(filled)), str) or _is_group_text(cells)
            else 0
        )
    parts = zip(cuts, [*cuts[1:], len(grid.rows)], strict=True)
    return (
        [replace(grid, rows=grid.rows[one:two], lines=grid.lines[one:two]) for one, two in parts]
        if len(cuts) > 1
        else [grid]
    )


def _is_group_text(cells: list[Cell]) -> bool:
    """Tell whether a row holds texts only, the first cell none: the names of groups of columns."""
    return cells[0] is None and all(
        isinstance(cell, str) and not whole(cell) for cell in cells if cell is not None
    )


def _rank(cell: Cell) -> int | None:
    """Return how surely a head names the load: 0 the connections, 1 threads, 2 an offered rate;
    None when it names none.
    """
    if not isinstance(cell, str):
        return None
    rank = column_heads.load_rank(cell)
    if rank is None and (head := column_heads.read(cell)) and head.kind == "offered":
        return 2
    return rank


def _lowest_head(grid: Grid, row: int, place: int) -> int:
    """Return the last row of heads: below a head of the load that spans them, the row with the
    heads of the metrics.
    """
    last = row
    for below in range(row + 1, min(row + MOST_HEADS, len(grid.rows))):
        cells = grid.rows[below]
        others = [cell for column, cell in enumerate(cells) if column != place and cell is not None]
        if (
            cells[place] not in (None, grid.rows[row][place])
            or len(others) < 2
            or not all(isinstance(cell, str) for cell in others)
        ):
            break
        if not any(
            column_heads.read(cell) or column_heads.server(cell) or _is_unit(cell)
            for cell in others
        ):
            break
        last = below
    if last > row:
        grid.rows[last][place] = grid.rows[row][place]
    return last


def _is_unit(cell: Cell) -> bool:
    return isinstance(cell, str) and bool(
        re.fullmatch(r"[(\[][^)\]]{1,15}[)\]]|[mu\u00b5]?s|secs?", cell.strip())
    )


def _named_levels(grid: Grid) -> tuple[int, int] | None:
    """Return the row above and the column of cells like "c=10" below each other; the head becomes
    a word.
    """
    for place in range(len(grid.rows[0]) if grid.rows else 0):
        levels = [
            row
            for row, cells in enumerate(grid.rows)
            if isinstance(cells[place], str) and column_heads.level(cells[place])
        ]
        if len(levels) >= LEAST_ROWS and levels[0] > 0:
            grid.rows[levels[0] - 1][place] = "Concurrency"
            return levels[0] - 1, place
    return None


def _is_word_over_levels(grid: Grid, row: int) -> bool:
    """Tell whether a row holds nothing but the word for the load, over a row of loads.

    Then the loads stand side by side.
    """
    cells = grid.rows[row]
    place = next(
        (
            place
            for place, cell in enumerate(cells)
            if isinstance(cell, str) and column_heads.is_concurrency(cell)
        ),
        None,
    )
    if (
        place is None
        or row + 1 >= len(grid.rows)
        or any(cell not in (None, cells[place]) for cell in cells[place:])
    ):
        return False
    if place and whole(grid.rows[row + 1][place - 1]):
        return False
    return len(_ascending(grid.rows[row + 1][place:])) >= LEAST_ROWS


def _ascending(cells: list[Cell]) -> list[int]:
    """Return the loads that stand side by side, when each is more than the one before it."""
    levels = [level for cell in cells if (level := whole(cell))]
    return levels if all(one < two for one, two in zip(levels, levels[1:], strict=False)) else []


def transposed(grid: Grid) -> Grid | None:
    """Return the grid with rows and columns swapped where the loads stand side by side: `c=10` or
    numbers beside the word.
    """
    for row, cells in enumerate(grid.rows):
        if _is_word_over_levels(grid, row):
            place = next(
                place
                for place, cell in enumerate(cells)
                if isinstance(cell, str) and column_heads.is_concurrency(cell)
            )
            return _flipped(grid, row + 1, max(place - 1, 0))
        levels = [
            place
            for place, cell in enumerate(cells)
            if isinstance(cell, str) and column_heads.level(cell)
        ]
        word = next(
            (
                place
                for place, cell in enumerate(cells)
                if isinstance(cell, str) and column_heads.is_concurrency(cell)
            ),
            None,
        )
        beside = (
            [place for place in range(word + 1, len(cells)) if whole(cells[place])]
            if word is not None
            else []
        )
        if len(levels) < LEAST_ROWS and len(beside) < LEAST_ROWS:
            continue
        first = word if len(beside) >= LEAST_ROWS and word is not None else min(levels) - 1
        return _flipped(grid, row, first) if first >= 0 else None
    return None


def _flipped(grid: Grid, row: int, first: int) -> Grid:
    """Return the grid swapped whose loads stand in this row, right of column `first`; its
    corner's words become titles.
    """
    rows = [list(one) for one in grid.rows[row:]]
    corner = [
        str(cell)
        for cell in rows[0][: first + 1]
        if isinstance(cell, str) and not column_heads.is_concurrency(cell)
    ]
    corner += [
        other
        for cell in rows[0][: first + 1]
        if isinstance(cell, str) and (other := column_heads.beside_load(cell))
    ]
    rows[0][: first + 1] = [None] * first + ["Concurrency"]
    _fill_labels(rows, first)
    flipped = [list(column) for column in zip(*rows, strict=True)]
    titles = [*grid.context.titles, *_titles(grid.rows[:row]), *corner]
    return Grid(
        flipped,
        [grid.lines[row]] * len(flipped),
        replace(grid.context, titles=titles),
        grid.left,
        swapped=True,
    )


def _fill_labels(rows: list[list[Cell]], last: int) -> None:
    """Copy a label down its merged cells, all but the last label of a row."""
    for place in range(last):
        for above, below in zip(rows[1:], rows[2:], strict=False):
            if below[place] is None:
                below[place] = above[place]


def _titles(rows: list[list[Cell]]) -> list[str]:
    return [
        str(cells[0])
        for row in rows
        if len(cells := [cell for cell in row if cell is not None]) == 1
    ]


def columns_of(grid: Grid, head: int, axis: int) -> list[Column]:
    """Return what each column holds, from its head, the heads above it, and what stands around
    the table.
    """
    groups = [
        _spread(grid.rows[row])
        for row in range(max(head - MOST_HEADS + 1, 0), head)
        if _is_group(grid.rows[row], axis)
    ]
    around = _metric_around(grid.context) or _metric_beside(grid.rows[head][axis])
    below = _units_below(grid, head)
    found: list[Column] = []
    for place, cell in enumerate(grid.rows[head]):
        texts = [*(group[place] for group in groups), cell, *([below[place]] if below else [])]
        if place == axis:
            found.append(Column(place, Head("offered" if _rank(cell) == 2 else "concurrency")))
        elif column := _column(place, texts, around):
            found.append(column)
    _name_twins(found, [*(str(cell) if cell is not None else "" for cell in grid.rows[head])])
    servers = [column for column in found if column.server]
    metrics = {
        (column.head.field, column.head.statistic)
        for column in found
        if column.head.kind == "metric" and not column.server
    }
    return [
        column
        for column in found
        if not (servers and metrics and column.server and column.head.field == "")
    ]


def _name_twins(columns: list[Column], texts: list[str]) -> None:
    """Tell columns apart that measure the same and name no known server: "foo req/s" is foo's,
    "Run 2 (req/s)" is a part of its own.
    """
    twins: dict[tuple[object, ...], list[Column]] = {}
    for column in columns:
        if column.head.kind == "metric":
            twins.setdefault(
                (column.head, column.server, column.keepalive, column.document), []
            ).append(column)
    for same in (group for group in twins.values() if len(group) > 1):
        for column in same:
            name = (
                column_heads.name_in(texts[column.place])
                if column_heads.read(texts[column.place])
                else texts[column.place]
            )
            if (
                REPEATED.match(name)
                or column.server
                or not re.search(r"[^\W\d_]", name)
                or column_heads.read(name)
            ):
                column.part = name or f"column {column.place + 1}"
            else:
                column.server = column_heads.any_server(name)


def _column(place: int, texts: list[Cell], around: Head | None) -> Column | None:
    """Return what one column holds; None when nobody can tell."""
    words = [str(text) for text in texts if text is not None]
    if (
        not words
        or SUMMARY.match(column_heads.plain(words[-1]))
        and not column_heads.read(words[-1])
    ):
        return None
    keepalive = next(
        (value for text in words if (value := column_heads.keepalive(text)) is not None), None
    )
    server = next((found for text in words if (found := column_heads.server(text))), None)
    document = next((size for text in words if (size := column_heads.document(text))), None)
    head = _joined(words)
    if head is not None and head.kind not in ("concurrency", "keepalive"):
        return Column(place, head, server, keepalive, document)
    if head is not None and head.kind == "keepalive" and not server:
        return (
            Column(place, around, None, keepalive)
            if around and len(words) > 1
            else Column(place, head)
        )
    if (
        around is None
        or (head is not None and head.kind != "keepalive")
        or not re.search(r"[^\W\d_]", words[-1])
    ):
        return None
    part = words[-1] if REPEATED.match(column_heads.plain(words[-1])) else ""
    if not server and not document and head is None and not part:
        server = column_heads.any_server(words[-1])
    return Column(place, around, server, keepalive, document, part)


def _joined(words: list[str]) -> Head | None:
    """Return what the heads above each other say together: "Latency" over "p99 (s)", "Duration"
    over "ms".
    """
    words = [
        f"({word})" if _is_unit(word) and not word.startswith(("(", "[")) else word
        for word in words
    ]
    head = next((named for text in reversed(words) if (named := column_heads.read(text))), None)
    joined = (
        column_heads.read(" ".join(reversed(words)))
        if len(words) > 1 and (head is None or head.kind == "metric")
        else None
    )
    if joined and joined.kind == "metric" and (head is None or joined.field == head.field):
        return joined
    return head


def _metric_beside(cell: Cell) -> Head | None:
    """Return the metric that a corner names beside the load: "Concurrency / req/s"."""
    head = column_heads.read(other) if (other := column_heads.beside_load(cell)) else None
    return head if head and head.kind == "metric" else None


def _metric_around(context: Context) -> Head | None:
    """Return the metric that a title, the sheet's or the file's name, or the publisher names; the
    nearest counts.
    """
    if chosen := column_heads.metric(context.metric):
        return chosen
    for text in context.texts():
        head = (
            column_heads.read(text) or column_heads.read(text.replace("-", " ")) if text else None
        )
        if head and head.kind == "metric":
            return head
    return None


def with_titles(grid: Grid, head: int, axis: int) -> Grid:
    """Return the grid with what stands above its head as titles, if it heads no group."""
    lines = [
        [str(cell) for cell in dict.fromkeys(row) if cell is not None]
        for row in grid.rows[:head]
        if not _is_group(row, axis)
    ]
    titles = [", ".join(words) for words in lines if words]
    return (
        replace(grid, context=replace(grid.context, titles=[*grid.context.titles, *titles]))
        if titles
        else grid
    )


def _is_group(row: list[Cell], axis: int) -> bool:
    """Tell whether a row above the head holds heads of groups: texts beside the axis, not one
    title.
    """
    texts = [cell for place, cell in enumerate(row) if isinstance(cell, str) and place > axis]
    return (
        bool(texts)
        and (row[axis] is None or _is_label(row[axis]))
        and not any(to_number(cell) for cell in texts)
    )


def _is_label(cell: Cell) -> bool:
    """Tell whether a cell above the axis names the load, or what the heads beside it are:
    "Server".
    """
    head = column_heads.read(cell)
    return head is not None and head.kind in ("concurrency", "server", "document", "version")


def _spread(row: list[Cell]) -> list[Cell]:
    """Return a row of group heads with each text carried on to the next one."""
    last: Cell = None
    spread: list[Cell] = []
    for cell in row:
        last = cell if cell is not None else last
        spread.append(last)
    return spread


def _units_below(grid: Grid, head: int) -> list[Cell] | None:
    """Return the row below the head when it holds only units in brackets."""
    row = grid.rows[head + 1] if head + 1 < len(grid.rows) else []
    texts = [cell for cell in row if cell is not None]
    return (
        row
        if texts
        and all(
            isinstance(cell, str) and re.fullmatch(r"[(\[][^)\]]{1,15}[)\]]", cell.strip())
            for cell in texts
        )
        else None
    )


def nameless(grid: Grid, head: int, axis: int) -> Diagnostic:
    """Say that the numbers have no name, and that it can be chosen."""
    names = [
        column_heads.plain(cell)
        for place, cell in enumerate(grid.rows[head])
        if place != axis and isinstance(cell, str)
    ]
    shown = ", ".join(repr(name[:40]) for name in names[:6]) or "the columns"
    message = (
        f"This table has an axis of load, but neither its heads ({shown}) nor its titles say "
        "what is measured; choose the metric."
    )
    return Diagnostic(grid.lines[head], "error", "table.metric_unknown", message)
