"""Series that readers collect: each is named by one of its runs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain

from runs.compare.series import RunView, Series, group


@dataclass(frozen=True, slots=True)
class CollectedSeries:
    """The runs of one series of one upload.

    `key` is the smallest id of its runs.
    """

    key: str
    name: str
    runs: tuple[RunView, ...]

    @property
    def loads(self) -> int:
        """Return at how many loads it was measured."""
        return len({run.load for run in self.runs if run.load})


def collected_series(runs: Sequence[RunView]) -> list[CollectedSeries]:
    """Return the series of these runs, uploads apart; a run without a load stands alone."""
    groups, unplaced = group(runs)
    series = chain.from_iterable(part.series for part in groups)
    collected = [_collected(one_series) for one_series in series]
    alone = [CollectedSeries(run.id, run.server_and_version, runs=(run,)) for run in unplaced]
    return [*collected, *alone]


def holding(collected: Sequence[CollectedSeries], ids: Collection[str]) -> list[CollectedSeries]:
    """Return the series that hold one of these runs, in the order of the ids, each once."""
    by_run: dict[str, CollectedSeries] = {}
    for series in collected:
        by_run |= {run.id: series for run in series.runs}
    ordered = {by_run[name].key: by_run[name] for name in ids if name in by_run}
    return list(ordered.values())


def _collected(series: Series) -> CollectedSeries:
    return CollectedSeries(min(run.id for run in series.runs), series.name, runs=tuple(series.runs))
