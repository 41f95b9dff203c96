"""Which conditions the runs of a comparison share, which differ, and which nobody says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.documents import is_same_size
from runs.compare.number_text import number, plural, size
from runs.compare.series import RunView
from runs.conditions import Condition, in_order

MOST_VALUES = 6  # of one condition that differs
NOT_SAID = "not said"
LISTED = tuple(
    condition
    for condition in in_order(
        (
            "server",
            "tool",
            "setup",
            "page",
            "page kind",
            "path",
            "address",
            "load",
            "protocol",
            "publisher",
        )
    )
    if condition.listed
)


@dataclass(frozen=True, slots=True)
class Agreement:
    """One condition with its values as text, the most frequent one first."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreements:
    """The conditions of a comparison by what the runs say of them.

    `unlike` are the labels of those that differ although a fair comparison has them equal.
    """

    same: tuple[Agreement, ...]
    differs: tuple[Agreement, ...]
    unknown: tuple[str, ...]
    unlike: tuple[str, ...] = ()


def agreements(runs: Sequence[RunView]) -> Agreements:
    """Compare the runs condition by condition.

    A value that only some runs say is a difference, because the others may have another one.
    """
    same, differs, unknown, unlike = [], [], [], []
    for condition in LISTED:
        counts = Counter(_value_text(condition, run.value(condition.name)) for run in runs)
        if set(counts) <= {NOT_SAID}:
            unknown.append(condition.label)
        elif len(counts) == 1:
            same.append(Agreement(condition.label, tuple(counts)))
        else:
            differs.append(Agreement(condition.label, _counted(counts)))
            if condition.must_agree and not _almost_equal(condition, runs):
                unlike.append(condition.label)
    return Agreements(
        same=tuple(same), differs=tuple(differs), unknown=tuple(unknown), unlike=tuple(unlike)
    )


def _value_text(condition: Condition, value: Any) -> str:
    """Return a value as the list has it: "612 bytes", "on", "1,000 Mbit/s"."""
    if value is None:
        return NOT_SAID
    if condition.kind == "flag":
        return "on" if value else "off"
    if condition.kind != "whole":
        return str(value)
    if condition.unit == "bytes":
        return size(value)
    return f"{number(value)} {condition.unit}".strip()


def _almost_equal(condition: Condition, runs: Sequence[RunView]) -> bool:
    """Tell whether only the size of a document differs, and by no more than one document's."""
    if condition.name != "document_bytes":
        return False
    sizes = [run.value("document_bytes") for run in runs]
    return None not in sizes and is_same_size(min(sizes), max(sizes))


def _counted(counts: Counter[str]) -> tuple[str, ...]:
    """Return "on (3 runs)" for each of the most frequent values, and how many more there are."""
    texts = [
        f"{value} ({plural(count, 'run')})" for value, count in counts.most_common(MOST_VALUES)
    ]
    left = len(counts) - MOST_VALUES
    return (*texts, f"and {plural(left, 'other value')}") if left > 0 else tuple(texts)
