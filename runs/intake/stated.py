"""What a publisher states of a run, as its column can keep it."""

from __future__ import annotations

from typing import Any

from runs import conditions
from runs.conditions import Condition
from runs.intake.plain_text import clean_text


def clean_stated(condition: Condition, value: Any) -> Any:
    """Return the value as its column can keep it, None for nothing; a text is cut to its longest form.

    ValueError, with a sentence, for a number outside the limits and for a choice that is none.
    """
    value = conditions.clean(condition, value)
    if value is None or condition.limits:
        return value
    lines = str(value).strip().replace("\r\n", "\n")
    text = clean_text(lines, keep="\n\t" if condition.has_lines else "")
    return text[: condition.longest].strip() or None
