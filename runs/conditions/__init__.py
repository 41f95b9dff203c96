"""Conditions and facts: what is known of how a run was made and measured.

`table` lists each condition once, `facts` what is no condition; `model` says what an entry can
hold. The tables make forms, facets, the counts of public runs, series, checks of fairness, exports,
`import_runs` and withdrawals. docs/adding-a-condition.md shows how to add one, and
tests/runs/test_conditions.py checks every consumer of the tables.
"""

from __future__ import annotations

from runs.conditions.facts import FACTS
from runs.conditions.model import (
    ANOTHER_MACHINE,
    DOCUMENT_KINDS,
    LARGEST_COUNT,
    LARGEST_FLOAT,
    NAME_LENGTH,
    SAME_MACHINE,
    TEXT_LENGTH,
    Condition,
    ConditionGroup,
    Facet,
    Fact,
    Kind,
    clean,
)
from runs.conditions.orders import BY_NAME, EVERY, FACETED, OF_RELEASE_0_1, STATED, in_order
from runs.conditions.table import CONDITIONS

__all__ = [
    "ANOTHER_MACHINE",
    "BY_NAME",
    "CONDITIONS",
    "DOCUMENT_KINDS",
    "EVERY",
    "FACETED",
    "FACTS",
    "LARGEST_COUNT",
    "LARGEST_FLOAT",
    "NAME_LENGTH",
    "OF_RELEASE_0_1",
    "SAME_MACHINE",
    "STATED",
    "TEXT_LENGTH",
    "Condition",
    "Facet",
    "Fact",
    "ConditionGroup",
    "Kind",
    "clean",
    "in_order",
]
