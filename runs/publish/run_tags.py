"""What a publisher states about one run, and what may still be stated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from runs.conditions import STATED, Fact
from runs.models import Run, Upload
from runs.store.names import value_of

_NAMES = frozenset(fact.name for fact in STATED)


class RunTags:
    """What a publisher states about the run at `position`, by the names of the tables.

    None is "unknown"; what has no value here stays as it is. `digests` are those of the values that
    were masked. Raises TypeError for a name that cannot be stated.
    """

    digests: Mapping[str, str] = MappingProxyType({})

    def __init__(self, position: int, **values: Any) -> None:
        if unknown := values.keys() - _NAMES:
            raise TypeError(f"A publisher cannot state {', '.join(sorted(unknown))}.")
        self.position = position
        self.values = values

    def stated(self) -> Iterator[tuple[Fact, Any]]:
        """Give each fact that is to change, with its new value, in the order of the form."""
        for fact in STATED:
            if fact.name in self.values:
                yield fact, self.values[fact.name]


def stateable(runs: Sequence[Run], fact: Fact) -> Sequence[Run]:
    """Return the runs of one upload of which a fact may still be stated."""
    is_frozen = fact.frozen and any(run.upload.state == Upload.State.PUBLISHED for run in runs[:1])
    if not is_frozen and not fact.only_unknown:
        return runs  # no run refuses it
    return [run for run in runs if not reason_to_refuse(run, fact)]


def reason_to_refuse(run: Run, fact: Fact) -> str:
    """Return why a known value of the run stays as it is; "" where it may be stated.

    A number that was published never changes, nor what a text says of a measurement. An unknown
    value may always be stated; of a published run that makes a new edition.
    """
    if value_of(run, fact) is None:
        return ""
    if fact.frozen and run.upload.state == Upload.State.PUBLISHED:
        return f"{fact.name} is part of the published numbers; they are frozen."
    if fact.only_unknown and run.provenance.get(fact.name) != "stated":
        return f"The text says the {fact.phrase}; a measured number is not changed."
    return ""
