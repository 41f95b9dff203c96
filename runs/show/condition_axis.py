"""A condition as an x axis: sizes, cores, versions, days."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from runs.compare.condition_text import condition_text
from runs.compare.identity import SIZE
from runs.compare.metrics import Load, Unit
from runs.compare.number_text import number
from runs.conditions import BY_NAME, CONDITIONS, FACTS, Fact
from runs.show.axis import Axis, load_axis, measured_axis

VERSION, DAY, THREADS = "server_version", "measured_on", "tool_threads"
QUANTITIES = tuple(
    condition.name
    for condition in CONDITIONS
    if condition.splits_series and condition.kind in ("whole", "number")
)
CONDITION_NAMES = (VERSION, *QUANTITIES, THREADS, DAY)
_FACTS: dict[str, Fact] = {fact.name: fact for fact in FACTS} | dict(BY_NAME)
SIZES = (Unit("bytes"), Unit("KiB", 1024), Unit("MiB", 1024 * 1024))
LONGEST_LABEL = 12  # letters of a version
LEAST_GAP = 14.0  # percent of the axis between two labels


@dataclass(frozen=True, slots=True)
class ConditionAxis(Load):
    """A condition as an x axis: each place with its text, and in sentences at which load all
    runs were measured and what is not drawn. `divisor` stored values make one `unit`; `nth`
    counts the axes of one page.
    """

    texts: tuple[tuple[float, str], ...] = ()
    note: str = ""
    divisor: int = 1
    nth: int = 1

    @property
    def key(self) -> str:
        """Return the name of the axis; of several on a page the later ones have a number."""
        name = self.field.replace("_", "-")
        return name if self.nth == 1 else f"{name}-{self.nth}"

    @property
    def title(self) -> str:
        """Return the axis title, with its unit where it has one."""
        return f"{self.label} ({self.unit})" if self.unit else self.label

    def text(self, value: float) -> str:
        """Write a value of the condition."""
        return dict(self.texts).get(value) or number(value)


@dataclass(frozen=True, slots=True)
class LabelledAxis(Axis):
    """An axis whose ticks have texts of their own: versions or days."""

    labels: tuple[tuple[float, str], ...] = ()

    def label(self, tick: float) -> str:
        """Return the text of a tick."""
        return dict(self.labels)[tick]


def label_of(name: str) -> str:
    """Return the heading of a condition."""
    return _FACTS[name].label


def places_of(values: Iterable[Any], name: str) -> dict[Any, float]:
    """Return the place of each value: numbers stand for themselves, days are counted, versions
    follow each other.
    """
    if name == VERSION:
        return {value: float(index) for index, value in enumerate(sorted(values, key=_version))}
    if name == DAY:
        return {value: float(date.fromisoformat(value).toordinal()) for value in values}
    return {value: float(value) for value in values}


def condition_axis(name: str, places: dict[Any, float], *, note: str, server: str) -> ConditionAxis:
    """Return the axis of these values; `server` is the one whose versions they are."""
    fact = _FACTS[name]
    unit = _unit(fact, max(places.values(), default=0.0))
    return ConditionAxis(
        field=name,
        label=f"Version of {server}" if name == VERSION else fact.label,
        unit=unit.name,
        whole=fact.kind == "whole",
        texts=tuple((x, _text(fact, value)) for value, x in places.items()),
        note=note,
        divisor=unit.divisor,
    )


def axis_of(load: Load, values: Sequence[float], *, log: bool) -> Axis:
    """Return the x axis for these values of a load or of a condition."""
    divisor = load.divisor if isinstance(load, ConditionAxis) else 1
    if isinstance(load, ConditionAxis) and load.field in (VERSION, DAY):
        return _labelled_axis(load)
    if log:
        return measured_axis(values, divisor)
    plain = load_axis([value / divisor for value in values], whole=load.whole and divisor == 1)
    ticks = tuple(tick * divisor for tick in plain.ticks)
    return Axis(plain.low * divisor, plain.high * divisor, ticks=ticks, divisor=divisor)


def _labelled_axis(load: ConditionAxis) -> LabelledAxis:
    """Return an axis with room at its ends; labels that would touch are left out."""
    places = dict(sorted(load.texts))
    low, high = min(places), max(places)
    room = (high - low) / 8 or 0.5
    axis = LabelledAxis(low - room, high + room, ticks=())
    ticks = _apart(list(places), axis)
    labels = tuple((tick, _short(places[tick])) for tick in ticks)
    return LabelledAxis(axis.low, axis.high, ticks=tuple(ticks), labels=labels)


def _apart(places: Sequence[float], axis: Axis) -> list[float]:
    """Return the places that are far enough from each other for a label, the first and last too."""
    if all(
        axis.share(after) - axis.share(before) >= LEAST_GAP for before, after in pairwise(places)
    ):
        return list(places)
    spaced = [places[0]]
    last = axis.share(places[-1])
    for x in places[1:-1]:
        share = axis.share(x)
        if share - axis.share(spaced[-1]) >= LEAST_GAP and last - share >= LEAST_GAP:
            spaced.append(x)
    return [*spaced, places[-1]]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}\u2026"


def _version(text: str) -> list[tuple[int, int, str]]:
    """Return what versions are ordered by: "1.9" comes before "1.10", "2.0-rc1" before "2.0"."""
    parts = re.findall(r"\d+|[a-z]+", text.lower())
    return [(1, int(part), "") if part.isdigit() else (0, 0, part) for part in [*parts, "0"]]


def _unit(fact: Fact, largest: float) -> Unit:
    if fact.name != SIZE:
        return Unit(fact.unit)
    return [unit for unit in SIZES if unit.divisor == 1 or largest >= 10 * unit.divisor][-1]


def _text(fact: Fact, value: Any) -> str:
    """Write a value where its heading does not stand beside it; versions and days as they are."""
    return str(value) if fact.name in (VERSION, DAY) else condition_text(fact, value)
