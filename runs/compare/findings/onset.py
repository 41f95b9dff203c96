"""From which load on requests fail.

Definitionthelowest load at which a request failed or was not answered by 2xx, when every run at
        every lower measured load says that
            none did. Silence is not zero: where a lower load does not say, there is no claim.
Source      definition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runs.compare.failures import is_clean
from runs.compare.findings.model import Finding, MeasuredSeries, at, ids
from runs.compare.metrics import Load
from runs.compare.number_text import number, plural

CODE = "onset"
RANK = 5
ABOUT = "where failures begin"


def find(load: Load, lines: Sequence[MeasuredSeries]) -> Iterator[Finding]:
    """Give the onset of each series that has loads without failures below it."""
    for line in lines:
        points = line.series.points
        place = next(
            (
                place
                for place, point in enumerate(points)
                if any(is_clean(run.numbers) is False for run in point.runs)
            ),
            0,
        )
        if place and all(is_clean(run.numbers) for point in points[:place] for run in point.runs):
            where, below = at(load, [points[place].x]), number(points[place - 1].x)
            words = f"{line.who}{line.setup} first lost requests {where}, and none up to {below}."
            yield Finding(
                CODE, words, f"{plural(place + 1, 'load')} up to there", ids(points[: place + 1])
            )
