"""A series: one line of a chart, with a point for each load, and what it is called."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from runs.compare.identity import IDENTITY, LABEL, Kind, bare_names, is_row
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.points import Place, Point
from runs.compare.run_view import UNNAMED, RunView

# What names a series whose server is unknown.
NAMING = (LABEL, IDENTITY)


@dataclass(frozen=True)
class Series:
    """The points of one identity, by rising load.

    `who` is the server with its version, "Unnamed server" or "Report 2". `conditions` are all that
    split series, by name; None is unknown. `differs` holds the conditions that set the series apart
    from others of the same `who`, each with its text; the name leaves out those that are `unsaid`.
    `common_head` is the one head that all series here have before the names of their rows: the
    name of "Language: go" beside "Language: rust" is "go".
    """

    who: str
    server: str
    kind: Kind
    points: tuple[Point, ...]
    conditions: Mapping[str, Hashable] = field(default_factory=dict)
    differs: tuple[tuple[str, str], ...] = ()
    unsaid: tuple[str, ...] = ()
    common_head: str = ""

    @cached_property
    def name(self) -> str:
        """Return a name that no other series of the comparison has.

        A heading, quoted, or a name of a table's row stands in the place of an unknown server.
        """
        texts = self._texts(self.unsaid)
        if self.who == UNNAMED and any(self._names_of(self.unsaid)):
            return texts
        return ", ".join(filter(None, (self.who, texts)))

    @cached_property
    def names_of_row(self) -> str:
        """Return the names of its row of a table, "Endpoint: /a, WAF: no"; "" without any."""
        names = self.conditions.get(IDENTITY)
        if isinstance(names, tuple):
            return ", ".join(f"{head}: {text}" for head, text in names)
        return str(names or "")

    @cached_property
    def highest_rate(self) -> tuple[bool, bool, float]:
        """Return whether there is a rate, whether it is of a point that proves something, and it.

        Series are put in order by it, the best last.
        """
        every, good = [], []
        for point in self.points:
            if stat := point.stat(REQUESTS_PER_S):
                every.append(stat.median)
                if not point.proves_nothing:
                    good.append(stat.median)
        return bool(every), bool(good), max(good or every, default=0.0)

    @cached_property
    def setup(self) -> str:
        """Return what the name says besides the server; "" where it says nothing else."""
        texts = self._texts(self.unsaid)
        return "" if texts == self.name else texts

    def earlier_name(self, conditions: Collection[str]) -> str:
        """Return the name of earlier releases, which made keys of it, without these conditions."""
        texts = (text for name, text in self.differs if name not in conditions)
        return ", ".join((self.who, *texts))

    def _texts(self, left_out: Collection[str]) -> str:
        texts = (self._text(*part) for part in self.differs if part[0] not in left_out)
        return ", ".join(filter(None, texts))

    def _names_of(self, left_out: Collection[str]) -> list[str]:
        """Return what is known that may stand for the server."""
        known = [name for name in NAMING if self.conditions.get(name) is not None]
        naming = (part for part in self.differs if part[0] in known and part[0] not in left_out)
        return [self._text(name, text) for name, text in naming]

    def _text(self, name: str, text: str) -> str:
        """Return what a condition adds to the name; in quotes what stands for the server."""
        bare = bare_names(self.without_head(text)) if name == IDENTITY else text
        is_quoted = name == LABEL or (bare != text and not self.common_head)
        is_known = self.conditions.get(name) is not None
        return f"“{bare}”" if bare and is_quoted and is_known and self.who == UNNAMED else bare

    def without_head(self, names: str) -> str:
        """Return the names of its row without the head that all series have."""
        return names.removeprefix(f"{self.common_head}: ") if self.common_head else names

    @cached_property
    def runs(self) -> list[RunView]:
        """Return its runs by rising load."""
        return list(chain.from_iterable(point.runs for point in self.points))

    @cached_property
    def place(self) -> tuple[str, str, int, str]:
        """Return where the first of its runs stands in its text."""
        return min(run.place for run in self.runs)

    @cached_property
    def run_ids(self) -> frozenset[str]:
        """Return the ids of its runs."""
        return frozenset(run.id for run in self.runs)

    @cached_property
    def text(self) -> tuple[Any, Any] | None:
        """Return the upload and file whose printed reports all of its runs are; else None.

        A tool prints a report in lines of its own. The rows and columns of a table have an order
        that its author chose.
        """
        texts = {(run.numbers.get("upload"), run.numbers.get("member")) for run in self.runs}
        is_printed = all(run.numbers.get("lines") and not is_row(run) for run in self.runs)
        return texts.pop() if len(texts) == 1 and is_printed else None

    @cached_property
    def places(self) -> list[Place]:
        """Return where its runs stand in their text, rising. They are reports: each has a line."""
        return sorted(chain.from_iterable(point.places for point in self.points))

    @cached_property
    def stated_orders(self) -> frozenset[Any]:
        """Return in which orders its runs are said to have been measured."""
        return frozenset(run.labels.get("measured_order") for run in self.runs)

    @cached_property
    def by_load(self) -> dict[float, tuple[Point, ...]]:
        """Return its points by load; several where the runs at a load are no repeats."""
        by_load: dict[float, tuple[Point, ...]] = {}
        for point in self.points:
            by_load[point.x] = (*by_load.get(point.x, ()), point)
        return by_load
