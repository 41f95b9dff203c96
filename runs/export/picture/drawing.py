"""A chart as a picture that stands alone: where its heading, its legend, its plots, its notes and its source stand.

Places are in a room at most 640 wide, so that a larger picture has larger letters and stays readable when a page shows it small.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from runs.export.picture.plots import MARGIN, SMALL, fitting, height, plot
from runs.export.picture.request import Wanted
from runs.export.picture.shapes import Picture, Text
from runs.export.picture.themes import THEMES, Theme
from runs.show.captions import Shown, common, description, warnings
from runs.show.lettering import clip, one_line, shorten, told_apart, visible, width, wrap

WIDEST = 640.0
TITLE, PLAIN = 17.0, 12.5
LEAST_PLOT, LEADING = 95.0, 1.35
SWATCH, GAP = 26.0, 16.0


@dataclass(frozen=True, slots=True)
class Most:
    """How many lines each part may have."""

    title: int
    common: int
    legend: int
    notes: int
    warnings: int


DENSITIES = (
    Most(2, 2, legend=40, notes=3, warnings=3),
    Most(2, 1, legend=6, notes=2, warnings=2),
    Most(2, 0, legend=3, notes=1, warnings=1),
    Most(2, 0, legend=1, notes=1, warnings=1),
    Most(1, 0, legend=1, notes=1, warnings=1),
)


def picture(shown: Shown, wanted: Wanted) -> Picture:
    """Return the picture of one metric. Cost: that of its marks."""
    made, foot, (top, end) = _laid_out(shown, wanted)
    drawn = _drawn(shown, made.room[0], high=end - top)
    made.texts += [replace(text, y=round(text.y + end, 2)) for text in foot]
    if shown.charts:
        first = shown.charts[0]
        unit = f"{one_line(first.unit)}, {first.direction}" if wanted.card else one_line(first.unit)
        made.texts.append(
            Text(
                MARGIN,
                round(top - 13, 2),
                size=SMALL,
                words=clip(unit, SMALL, room=made.room[0] - 2 * MARGIN),
                colour=made.theme.dim,
            )
        )
        plot(made, shown.charts[:drawn], between=(top, end))
    else:
        words, middle = "No run of this comparison says this.", round((top + end) / 2, 2)
        made.texts.append(
            Text(
                made.room[0] / 2,
                middle,
                size=PLAIN,
                words=words,
                colour=made.theme.dim,
                anchor="middle",
            )
        )
    return made


def size(shown: Shown, wanted: Wanted) -> tuple[int, int]:
    """Return the picture's pixels, without drawing its marks."""
    made, *_ = _laid_out(shown, wanted)
    return made.width, made.height


def _laid_out(shown: Shown, wanted: Wanted) -> tuple[Picture, list[Text], tuple[float, float]]:
    """Return the picture with its head, the foot with its places from the plot's end, and between which heights the plots are."""
    wide, theme = min(float(wanted.width), WIDEST), THEMES[wanted.theme]
    high = wanted.height * wide / wanted.width if wanted.height else None
    for most in DENSITIES:
        made = Picture(
            wanted.width,
            0,
            room=(wide, 0.0),
            theme=theme,
            name=_name(shown),
            description=visible(description(shown)),
        )
        top = _head(made, shown, most=most, is_card=wanted.card and bool(shown.finding))
        foot, bottom = _foot(shown, most, wide=wide, theme=theme)
        if high is None or high - top - bottom >= LEAST_PLOT:
            break
    room = high or top + height(max(len(shown.charts), 1), wide) + bottom
    drawn = _drawn(shown, wide, high=room - top - bottom)
    if drawn < len(shown.charts):
        foot, bottom = _foot(shown, most, wide=wide, theme=theme, drawn=drawn)
    made.room, made.height = (
        (wide, round(room, 1)),
        wanted.height or round(room * wanted.width / wide),
    )
    return made, foot, (top, room - bottom)


def _drawn(shown: Shown, wide: float, high: float) -> int:
    return fitting(max(len(shown.charts), 1), wide, high=high)


def notice(wanted: Wanted, title: str, words: str) -> Picture:
    """Return a picture of the size that is asked for with a heading and a sentence, such as that something was withdrawn."""
    theme, wide = THEMES[wanted.theme], min(float(wanted.width), WIDEST)
    high = (wanted.height or wanted.width * 0.5) * wide / wanted.width
    made = Picture(
        wanted.width,
        wanted.height or round(wanted.width * 0.5),
        room=(wide, round(high, 1)),
        theme=theme,
        name=title,
        description=words,
    )
    made.texts = [
        Text(
            wide / 2,
            high / 2 - 10,
            size=TITLE,
            words=title,
            colour=theme.ink,
            bold=True,
            anchor="middle",
        )
    ]
    for place, line in enumerate(wrap(words, PLAIN, room=wide - 2 * MARGIN, most=3)):
        made.texts.append(
            Text(
                wide / 2,
                high / 2 + 14 + place * PLAIN * LEADING,
                size=PLAIN,
                words=line,
                colour=theme.dim,
                anchor="middle",
            )
        )
    return made


