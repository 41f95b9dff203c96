"""How much the rate changes with the load.

Definition  coefficient of variation: standard deviation (n - 1) of the medians of requests/s across the loads, over their mean, in percent;
            at least three loads.
Source      Pearson (1896); as used by load testers for "steady across concurrencies".
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean, stdev

from runs.charts.findings.model import Finding, basis, ids, rates
from runs.charts.series import Group

CODE = "consistency"
RANK = 4
LEAST = 3


def find(group: Group) -> Iterator[Finding]:
    """Give one sentence that orders the series from the steadiest on."""
    spreads = []
    for series in group.series:
        found = rates(series)
        if len(found) >= LEAST:
            medians = [stat.median for _, stat in found]
            spreads.append((100 * stdev(medians) / mean(medians), series.name, found, series))
    if len(spreads) < 2:
        return
    spreads.sort(key=lambda one: one[:2])
    words = ", ".join(f"{name} {spread:.0f} %" for spread, name, _, _ in spreads[:6])
    rests = f"coefficient of variation across loads, {basis([stat for _, _, found, _ in spreads for _, stat in found])}"
    runs = ids(point for *_, series in spreads for point in series.points)
    yield Finding(CODE, f"How much the rate changes with the load, the steadiest first: {words}.", rests, runs)
