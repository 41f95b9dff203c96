"""What a reader may ask of a picture: one metric of a view, a theme and a size; the same wishes are always the same key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode
from zlib import crc32

from runs.compare.metrics import LOADS
from runs.show.view import CHARTS, SCALES, View

THEMES = ("light", "dark")
WIDTHS, HEIGHTS = (320, 2400), (280, 2400)  # pixels
FLATTEST, TALLEST = 0.45, 2.5  # height per width
STEP = (
    20  # pixels: sizes are rounded down to it, so that there are not endless pictures of one chart
)
DEFAULT_WIDTH = 1200
CARD = (1200, 630)
KNOWN: dict[str, Sequence[str]] = {
    "metric": CHARTS,
    "x": [load.field for load in LOADS],
    "scale": SCALES,
    "together": ["yes"],
}


Query = Mapping[str, Sequence[str]]  # all values of each parameter


@dataclass(frozen=True, slots=True)
class Wanted:
    """One picture: what an address says of its view, word for word, and of its look.

    `theme` "" is the light one, `height` None the fitting one.
    """

    pairs: tuple[tuple[str, str], ...] = ()
    theme: str = ""
    width: int = DEFAULT_WIDTH
    height: int | None = None
    card: bool = False

    @property
    def said(self) -> str:
        """Return what is said of the view, as a query."""
        return urlencode(self.pairs)

    @property
    def key(self) -> str:
        """Return a part of a file name that is the same for the same picture of one comparison."""
        view = f"{crc32(self.said.encode()):08x}"
        return f"{view}-{self.theme or 'light'}-{self.width}x{self.height or 'auto'}{'-card' if self.card else ''}"

    def view(self, base: View) -> View:
        """Return the view; `base` is what an address without one shows. A metric that is asked for is the only one."""
        query: dict[str, list[str]] = {}
        for name, value in self.pairs:
            query.setdefault(name, []).append(value)
        view, metric = View.from_query(query, base), query.get("metric", [""])[-1]
        return replace(view, metrics=(metric,)) if metric else view


def wanted(query: Query, *, card: bool = False) -> Wanted:
    """Read the wishes; other names are no wishes. ValueError with a sentence for a value that is not accepted."""
    for name, known in KNOWN.items():
        _one_of(query, name, known=known)
    pairs, theme = tuple(View.said(query)), _one_of(query, "theme", known=THEMES)
    if card:
        return Wanted(pairs, theme, *CARD, card=True)
    width, height = (
        _pixels(query, "width", bounds=WIDTHS) or DEFAULT_WIDTH,
        _pixels(query, "height", bounds=HEIGHTS),
    )
    if height and not FLATTEST <= height / width <= TALLEST:
        raise ValueError(
            f"height must be between {FLATTEST} and {TALLEST} times the width, which is {width}."
        )
    return Wanted(pairs, theme, width=width, height=height)


def _one_of(query: Query, name: str, known: Sequence[str]) -> str:
    value = _last(query, name)
    if value and value not in known:
        raise ValueError(
            f"{name} is not known; {' or '.join(part for part in (', '.join(known[:-1]), known[-1]) if part)} is accepted."
        )
    return value


def _pixels(query: Query, name: str, bounds: tuple[int, int]) -> int | None:
    """Return a number of pixels, rounded down to a step; None when nothing is asked for."""
    text = _last(query, name)
    if not text:
        return None
    low, high = bounds
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise ValueError(f"{name} must be a whole number of pixels from {low} to {high}.")
    return int(text) // STEP * STEP


def _last(query: Query, name: str) -> str:
    return (query.get(name) or [""])[-1]
