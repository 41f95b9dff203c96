"""The product that a whole table is of, where its rows name none: by the lines above it.

The nearest heading names a known product and nothing else; or the headings beside it, each above a
table, are products; or a line above is a program's file.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import around, lines_below
from importers.formats.tables.grid import cells, products
from importers.formats.tables.grid.grid import (
    Column,
    Context,
    Grid,
    TableRuns,
    plain_head,
    read_head,
)
from importers.formats.tables.grid.products import is_product, names_product, of_page, of_title
from importers.formats.tables.grid.repeated_heads import is_repeat
from importers.formats.tables.grid.server_names import KIND, names_server
from importers.formats.tables.grid.values import bare
from importers.formats.tables.heads.turning import METRIC_HEAD
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import Server

_PROGRAM = re.compile(r"[\w-]{2,60}\.(?:py|m?js|ts|go|rs|rb|php|java|lua|exs?|c|cpp)")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
# Words of what is measured or how: a heading with one of them names no product.
_SUBJECT = re.compile(
    r"\b(?:results?|tests?|bench\w*|load|performance|throughput|latenc\w*|scenario|summary|json"
    r"|plaintext|text|requests?|endpoint|GET|POST|before|after|with|without|run|round|workers?"
    r"|threads?|connections?|users?)\b",
    re.I,
)


_FIRST_LEVEL = re.compile(r"\s{0,3}#\s|<h1")
_OF_SECTION = re.compile(r"[\W_]{0,4}(?:we|i|(?:the )?server)\b", re.I)
_REACH_BELOW = 9  # lines
_CAPTIONS = 3  # lines below a table of which one may be its caption
_FEWEST = 2  # rows that two tables have
_PROJECT = re.compile(r"[A-Z][\w.-]{2,20}")  # one word
_GENERAL = re.compile(
    r"readme|api|https?|cache|report|overview|introduction|analysis|evaluation|metrics|changelog"
    r"|notes|setup|usage"
    r"|installation|comparison|baseline|conclusion|appendix|capacity|scaling"
    r"|resultados?|ergebnis|tabell?e?|r[ée]sum[ée]|conclus|results?",
    re.I,
)


# Products whose names head columns of something else: "Node" those of machines.
_GENERAL_WORD = re.compile(
    r"nodes?|express|slim|phoenix|play|spring|oak|rocket|flask|bottle|falcon|gin|echo|iris|crow"
    r"|thin|unicorn|monkey|zeus|squid|envoy|native|base|default|static",
    re.I,
)


def set_around(grid: Grid, table: TableRuns, *, head: int, columns: list[Column]) -> None:
    """Set the server that the lines above a table name where nothing else names one.

    A known product that heads the column of names is part of them: "Symfony".
    """
    _name_by_head(grid, table, head=head, columns=columns)
    context = grid.context
    if not table.runs or not context.source or any(run.server_name for run in table.runs):
        return
    nearest = next(iter(around.headings(context)), "")
    server = (
        _of_corner(grid, table)
        or of_title(nearest)
        or _beside_products(context, nearest)
        or _of_program(context)
    )
    server = (
        server or _of_project(grid, table) or _of_page(grid, table) or _of_sentence(grid, table)
    )
    if server:
        for run in table.runs:
            run.server_software, run.server_name, run.server_version = server


def _name_by_head(grid: Grid, table: TableRuns, *, head: int, columns: list[Column]) -> None:
    """Name the runs by a known product that heads the column of their names: "Symfony".

    Any words are a name where another table has the same heads beside other words.
    """
    text = bare(str(grid.rows[head][0] or ""))
    is_of_names = any(column.index == 0 and column.head.kind == KIND for column in columns)
    if grid.column_lines or not is_of_names or not text:
        return
    is_known = is_product(text) and not _GENERAL_WORD.fullmatch(text)
    if not is_known and not _heads_one_of_several(grid, head=head, corner=text):
        return
    for run in table.runs:
        if run.server_name and run.server_name != text:
            run.identity.setdefault("column", text)
        elif is_known:
            run.server_software, run.server_name, run.server_version = column_heads.any_server(text)


def _heads_one_of_several(grid: Grid, *, head: int, corner: str) -> bool:
    """Tell whether the head of another table has other words in its corner, and the same beside."""
    context = grid.context
    if not context.source or names_server(corner) or read_head(corner) is not None:
        return False
    heads = cells.split(context.source[grid.lines[head] - 1], "|")[1:]
    first, last = context.span
    reach = range(max(first - 2 * around.REACH, 1), last + 2 * around.REACH)
    rows = filter(context.is_row, around.lines_at(context, reach))
    others = (cells.split(line, "|") for _, line in rows)
    return len(heads) > 0 and any(row[1:] == heads and bare(row[0]) != corner for row in others)


def _of_corner(grid: Grid, table: TableRuns) -> Server | None:
    """Return the product in the corner of a turned table of one run: "nginx proxy | Value".

    Any words are a name where another table has the same rows below other words.
    """
    corner = bare(grid.corner)
    if len(table.runs) > 1 or not corner:
        return None
    is_word = not (_SUBJECT.search(corner) or read_head(corner) or is_repeat(corner))
    is_named = names_product(corner) or (is_word and _has_rows_of_others(grid, corner))
    return column_heads.any_server(corner) if is_named else None


def _has_rows_of_others(grid: Grid, corner: str) -> bool:
    """Tell whether a table near has the names of these rows, and another word in its corner.

    Where that word is "Metric", the one in this corner is of such a kind: "Check", "Guardrail".
    """
    context, lines = grid.context, grid.column_lines or []
    if len(lines) <= _FEWEST:
        return False
    own = _first_cells(context, lines[1:])
    for start in range(max(lines[0] - around.REACH, 1), lines[0] + around.REACH):
        word = _first_cell(context, start)
        is_other = word not in ("", corner) and not METRIC_HEAD.match(plain_head(word))
        if is_other and _first_cells(context, [start + n - lines[0] for n in lines[1:]]) == own:
            return True
    return False


def _first_cells(context: Context, numbers: list[int]) -> list[str]:
    """Return the first cells of lines of the upload; "" for a line that has none."""
    return [_first_cell(context, number) for number in numbers]


def _first_cell(context: Context, number: int) -> str:
    text = context.source[number - 1] if 0 < number <= len(context.source) else ""
    return bare(cells.split(text, "|")[0]) if "|" in text else ""


def _beside_products(context: Context, nearest: str) -> Server | None:
    """Return what the nearest heading names, where it and those beside it are products."""
    others = around.siblings(context)
    if len(others) < 2 or not any(map(names_product, others)):
        return None
    if any(_SUBJECT.search(_REMARK.sub("", text)) for text in others):
        return None
    return column_heads.any_server(_REMARK.sub("", bare(nearest)))


def _of_project(grid: Grid, table: TableRuns) -> Server | None:
    """Return the project that a page is about, whose rows are nothing but loads: "# Alpha"."""
    above = [text for _, text in around.headings_above(grid.context)]
    is_sweep = len(table.runs) > 1 and all(r.concurrency and not r.identity for r in table.runs)
    if len(above) < 2 or not is_sweep or not _FIRST_LEVEL.match(above[-1]):
        return None
    name = bare(above[-1].strip("#= \t"))
    is_name = _PROJECT.fullmatch(name) and not _SUBJECT.search(name) and not _GENERAL.search(name)
    return (name, name, None) if is_name else None


def _of_page(grid: Grid, table: TableRuns) -> Server | None:
    """Return the product that the title of the page begins with, where no row names another."""
    above = around.headings_above(grid.context)
    names = chain.from_iterable(run.identity.values() for run in table.runs)
    if not above or not _FIRST_LEVEL.match(above[-1][1]) or any(map(names_product, names)):
        return None
    return of_page(above[-1][1].strip("#= \t"))


def _of_sentence(grid: Grid, table: TableRuns) -> Server | None:
    """Return the product that a line beside a table says was tested, where its rows have no name.

    "Below are the results of nginx.", "We tested nginx 1.25 on one machine.", "Table 1: nginx".
    """
    if any(run.identity for run in table.runs):
        return None
    last = grid.context.span[1]
    near = around.lines_at(grid.context, range(last + 1, last + _REACH_BELOW))
    # Above another table stands its own caption.
    below = (
        [] if any(map(grid.context.is_row, near)) else lines_below.lines_below(grid.context, last)
    )
    captions = [text for _, text in below if text.strip()][:_CAPTIONS]
    lines = [*_lines_of_table(grid.context), *captions]
    named = {text for line in lines if (text := products.tested_in(line))}
    return column_heads.any_server(named.pop()) if len(named) == 1 else None


def _lines_of_table(context: Context) -> list[str]:
    """Return the lines of a section above a table that may name its server.

    "Results of nginx" above another table is of that one; "We tested nginx" is of all.
    """
    first = context.span[0]
    above = around.lines_at(context, range(max(first - around.REACH, 1), first))
    section = around.behind_last(above, around.is_heading)
    own = around.behind_last(section, context.is_row)
    return [line[1] for line in section if line in own or _OF_SECTION.match(line[1])]


def _of_program(context: Context) -> Server | None:
    """Return the program whose file is named in the line straight above a table."""
    above = around.lines_at(context, range(max(context.span[0] - 2, 1), context.span[0]))
    names = [text.strip("`*+-#:> \t") for _, text in above if text.strip()]
    name = names[-1] if names else ""
    return (name, name, None) if _PROGRAM.fullmatch(name) else None
