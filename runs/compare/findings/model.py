"""What a finding is: a code with parameters, whose sentence is made in `sentences`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, Literal

from runs.compare import sentences
from runs.compare.caveats import Caveat
from runs.compare.metrics import REQUESTS_PER_S, Load, Metric
from runs.compare.points import Point
from runs.compare.run_view import RunView
from runs.compare.series import Series

Code = Literal[
    "crossing",
    "collapse",
    "onset",
    "peak",
    "sustained",
    "saturation",
    "spread",
    "scalability",
    "faster",
    "same",
    "mixed",
    "undecided",
    "described",
]
# The order in which findings stand; those up to "scalability" can be key findings.
ORDER: tuple[Code, ...] = Code.__args__  # type: ignore[attr-defined]
LINKED = 2  # runs of a finding that pages link to
KEY_CODES = ORDER[: ORDER.index("scalability") + 1]


@dataclass(frozen=True, eq=False)
class Finding:
    """One computed statement about a series, or about a series `versus` another one.

    `parameters` are the numbers of its code, in base units; `basis` says what it rests on.
    """

    code: Code
    metric: Metric
    load: Load
    series: Series
    loads: tuple[float, ...]
    versus: Series | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    caveats: tuple[Caveat, ...] = ()
    runs: tuple[str, ...] = ()
    basis: str = ""

    @property
    def source_field(self) -> str:
        """Return the field of the runs that it rests on; that of the rate for a computed metric."""
        return self.metric.field or REQUESTS_PER_S.field

    @cached_property
    def linked_runs(self) -> list[RunView]:
        """Return the first LINKED runs that it rests on."""
        runs = [*self.series.runs, *(self.versus.runs if self.versus else ())]
        by_id = {run.id: run for run in runs}
        return [by_id[name] for name in self.runs[:LINKED] if name in by_id]

    @cached_property
    def sentence(self) -> str:
        """Return it in words."""
        return sentences.of_finding(self)

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports; `parameters` stand among its other fields."""
        fields: dict[str, Any] = {
            "code": self.code,
            "metric": self.metric.key,
            "series": self.series.name,
            "versus": self.versus.name if self.versus else None,
            "loads": list(self.loads),
        }
        own = {name: _plain(value) for name, value in self.parameters.items()}
        return (
            fields
            | own
            | {
                "with": [caveat.code for caveat in self.caveats],
                "runs": list(self.runs),
                "basis": self.basis,
                "sentence": self.sentence,
            }
        )


def ids(points: Iterable[Point]) -> tuple[str, ...]:
    """Return the ids of the runs of points, sorted."""
    runs = chain.from_iterable(point.runs for point in points)
    return tuple(sorted({run.id for run in runs}))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
