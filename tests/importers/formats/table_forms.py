"""Every notation of tables in which people publish: a grid of cells, its heads first, as a text."""

from __future__ import annotations

from collections.abc import Callable

from tests.importers.drawing import layouts
from tests.importers.drawing.layouts import Grid


def bare_markdown(grid: Grid) -> str:
    """Return a table of Markdown without bars at its borders."""
    head, *rows = [" | ".join(row) for row in grid]
    return "\n".join([head, " | ".join("---" for _ in grid[0]), *rows])


def ruled(grid: Grid) -> str:
    """Return columns of blanks with dashes below each head."""
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    head, *rows = layouts.aligned(grid).split("\n")
    return "\n".join([head, "  ".join("-" * width for width in widths), *rows])


def psql(grid: Grid) -> str:
    """Return a table as psql prints it."""
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    lines = [
        " " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in grid
    ]
    rule = "+".join("-" * (width + 2) for width in widths)
    return "\n".join([lines[0], rule, *lines[1:]])


def rst_tight(grid: Grid) -> str:
    """Return a simple table of reStructuredText with one blank between its columns."""
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    ruler = " ".join("=" * width for width in widths)
    rows = (" ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in grid)
    head, *below = (row.rstrip() for row in rows)
    return "\n".join([ruler, head, ruler, *below, ruler])


def wiki(grid: Grid) -> str:
    """Return a table of MediaWiki."""
    rows = ["|-\n| " + " || ".join(row) for row in grid[1:]]
    return "\n".join(['{| class="wikitable"', "! " + " !! ".join(grid[0]), *rows, "|}"])


def jira(grid: Grid) -> str:
    """Return a table of Jira."""
    rows = ["|" + "|".join(row) + "|" for row in grid[1:]]
    return "\n".join(["||" + "||".join(grid[0]) + "||", *rows])


def textile(grid: Grid) -> str:
    """Return a table of Textile."""
    rows = ["| " + " | ".join(row) + " |" for row in grid[1:]]
    return "\n".join(["|_. " + " |_. ".join(grid[0]) + " |", *rows])


def list_table(grid: Grid) -> str:
    """Return a list-table of reStructuredText."""
    rows = ["   * - " + "\n     - ".join(row) for row in grid]
    return "\n".join([".. list-table::", "   :header-rows: 1", "", *rows])


def tabular(grid: Grid) -> str:
    """Return a table of LaTeX."""
    head, *rows = [" & ".join(row).replace("%", r"\%") + r" \\" for row in grid]
    begin = r"\begin{tabular}{" + "l" * len(grid[0]) + "}"
    return "\n".join([begin, head, r"\hline", *rows, r"\end{tabular}"])


def _tags(grid: Grid, *, begin: str, cell: str, end: str) -> str:
    names = ["th", *["td"] * (len(grid) - 1)]
    rows = (
        begin + "".join(cell.format(name=name, text=text) for text in row) + end
        for name, row in zip(names, grid, strict=True)
    )
    return "\n".join(["<table>", *rows, "</table>"])


def open_cells(grid: Grid) -> str:
    """Return a table of HTML without the end tags of its rows and cells."""
    return _tags(grid, begin="<tr>", cell="<{name}>{text}", end="")


def tall_tags(grid: Grid) -> str:
    """Return a table of HTML with a line for each cell."""
    return _tags(grid, begin="<tr>\n", cell="  <{name}>{text}</{name}>\n", end="</tr>")


def one_line(grid: Grid) -> str:
    """Return a table of HTML in one line."""
    return layouts.markup(grid).replace("\n", "")


FORMS: dict[str, Callable[[Grid], str]] = {
    **{name: form for name, form in layouts.LAYOUTS.items() if name != "json"},
    "bare markdown": bare_markdown,
    "dashes": ruled,
    "psql": psql,
    "rst tight": rst_tight,
    "wiki": wiki,
    "jira": jira,
    "textile": textile,
    "list-table": list_table,
    "latex": tabular,
    "open cells": open_cells,
    "tall tags": tall_tags,
    "one line": one_line,
}
