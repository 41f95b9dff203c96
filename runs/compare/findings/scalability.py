"""How a server scales, by the Universal Scalability Law.

Definition  X(N) = λN / (1 + σ(N - 1) + κN(N - 1)), that is N/X(N) = a + b(N - 1) + cN(N - 1) with
            λ = 1/a, σ = b/a, κ = c/a and the peak at sqrt((1 - σ) / κ). a, b, c by least squares of
            the relative deviations from N/X(N). The intervals are the model's: 95 % by Student's t
            with (loads - 3) degrees of freedom, first order, the peak's on a logarithmic scale. No
            finding below six loads, below R² = 0.9, with a negative σ or one of 1, where the
            interval of κ holds 0, or where the peak lies beyond the measured loads.
Parameters  rate (λ, requests/s), contention (σ), coherency (κ) and peak (load), each [value, low,
            high]; r2.
Source      Gunther, Guerrilla Capacity Planning (Springer 2007), chapter 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from runs.compare.exclusions import Candidate
from runs.compare.findings.model import Finding, ids
from runs.compare.findings.student import t95
from runs.compare.metrics import CONCURRENCY, Load, Metric
from runs.compare.number_text import plural

LEAST = 6  # loads
GOOD = 0.9
LARGEST_EXPONENT = 700.0


class Estimate(NamedTuple):
    """A value with the model's 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fit:
    """λ in requests/s, σ, κ, the peak's load, and R² of the rates."""

    rate: Estimate
    contention: Estimate
    coherency: Estimate
    peak: Estimate
    r2: float


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the fit of a series of six loads or more that the law describes."""
    loads = sorted(candidate.medians)
    rates = [candidate.medians[at] for at in loads]
    if load != CONCURRENCY or len(loads) < LEAST or min(rates) <= 0:
        return None
    fitted = fit(loads, rates)
    if fitted is None or fitted.r2 < GOOD or fitted.coherency.low <= 0:
        return None
    if not loads[0] <= fitted.peak.value <= loads[-1]:
        return None
    names = ("rate", "contention", "coherency", "peak")
    return Finding(
        code="scalability",
        metric=metric,
        load=load,
        series=candidate.series,
        loads=tuple(loads),
        parameters={name: tuple(getattr(fitted, name)) for name in names} | {"r2": fitted.r2},
        runs=ids(candidate.series.points),
        basis=f"least squares over {plural(len(loads), 'load')}, R\u00b2 {fitted.r2:.2f}",
    )


def fit(loads: Sequence[float], rates: Sequence[float]) -> Fit | None:
    """Return the fit of at least four loads; None without a solution or with values that cannot be.

    Loads are connections, rates requests/s above 0.
    """
    n, x = np.asarray(loads, dtype=float), np.asarray(rates, dtype=float)
    matrix = np.column_stack([x / n, (n - 1) * x / n, (n - 1) * x])
    scale = np.linalg.norm(matrix, axis=0)
    if not scale.all() or np.linalg.matrix_rank(matrix / scale) < matrix.shape[1]:
        return None
    solution, *_ = np.linalg.lstsq(matrix / scale, np.ones(len(n)), rcond=None)
    a, b, c = coefficients = solution / scale
    if a <= 0 or b < 0 or c <= 0 or b >= a:
        return None
    freedom = len(n) - 3
    residuals = 1 - matrix @ coefficients
    covariance = np.linalg.inv((matrix / scale).T @ (matrix / scale)) / np.outer(scale, scale)
    covariance *= (residuals @ residuals) / freedom
    width = _Width(covariance, t95(freedom))
    middle, half = 0.5 * np.log((a - b) / c), width([0.5 / (a - b), -0.5 / (a - b), -0.5 / c])
    ends = np.exp(np.minimum([middle, middle - half, middle + half], LARGEST_EXPONENT))
    return Fit(
        rate=_around(1 / a, width([-1 / a**2, 0, 0])),
        contention=_around(b / a, width([-b / a**2, 1 / a, 0])),
        coherency=_around(c / a, width([-c / a**2, 0, 1 / a])),
        peak=Estimate(*(float(end) for end in ends)),
        r2=_r2(x, n / (a + b * (n - 1) + c * n * (n - 1))),
    )


@dataclass(frozen=True, slots=True)
class _Width:
    """Half the width of the interval of a quantity, from its gradient in a, b and c."""

    covariance: NDArray[np.float64]
    quantile: float

    def __call__(self, gradient: Sequence[float]) -> float:
        slope = np.asarray(gradient, dtype=float)
        return float(self.quantile * np.sqrt(max(slope @ self.covariance @ slope, 0.0)))


def _around(value: float, half: float) -> Estimate:
    return Estimate(value=float(value), low=float(value - half), high=float(value + half))


def _r2(rates: NDArray[np.float64], modelled: NDArray[np.float64]) -> float:
    total = float(((rates - rates.mean()) ** 2).sum())
    return 1 - float(((rates - modelled) ** 2).sum()) / total if total else 0.0
