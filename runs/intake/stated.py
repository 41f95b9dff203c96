"""Values that a publisher states, as the columns of a run can store them."""

from __future__ import annotations

from typing import Any

from runs import conditions
from runs.conditions import Condition
from runs.intake.plain_text import clean_text


def clean_stated(condition: Condition, value: Any) -> Any:
    """Return the value as its column can store it; None for an empty one.

    A text is cut to the length of its column. Raises ValueError with a sentence for a number
    outside the limits, and for a choice that the condition does not have.
    """
    value = conditions.clean(condition, value)
    if value is None or condition.limits:
        return value
    lines = str(value).strip().replace("\r\n", "\n")
    text = clean_text(lines, keep="\n\t" if condition.has_lines else "")
    return text[: condition.longest].strip() or None
