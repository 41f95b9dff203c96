"""Lengths and ranges of stored values, and the constraint that holds a range."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

NAME_LENGTH = 200
TEXT_LENGTH = 2000
LABEL_LENGTH = (
    500  # of what is unique: PostgreSQL's index takes 2,704 bytes, and a character may have four
)
LARGEST_COUNT = 10**15
LARGEST_FLOAT = 1e15
LARGEST_LINE = 2**31 - 1
LINKS = (1, 10**7)  # Mbit/s
DOCUMENT_KINDS = (
    "HTML page",
    "image",
    "style sheet or script",
    "plain text",
    "download",
    "dynamic page",
    "API answer",
)
# Between which values each number of a run is stored; `runs.intake.validate` checks the same before the database does.
RANGES: dict[str, tuple[float, float]] = {
    "port": (1, 65535),
    "concurrency": (1, 10**9),
    "offered_rate": (1e-9, LARGEST_FLOAT),
    "document_bytes": (0, LARGEST_COUNT),
    "requests_completed": (0, LARGEST_COUNT),
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
}


def within(
    field: str, low: float, high: float, *, name: str, message: str
) -> models.CheckConstraint:
    """Return the constraint "null, or between low and high"."""
    return models.CheckConstraint(
        name=name,
        condition=Q(**{field: None}) | Q(**{f"{field}__range": (low, high)}),
        violation_error_message=message,
    )
