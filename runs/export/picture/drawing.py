"""The layout of a picture: where its heading, legend, plots, notes and source stand.

Coordinates are in a room at most 640 wide, so that a larger picture has larger letters and stays
readable when a page shows it small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from runs.compare.number_text import plural
from runs.export.picture import body, keys
from runs.export.picture.plots import MARGIN, SMALL
from runs.export.picture.request import PictureRequest
from runs.export.picture.shapes import Picture, Text
from runs.export.picture.themes import THEMES, Theme
from runs.show.captions import Shown, common, description, warnings
from runs.show.lettering import clip, one_line, visible, width, wrap

WIDEST = 640.0
TITLE, PLAIN = 17.0, 12.5
LEADING = 1.35
NOTHING = "No data for this chart."


@dataclass(frozen=True, slots=True)
class LineLimits:
    """How many lines each part of the picture may have."""

    title: int
    common: int
    legend: int
    notes: int
    warnings: int
    source: int = 1


# From the most to the fewest lines; a picture takes the first that leaves room for its plot.
DENSITIES = (
    LineLimits(title=2, common=2, legend=40, notes=3, warnings=3),
    LineLimits(title=2, common=1, legend=6, notes=2, warnings=2),
    LineLimits(title=2, common=0, legend=3, notes=1, warnings=1),
    LineLimits(title=2, common=0, legend=1, notes=1, warnings=1),
    LineLimits(title=1, common=0, legend=1, notes=1, warnings=1),
)
# Of a picture above its title on a page: the page it leads to has conditions, warnings and source.
DENSITIES_OF_UNTITLED = tuple(
    replace(limits, common=0, warnings=0, source=0) for limits in DENSITIES
)


class Way(NamedTuple):
    """A way to lay a picture out: its lines, whether it has a legend, and the lowest body."""

    limits: LineLimits
    has_legend: bool
    least: float


class PictureLayout(NamedTuple):
    """A picture with its head, its foot (y from the plots' end), the heights of the plots, and
    whether a legend names the lines.
    """

    target: Picture
    foot: list[Text]
    top: float
    bottom: float
    has_legend: bool


def picture(viewed: Shown, asked: PictureRequest) -> Picture:
    """Return the picture of one metric. Cost: that of its marks."""
    target, foot, top, end, has_legend = _laid_out(viewed, asked)
    target.texts += [replace(text, y=round(text.y + end, 2)) for text in foot]
    if body.has_body(viewed):
        between = (top, end)
        body.draw(target, viewed, between=between, has_legend=has_legend, is_card=asked.card)
        return target
    x, y, dim = target.room[0] / 2, round((top + end) / 2, 2), target.theme.dim
    target.add_text(x, y, size=PLAIN, line=NOTHING, colour=dim, anchor="middle")
    return target


def size(viewed: Shown, asked: PictureRequest) -> tuple[int, int]:
    """Return the picture's pixels, without drawing its marks."""
    target = _laid_out(viewed, asked).target
    return target.width, target.height


def notice(asked: PictureRequest, title: str, *, text: str) -> Picture:
    """Return a picture of the size that is asked for with a heading and a sentence."""
    theme, wide = THEMES[asked.theme], _room_width(asked)
    high = (asked.height or asked.width * 0.5) * wide / asked.width
    target = Picture(
        asked.width,
        asked.height or round(asked.width * 0.5),
        room=(wide, round(high, 1)),
        theme=theme,
        name=title,
        description=text,
    )
    x, y = wide / 2, high / 2
    target.add_text(x, y - 10, size=TITLE, line=title, bold=True, anchor="middle")
    for number, line in enumerate(wrap(text, PLAIN, room=wide - 2 * MARGIN, most=3)):
        below = y + 14 + number * PLAIN * LEADING
        target.add_text(x, below, size=PLAIN, line=line, colour=theme.dim, anchor="middle")
    return target


def _laid_out(viewed: Shown, asked: PictureRequest) -> PictureLayout:
    """Return the picture with its head, with as many lines as leave room for the plots."""
    wide, theme = _room_width(asked), THEMES[asked.theme]
    high = asked.height * wide / asked.width if asked.height else None
    for limits, has_legend, least in _ways(viewed, asked, wide=wide):
        target = _empty(viewed, asked)
        top = _head(target, viewed, asked=asked, limits=limits, has_legend=has_legend)
        foot, bottom = _foot(viewed, limits, wide=wide, theme=theme)
        if high is None or high - top - bottom >= least:
            break
    room = high or top + max(body.preferred_height(viewed, wide), least) + bottom
    if cut := body.cut(viewed, wide, high=room - top - bottom):
        foot, bottom = _foot(viewed, limits, wide=wide, theme=theme, cut=cut)
    target.room = (wide, round(room, 1))
    target.height = asked.height or round(room * asked.width / wide)
    return PictureLayout(target, foot, top=top, bottom=room - bottom, has_legend=has_legend)


def _ways(viewed: Shown, asked: PictureRequest, *, wide: float) -> Iterator[Way]:
    """Give the ways to lay a picture out, the richest first. Figures and bars have their names;
    lines have them at their ends where there is room, else in a legend.
    """
    densities = DENSITIES_OF_UNTITLED if asked.untitled else DENSITIES
    least = body.least_height(viewed, wide)
    if viewed.figures or viewed.bars:
        yield from (Way(limits, False, least=least) for limits in densities)
        return
    if keys.stand_at_lines(viewed, wide):
        with_names = max(keys.names_height(viewed), least)
        yield from (Way(limits, False, least=with_names) for limits in densities)
    yield from (Way(limits, True, least=least) for limits in densities)


def _room_width(asked: PictureRequest) -> float:
    return min(float(asked.width), WIDEST)


def _empty(viewed: Shown, asked: PictureRequest) -> Picture:
    """Return a picture without shapes; its heights are set when the lines are counted."""
    return Picture(
        asked.width,
        0,
        room=(_room_width(asked), 0.0),
        theme=THEMES[asked.theme],
        name=_name(viewed),
        description=visible(description(viewed)),
    )


def _name(viewed: Shown) -> str:
    return one_line(f"{viewed.title}: {viewed.about}" if viewed.about else viewed.title)


def _head(
    target: Picture,
    viewed: Shown,
    *,
    asked: PictureRequest,
    limits: LineLimits,
    has_legend: bool,
) -> float:
    """Add title, metric, common conditions and legend; return the height where they end."""
    room, dim, y = target.room[0] - 2 * MARGIN, target.theme.dim, 12.0
    heading, below = _heading(viewed, asked, room=room)
    for line in wrap(heading, TITLE, room=room, most=limits.title, bold=True):
        y += TITLE * LEADING
        target.add_text(MARGIN, y, size=TITLE, line=line, bold=True)
    for line in wrap(below, PLAIN, room=room, most=1):
        y += PLAIN * LEADING + 2
        target.add_text(MARGIN, y, size=PLAIN, line=line)
    shared = common(viewed.sheet)
    is_single = viewed.sheet.only is not None
    same = shared if is_single or not shared else f"The same for all: {shared}"
    for line in wrap(same, SMALL, room=room, most=limits.common):
        y += SMALL * LEADING
        target.add_text(MARGIN, y, size=SMALL, line=line, colour=dim)
    if has_legend:
        y = keys.add_legend(target, viewed, most=limits.legend, y=y + 6)
    return round(y + 30, 2)


def _heading(viewed: Shown, asked: PictureRequest, *, room: float) -> tuple[str, str]:
    """Return the title, "" for none, and the line below it; a card's title is its finding."""
    title = one_line(viewed.title)
    if asked.card and viewed.finding:
        return viewed.finding, title
    if asked.untitled:
        title = ""
    return title, _metric(viewed, room)


def _metric(viewed: Shown, room: float) -> str:
    """Return the metric's title and direction, with its load where that fits; "" without one."""
    if not viewed.about:
        return ""
    if viewed.figures:
        return viewed.about
    metric = f"{viewed.about}, {viewed.direction}"
    if width(metric, PLAIN) <= room or not viewed.charts:
        return metric
    return f"{viewed.charts[0].title}, {viewed.direction}"


def _foot(
    viewed: Shown, limits: LineLimits, *, wide: float, theme: Theme, cut: str = ""
) -> tuple[list[Text], float]:
    """Return axis title, notes, warnings and source, and the height of them all.

    Their y counts from the end of the plots. `cut` says what is left out.
    """
    y, room, texts = 34.0 if body.has_axes(viewed) else 2.0, wide - 2 * MARGIN, []
    if body.has_axes(viewed):
        axis = viewed.charts[0].across
        texts.append(Text(wide - MARGIN, y, size=SMALL, line=axis, colour=theme.dim, anchor="end"))
    y += 6
    notes = wrap(" ".join(filter(None, [cut, *viewed.notes])), SMALL, room=room, most=limits.notes)
    for line in notes:
        y += SMALL * LEADING
        texts.append(Text(MARGIN, y, size=SMALL, line=line, colour=theme.dim))
    for line in _warnings(viewed, room, most=limits.warnings):
        y += SMALL * LEADING
        texts.append(Text(MARGIN, y, size=SMALL, line=line, colour=theme.warn))
    if limits.source:
        y += SMALL * LEADING + 3
        texts.append(Text(MARGIN, y, size=SMALL, line=_source(viewed, room), colour=theme.accent))
    return texts, y + 14


def _source(viewed: Shown, room: float) -> str:
    """Return the permalink with the day on which it was frozen, or alone where that is too long."""
    address = viewed.address.split("://", 1)[-1]
    full = f"{address}, published {viewed.frozen}"
    return full if width(full, SMALL) <= room else clip(address, SMALL, room=room)


def _warnings(viewed: Shown, room: float, *, most: int) -> list[str]:
    """Return the warnings with their titles, or all their codes where the titles do not fit.

    Where no line is to spare, their number.
    """
    codes_and_titles = warnings(viewed.sheet)
    if not codes_and_titles:
        return []
    if not most:
        return [f"{plural(len(codes_and_titles), 'caveat')}."]
    titles = "; ".join(f"{code} {title.lower()}" for code, title in codes_and_titles)
    full = wrap(f"Caveats: {titles}.", SMALL, room=room, most=most + 1)
    if len(full) <= most:
        return full
    codes = " ".join(code for code, _ in codes_and_titles)
    short = f"{len(codes_and_titles)} caveats: {codes}."
    return wrap(short, SMALL, room=room, most=most + 1)
