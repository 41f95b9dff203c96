"""Which conditions the runs of a comparison share, which differ, and which nobody says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.documents import is_same_size
from runs.compare.identity import IDENTITY, bare_names
from runs.compare.number_text import number, plural, size
from runs.compare.series import RunView
from runs.conditions import FACTS, Condition, Fact, in_order

MOST_VALUES = 6  # of one condition that differs
UNKNOWN = "unknown"
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
LISTED_FACTS = tuple(fact for fact in FACTS if fact.listed)


@dataclass(frozen=True, slots=True)
class Agreement:
    """One condition with its values as text, the most frequent one first.

    `run` is the first run that states it, `field` the field that holds it there.
    """

    name: str
    values: tuple[str, ...]
    field: str = ""
    run: RunView | None = None


@dataclass(frozen=True, slots=True)
class Agreements:
    """The conditions of a comparison by what the runs say of them.

    `unlike` are the names of those that differ although a fair comparison has them equal;
    `half_known` of those that should be equal and that only some runs state.
    """

    same: tuple[Agreement, ...]
    differs: tuple[Agreement, ...]
    unknown: tuple[str, ...]
    unlike: tuple[str, ...] = ()
    half_known: tuple[str, ...] = ()


def agreements(runs: Sequence[RunView]) -> Agreements:
    """Compare the runs condition by condition.

    A value that only some runs say is a difference, because the others may have another one. A fact
    that is no condition is left out where no run says it. So is the number of requests where each
    test ended after a time that was asked for: there it is a result.
    """
    same, differs, unknown = [], [], []
    unlike: list[str] = []
    half_known: list[str] = []
    timed = all(run.value("duration_s") is not None for run in runs)
    for fact in (*LISTED, *LISTED_FACTS):
        if timed and fact.name == "requests_completed":
            continue
        counts = _counts(fact, runs)
        if set(counts) <= {UNKNOWN}:
            unknown += [fact.label] if isinstance(fact, Condition) else []
        elif len(counts) == 1:
            same.append(_agreement(fact, tuple(counts), runs=runs))
        else:
            differs.append(_agreement(fact, _counted(counts), runs=runs))
            if isinstance(fact, Condition) and _must_agree(fact, runs):
                known = set(counts) - {UNKNOWN}
                (unlike if len(known) > 1 else half_known).append(fact.phrase)
    return Agreements(
        same=tuple(same),
        differs=tuple(differs),
        unknown=tuple(unknown),
        unlike=tuple(unlike),
        half_known=tuple(half_known),
    )


def _counts(fact: Fact, runs: Sequence[RunView]) -> Counter[str]:
    """Return how many runs have each value, as text, in the order of the runs."""
    name = fact.name
    values = [run.labels[name] if name in run.labels else run.numbers.get(name) for run in runs]
    kinds = set(map(type, values))
    if kinds <= {type(None)}:
        return Counter({UNKNOWN: len(runs)})
    if not all(issubclass(kind, Hashable) for kind in kinds):
        return Counter(_value_text(fact, value) for value in values)
    counts: Counter[str] = Counter()
    # A value is written once, however many runs have it; 1 and 1.0 are written apart.
    for (value, _), count in Counter(zip(values, map(type, values), strict=True)).items():
        counts[_value_text(fact, value)] += count
    return counts


def _agreement(fact: Fact, values: tuple[str, ...], *, runs: Sequence[RunView]) -> Agreement:
    """Return a condition with its values and the first run that states it."""
    first = next((run for run in runs if run.value(fact.name) is not None), None)
    return Agreement(fact.label, values, field=fact.name, run=first)


def _value_text(fact: Fact, value: Any) -> str:
    """Return a value as the list has it: "612 bytes", "on", "1,000 Mbit/s"."""
    if value is None:
        return UNKNOWN
    if fact.kind == "flag":
        return "on" if value else "off"
    if fact.kind not in ("whole", "number"):
        return bare_names(str(value)) if fact.name == IDENTITY else str(value)
    if fact.unit == "bytes":
        return size(value)
    return f"{number(value)} {fact.unit}".strip()


def _must_agree(condition: Condition, runs: Sequence[RunView]) -> bool:
    """Tell whether a fair comparison has it equal, though it differs here."""
    return condition.must_agree and not _almost_equal(condition, runs)


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
