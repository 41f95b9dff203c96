"""Series: one line of a chart per server version and setup, one point per load.

A run whose load nobody says is on no axis. Repeated runs at one load are one point, with their
median and range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from typing import Any

from runs.compare import failures
from runs.compare.documents import DocumentKey, document_texts
from runs.compare.metrics import LOADS, OFFERED_RATE, Load, Metric
from runs.compare.number_text import number
from runs.compare.statistics import interval
from runs.conditions import BY_NAME, Condition, in_order

Snapshot = Mapping[str, Any]
NO_SERVER = "server not said"
SPLITTING = tuple(
    condition
    for condition in in_order(
        (
            "server",
            "page",
            "page kind",
            "path",
            "setup",
            "address",
            "load",
            "protocol",
            "tool",
            "publisher",
        )
    )
    if condition.splits_series
)
Documents = Mapping[DocumentKey, str | None]  # the text of each document


@dataclass(frozen=True, slots=True)
class RunView:
    """The frozen numbers of one run, and its labels, which may be corrected."""

    numbers: Snapshot
    labels: Mapping[str, str | None]

    def value(self, name: str) -> Any:
        """Return a number or a label; None is "not said"."""
        return self.labels[name] if name in self.labels else self.numbers.get(name)

    @property
    def id(self) -> str:
        """Return the run's public id."""
        return str(self.numbers["id"])

    @property
    def server(self) -> str:
        """Return the server's name, or that it is not said."""
        return self.labels.get("server_name") or NO_SERVER

    @property
    def server_and_version(self) -> str:
        """Return "lighttpd 1.4.22"."""
        return _joined(self.server, self.labels.get("server_version")) or ""

    @property
    def load(self) -> tuple[Load, float] | None:
        """Return the kind of load and its value.

        That is the offered rate where the tool held one, else the concurrency.
        """
        for kind in (OFFERED_RATE, *LOADS):
            value = self.numbers.get(kind.field)
            if value is not None:
                return kind, value
        return None

    @property
    def good_requests_per_s(self) -> float | None:
        """Return the rate of the good requests, as `failures.good_requests_per_s` computes it."""
        return failures.good_requests_per_s(self.numbers)


@dataclass(frozen=True, slots=True)
class Stat:
    """One metric of one point: the median of `n` runs, their lowest and highest value.

    `interval` is the 95 % interval of the median; None below five runs.
    """

    median: float
    low: float
    high: float
    n: int
    interval: tuple[float, float] | None = None

    def over(self, base: float) -> Stat:
        """Return it divided by a baseline's median."""
        ends = (self.interval[0] / base, self.interval[1] / base) if self.interval else None
        return Stat(
            median=self.median / base,
            low=self.low / base,
            high=self.high / base,
            n=self.n,
            interval=ends,
        )

    def words(self, write: Callable[[float], str] = number) -> str:
        """Return "median of 3 runs, 512 to 2,048"; "" for a single run.

        `write` turns a number into text.
        """
        if self.n < 2:
            return ""
        text = f"median of {self.n} runs, {write(self.low)} to {write(self.high)}"
        if not self.interval:
            return text
        low, high = (write(end) for end in self.interval)
        return f"{text}; {low} to {high} is the 95 % interval of the median, n = {self.n}"


@dataclass(frozen=True, slots=True)
class Point:
    """The runs of a series at one load, in the comparison's order."""

    x: float
    runs: tuple[RunView, ...]

    def stat(self, metric: Metric) -> Stat | None:
        """Return the metric of those runs that say it; None when no run does."""
        values = [value for run in self.runs if (value := metric.value(run.numbers)) is not None]
        if not values:
            return None
        return Stat(
            median=float(median(values)),
            low=min(values),
            high=max(values),
            n=len(values),
            interval=interval(values),
        )

    @property
    def is_marked(self) -> bool:
        """Tell whether charts and tables mark the point: a request of one of its runs failed."""
        return any(failures.is_marked(run.numbers) for run in self.runs)


@dataclass(frozen=True, slots=True)
class Series:
    """The points of one server version in one setup, by rising load.

    Series with an equal `setup` differ in the server only. `name` is the server and `differs`: the
    parts of the setup that differ on the page.
    """

    name: str
    server: str
    points: tuple[Point, ...]
    setup: tuple[str | None, ...] = ()
    differs: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """Return the server and its version."""
        return self.points[0].runs[0].server_and_version if self.points else self.name

    @property
    def runs(self) -> list[RunView]:
        """Return its runs by rising load."""
        return list(chain.from_iterable(point.runs for point in self.points))


