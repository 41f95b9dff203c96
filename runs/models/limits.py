"""Lengths and ranges of stored values, and the constraint that holds a range."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from runs.conditions import (
    CONDITIONS,
    EVERY,
    LARGEST_COUNT,
    LARGEST_FLOAT,
    NAME_LENGTH,
    TEXT_LENGTH,
)

__all__ = ["LARGEST_COUNT", "LARGEST_FLOAT", "NAME_LENGTH", "TEXT_LENGTH"]
# Characters of a unique text: PostgreSQL's index takes 2,704 bytes, and a character has up to four.
LABEL_LENGTH = 500
LARGEST_LINE = 2**31 - 1
# The range of each measured number of a run. `runs.intake.validate` checks it before the database.
MEASURED_RANGES: dict[str, tuple[float, float]] = {
    "offered_rate": (1e-9, LARGEST_FLOAT),
    "requests_failed": (0, LARGEST_COUNT),
    "non_2xx": (0, LARGEST_COUNT),
    "total_transferred_bytes": (0, LARGEST_COUNT),
    "html_transferred_bytes": (0, LARGEST_COUNT),
    "rss_bytes": (0, LARGEST_COUNT),
    "time_taken_s": (0, LARGEST_FLOAT),
    "requests_per_s": (0, LARGEST_FLOAT),
    "transfer_rate_Bps": (0, LARGEST_FLOAT),
    "cpu_user_s": (0, LARGEST_FLOAT),
    "cpu_system_s": (0, LARGEST_FLOAT),
    "cpu_percent": (0, LARGEST_FLOAT),
    "tool_threads": (1, 10**6),
    "duration_s": (0, LARGEST_FLOAT),
}
PARSED_RANGES: dict[str, tuple[float, float]] = MEASURED_RANGES | {
    condition.name: condition.limits
    for condition in CONDITIONS
    if condition.parsed and condition.limits
}
# The range of each number that only publishers state; that of the network link has its own words.
STATED_RANGES: dict[str, tuple[float, float]] = {
    fact.name: fact.limits
    for fact in EVERY
    if fact.limits and not fact.key and fact.name not in (*PARSED_RANGES, "link_mbit_per_s")
}


def within(
    field: str, limits: tuple[float, float], *, name: str, message: str
) -> models.CheckConstraint:
    """Return the constraint that a field is null or within its limits, both ends included."""
    return models.CheckConstraint(
        name=name,
        condition=Q(**{field: None}) | Q(**{f"{field}__range": limits}),
        violation_error_message=message,
    )
