"""Which colour, shape and dash a series has: by server, the same in all charts of a page, never
by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.compare.series import Series

COLOURS = 8  # --series-1 to --series-8 of tokens.css
SHAPES = ("circle", "square", "diamond", "triangle", "wedge")
DASHES = ("solid", "dashed", "dotted", "dashdot")


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
        step = nth if by_server else place // COLOURS
        found.append(
            Look(
                index % COLOURS + 1,
                SHAPES[(index + index // COLOURS + step) % len(SHAPES)],
                DASHES[step % len(DASHES)],
            )
        )
    return found
