"""The body of a picture: the figures of a single run, ranked bars, or plots of lines."""

from __future__ import annotations

from runs.export.picture import bar_rows, figure_grid
from runs.export.picture.plots import MARGIN, SMALL, fitting, height, plot
from runs.export.picture.shapes import Picture
from runs.show.captions import Shown
from runs.show.lettering import clip, one_line

LEAST_PLOT = 95.0


def has_body(viewed: Shown) -> bool:
    """Tell whether there is anything to draw."""
    return bool(viewed.figures or viewed.bars or viewed.charts)


def has_axes(viewed: Shown) -> bool:
    """Tell whether the body has plots with axes."""
    return bool(viewed.charts) and not viewed.bars


def least_height(viewed: Shown, wide: float) -> float:
    """Return the lowest height for which the other parts of a picture make room."""
    if viewed.figures:
        return figure_grid.LEAST_ROW
    return bar_rows.least_height(viewed.bars, wide) if viewed.bars else LEAST_PLOT


def preferred_height(viewed: Shown, wide: float) -> float:
    """Return the height that the body would have."""
    if viewed.figures:
        return figure_grid.height(viewed.figures, wide)
    if viewed.bars:
        return bar_rows.height(viewed.bars, wide)
    return height(max(len(viewed.charts), 1), wide)


def cut(viewed: Shown, wide: float, *, high: float) -> str:
    """Return how many of the figures, bars or charts are shown, "" for all."""
    if viewed.figures:
        every, what = len(viewed.figures), "numbers"
        count = len(figure_grid.fitting(viewed.figures, wide, high=high))
    elif viewed.bars:
        every, what = bar_rows.count(viewed.bars), "bars"
        count = bar_rows.count(bar_rows.fitting(viewed.bars, wide, high=high))
    else:
        every, what = len(viewed.charts), "charts"
        count = _plots(viewed, wide, high=high)
    return f"{count} of {every} {what} shown." if count < every else ""


def draw(
    target: Picture,
    viewed: Shown,
    *,
    between: tuple[float, float],
    has_legend: bool,
    is_card: bool,
) -> None:
    """Add the figures, the bars, or as many charts as fit, between two heights."""
    wide, high = target.room[0], between[1] - between[0]
    if viewed.figures:
        figures = figure_grid.fitting(viewed.figures, wide, high=high)
        figure_grid.draw(target, figures, between=between)
        return
    _add_unit(target, viewed, is_card=is_card, y=round(between[0] - 13, 2))
    if viewed.bars:
        bars = bar_rows.fitting(viewed.bars, wide, high=high)
        bar_rows.draw(target, bars, between=between)
        return
    count = _plots(viewed, wide, high=high)
    plot(target, viewed.charts[:count], between=between, has_names=not has_legend)


def _add_unit(target: Picture, viewed: Shown, *, is_card: bool, y: float) -> None:
    """Add the unit above the plots; a card's heading does not state the direction."""
    room, unit = target.room[0] - 2 * MARGIN, one_line(viewed.unit)
    unit = clip(f"{unit}, {viewed.direction}" if is_card else unit, SMALL, room=room)
    target.add_text(MARGIN, y, size=SMALL, line=unit, colour=target.theme.dim)


def _plots(viewed: Shown, wide: float, *, high: float) -> int:
    """Return how many of the charts such a room has a place for."""
    return fitting(max(len(viewed.charts), 1), wide, high=high)
