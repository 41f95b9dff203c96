"""How a server scales, by the Universal Scalability Law.

Definition  X(N) = λN / (1 + σ(N - 1) + κN(N - 1)); λ, σ, κ by least squares of N/X(N), which is linear in them; standard errors of that fit
            times 1.96 give the intervals; the peak is at sqrt((1 - σ) / κ). No claim below six loads, below R² = 0.9 of X, with a
            negative coefficient, or with a peak above ten times the highest load.
Source      Gunther, Guerrilla Capacity Planning (Springer 2007), chapter 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from runs.charts.findings.model import Finding, basis, ids, rates
from runs.charts.metrics import CONCURRENCY
from runs.charts.quantity import number, rounded
from runs.charts.series import Group

CODE = "scalability"
RANK = 6
LEAST = 6
GOOD = 0.9
WIDTH = 1.96
FAR = 10


@dataclass(frozen=True, slots=True)
class Fit:
    """The coefficients with half the width of their 95 % intervals, the peak's load, and R² of the rates."""

    rate: float
    contention: tuple[float, float]
    coherency: tuple[float, float]
    peak: float
    r2: float


def find(group: Group) -> Iterator[Finding]:
    """Give the fit of each series of six loads or more that the law describes."""
    for series in sorted(group.series, key=lambda one: one.name) if group.load is CONCURRENCY else ():
        found = rates(series)
        fitted = fit([x for x, _ in found], [stat.median for _, stat in found]) if len(found) >= LEAST else None
        if fitted is None or fitted.r2 < GOOD or fitted.peak > FAR * found[-1][0]:
            continue
        share, cross = fitted.contention, fitted.coherency
        words = (
            f"By the Universal Scalability Law {series.name} peaks near {number(float(f'{fitted.peak:.2g}'))} connections "
            f"(\u03bb {rounded(fitted.rate, 3)} requests/s, \u03c3 {share[0]:.2g} \u00b1 {share[1]:.1g}, "
            f"\u03ba {cross[0]:.2g} \u00b1 {cross[1]:.1g})."
        )
        rests = f"least squares over {len(found)} loads, R\u00b2 {fitted.r2:.2f}, {basis([stat for _, stat in found])}"
        yield Finding(CODE, words, rests, ids(series.points))


def fit(loads: Sequence[float], rates: Sequence[float]) -> Fit | None:
    """Return the fit; None when it has no solution or a coefficient that cannot be."""
    rows = [(1.0, load - 1, load * (load - 1)) for load in loads]
    values = [load / rate for load, rate in zip(loads, rates, strict=True)]
    inverse = _inverse([[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)])
    if inverse is None:
        return None
    right = [sum(row[i] * value for row, value in zip(rows, values, strict=True)) for i in range(3)]
    base, linear, square = (sum(inverse[i][j] * right[j] for j in range(3)) for i in range(3))
    if base <= 0 or linear < 0 or square <= 0 or linear >= base:
        return None
    left = [value - sum(c * x for c, x in zip((base, linear, square), row, strict=True)) for row, value in zip(rows, values, strict=True)]
    variance = sum(one * one for one in left) / max(len(rows) - 3, 1)
    errors = [WIDTH * sqrt(max(variance * inverse[i][i], 0)) for i in range(3)]
    contention, coherency = linear / base, square / base
    modelled = [load / (base + linear * (load - 1) + square * load * (load - 1)) for load in loads]
    middle = sum(rates) / len(rates)
    spread = sum((rate - middle) ** 2 for rate in rates)
    r2 = 1 - sum((rate - model) ** 2 for rate, model in zip(rates, modelled, strict=True)) / spread if spread else 0.0
    return Fit(1 / base, (contention, errors[1] / base), (coherency, errors[2] / base), sqrt((1 - contention) / coherency), r2)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Invert a 3 x 3 matrix by Gauss and Jordan with pivots, its rows and columns scaled; None when it is singular."""
    size = len(matrix)
    scale = [sqrt(matrix[i][i]) or 1.0 for i in range(size)]
    work = [[matrix[i][j] / (scale[i] * scale[j]) for j in range(size)] + [float(i == j) for j in range(size)] for i in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(work[row][column]))
        if abs(work[pivot][column]) < 1e-12:
            return None
        work[column], work[pivot] = work[pivot], work[column]
        work[column] = [value / work[column][column] for value in work[column]]
        for row in range(size):
            if row != column:
                work[row] = [value - work[row][column] * own for value, own in zip(work[row], work[column], strict=True)]
    return [[work[i][size + j] / (scale[i] * scale[j]) for j in range(size)] for i in range(size)]
