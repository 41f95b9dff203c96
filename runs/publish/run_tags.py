"""What a publisher states about one run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runs.conditions import STATED, Condition

_NAMES = frozenset(condition.name for condition in STATED)


class RunTags:
    """The conditions that a publisher states about the run at `position`, by their names.

    None is "not known"; a condition without a value here stays as it is. `concurrency` counts only
    where the text does not say it. Raises TypeError for a name that is no condition, and for a
    condition that cannot be stated.
    """

    def __init__(self, position: int, **values: Any) -> None:
        if unknown := values.keys() - _NAMES:
            raise TypeError(f"A publisher cannot state {', '.join(sorted(unknown))}.")
        self.position = position
        self.values = values

    def stated(self) -> Iterator[tuple[Condition, Any]]:
        """Give each condition that is to change, with its new value, in the order of the form."""
        for condition in STATED:
            if condition.name in self.values:
                yield condition, self.values[condition.name]
