"""The series of an upload: the runs that are one line of its chart.

They are parted by the code that parts them in a comparison, so that what is named is what is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Any

from runs.compare.identity import Kind, kind_of
from runs.compare.rows_without_load import named_lines
from runs.compare.run_view import RunView, view_of
from runs.compare.series import group
from runs.models import Run
from runs.publish import freezing
from runs.store.names import value_of

MOST_NEIGHBOURS = 1_000_000  # runs; a longer range was not written by a page
_NUMBERS = (*freezing.FROZEN_CONDITIONS, "offered_rate", "member", "provenance")


@dataclass(frozen=True, slots=True)
class UploadSeries:
    """Runs of one series in the order of the text; `name` is that of the legend.

    `repeats` counts the runs at each load, by rising load; it is empty where the load is unknown.
    """

    name: str
    kind: Kind
    runs: tuple[Run, ...]
    repeats: tuple[int, ...]

    @property
    def key(self) -> int:
        """Return the position of its first run, which names the series in addresses and forms."""
        return self.runs[0].position

    @property
    def labels(self) -> list[str]:
        """Return the headings and file names of its runs, each once."""
        return list(dict.fromkeys(run.label for run in self.runs if run.label))


def series_of(runs: Sequence[Run]) -> list[UploadSeries]:
    """Return the series of an upload's runs, in the order of their first runs. No query.

    Runs without a load are parted by the same conditions, although no chart has them.
    """
    views = {run.public_id: _view(run) for run in runs}
    groups, unplaced = group(views.values())
    in_charts = chain.from_iterable(axis.series for axis in groups)
    parted = [(drawn_series.name, drawn_series.runs) for drawn_series in in_charts]
    parted += named_lines(unplaced)
    by_id = {run.public_id: run for run in runs}
    series = [_series(name, members, by_id=by_id) for name, members in parted]
    return sorted(series, key=lambda own: own.key)


def written(series: Sequence[UploadSeries]) -> str:
    """Return which runs are in which series as a short text: "0-23,48;24-47"."""
    return ";".join(",".join(_ranges(own)) for own in series)


def series_of_page(now: list[UploadSeries], text: str) -> list[UploadSeries]:
    """Return the series of a page that may be older than those of `now`; `text` is its `written`.

    So a name reaches the runs that its row showed. Without another text that fits, it is `now`.
    """
    if not text or text == written(now):
        return now
    runs = chain.from_iterable(own.runs for own in now)
    by_position = {run.position: run for run in runs}
    of_page = [_positions(part) for part in text.split(";")]
    if sorted(chain.from_iterable(of_page)) != sorted(by_position):
        return now
    series_by_position: dict[int, UploadSeries] = {}
    for own in now:
        series_by_position |= dict.fromkeys((run.position for run in own.runs), own)
    as_shown = []
    for positions in of_page:
        members = tuple(by_position[position] for position in positions)
        as_shown.append(replace(series_by_position[positions[0]], runs=members))
    return as_shown


def joined_headings(before: Sequence[UploadSeries], runs: Sequence[Run]) -> list[list[str]]:
    """Return the headings of each series in which names joined rows of `before`. No query."""
    row_of: dict[int, int] = {}
    for number, row in enumerate(before):
        row_of |= dict.fromkeys((run.position for run in row.runs), number)
    joined = []
    for series in series_of(runs):
        rows = {row_of.get(run.position) for run in series.runs}
        if len(rows) > 1 and len(series.labels) > 1:
            joined.append(series.labels)
    return joined


def _series(name: str, views: Sequence[RunView], *, by_id: Mapping[str, Run]) -> UploadSeries:
    runs = sorted((by_id[view.id] for view in views), key=lambda run: run.position)
    loads = Counter(view.load[1] for view in views if view.load)
    repeats = tuple(loads[load] for load in sorted(loads))
    return UploadSeries(name, kind_of(views[0]), runs=tuple(runs), repeats=repeats)


def _view(run: Run) -> RunView:
    """Return a run with what tells series apart; large columns may be deferred."""
    numbers: dict[str, Any] = {name: getattr(run, name) for name in _NUMBERS}
    later = {fact.name: value_of(run, fact) for fact in freezing.FROZEN_LATER}
    numbers |= {name: value for name, value in later.items() if value is not None}
    numbers |= {"id": run.public_id, "upload": run.upload.public_id}
    numbers["lines"] = None if run.first_line is None else [run.first_line, run.last_line]
    return view_of(numbers, labels=freezing.labels(run), digests=run.digests)


def _ranges(series: UploadSeries) -> Iterator[str]:
    """Give the positions of the runs, neighbours as "0-23"."""
    positions = enumerate(run.position for run in series.runs)
    for _, neighbours in groupby(positions, key=lambda pair: pair[1] - pair[0]):
        row = [position for _, position in neighbours]
        yield str(row[0]) if len(row) == 1 else f"{row[0]}-{row[-1]}"


def _positions(text: str) -> list[int]:
    """Read what `_ranges` wrote; [] for anything else."""
    positions: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers = [number for number in (first, last or first) if _is_position(number)]
        if len(numbers) < 2:
            return []
        start, end = map(int, numbers)
        if not 0 <= end - start < MOST_NEIGHBOURS:
            return []
        positions += range(start, end + 1)
    return positions


def _is_position(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8
