"""Where a table names its load: the row of heads and the column of loads."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.grid import naming, roles
from importers.formats.tables.grid.grid import (
    Grid,
    callers_rank,
    level,
    load_rank,
    names_rate,
    plain_head,
    read_head,
)
from importers.formats.tables.grid.numbers import to_number
from importers.formats.tables.grid.sum_names import is_sum
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

MOST_HEADS = 3
LEAST_ROWS = 2
# Headings of connections that a server holds: those in its column are a setting. One that says
# more, "Thread pool server, wrk" or "DB pool: 20", may stand above the connections of the test.
_POOLS = re.compile(
    r"\W*(?:[0-9.]+ )?(?:effect of )?(?:the )?(?:(?:db|database|sql|postgres\w*|mysql|jdbc) )?"
    r"(?:(?:connections?|conn|db|database)[- ]pools?(?: sizes?)?|pool(?:ing)? sizes?"
    r"|\w{0,6}(?:接続プール|コネクションプール|连接池|連接池|연결 풀|커넥션 풀)\w{0,6}"
    r"|(?:размер )?пул\w{0,3} соединени\w"
    r"|pool (?:de conexiones|de conexões|de connexions)|verbindungspool)"
    r"(?: (?:sweep|scaling|tuning|impact|test|results))?(?: ?[(（][^()]*[)）])?\W*",
    re.I,
)
# "users" may be those of a price list.
_SURE_LOAD = re.compile(r"concurren|connection|conns|clients|simultaneous|parallel|vus", re.I)
_CONNECTIONS = re.compile(r"(?:max(?:imum)? )?conn(?:ection)?s?", re.I)
_WORKERS = re.compile(r"(?:server |gunicorn |uvicorn )?(?:workers?|processes)\b", re.I)
FURTHER_OPTION = re.compile(r"^[`'\"]?-c\b.* -\w")  # the load does not say it all
# Heads of what is stored: "1 user" below them does not call.
OF_DATA = re.compile(r"(?:test |seed(?:ed)? )?data(?:sets?| ?base)?(?: ?size)?|records|rows", re.I)
# Heads of connections that a server holds, and nobody opens to it.
_OF_SERVER = re.compile(r"\b(?:pool(?:ed|s)?|database|db|back-?end|upstream|replicas?)\b", re.I)
LANGUAGE = re.compile(
    r"(?:rust|go(?:lang)?|python|java|kotlin|scala|ruby|php|c|c\+\+|c#|zig|swift|elixir|erlang"
    r"|javascript|typescript|nim|crystal|haskell|ocaml|dart|perl|lua)(?: [0-9.]{1,8})?",
    re.I,
)
_THREADS = re.compile(
    r"(?:(?:#|no\.?|num(?:ber)?|n)(?: of)? ?)?(?:(?:server|os) )?threads?(?: count)?", re.I
)
JMETER = re.compile(r"\bjmeter\b", re.I)  # its threads are its users
_NEAR = 80  # lines above a table, and rows before and behind one
_TITLE = 5  # lines of an upload that may be its title
_SHARED = re.compile(r"multiplex", re.I)
_UNIT_CELL = re.compile(r"[(\[][^)\]]{1,15}[)\]]|[muµ]?s|secs?")


def whole(cell: Cell, mark: str = "") -> int | None:
    """Return a load: a whole number from 1 to 10^9, or the one that a text like "c=10" names.

    `mark` is the decimal mark, if it is known: with a comma "1.000" is a thousand.
    """
    if isinstance(cell, str) and not cell[:1].isdigit():
        return level(cell)
    value = value_of(cell)
    if value is None or (value.unit and level(cell)):
        return level(cell)
    number = value.number(mark) if not value.unit else None
    if number is None:
        return level(cell)
    return int(number) if 1 <= number <= 1e9 and number == int(number) else None


def callers(cell: Cell, mark: str) -> int | None:
    """Return the load of a cell; None where each connection has several: "1 (multiplexed)"."""
    is_shared = isinstance(cell, str) and _SHARED.search(cell) is not None
    return None if is_shared else whole(cell, mark)


def sets_server(grid: Grid, *, row: int, column: int) -> bool:
    """Tell whether a head names threads of the server, or may do so, and the publisher is silent.

    It, or one beside it, names its workers, or the text says with how many connections all was run.
    Connections below a heading of pools are those that the server holds.
    """
    cells = grid.rows[row]
    rank = load_rank(cells[column])
    if rank not in (0, 1) or roles.mapped(grid.context.columns, [str(cells[column])]) is not None:
        return False
    if _CONNECTIONS.fullmatch(plain_head(cells[column])):
        return any(map(_POOLS.fullmatch, grid.context.titles[-1:]))
    if rank == 0:
        return False
    if grid.context.states_load or are_of_each_server(grid, row=row, column=column):
        return True
    own = plain_head(cells[column])
    beside = (plain_head(text) for text in cells if text is not cells[column])
    return bool(_WORKERS.search(own)) or any(map(_WORKERS.fullmatch, beside))


def are_of_each_server(grid: Grid, *, row: int, column: int) -> bool:
    """Tell whether threads may be the load or those of servers: no server has two counts of them.

    A load rises for one server, while all else that names its rows stays. Threads of JMeter are its
    users, and a head that stands several times is of several tables.
    """
    if not _THREADS.fullmatch(plain_head(grid.rows[row][column])):
        return False
    is_again = any(load_rank(cells[column]) == 1 for cells in grid.rows[:row])
    if is_again or sum(load_rank(cell) == 1 for cell in grid.rows[row]) > 1:
        return False
    rows = [cells for cells in grid.rows[row + 1 :] if _may_name_run(cells)]
    if not all(whole(cells[column]) for cells in rows):
        return False
    names = naming.columns_of_names(grid, row)
    first = max(grid.context.span[0] - 1, 0)
    above = chain(grid.context.source[:_TITLE], grid.context.source[max(first - _NEAR, 0) : first])
    is_load = not names or naming.differs_alone(rows, column, names=names)
    return not is_load and not any(map(JMETER.search, above))


def _may_name_run(cells: list[Cell]) -> bool:
    return is_filled(cells) and not any(map(is_sum, cells))


def find_axis(grid: Grid) -> tuple[int, int] | None:
    """Return row and column of the head that names the load, with enough whole numbers below it.

    Cells like "c=10" need no head: they become numbers. Of several heads in a row the one counts
    that can mean nothing else. One row is enough below a head that names connections and
    requests/s.
    """
    last = [_last_levels(grid, column) for column in range(len(grid.rows[0]) if grid.rows else 0)]
    for row, cells in enumerate(grid.rows):
        columns = [column for column in range(len(cells)) if row < last[column]]
        if not columns or is_word_over_levels(grid, row):
            continue
        ranks = [
            (load_rank(cells[column]), column)
            for column in columns
            if not sets_server(grid, row=row, column=column)
            and not is_language(grid, row=row, column=column)
        ]
        for _, column in sorted((rank, column) for rank, column in ranks if rank is not None):
            return _lowest_head(grid, row=row, column=column), column
    return _named_levels(grid) or _lone_row(grid)


def is_language(grid: Grid, *, row: int, column: int) -> bool:
    """Tell whether "C" is a name: beside or below other languages, or of variants "A", "B", "C"."""
    cell = grid.rows[row][column]
    if not isinstance(cell, str) or cell.strip() != "C":
        return False
    near = grid.rows[max(row - _NEAR, 0) : row + _NEAR]
    below = [cells[column] for cells in near if column < len(cells)]
    texts = {text.strip() for text in below if isinstance(text, str)} - {"C"}
    beside = (text.strip() for text in grid.rows[row] if isinstance(text, str))
    return any(len(text) == 1 and text.isupper() for text in texts) or any(
        LANGUAGE.fullmatch(text) for text in texts.union(beside) if text != "C"
    )


def _lone_row(grid: Grid) -> tuple[int, int] | None:
    """Return row and column of the head in a table of one row.

    It names connections once, and requests/s, and holds no number.
    """
    rows = [row for row, cells in enumerate(grid.rows) if is_filled(cells)]
    if len(rows) < 2 or any(_has_number(grid.rows[row]) for row in rows[:-1]):
        return None
    head, cells = grid.rows[rows[-2]], grid.rows[rows[-1]]
    loads = [
        column
        for column, cell in enumerate(head)
        if load_rank(cell) == 0 and _SURE_LOAD.search(plain_head(cell))
    ]
    if len(loads) != 1 or not whole(cells[loads[0]]):
        return None
    rates = [column for column, cell in enumerate(head) if names_rate(cell)]
    return (rows[-2], loads[0]) if any(value_of(cells[column]) for column in rates) else None


def is_filled(cells: list[Cell]) -> bool:
    """Tell whether a row or a column holds anything."""
    return any(cell is not None for cell in cells)


def _has_number(cells: list[Cell]) -> bool:
    return any(to_number(cell) is not None for cell in cells)


def _last_levels(grid: Grid, column: int) -> int:
    """Return the row from which on a column holds the fewest whole numbers that make an axis.

    -1 when it never holds so many.
    """
    rows = [
        row for row, cells in enumerate(grid.rows) if column < len(cells) and whole(cells[column])
    ]
    return rows[-LEAST_ROWS] if len(rows) >= LEAST_ROWS else -1


def _lowest_head(grid: Grid, *, row: int, column: int) -> int:
    """Return the last row of heads.

    Below a head of the load that spans them, it is the row with the heads of the metrics.
    """
    last = row
    for below in range(row + 1, min(row + MOST_HEADS, len(grid.rows))):
        cells = grid.rows[below]
        beside = [cell for index, cell in enumerate(cells) if index != column and cell is not None]
        is_own = cells[column] in (None, grid.rows[row][column])
        if not is_own or len(beside) < 2 or not all(isinstance(cell, str) for cell in beside):
            break
        if not any(_is_head(cell) for cell in beside):
            break
        last = below
    if last > row:
        grid.rows[last][column] = grid.rows[row][column]
    return last


def _is_head(cell: Cell) -> bool:
    return bool(read_head(cell) or column_heads.server(cell) or is_unit(cell))


def is_unit(cell: Cell) -> bool:
    """Tell whether a cell holds nothing but a unit: "(ms)", "s"."""
    return isinstance(cell, str) and bool(_UNIT_CELL.fullmatch(cell.strip()))


def _named_levels(grid: Grid) -> tuple[int, int] | None:
    """Return the row above and the column of cells like "c=10" below each other.

    The head becomes a word.
    """
    for column in range(len(grid.rows[0]) if grid.rows else 0):
        levels = [row for row, cells in enumerate(grid.rows) if _is_level(cells[column])]
        if len(levels) >= LEAST_ROWS and levels[0] > 0:
            head = levels[0] - 1
            others = [row for row in range(head + 1, len(grid.rows)) if row not in levels]
            if _is_row(grid, head):
                continue  # "1 VU (smoke)" beside its rate heads nothing
            title = plain_head(grid.rows[head][column])
            if OF_DATA.fullmatch(title) or _OF_SERVER.search(title):
                continue
            if any(grid.rows[row][column] is not None for row in others):
                continue  # only some rows name a load: the others would be lost
            grid.rows[head][column] = "Concurrency"
            return head, column
    return None


def _is_row(grid: Grid, row: int) -> bool:
    """Tell whether a row has values as the one below it, below a marked row of heads."""
    pairs = zip(*grid.rows[row : row + 2], strict=True) if grid.head in range(row) else ()
    return any(all(map(value_of, pair)) for pair in pairs)


def _is_level(cell: Cell) -> bool:
    """Tell whether a cell names a load, and no further option: "-c 10 -s 100" is a name."""
    return bool(level(cell)) and not (isinstance(cell, str) and FURTHER_OPTION.search(cell))


def word_column(grid: Grid, row: int) -> int | None:
    """Return the first column of a row whose cell is a word for the number of connections."""
    for column, cell in enumerate(grid.rows[row]):
        is_word = callers_rank(cell) is not None
        if is_word and not is_language(grid, row=row, column=column):
            return column
    return None


def is_word_over_levels(grid: Grid, row: int) -> bool:
    """Tell whether a row holds nothing but the word for the load, over a row of loads.

    Then the loads stand side by side.
    """
    cells = grid.rows[row]
    if len({*cells[-LEAST_ROWS:]} - {None}) > 1:
        return False  # most rows of a table end here
    column = word_column(grid, row)
    if column is None or row + 1 >= len(grid.rows):
        return False
    if any(cell not in (None, cells[column]) for cell in cells[column:]):
        return False
    if column and whole(grid.rows[row + 1][column - 1]):
        return False
    return len(_ascending(grid.rows[row + 1][column:])) >= LEAST_ROWS


def _ascending(cells: list[Cell]) -> list[int]:
    """Return the loads that stand side by side, when each is more than the one before it."""
    levels = [load for cell in cells if (load := whole(cell))]
    pairs = zip(levels, levels[1:], strict=False)
    return levels if all(before < after for before, after in pairs) else []
