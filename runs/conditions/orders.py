"""Conditions by name, and in the orders in which consumers show them."""

from __future__ import annotations

from typing import get_args

from runs.conditions.model import Condition, ConditionGroup
from runs.conditions.table import CONDITIONS

BY_NAME = {condition.name: condition for condition in CONDITIONS}


def in_order(groups: tuple[ConditionGroup, ...]) -> tuple[Condition, ...]:
    """Return all conditions, group by group; those of one group as in the table.

    Raises ValueError where a group is missing, so that no consumer forgets one.
    """
    if sorted(groups) != sorted(get_args(ConditionGroup)):
        raise ValueError(f"Each group once is expected, not {groups}.")
    return tuple(sorted(CONDITIONS, key=lambda condition: groups.index(condition.group)))


_FORM_ORDER: tuple[ConditionGroup, ...] = (
    "server",
    "page",
    "path",
    "load",
    "setup",
    "page kind",
    "publisher",
    "tool",
    "address",
    "protocol",
)
_FACET_ORDER: tuple[ConditionGroup, ...] = (
    "server",
    "setup",
    "page",
    "page kind",
    "tool",
    "protocol",
    "publisher",
    "path",
    "address",
    "load",
)
# What a publisher can state, as forms and commands show it.
STATED = tuple(condition for condition in in_order(_FORM_ORDER) if condition.stated)
# What readers choose runs by, as the explore page shows it.
FACETED = tuple(condition for condition in in_order(_FACET_ORDER) if condition.facet)
