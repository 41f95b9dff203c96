"""The ways in which people set a grid of cells as text."""

from __future__ import annotations

import html
import json
from collections.abc import Callable

Grid = list[list[str]]  # the first row holds the heads; all rows are equally long


def _widths(grid: Grid) -> list[int]:
    return [max(len(cell) for cell in column) for column in zip(*grid, strict=True)]


def _line(row: list[str], widths: list[int], bar: str) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
    return f"{bar} " + f" {bar} ".join(cells) + f" {bar}"


def markdown(grid: Grid) -> str:
    """Return a table of bars with a rule below its heads."""
    rows = ["| " + " | ".join(row) + " |" for row in grid]
    rows.insert(1, "|" + " --- |" * len(grid[0]))
    return "\n".join(rows)


def aligned(grid: Grid) -> str:
    """Return columns of blanks."""
    widths = _widths(grid)
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in grid]
    return "\n".join(line.rstrip() for line in lines)


def _boxed(grid: Grid, *, bar: str, rules: tuple[str, str, str], every_row: bool = False) -> str:
    widths = _widths(grid)
    top, middle, bottom = (
        rule[0] + rule[2].join(rule[1] * (width + 2) for width in widths) + rule[3]
        for rule in rules
    )
    lines = [top, _line(grid[0], widths, bar), middle.replace("-", "=") if every_row else middle]
    for row in grid[1:]:
        lines.append(_line(row, widths, bar))
        if every_row:
            lines.append(bottom)
    return "\n".join(lines if every_row else [*lines, bottom])


def ascii_box(grid: Grid) -> str:
    """Return the box that databases and consoles print."""
    return _boxed(grid, bar="|", rules=("+-++",) * 3)


def rst_grid(grid: Grid) -> str:
    """Return a grid table of reStructuredText: a rule below each row."""
    return _boxed(grid, bar="|", rules=("+-++",) * 3, every_row=True)


def drawn_box(grid: Grid) -> str:
    """Return a box of lines that Unicode has for boxes."""
    return _boxed(grid, bar="│", rules=("┌─┬┐", "├─┼┤", "└─┴┘"))


def rst_simple(grid: Grid) -> str:
    """Return a simple table of reStructuredText; an empty first cell is a backslash."""
    filled = [[row[0] or "\\", *row[1:]] for row in grid]
    rule = "  ".join("=" * width for width in _widths(filled))
    head, *rows = aligned(filled).split("\n")
    return "\n".join([rule, head, rule, *rows, rule])


def asciidoc(grid: Grid) -> str:
    """Return a table of AsciiDoc, a line a row."""
    rows = ["|" + " |".join(row) for row in grid]
    return "\n".join(['[options="header"]', "|===", *rows, "|==="])


def markup(grid: Grid) -> str:
    """Return a table of HTML."""
    heads = "".join(f"<th>{html.escape(cell)}</th>" for cell in grid[0])
    rows = [[f"<td>{html.escape(cell)}</td>" for cell in row] for row in grid[1:]]
    lines = ["".join(["<tr>", *cells, "</tr>"]) for cells in rows]
    return "\n".join(["<table>", f"<tr>{heads}</tr>", *lines, "</table>"])


def _separated(grid: Grid, mark: str) -> str:
    rows = [[f'"{cell}"' if mark in cell else cell for cell in row] for row in grid]
    return "\n".join(mark.join(row) for row in rows)


def commas(grid: Grid) -> str:
    """Return comma-separated values."""
    return _separated(grid, ",")


def semicolons(grid: Grid) -> str:
    """Return values with semicolons between them."""
    return _separated(grid, ";")


def tabs(grid: Grid) -> str:
    """Return values with tabs between them."""
    return _separated(grid, "\t")


def json_list(grid: Grid) -> str:
    """Return a list of JSON objects, with texts as values."""
    return json.dumps([dict(zip(grid[0], row, strict=True)) for row in grid[1:]], indent=2)


LAYOUTS: dict[str, Callable[[Grid], str]] = {
    "markdown": markdown,
    "aligned": aligned,
    "ascii box": ascii_box,
    "drawn box": drawn_box,
    "rst grid": rst_grid,
    "rst simple": rst_simple,
    "asciidoc": asciidoc,
    "html": markup,
    "csv": commas,
    "semicolon": semicolons,
    "tsv": tabs,
    "json": json_list,
}
# Files that hold nothing but the table, and what they are called.
FILES = {"csv": "table.csv", "semicolon": "table.csv", "tsv": "table.tsv", "json": "table.json"}
