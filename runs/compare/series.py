"""From snapshots of runs to series: one line per server version and setup, one point per load.

A run whose load the text does not say is never placed. Repeated runs at one load are one point with median and range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from runs.compare import failures
from runs.compare.metrics import LOADS, OFFERED_RATE, Load, Metric
from runs.compare.number_text import number, size
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
SAME_SIZE = 1.01  # a page that is made for each request differs by a few bytes; it is still the same document


@dataclass(frozen=True, slots=True)
class RunView:
    """One run's numbers with its labels."""

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
        return " ".join(part for part in (self.server, self.labels.get("server_version")) if part)

    @property
    def load(self) -> tuple[Load, float] | None:
        """Return the sweep variable and its value: the offered rate where one was offered, else the concurrency."""
        for kind in (OFFERED_RATE, *LOADS):
            value = self.numbers.get(kind.field)
            if value is not None:
                return kind, value
        return None

    @property
    def good_requests_per_s(self) -> float | None:
        """Return (complete - failed) / time where requests failed; None where none did or it cannot be computed."""
        return failures.good_requests_per_s(self.numbers)


@dataclass(frozen=True, slots=True)
class Stat:
    """What one point shows of one metric: the median of `n` runs, their range, and from five runs on the median's 95 % interval."""

    median: float
    low: float
    high: float
    n: int
    interval: tuple[float, float] | None = None

    def over(self, base: float) -> Stat:
        """Return all of it divided by a baseline's median."""
        ends = (self.interval[0] / base, self.interval[1] / base) if self.interval else None
        return Stat(self.median / base, self.low / base, self.high / base, self.n, ends)

    def words(self, write: Callable[[float], str] = number) -> str:
        """Say what the point rests on: "median of 3 runs, 512 to 2,048"; "" for a single run."""
        if self.n < 2:
            return ""
        said = f"median of {self.n} runs, {write(self.low)} to {write(self.high)}"
        if not self.interval:
            return said
        return f"{said}; {write(self.interval[0])} to {write(self.interval[1])} is the 95 % interval of the median, n = {self.n}"


@dataclass(frozen=True, slots=True)
class Point:
    """The runs of a series at one load, in the comparison's order."""

    x: float
    runs: tuple[RunView, ...]

    def stat(self, metric: Metric) -> Stat | None:
        """Return the point's place on a metric's axis; None when no run says it."""
        values = [value for run in self.runs if (value := metric.value(run.numbers)) is not None]
        return (
            Stat(float(median(values)), min(values), max(values), len(values), interval(values))
            if values
            else None
        )

    @property
    def is_marked(self) -> bool:
        """Tell whether charts and tables mark the point: a request of one of its runs failed."""
        return any(failures.is_marked(run.numbers) for run in self.runs)


@dataclass(frozen=True, slots=True)
class Series:
    """The points of one server version in one setup, by rising load; `name` says only what differs on the page.

    Series of one `setup` differ in the server only; `differs` is what of the setup the name says.
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
        return [run for point in self.points for run in point.runs]


@dataclass(slots=True)
class Group:
    """The series that share an x axis."""

    load: Load
    series: list[Series] = field(default_factory=list)


def views(runs: Sequence[Snapshot], labels: Mapping[str, Any]) -> list[RunView]:
    """Join numbers and labels, in the comparison's order."""
    named: Mapping[str, Any] = labels.get("runs", {})
    return [RunView(run, named.get(run["id"], {})) for run in runs]


def group(runs: Iterable[RunView]) -> tuple[list[Group], list[RunView]]:
    """Return a group per kind of load, concurrency first, and the runs that no axis can place."""
    runs = list(runs)
    documents = _documents(runs)
    placed: dict[Load, dict[tuple[Any, ...], list[RunView]]] = {load: {} for load in LOADS}
    unplaced = []
    for run in runs:
        if run.load is None or run.numbers.get("aborted"):
            unplaced.append(run)
            continue
        key = (run.server, run.labels.get("server_version"), *setup(run, documents).values())
        placed[run.load[0]].setdefault(key, []).append(run)
    groups = [
        Group(load, _series(list(lines.values()), documents))
        for load, lines in placed.items()
        if lines
    ]
    return groups, unplaced


def setup(run: RunView, documents: Mapping[tuple[Any, Any], str | None]) -> dict[str, str | None]:
    """Return in words what must be equal within a series, by the name of what a reader is told of it.

    Label, size and path together name the document, tool and version the tool.
    """
    parts: dict[str, str | None] = {}
    for condition in SPLITTING:
        if condition.group in ("page", "path"):
            parts["document"] = documents.get(_document(run))
        elif condition.group == "tool":
            parts["tool"] = _joined(run.numbers.get("tool"), run.numbers.get("tool_version"))
        else:
            parts[condition.name] = _in_words(condition, run.value(condition.name))
    return parts


def _joined(*parts: str | None) -> str | None:
    """Return the parts that are there, with a blank between them; None if there is none."""
    return " ".join(part for part in parts if part) or None


def _in_words(condition: Condition, value: Any) -> str | None:
    """Return a value as a series is named by it: "keep-alive on", "1,000 Mbit/s"; None is "not said"."""
    if value is None:
        return None
    if condition.kind == "flag":
        return f"{condition.phrase} {'on' if value else 'off'}"
    if condition.kind == "whole":
        return f"{number(value)} {condition.unit}".strip()
    return str(value)


def _phrase(name: str) -> str:
    """Return how a sentence calls a part of the setup."""
    return BY_NAME[name].phrase if name in BY_NAME else name


def _series(
    lines: list[list[RunView]], documents: Mapping[tuple[Any, Any], str | None]
) -> list[Series]:
    """Name each line by its server and by what of its setup differs from another line's."""
    setups = [setup(line[0], documents) for line in lines]
    differing = [name for name in setups[0] if len({one[name] for one in setups}) > 1]
    named = []
    for line, own in zip(lines, setups, strict=True):
        extra = tuple(own[name] or f"{_phrase(name)} not said" for name in differing)
        named.append(
            Series(
                ", ".join([line[0].server_and_version, *extra]),
                line[0].server,
                _points(line),
                tuple(own.values()),
                extra,
            )
        )
    return named


def _points(runs: list[RunView]) -> tuple[Point, ...]:
    at: dict[float, list[RunView]] = {}
    for run in runs:
        if run.load:
            at.setdefault(run.load[1], []).append(run)
    return tuple(Point(x, tuple(at[x])) for x in sorted(at))


def _documents(runs: list[RunView]) -> dict[tuple[Any, Any], str | None]:
    """Return each document in words; sizes of one path that differ by at most 1 % are one document."""
    sizes: dict[Any, set[int | None]] = {}
    for run in runs:
        name, count = _document(run)
        sizes.setdefault(name, set()).add(count)
    words: dict[tuple[Any, Any], str | None] = {}
    for name, counts in sizes.items():
        first: int | None = None
        for count in sorted(one for one in counts if one is not None):
            if first is None or count > first * SAME_SIZE:
                first = count
            words[name, count] = " ".join(
                part for part in (name, f"({size(first)})" if name else size(first)) if part
            )
        if None in counts:
            words[name, None] = name
    return words


def _document(run: RunView) -> tuple[Any, Any]:
    return run.labels.get("document_label") or run.numbers.get("path"), run.numbers.get(
        "document_bytes"
    )
