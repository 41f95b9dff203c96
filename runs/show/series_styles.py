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
DISTINCT = len(SHAPES_OF_FIRST)


@dataclass(frozen=True, slots=True)
class Look:
    """A series' face; `colour` counts from 1."""

    colour: int
    shape: str
    dash: str


def looks(series: Sequence[Series]) -> list[Look]:
    """Return one look per series, in order.

    Series of one server share its colour, unless all are of one server.
    """
    servers = list(dict.fromkeys(one.server for one in series))
    by_server = len(servers) > 1
    seen: dict[str, int] = {}
    found = []
    for place, one in enumerate(series):
        nth = seen[one.server] = seen.get(one.server, -1) + 1
        index = servers.index(one.server) if by_server else place
        step = nth if by_server else place // DISTINCT
        found.append(
            Look(
                index % COLOURS + 1,
                SHAPES[(SHAPES_OF_FIRST[index % DISTINCT] + step) % len(SHAPES)],
                DASHES[(step + index // COLOURS) % len(DASHES)],
            )
        )
    return found