@dataclass(slots=True)
class Group:
    """The series that share an x axis."""

    load: Load
    series: list[Series] = field(default_factory=list)


def views(runs: Sequence[Snapshot], labels: Mapping[str, Any]) -> list[RunView]:
    """Join numbers and labels, in the comparison's order.

    `labels["runs"]` holds the labels of each run by the run's id.
    """
    labels_by_id: Mapping[str, Any] = labels.get("runs", {})
    return [RunView(run, labels_by_id.get(run["id"], {})) for run in runs]


def group(runs: Iterable[RunView]) -> tuple[list[Group], list[RunView]]:
    """Return a group per kind of load, concurrency first, and the runs that belong on no axis.

    On no axis are runs that stopped early and runs whose load nobody says.
    """
    runs = list(runs)
    documents = document_texts(_document_key(run) for run in runs)
    lines: dict[Load, dict[tuple[Any, ...], list[RunView]]] = {load: {} for load in LOADS}
    unplaced = []
    for run in runs:
        if run.load is None or run.numbers.get("aborted"):
            unplaced.append(run)
            continue
        key = (run.server, run.labels.get("server_version"), *setup(run, documents).values())
        lines[run.load[0]].setdefault(key, []).append(run)
    groups = [
        Group(load, _series(list(by_key.values()), documents))
        for load, by_key in lines.items()
        if by_key
    ]
    return groups, unplaced


def setup(run: RunView, documents: Documents) -> dict[str, str | None]:
    """Return what must be equal within a series: its text by its name; None is "not said".

    The name is that of a condition. Label, size and path together are the "document"; tool and its
    version are the "tool".
    """
    parts: dict[str, str | None] = {}
    for condition in SPLITTING:
        if condition.group in ("page", "path"):
            parts["document"] = documents.get(_document_key(run))
        elif condition.group == "tool":
            parts["tool"] = _joined(run.numbers.get("tool"), run.numbers.get("tool_version"))
        else:
            parts[condition.name] = _value_text(condition, run.value(condition.name))
    return parts


def _joined(*parts: str | None) -> str | None:
    """Return the parts that are there, with a blank between them; None if there is none."""
    return " ".join(part for part in parts if part) or None


def _value_text(condition: Condition, value: Any) -> str | None:
    """Return a value for the name of a series: "keep-alive on", "1,000 Mbit/s"."""
    if value is None:
        return None
    if condition.kind == "flag":
        return f"{condition.phrase} {'on' if value else 'off'}"
    if condition.kind == "whole":
        return f"{number(value)} {condition.unit}".strip()
    return str(value)


def _phrase(name: str) -> str:
    """Return the name of a part of the setup in a sentence."""
    return BY_NAME[name].phrase if name in BY_NAME else name


def _series(lines: list[list[RunView]], documents: Documents) -> list[Series]:
    """Name each line by its server and by the parts of its setup that differ between lines."""
    setups = [setup(line[0], documents) for line in lines]
    differing = [name for name in setups[0] if _differs(name, setups)]
    series = []
    for line, own in zip(lines, setups, strict=True):
        differs = tuple(own[name] or f"{_phrase(name)} not said" for name in differing)
        series.append(
            Series(
                name=", ".join([line[0].server_and_version, *differs]),
                server=line[0].server,
                points=_points(line),
                setup=tuple(own.values()),
                differs=differs,
            )
        )
    return series


def _differs(name: str, setups: list[dict[str, str | None]]) -> bool:
    return len({parts[name] for parts in setups}) > 1


def _points(runs: list[RunView]) -> tuple[Point, ...]:
    """Return a point per load, rising."""
    by_load: dict[float, list[RunView]] = {}
    for run in runs:
        if run.load:
            by_load.setdefault(run.load[1], []).append(run)
    return tuple(Point(x, tuple(by_load[x])) for x in sorted(by_load))


def _document_key(run: RunView) -> DocumentKey:
    """Return label or path, and the size in bytes."""
    name = run.labels.get("document_label") or run.numbers.get("path")
    return name, run.numbers.get("document_bytes")
