"""Conditions: what is known of how a run was made.

`table` lists each of them once; `model` says what an entry can hold. The table makes forms, facets,
the counts of public runs, series, checks of fairness, exports, `import_runs` and withdrawals.
docs/adding-a-condition.md shows how to add one, and tests/runs/test_conditions.py checks every
consumer of the table.
"""

from __future__ import annotations

from runs.conditions.model import (
    ANOTHER_MACHINE,
    DOCUMENT_KINDS,
    LARGEST_COUNT,
    NAME_LENGTH,
    SAME_MACHINE,
    TEXT_LENGTH,
    Condition,
    ConditionGroup,
    Facet,
    Kind,
    clean,
)
from runs.conditions.orders import BY_NAME, FACETED, STATED, in_order
from runs.conditions.table import CONDITIONS

__all__ = [
    "ANOTHER_MACHINE",
    "BY_NAME",
    "CONDITIONS",
    "DOCUMENT_KINDS",
    "FACETED",
    "LARGEST_COUNT",
    "NAME_LENGTH",
    "SAME_MACHINE",
    "STATED",
    "TEXT_LENGTH",
    "Condition",
    "Facet",
    "ConditionGroup",
    "Kind",
    "clean",
    "in_order",
]
