"""The numbers of a single run in a picture: a grid of large figures, each below its label."""

from __future__ import annotations

import math
from collections.abc import Sequence

from runs.compare.number_text import rounded
from runs.export.picture.plots import MARGIN, SMALL
from runs.export.picture.shapes import Picture
from runs.show.figures import Figure
from runs.show.lettering import clip, width

WIDE = 420.0  # room from which on there are three columns
ROW, LEAST_ROW, HIGHEST_ROW = 84.0, 40.0, 110.0
LARGEST, SMALLEST = 32.0, 13.0  # letters of a value
LABEL, GAP, BESIDE = 18.0, 14.0, 5.0  # height of a label; between columns; between value and unit


def columns(wide: float) -> int:
    """Return in how many columns the figures stand."""
    return 3 if wide >= WIDE else 2


def height(figures: Sequence[Figure], wide: float) -> float:
    """Return the preferred height of all figures."""
    return _rows(figures, wide) * ROW


def fitting(figures: Sequence[Figure], wide: float, *, high: float) -> Sequence[Figure]:
    """Return the figures that such a height has room for, at least one row of them."""
    rows = max(int(high / LEAST_ROW), 1)
    return figures[: rows * columns(wide)]


def draw(target: Picture, figures: Sequence[Figure], *, between: tuple[float, float]) -> None:
    """Add the figures between two heights."""
    (wide, _), (top, end) = target.room, between
    across = columns(wide)
    cell = (wide - 2 * MARGIN - (across - 1) * GAP) / across
    row = min((end - top) / _rows(figures, wide), HIGHEST_ROW)
    size = _size(figures, cell=cell, high=row)
    for number, figure in enumerate(figures):
        line, column = divmod(number, across)
        x, y = round(MARGIN + column * (cell + GAP), 2), top + line * row
        base = round(y + LABEL + size * 0.8, 2)
        value = _fitting(figure.text, size, room=cell)
        room = cell - BESIDE - width(value, size, bold=True)
        unit = figure.unit if width(figure.unit, SMALL) <= room + 1 else ""
        label = figure.label if unit else f"{figure.label}, {figure.unit}"
        label = clip(label, SMALL, room=cell)
        target.add_text(x, round(y + SMALL, 2), size=SMALL, line=label, colour=target.theme.dim)
        target.add_text(x, base, size=size, line=value, bold=True, unit=unit)


def _fitting(text: str, size: float, *, room: float) -> str:
    """Return the number in all its digits, or rounded where these have no room."""
    if width(text, size, bold=True) <= room:
        return text
    return rounded(float(text.replace(",", "")))


def _rows(figures: Sequence[Figure], wide: float) -> int:
    return math.ceil(len(figures) / columns(wide))


def _size(figures: Sequence[Figure], *, cell: float, high: float) -> float:
    """Return the largest letters in which each value fits its cell with its unit."""
    size = min(LARGEST, (high - LABEL) / 1.1)
    for figure in figures:
        room = cell - BESIDE - width(figure.unit, SMALL)
        size = min(size, room / width(figure.text, 1.0, bold=True))
    return round(max(size, SMALLEST), 2)
