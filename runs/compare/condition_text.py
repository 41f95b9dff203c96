"""A condition of a run in words."""

from __future__ import annotations

from typing import Any

from runs.compare.number_text import number, size
from runs.conditions import Fact

UNKNOWN = "unknown"


def condition_text(condition: Fact, value: Any) -> str:
    """Return a condition's value where its heading does not stand beside it."""
    if value is None:
        return f"{condition.phrase} {UNKNOWN}"
    if condition.kind == "flag":
        return f"{condition.phrase} {'on' if value else 'off'}"
    if condition.unit == "bytes":
        return size(value)
    if condition.kind == "whole" and condition.unit:
        return f"{number(value)} {condition.unit}"
    if condition.kind in ("whole", "identifier") or condition.name == "tool_version":
        return f"{condition.phrase} {value}"
    if isinstance(value, tuple):
        return ", ".join(f"{part} {text}" for part, text in value)
    return str(value)