def _name(shown: Shown) -> str:
    return one_line(f"{shown.title}: {shown.about}" if shown.about else shown.title)


def _head(made: Picture, shown: Shown, most: Most, *, is_card: bool) -> float:
    """Add title, metric, what is common and the legend; return where they end. A card's title is its finding."""
    theme, room, y = made.theme, made.room[0] - 2 * MARGIN, 12.0
    title = one_line(shown.title)
    for line in wrap(
        shown.finding if is_card else title, TITLE, room=room, most=most.title, bold=True
    ):
        y += TITLE * LEADING
        made.texts.append(Text(MARGIN, y, size=TITLE, words=line, colour=theme.ink, bold=True))
    metric = f"{shown.about}, {shown.charts[0].direction}" if shown.charts else ""
    if width(metric, PLAIN) > room:
        metric = f"{shown.charts[0].title}, {shown.charts[0].direction}"
    for line in wrap(title if is_card else metric, PLAIN, room=room, most=1):
        y += PLAIN * LEADING + 2
        made.texts.append(Text(MARGIN, y, size=PLAIN, words=line, colour=theme.ink))
    shared = common(shown.sheet)
    for line in wrap(
        f"The same for all: {shared}" if shared else "", SMALL, room=room, most=most.common
    ):
        y += SMALL * LEADING
        made.texts.append(Text(MARGIN, y, size=SMALL, words=line, colour=theme.dim))
    return round(_legend(made, shown, most=most.legend, y=y + 6) + 30, 2)


def _legend(made: Picture, shown: Shown, most: int, y: float) -> float:
    """Add the series that have a mark, as many as fit in so many lines, and how many more there are; return where it ends."""
    marked = {
        line.look
        for chart in shown.charts
        if chart.drawing
        for line in chart.drawing.lines
        if line.marks
    }
    entries = [
        entry
        for entry in (shown.panel.legend if shown.panel else ())
        if entry.state == "drawn" and entry.look in marked
    ]
    whole = made.room[0] - 2 * MARGIN
    names = told_apart([one_line(entry.name) for entry in entries], PLAIN, room=whole - SWATCH)
    x, row, left = MARGIN, 1, len(entries)
    for entry, name in zip(entries, names, strict=True):
        room = whole - (
            width(f"and {left - 1} more", PLAIN) + GAP if row == most and left > 1 else 0
        )
        words = shorten(name, PLAIN, room=room - SWATCH)
        long = SWATCH + width(words, PLAIN)
        if x > MARGIN and x + long > MARGIN + room:
            if row == most:
                made.texts.append(
                    Text(x, y + 13, size=PLAIN, words=f"and {left} more", colour=made.theme.dim)
                )
                break
            x, row, y = MARGIN, row + 1, y + 18
        made.swatch(entry.look, x, y=y + 9)
        made.texts.append(Text(x + SWATCH, y + 13, size=PLAIN, words=words, colour=made.theme.ink))
        x, left = x + long + GAP, left - 1
    return y + 16 if entries else y


def _foot(
    shown: Shown, most: Most, *, wide: float, theme: Theme, drawn: int = 0
) -> tuple[list[Text], float]:
    """Return axis title, notes, warnings and source, with their places from the plot's end, and their height."""
    texts, y, room = [], 34.0, wide - 2 * MARGIN
    if shown.charts:
        texts.append(
            Text(
                wide - MARGIN,
                y,
                size=SMALL,
                words=shown.charts[0].across,
                colour=theme.dim,
                anchor="end",
            )
        )
    y += 6
    cut = [f"{drawn} of {len(shown.charts)} charts shown."] if drawn else []
    for line in wrap(" ".join([*cut, *shown.notes]), SMALL, room=room, most=most.notes):
        y += SMALL * LEADING
        texts.append(Text(MARGIN, y, size=SMALL, words=line, colour=theme.dim))
    for line in _warnings(shown, room, most=most.warnings):
        y += SMALL * LEADING
        texts.append(Text(MARGIN, y, size=SMALL, words=line, colour=theme.warn))
    y += SMALL * LEADING + 3
    source = shown.address.split("://", 1)[-1]
    full = f"{source}, frozen {shown.frozen}"
    texts.append(
        Text(
            MARGIN,
            y,
            size=SMALL,
            words=full if width(full, SMALL) <= room else clip(source, SMALL, room=room),
            colour=theme.accent,
        )
    )
    return texts, y + 14


def _warnings(shown: Shown, room: float, most: int) -> list[str]:
    """Return the warnings with their titles, or all their codes where the titles do not fit."""
    found = warnings(shown.sheet)
    if not found:
        return []
    full = wrap(
        f"Warnings: {'; '.join(f'{code} {title.lower()}' for code, title in found)}.",
        SMALL,
        room=room,
        most=most + 1,
    )
    if len(full) <= most:
        return full
    return wrap(
        f"{len(found)} warnings: {' '.join(code for code, _ in found)}.",
        SMALL,
        room=room,
        most=most + 1,
    )
