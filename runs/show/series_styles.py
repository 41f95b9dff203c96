"""Which colour, shape and dash a series has: by server, the same in all charts of a page, never
by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.compare.series import Series

COLOURS = 8  # --series-1 to --series-8 of tokens.css
SHAPES = ("circle", "square", "diamond", "triangle", "wedge")
# The shapes of the first series, by their place in SHAPES: those that share one have colours that
# are told apart with protanopia and deuteranopia (tests/runs/show/test_palette.py).
SHAPES_OF_FIRST = (0, 1, 2, 3, 4, 1, 1, 2, 3, 0, 0, 4)
DASHES = ("solid", "dashed", "dotted", "dashdot")
TONES = (1.0, 0.55, 0.28, 0.08)  # how much of the colour covers the paper; .tone-N of chart.css
DISTINCT = len(SHAPES_OF_FIRST)


@dataclass(frozen=True, slots=True)
class Look:
    """A series' face; `colour` counts from 1."""

    colour: int
    shape: str
    dash: str

    @property
    def tone(self) -> int:
        """Return which of the tones of its colour its bars have, which have no shape and no dash:
        0 is full, the others are lighter (TONES).
        """
        return DASHES.index(self.dash)


def looks(series: Sequence[Series], *, servers: Sequence[str] = ()) -> list[Look]:
    """Return one look per series, in order.

    Series of one server share its colour. Those of a chart with one server do not, unless they are
    few and the page has others: `servers` are those of the whole page, in its order.
    """
    own = dict.fromkeys(line.server for line in series)
    servers = list(dict.fromkeys((*servers, *own)))
    if len(own) == 1 and (len(servers) == 1 or len(series) > len(DASHES)):
        return [_look(index, index // DISTINCT) for index in range(len(series))]
    of_server: dict[str, int] = {}
    styles = []
    for line in series:
        nth = of_server[line.server] = of_server.get(line.server, -1) + 1
        styles.append(_look(servers.index(line.server), nth))
    return styles


def _look(index: int, step: int) -> Look:
    """Return the look with this index; each step has another shape and another dash."""
    shape = (SHAPES_OF_FIRST[index % DISTINCT] + step) % len(SHAPES)
    dash = (step + index // COLOURS) % len(DASHES)
    return Look(colour=index % COLOURS + 1, shape=SHAPES[shape], dash=DASHES[dash])
