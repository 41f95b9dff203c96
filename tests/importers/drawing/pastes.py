"""How a table comes into a page: written as a table, or copied and pasted as text."""

from __future__ import annotations

from collections.abc import Callable

from tests.importers.drawing import layouts
from tests.importers.drawing.layouts import Grid


def bare_markdown(grid: Grid) -> str:
    """Return a Markdown table without bars at its borders."""
    rows = [" | ".join(row) for row in grid]
    rows.insert(1, "|".join(["---"] * len(grid[0])))
    return "\n".join(rows)


def padded_markdown(grid: Grid) -> str:
    """Return a Markdown table whose bars stand below each other, with marks of alignment."""
    widths = [max(len(cell) for cell in column) for column in zip(*grid, strict=True)]
    lines = []
    for row in grid:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("| " + " | ".join(cells) + " |")
    rule = [":" + "-" * max(width, 2) + ":" for width in widths]
    lines.insert(1, "|" + "|".join(rule) + "|")
    return "\n".join(lines)


def one_blank(grid: Grid) -> str:
    """Return rows whose borders were lost: one blank stands between the cells."""
    return "\n".join(" ".join(cell for cell in row if cell) for row in grid)


def cell_a_line(grid: Grid) -> str:
    """Return a table of a page as some browsers copy it: each cell on a line of its own."""
    return "\n\n".join("\n".join(row) for row in grid)


def fenced(grid: Grid) -> str:
    """Return columns of blanks in a block of code."""
    return "```\n" + layouts.aligned(grid) + "\n```"


def markup(grid: Grid) -> str:
    """Return a table of HTML; a head above others spans the empty cells right of it."""
    upper = grid[0]
    if "" not in upper[1:]:
        return layouts.markup(grid)
    starts = [place for place, cell in enumerate(upper) if cell or place == 0]
    ends = [*starts[1:], len(upper)]
    spans = zip(starts, ends, strict=True)
    heads = [f'<th colspan="{end - start}">{upper[start]}</th>' for start, end in spans]
    below = layouts.markup(grid[1:]).split("\n")
    return "\n".join([below[0], f"<tr>{''.join(heads)}</tr>", *below[1:]])


PASTES: dict[str, Callable[[Grid], str]] = {
    "markdown": layouts.markdown,
    "bare markdown": bare_markdown,
    "padded markdown": padded_markdown,
    "html": markup,
    "tabs": layouts.tabs,
    "csv": layouts.commas,
    "aligned": layouts.aligned,
    "fenced": fenced,
    "ascii box": layouts.ascii_box,
    "drawn box": layouts.drawn_box,
    "one blank": one_blank,
    "cell a line": cell_a_line,
}
# Pastes of which an empty cell can be seen, as two rows of heads need it.
KEEP_EMPTY_CELLS = ("markdown", "padded markdown", "html", "tabs", "csv", "aligned", "fenced")
