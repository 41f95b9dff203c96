"""What an address asks of a picture: one metric of a view, a theme and a size.

Equal requests always have the same key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode
from zlib import crc32

from runs.show.view import AXES, CHARTS, SCALES, View

THEMES = ("light", "dark")
TITLES = ("yes", "no")
WIDTHS, HEIGHTS = (320, 2400), (280, 2400)  # pixels
FLATTEST, TALLEST = 0.45, 2.5  # height per width
STEP = 20  # pixels: sizes are rounded down to it, so that one chart has few different pictures
DEFAULT_WIDTH = 1200
CARD = (1200, 630)
KNOWN: dict[str, Sequence[str]] = {
    "metric": CHARTS,
    "x": AXES,
    "scale": SCALES,
    "together": ["yes"],
    "first": CHARTS,
}


Query = Mapping[str, Sequence[str]]  # all values of each parameter


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """One picture: the parameters of its view as the address has them, and its look.

    `theme` "" is the light one. Sizes are pixels; `height` None is the fitting one. A picture that
    stands above its title on a page of this site is `untitled`: conditions, warnings and source are
    on the page that it leads to.
    """

    pairs: tuple[tuple[str, str], ...] = ()
    theme: str = ""
    width: int = DEFAULT_WIDTH
    height: int | None = None
    card: bool = False
    untitled: bool = False

    @property
    def view_query(self) -> str:
        """Return the parameters of the view as a query."""
        return urlencode(self.pairs)

    @property
    def key(self) -> str:
        """Return a part of a file name that is the same for the same picture of a comparison."""
        view = f"{crc32(self.view_query.encode()):08x}"
        size = f"{self.width}x{self.height or 'auto'}"
        look = "-card" if self.card else ""
        look += "-untitled" if self.untitled else ""
        return f"{view}-{self.theme or 'light'}-{size}{look}"

    def view(self, base: View) -> View:
        """Return the view, with only the requested metric if there is one.

        `base` is what an address without parameters shows.
        """
        query: dict[str, list[str]] = {}
        for name, value in self.pairs:
            query.setdefault(name, []).append(value)
        view, metric = View.from_query(query, base), query.get("metric", [""])[-1]
        return replace(view, metrics=(metric,), first="") if metric else view


def read_request(query: Query, *, card: bool = False) -> PictureRequest:
    """Read an address; unknown parameters are ignored.

    Raises ValueError with a sentence for a value that is not accepted.
    """
    for name, known in KNOWN.items():
        _one_of(query, name, known=known)
    pairs, theme = tuple(View.said(query)), _one_of(query, "theme", known=THEMES)
    if card:
        return PictureRequest(pairs, theme, width=CARD[0], height=CARD[1], card=True)
    width = _pixels(query, "width", bounds=WIDTHS) or DEFAULT_WIDTH
    height = _pixels(query, "height", bounds=HEIGHTS)
    if height and not FLATTEST <= height / width <= TALLEST:
        raise ValueError(
            f"height must be between {FLATTEST} and {TALLEST} times the width, which is {width}."
        )
    untitled = _one_of(query, "title", known=TITLES) == "no"
    return PictureRequest(pairs, theme, width=width, height=height, untitled=untitled)


def _one_of(query: Query, name: str, *, known: Sequence[str]) -> str:
    value = _last(query, name)
    if value and value not in known:
        rest = ", ".join(known[:-1])
        choices = f"{rest} or {known[-1]}" if rest else known[-1]
        raise ValueError(f"{name} is not known; {choices} is accepted.")
    return value


def _pixels(query: Query, name: str, *, bounds: tuple[int, int]) -> int | None:
    """Return a number of pixels, rounded down to a step; None when the address has none."""
    text = _last(query, name)
    if not text:
        return None
    low, high = bounds
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise ValueError(f"{name} must be a whole number of pixels from {low} to {high}.")
    return int(text) // STEP * STEP


def _last(query: Query, name: str) -> str:
    return (query.get(name) or [""])[-1]
