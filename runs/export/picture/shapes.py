"""The shapes of a picture: texts, strokes and dots, for the template image/picture.svg.

Coordinates count in the picture's room (see `Picture`), from the upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from runs.export.picture.themes import Theme
from runs.show.series_styles import Look

PATHS = {
    "circle": "M-4.5,0A4.5,4.5 0 1 0 4.5,0A4.5,4.5 0 1 0 -4.5,0Z",
    "square": "M-4,-4H4V4H-4Z",
    "diamond": "M0,-5.5L5.5,0L0,5.5L-5.5,0Z",
    "triangle": "M0,-5.2L5.2,4.2H-5.2Z",
    "wedge": "M0,5.2L5.2,-4.2H-5.2Z",
}
DASHES = {"solid": "", "dashed": "6 4", "dotted": "2 3", "dashdot": "8 3 2 3"}


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `y` is its base line; a halo keeps it readable where lines pass. A small
    `unit` follows a large number.
    """

    x: float
    y: float
    size: float
    line: str
    colour: str
    bold: bool = False
    anchor: str = "start"
    halo: bool = False
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points "x,y x,y"."""

    points: str
    colour: str
    dash: str = ""
    thick: float = 2.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A mark; hollow where requests failed."""

    x: float
    y: float
    path: str
    colour: str
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A bar from its upper left corner; hollow where requests failed. `tone` is how much of the
    colour covers the paper.
    """

    x: float
    y: float
    wide: float
    high: float
    colour: str
    hollow: bool = False
    tone: float = 1.0


@dataclass(slots=True)
class Picture:
    """A picture of `width` by `height` pixels, with its shapes from the back to the front.

    `room` is the width and height in which the coordinates of the shapes count; it is at most
    640 wide, so that a larger picture has larger letters.
    """

    width: int
    height: int
    room: tuple[float, float]
    theme: Theme
    name: str
    description: str
    rules: list[Stroke] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    dots: list[Dot] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def add_text(self, x: float, y: float, *, size: float, line: str, **look: Any) -> None:
        """Add a line of text; `look` are the other fields of `Text`, the colour is `ink`."""
        look.setdefault("colour", self.theme.ink)
        self.texts.append(Text(x, y, size=size, line=line, **look))

    def add_swatch(self, look: Look, x: float, *, y: float) -> None:
        """Add a series' line and mark as they look in the plot, 20 long."""
        colour = self.theme.series[look.colour - 1]
        points = f"{x:g},{y:g} {x + 20:g},{y:g}"
        self.strokes.append(Stroke(points, colour, dash=DASHES[look.dash]))
        self.dots.append(Dot(x + 10, y, path=PATHS[look.shape], colour=colour))
