"""How much the rate changes with the load.

Definitioncoefficientof variation: standard deviation (n - 1) of the medians of requests/s across
        the loads, over their mean, in percent;
            at least three loads. It is a property of one series at its own loads: series with
            other loads do not compare by it.
Source      Pearson (1896); as used by load testers for "steady across concurrencies".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean, stdev

from runs.compare.findings.model import Finding, MeasuredSeries, basis, ids
from runs.compare.metrics import Load
from runs.compare.number_text import number, plural, rounded

CODE = "consistency"
RANK = 4
ABOUT = "how steady the rates are"
LEAST = 3


def find(load: Load, lines: Sequence[MeasuredSeries]) -> Iterator[Finding]:
    """Give the variation of each series of three loads or more."""
    for line in lines:
        if len(line.rates) < LEAST:
            continue
        stats = [rate.stat for rate in line.rates.values()]
        medians, xs = [stat.median for stat in stats], list(line.rates)
        spread = rounded(100 * stdev(medians) / mean(medians), 2)
        words = (
            f"The requests/s of {line.who}{line.setup} vary by {spread} % between the loads "
            f"from {number(xs[0])} to {number(xs[-1])}."
        )
        rests = basis(f"coefficient of variation across {plural(len(xs), 'load')}", stats=stats)
        yield Finding(CODE, words, rests, ids(rate.point for rate in line.rates.values()))
