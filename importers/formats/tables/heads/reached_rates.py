"""The rate that was reached beside the one that was asked for: "Target | Achieved".

Below "Target" stand rates of requests, "1000 rps", and below "Achieved" what came of them: "998/s"
or "998". What was asked for or wished for is never the result.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import Grid, names_rate, plain_head, read_head
from importers.formats.tables.grid.values import Value, value_of
from importers.reading.sheets import Cell

_FIRST_ROWS = 4  # one of which holds the heads
_ASKED = re.compile(
    r"(?:target|goal|asked(?: for)?|requested|offered|attempted|sent)(?: (?:rate|load|throughput))?"
    r"(?: ?[(\[]?(?:rps|req(?:uests)?/s(?:ec)?)[)\]]?)?",
    re.I,
)
_REACHED = re.compile(
    r"(?:achieved|actual|measured|reached|delivered|sustained|observed)(?: (?:rate|throughput))?",
    re.I,
)
_EACH_SECOND = ("/s", "/ s", "/sec", "/second")
# In the first column: there each row has a number of its own kind.
_METRIC = re.compile(
    r"\b(?:metrics?|kpis?|measures?|criteri(?:on|a)|requirements?|throughput|rps|latenc(?:y|ies))\b"
    r"|\breq\w* ?(?:/|per) ?s",
    re.I,
)
_FIGURE = re.compile(r"[0-9]")


def told(grid: Grid) -> Grid:
    """Return the grid with "Achieved (req/s)" for "Achieved" beside a target in requests/s."""
    for number, row in enumerate(grid.rows[:_FIRST_ROWS]):
        heads = [plain_head(cell) for cell in row]
        asked = [index for index, head in enumerate(heads) if _ASKED.fullmatch(head)]
        reached = [index for index, head in enumerate(heads) if _REACHED.fullmatch(head)]
        if len(asked) != 1 or len(reached) != 1:
            continue
        others = [cell for index, cell in enumerate(row) if index not in (*asked, *reached)]
        if any(map(names_rate, others)):
            continue
        if _are_two_rates(grid, head=number, asked=asked[0], reached=reached[0]):
            titles = [f"{cell} (req/s)" if i in reached else cell for i, cell in enumerate(row)]
            titles[asked[0]] = _offered(row[asked[0]])
            return grid.with_row(number, titles)
    return grid


def _are_two_rates(grid: Grid, *, head: int, asked: int, reached: int) -> bool:
    """Tell whether rows have a rate that was asked for and, as a number of each second, another.

    A row of a metric names what its own number is.
    """
    title, rows = grid.rows[head][asked], grid.rows[head + 1 :]
    wanted = [value_of(row[asked]) for row in rows]
    came = [value_of(row[reached]) for row in rows]
    texts = [str(row[reached]) for row, value in zip(rows, came, strict=True) if value is None]
    is_asked = _is_offered(title) or all(value is not None and value.is_rate for value in wanted)
    pairs = [(a, b) for a, b in zip(wanted, came, strict=True) if a is not None and b is not None]
    is_read = len(pairs) > 0 and not any(map(_FIGURE.search, texts))
    is_metric = asked > 0 and any(_METRIC.search(plain_head(row[0])) for row in grid.rows[head:])
    return is_asked and is_read and not is_metric and (_in_seconds(pairs) or _are_near(pairs))


def _offered(title: Cell) -> Cell:
    """Return the head of what was asked for as one of an offered rate: "Requested" is one too."""
    head = read_head(title)
    return title if head is not None and head.kind == "offered" else f"Target RPS ({title})"


def _is_offered(title: Cell) -> bool:
    """Tell whether a head alone says that it is of rates: "Target RPS"."""
    head = read_head(title)
    return head is not None and (head.kind == "offered" or names_rate(title))


def _in_seconds(pairs: list[tuple[Value, Value]]) -> bool:
    return all(value.unit.lower() in _EACH_SECOND for _, value in pairs)


def _are_near(pairs: list[tuple[Value, Value]]) -> bool:
    """Tell whether bare numbers are no more than what was asked for, and mostly half of it."""
    shares: list[float] = []
    for asked, value in pairs:
        wanted, number = asked.number("."), value.number(".")
        if value.unit or not wanted or number is None:
            return False
        shares.append(number / wanted)
    return max(shares) < 1.1 and 2 * sum(share > 0.5 for share in shares) > len(shares)
