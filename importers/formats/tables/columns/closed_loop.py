"""What callers at once can do at most: a rate is no more than their number divided by the time.

"393.918" may be 393,918 or 393.9. One caller whose requests take 2.7 ms each makes some 370 a
second, and never hundreds of thousands. Pipelining and medians below the mean explain no factor
of fifty.
"""

from __future__ import annotations

from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Grid
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell

_MIDDLES = ("mean", "p50", "median")
_MOST = 50.0  # by how much a rate may exceed what one request after the other allows
_NEAR = 3.0  # by how much callers that wait for their answers may miss that
_GROUP = 1000  # what a point before three digits may mean
_UNITS = {"ms": 1e-3, "us": 1e-6, "\u00b5s": 1e-6, "s": 1.0}


def excludes_groups(grid: Grid, columns: list[Column], *, head: int) -> bool:
    """Tell whether the rates of all rows would be impossible if their points grouped digits."""
    shares = _shares(grid, columns, head=head, mark=".")
    return len(shares) > 1 and all(share is not None and _fits(share) for share in shares)


def proves_groups(grid: Grid, columns: list[Column], *, head: int) -> bool:
    """Tell whether callers and whole times give the rates of all rows if their points group."""
    times = [column.index for column in columns if column.head.field == "latency_ms"]
    for row in grid.rows[head + 1 :]:
        if any("." in str(row[index]) for index in times):
            return False  # what a point means is decided for all numbers at once
    shares = _shares(grid, columns, head=head, mark=",")
    return len(shares) > 1 and all(
        share is not None and 1 / _NEAR < share < _NEAR for share in shares
    )


def _shares(grid: Grid, columns: list[Column], *, head: int, mark: str) -> list[float | None]:
    """Return of each row what part its rate is of what its callers can do; [] if none says.

    `mark` stands before the decimals of the rates.
    """
    loads = [column for column in columns if column.head.kind == "concurrency"]
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    times = [column for column in columns if column.head.statistic in _MIDDLES]
    if len(loads) != 1 or len(rates) != 1 or not times:
        return []
    return [
        _share(
            row[rates[0].index], load=row[loads[0].index], time=_seconds(row, times[0]), mark=mark
        )
        for row in grid.rows[head + 1 :]
    ]


def _fits(share: float) -> bool:
    """Tell whether a rate is possible as it is printed, and impossible a thousand times over."""
    return share < _MOST < share * _GROUP


def _share(rate: Cell, *, load: Cell, time: float, mark: str) -> float | None:
    """Return the rate divided by what so many callers can do; None where a number is missing."""
    value, callers = value_of(rate), whole(load)
    number = value.number(mark) if value else None
    return number * time / callers if number and callers and time else None


def _seconds(row: list[Cell], column: Column) -> float:
    """Return the time of a row in seconds; 0 where it has none, or no unit."""
    value = value_of(row[column.index])
    number = value.number(".") if value else None
    factor = value.seconds if value and value.unit else _UNITS.get(column.head.unit)
    return number * factor if number and factor else 0.0
