"""Conditions and facts by name, and in the orders in which consumers show them."""

from __future__ import annotations

from typing import get_args

from runs.conditions.facts import FACTS
from runs.conditions.model import Condition, ConditionGroup, Fact
from runs.conditions.table import CONDITIONS

# Everything that a text or a publisher can state of a run.
EVERY: tuple[Fact, ...] = (*CONDITIONS, *FACTS)
BY_NAME: dict[str, Fact] = {fact.name: fact for fact in EVERY}
# The conditions of release 0.1. Permalinks and files of that release have each of them, also where
# it is unknown; what came later stands behind them in a CSV, and is hashed only where it is known.
OF_RELEASE_0_1 = frozenset(
    [
        "server_name",
        "server_version",
        "hardware",
        "os",
        "link_mbit_per_s",
        "client",
        "tool",
        "tool_version",
        "document_label",
        "document_bytes",
        "document_kind",
        "path",
        "hostname",
        "port",
        "concurrency",
        "requests_completed",
        "keepalive",
        "tls",
        "published_by",
        "notes",
    ]
)


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
STATED = tuple(fact for fact in (*in_order(_FORM_ORDER), *FACTS) if fact.stated)
# What readers choose runs by, as the explore page shows it.
FACETED = tuple(condition for condition in in_order(_FACET_ORDER) if condition.facet)
