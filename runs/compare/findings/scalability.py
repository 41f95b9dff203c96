"""How a server scales, by the Universal Scalability Law.

DefinitionX(N) = λN / (1 + σ(N - 1) + κN(N - 1)), that is N/X(N) = a + b(N - 1) + cN(N - 1) with λ
        = 1/a, σ = b/a, κ = c/a and the
            peak at sqrt((1 - σ) / κ). a, b, c by least squares of the relative deviations from
            N/X(N); 95 % intervals by Student's t with (loads - 3) degrees of freedom and the
            whole covariance matrix (first order), the peak's on a logarithmic scale. No claim
            below six loads, below R² = 0.9 of X, with a negative σ or one of 1, where the
            interval of κ holds 0, or where that of the peak reaches beyond ten times the highest
            load.
Source      Gunther, Guerrilla Capacity Planning (Springer 2007), chapter 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from runs.compare.findings.model import Finding, MeasuredSeries, basis, ids
from runs.compare.findings.student import t95
from runs.compare.metrics import CONCURRENCY, Load
from runs.compare.number_text import number, plural

CODE = "scalability"
RANK = 6
ABOUT = "how servers scale"
LEAST = 6
GOOD = 0.9
FAR = 10


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{_short(self.value)} ({_short(self.low)} to {_short(self.high)})"


@dataclass(frozen=True, slots=True)
class Fit:
    """λ in requests/s, σ, κ, the peak's load, and R² of the rates."""

    rate: Estimate
    contention: Estimate
    coherency: Estimate
    peak: Estimate
    r2: float


def find(load: Load, lines: Sequence[MeasuredSeries]) -> Iterator[Finding]:
    """Give the fit of each series of six loads or more that the law describes."""
    for line in lines if load == CONCURRENCY else ():
        if len(line.rates) < LEAST:
            continue
        loads, stats = list(line.rates), [rate.stat for rate in line.rates.values()]
        fitted = fit(loads, [stat.median for stat in stats])
        if (
            fitted is None
            or fitted.r2 < GOOD
            or fitted.coherency.low <= 0
            or fitted.peak.high > FAR * loads[-1]
        ):
            continue
        words = (
            f"By the Universal Scalability Law {line.who}{line.setup} peaks near "
            f"{_short(fitted.peak.value)} connections "
            f"({_short(fitted.peak.low)} to {_short(fitted.peak.high)}); "
            f"\u03bb {fitted.rate} requests/s, \u03c3 {fitted.contention}, \u03ba "
            f"{fitted.coherency}."
        )
        rests = basis(
            f"least squares over {plural(len(loads), 'load')}, R\u00b2 {fitted.r2:.2f}, 95 % "
            "intervals",
            stats=stats,
        )
        yield Finding(CODE, words, rests, ids(line.series.points))


def fit(loads: Sequence[float], rates: Sequence[float]) -> Fit | None:
    """Return the fit; None when it has no solution or a coefficient that cannot be.

    At least four loads.
    """
    rows = [
        (rate / load, (load - 1) * rate / load, (load - 1) * rate)
        for load, rate in zip(loads, rates, strict=True)
    ]
    inverse = _inverse([[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)])
    if inverse is None:
        return None
    right = [sum(row[i] for row in rows) for i in range(3)]
    a, b, c = found = [sum(inverse[i][j] * right[j] for j in range(3)) for i in range(3)]
    if a <= 0 or b < 0 or c <= 0 or b >= a:
        return None
    left = [1 - sum(one * x for one, x in zip(found, row, strict=True)) for row in rows]
    freedom = len(rows) - 3
    scale = t95(freedom) * sqrt(sum(one * one for one in left) / freedom)

    def half(*gradient: float) -> float:
        """Return half the width of the interval of a quantity with this gradient in a, b, c."""
        return scale * sqrt(
            max(
                sum(gradient[i] * inverse[i][j] * gradient[j] for i in range(3) for j in range(3)),
                0.0,
            )
        )

    place, width = 0.5 * log((a - b) / c), half(0.5 / (a - b), -0.5 / (a - b), -0.5 / c)
    return Fit(
        rate=_around(1 / a, half(-1 / a**2, 0, 0)),
        contention=_around(b / a, half(-b / a**2, 1 / a, 0)),
        coherency=_around(c / a, half(-c / a**2, 0, 1 / a)),
        peak=Estimate(exp(place), exp(place - width), exp(min(place + width, 700))),
        r2=_r2(rates, [load / (a + b * (load - 1) + c * load * (load - 1)) for load in loads]),
    )


def _around(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half)


def _r2(rates: Sequence[float], modelled: Sequence[float]) -> float:
    middle = sum(rates) / len(rates)
    spread = sum((rate - middle) ** 2 for rate in rates)
    return (
        1 - sum((rate - model) ** 2 for rate, model in zip(rates, modelled, strict=True)) / spread
        if spread
        else 0.0
    )


def _short(value: float) -> str:
    return number(float(f"{value:.2g}"))


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Invert a 3 x 3 matrix by Gauss and Jordan with pivots, its rows and columns scaled; None
    when it is singular.
    """
    size = len(matrix)
    scale = [sqrt(matrix[i][i]) or 1.0 for i in range(size)]
    work = [
        [matrix[i][j] / (scale[i] * scale[j]) for j in range(size)]
        + [float(i == j) for j in range(size)]
        for i in range(size)
    ]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(work[row][column]))
        if abs(work[pivot][column]) < 1e-12:
            return None
        work[column], work[pivot] = work[pivot], work[column]
        work[column] = [value / work[column][column] for value in work[column]]
        for row in range(size):
            if row != column:
                work[row] = [
                    value - work[row][column] * own
                    for value, own in zip(work[row], work[column], strict=True)
                ]
    return [[work[i][size + j] / (scale[i] * scale[j]) for j in range(size)] for i in range(size)]
