"""Series of random values, always the same ones for a seed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Series = dict[float, list[float]]
LOADS = (1, 2, 5, 10, 20, 50, 100, 200)


def draw(
    chance: np.random.Generator,
    means: Sequence[float],
    repeats: int | Sequence[int],
    spread: float = 0.02,
) -> Series:
    """Return one series: normal values around a mean for each load, with this relative spread."""
    counts = [repeats] * len(means) if isinstance(repeats, int) else repeats
    return {
        float(load): chance.normal(mean, spread * mean, count).tolist()
        for load, (mean, count) in enumerate(zip(means, counts, strict=True))
    }


def comparison(seed: int) -> list[Series]:
    """Return 2 to 6 series of random shape, without equal values.

    They have up to 7 loads, of which some lack, and 1 to 8 repeats, now and then up to 28. They
    are equal, at different levels, or change places at a border.
    """
    chance = np.random.default_rng([12, seed])
    count = int(chance.integers(2, 7))
    loads = sorted(chance.choice(LOADS, size=int(chance.integers(1, 8)), replace=False))
    most = int(chance.choice([4, 6, 8, 28], p=[0.3, 0.35, 0.3, 0.05]))
    usual = int(chance.integers(1 if chance.random() < 0.2 else 3, most + 1))
    kind = str(chance.choice(["same", "level", "close", "cross", "one side"]))
    return [shape(chance, kind, loads=loads, usual=usual, most=most) for _ in range(count)]


def shape(
    chance: np.random.Generator, kind: str, *, loads: Sequence[float], usual: int, most: int
) -> Series:
    """Return one series of this kind, mostly with the usual number of repeats."""
    level = {"level": (0.0, 0.03, 0.05, 0.1), "close": (0.0, 0.01)}.get(kind, (0.0,))
    base = 1000 * (1 + float(chance.choice(level)))
    turn = float(chance.choice([-0.1, 0.1, 0.08, -0.04, 0.02]))
    border = int(chance.integers(0, len(loads) + 1))
    after = {"cross": -turn, "one side": 0.0}.get(kind, 0.0)
    before = turn if kind in ("cross", "one side") else 0.0
    series = {}
    for position, load in enumerate(loads):
        mean = base * (1 + (before if position < border else after))
        repeats = usual if chance.random() < 0.8 else int(chance.integers(1, most + 1))
        values = chance.normal(mean, mean * float(chance.choice([0.005, 0.02])), repeats)
        if chance.random() > 0.05:
            series[float(load)] = values.tolist()
    return series
