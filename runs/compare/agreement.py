"""What the runs of a comparison share, in words: the same, different, unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.number_text import number, plural, size
from runs.compare.series import SAME_SIZE, RunView
from runs.conditions import Condition, in_order

SHOWN = 6
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
    """One thing that runs may share, with its values in words; the first value is the most frequent one."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """The three lists, and the labels of what differs although it must be equal for a fair comparison."""

    same: tuple[Agreement, ...]
    differs: tuple[Agreement, ...]
    unknown: tuple[str, ...]
    unlike: tuple[str, ...] = ()


def conditions(runs: Sequence[RunView]) -> Conditions:
    """Compare the runs field by field; a value that only some runs say is a difference, because nobody can tell."""
    same, differs, unknown, unlike = [], [], [], []
    for condition in LISTED:
        counts = Counter(_in_words(condition, run.value(condition.name)) for run in runs)
        if set(counts) <= {NOT_SAID}:
            unknown.append(condition.label)
        elif len(counts) == 1:
            same.append(Agreement(condition.label, tuple(counts)))
        else:
            differs.append(Agreement(condition.label, _words(counts)))
            if condition.must_agree and not _almost_equal(condition, runs):
                unlike.append(condition.label)
    return Conditions(tuple(same), tuple(differs), tuple(unknown), tuple(unlike))


def _in_words(condition: Condition, value: Any) -> str:
    """Return a value as the list shows it: "612 bytes", "on", "1,000 Mbit/s"."""
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
    """Tell whether the condition is the size of documents that are almost equal: a page that is made for each request."""
    if condition.name != "document_bytes":
        return False
    sizes = [run.value("document_bytes") for run in runs]
    return None not in sizes and max(sizes) <= min(sizes) * SAME_SIZE


def _words(counts: Counter[str]) -> tuple[str, ...]:
    words = [f"{value} ({plural(count, 'run')})" for value, count in counts.most_common(SHOWN)]
    left = len(counts) - SHOWN
    return (*words, f"and {plural(left, 'other value')}") if left > 0 else tuple(words)
