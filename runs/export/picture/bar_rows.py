"""The ranked bars of a picture: a row per bar, with its name, value and share.

In a wide room the names stand beside the bars, in a narrow one above them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from runs.export.picture.plots import MARGIN, SMALL
from runs.export.picture.shapes import Block, Picture, Stroke
from runs.show.bars import Bar, BarList
from runs.show.lettering import clip, one_line, told_apart, width
from runs.show.series_styles import TONES

PLAIN = 12.5
BESIDE = 420.0  # room from which on the names stand beside the bars
ROW, LEAST_ROW, HEADING, ABOVE = 26.0, 17.0, 24.0, 15.0
MOST_NAMES = 0.36  # of the room, for the names
GAP = 8.0
SHORTEST, THICKEST, HIGHEST = 30.0, 24.0, 40.0  # of a bar, of its row
FEWEST = 3  # bars of a list that a picture shows, unless it has fewer
LEAST = 125.0  # height, for which the other parts of a picture make room


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a row stand: the bar from `left`, `wide` at most, then its texts."""

    left: float
    wide: float
    names: dict[str, str]


def count(lists: Sequence[BarList]) -> int:
    """Return how many bars there are."""
    return sum(len(own.bars) for own in lists)


def height(lists: Sequence[BarList], wide: float) -> float:
    """Return the preferred height of all bars with their headings."""
    return _headings(lists) + count(lists) * (ROW + _above(wide))


def least_height(lists: Sequence[BarList], wide: float) -> float:
    """Return the height in which all bars can be drawn; of very many only the first ones are."""
    return min(_headings(lists) + count(lists) * (LEAST_ROW + _above(wide)), LEAST)


def fitting(lists: Sequence[BarList], wide: float, *, high: float) -> tuple[BarList, ...]:
    """Return the bars that such a height has room for, at least one.

    A bar alone compares nothing: the lists of most bars are first, each with its first FEWEST.
    What room is left goes to the first lists.
    """
    row = LEAST_ROW + _above(wide)
    rows: dict[int, int] = {}
    room = high
    for index in sorted(range(len(lists)), key=lambda index: -len(lists[index].bars)):
        needed, heading = min(len(lists[index].bars), FEWEST), _headings(lists[index : index + 1])
        if rows and heading + needed * row > room:
            break
        rows[index] = min(needed, max(int((room - heading) / row), 1))
        room -= heading + rows[index] * row
    for index in sorted(rows):
        more = min(max(int(room / row), 0), len(lists[index].bars) - rows[index])
        rows[index] += more
        room -= more * row
    return tuple(BarList(lists[n].title, lists[n].bars[: rows[n]]) for n in sorted(rows))


def draw(target: Picture, lists: Sequence[BarList], *, between: tuple[float, float]) -> None:
    """Add the bars between two heights."""
    top, end = between
    columns = _columns(lists, target.room[0])
    every = max(count(lists), 1)
    row = min((end - top - _headings(lists)) / every, HIGHEST + _above(target.room[0]))
    y = top
    for own in lists:
        if own.title:
            title = clip(one_line(own.title), SMALL, room=target.room[0] - 2 * MARGIN)
            target.add_text(MARGIN, round(y + 12, 2), size=SMALL, line=title, bold=True)
            y += HEADING - 6
        for bar in own.bars:
            _draw_bar(target, bar, columns=columns, y=y, high=row)
            y += row
        y += 6 if own.title else 0


def _headings(lists: Sequence[BarList]) -> float:
    return sum(HEADING for own in lists if own.title)


def _above(wide: float) -> float:
    """Return the height of a name above its bar; 0 where it stands beside it."""
    return 0.0 if wide >= BESIDE else ABOVE


def _columns(lists: Sequence[BarList], wide: float) -> _Columns:
    """Return the columns in which every name, value and share fits."""
    bars = list(chain.from_iterable(own.bars for own in lists))
    full = list(dict.fromkeys([one_line(bar.name) for bar in bars]))
    most = wide * MOST_NAMES if wide >= BESIDE else wide - 2 * MARGIN
    short = told_apart(full, size=PLAIN, room=most)
    names = dict(zip(full, short, strict=True))
    longest = max((width(name, PLAIN) for name in short), default=0.0)
    left = MARGIN + longest + GAP if wide >= BESIDE else MARGIN
    room = wide - MARGIN - left - GAP
    fitting = (_longest(bar, room) for bar in bars)
    return _Columns(left, wide=max(min(fitting, default=room), SHORTEST), names=names)


def _longest(bar: Bar, room: float) -> float:
    """Return how long a bar of 100 % may be, so that this one and its texts fit."""
    end = max(bar.length, bar.high or 0.0, 1.0) / 100
    return min((room - width(_texts(bar), SMALL, bold=True)) / end, room)


def _texts(bar: Bar) -> str:
    """Return what stands behind a bar."""
    behind = " \u00b7 ".join(filter(None, (bar.failed, bar.share)))
    return f"{bar.value}  {behind}" if behind else bar.value


def _draw_bar(target: Picture, bar: Bar, *, columns: _Columns, y: float, high: float) -> None:
    """Add one row whose top is at y."""
    above = _above(target.room[0])
    thick = min((high - above) * 0.66, THICKEST)
    middle = y + above + (high - above) / 2
    colour = target.theme.series[bar.colour - 1]
    name = columns.names[one_line(bar.name)]
    if above:
        target.add_text(columns.left, round(y + 11, 2), size=PLAIN, line=name)
    else:
        x, base = columns.left - GAP, round(middle + PLAIN * 0.35, 2)
        target.add_text(x, base, size=PLAIN, line=name, anchor="end")
    long = bar.length / 100 * columns.wide
    target.blocks.append(
        Block(
            round(columns.left, 2),
            round(middle - thick / 2, 2),
            wide=round(max(long, 1.0), 2),
            high=round(thick, 2),
            colour=colour,
            hollow=bool(bar.failed),
            tone=TONES[bar.tone],
        )
    )
    target.strokes += _range(target, bar, columns=columns, middle=middle)
    x = columns.left + max(long, (bar.high or 0.0) / 100 * columns.wide) + GAP
    base = round(middle + SMALL * 0.35, 2)
    target.add_text(round(x, 2), base, size=SMALL, line=bar.value, bold=True)
    rest = _texts(bar).removeprefix(bar.value)
    blanks = rest[: len(rest) - len(rest.lstrip())]  # a drawing drops those that a text begins with
    x += width(f"{bar.value}{blanks}", SMALL, bold=True)
    target.add_text(round(x, 2), base, size=SMALL, line=rest, colour=target.theme.dim)


def _range(target: Picture, bar: Bar, *, columns: _Columns, middle: float) -> Iterator[Stroke]:
    """Give a line from the lowest to the highest of repeated runs."""
    if bar.low is None or bar.high is None:
        return
    low, high = (columns.left + end / 100 * columns.wide for end in (bar.low, bar.high))
    yield Stroke(f"{low:g},{middle:g} {high:g},{middle:g}", target.theme.ink, thick=1.4)
