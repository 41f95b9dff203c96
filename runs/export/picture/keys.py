"""The names of the series in a picture: at the ends of their lines, or in a legend."""

from __future__ import annotations

from itertools import chain

from runs.export.picture.shapes import Picture
from runs.show.captions import Shown
from runs.show.lettering import one_line, shorten, told_apart, width
from runs.show.series_styles import Look

MARGIN, PLAIN = 20.0, 12.5
SWATCH, GAP = 26.0, 16.0
NAME = 13.5  # height of a name at a line
ROOMY = 480.0  # a picture from which on the names stand at the lines


def stand_at_lines(viewed: Shown, wide: float) -> bool:
    """Tell whether there is one plot, wide enough for the names beside it."""
    return len(viewed.charts) == 1 and not viewed.bars and wide >= ROOMY


def names_height(viewed: Shown) -> float:
    """Return the height that the names at the lines need."""
    return NAME * len(marked_series(viewed))


def marked_series(viewed: Shown) -> list[tuple[Look, str]]:
    """Return look and name of each series in the legend that has a mark in one of the charts."""
    drawings = [chart.drawing for chart in viewed.charts if chart.drawing]
    lines = chain.from_iterable(drawing.lines for drawing in drawings)
    marked = {line.look for line in lines if line.marks}
    entries = [entry for entry in viewed.legend if entry.look in marked]
    return [(entry.look, one_line(entry.name)) for entry in entries]


def add_legend(target: Picture, viewed: Shown, *, most: int, y: float) -> float:
    """Add the series that have a mark, and how many more there are; return where they end.

    They fill at most so many lines.
    """
    series = marked_series(viewed)
    whole = target.room[0] - 2 * MARGIN
    names = told_apart([name for _, name in series], PLAIN, room=whole - SWATCH)
    x, row, left = MARGIN, 1, len(series)
    for (look, _), full_name in zip(series, names, strict=True):
        reserved = width(_more(left - 1), PLAIN) + GAP if row == most and left > 1 else 0
        room = whole - reserved
        name = shorten(full_name, PLAIN, room=room - SWATCH)
        long = SWATCH + width(name, PLAIN)
        if x > MARGIN and x + long > MARGIN + room:
            if row == most:
                colour = target.theme.dim
                target.add_text(x, y + 13, size=PLAIN, line=_more(left), colour=colour)
                break
            x, row, y = MARGIN, row + 1, y + 18
        target.add_swatch(look, x, y=y + 9)
        target.add_text(x + SWATCH, y + 13, size=PLAIN, line=name)
        x, left = x + long + GAP, left - 1
    return y + 16 if series else y


def _more(count: int) -> str:
    return f"and {count} more"
