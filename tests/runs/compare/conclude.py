"""Comparisons for tests of conclusions: series of servers with given rates at given loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from runs.compare.checks import check
from runs.compare.conclusion_model import Conclusion
from runs.compare.conclusions import conclusions
from runs.compare.run_view import RunView
from runs.compare.series import group
from tests.runs.compare.make import make_view

_lines = count(1)


def make_repeats(
    server: str, rates: Mapping[float, Sequence[float]], **values: Any
) -> list[RunView]:
    """Return a run for each rate in requests/s, by load, each on lines of its own."""
    usual = {"requests_completed": None, "time_taken_s": None, "server_name": server}
    usual |= {"measured_order": "interleaved"}
    runs = []
    for load, rates_at_load in rates.items():
        for rate in rates_at_load:
            first = 100 * next(_lines)
            own = {"concurrency": load, "requests_per_s": rate, "lines": [first, first + 20]}
            runs.append(make_view(**(usual | own | values)))
    return runs


def draw_repeats(
    chance: np.random.Generator, means: Sequence[float], repeats: int, deviation: float = 0.02
) -> dict[float, list[float]]:
    """Return normal rates around the mean of each load; loads are 10, 20, 40 and so on."""
    return {
        10.0 * 2**step: chance.normal(mean, deviation * mean, repeats).tolist()
        for step, mean in enumerate(means)
    }


def conclude(*series: Sequence[RunView]) -> tuple[Conclusion, ...]:
    """Return the conclusions about these runs, with the checks of today."""
    runs = [run for own in series for run in own]
    return conclusions(group(runs)[0], check(runs, {"title": ""}))


def leader(*series: Sequence[RunView]) -> str | None:
    """Return the server of the leader of the only question; None where nobody leads."""
    (conclusion,) = conclude(*series)
    return conclusion.leader.server if conclusion.leader else None
