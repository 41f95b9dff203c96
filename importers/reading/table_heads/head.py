"""What one head of a table's column says of the numbers below it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """What one head says.

    `kind` is what the cells are, `field` and `factor` are what a number becomes, `statistic` is
    which latency it is, `unit` is the unit as written.
    """

    kind: str
    field: str = ""
    factor: float = 1.0
    statistic: str = ""
    unit: str = ""
