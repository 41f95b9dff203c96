"""Values that a publisher states, as the columns of a run can store them."""

from __future__ import annotations

from typing import Any

from runs import conditions
from runs.conditions import Fact
from runs.intake.plain_text import clean_text

YES_NO = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}


def clean_stated(fact: Fact, value: Any) -> Any:
    """Return the value as its column can store it; None for an empty one.

    A text is cut to the length of its column. Raises ValueError with a sentence for a number
    outside the limits, for a choice that does not exist, and for what is no yes, no or day.
    """
    value = conditions.clean(fact, value)
    if value is None or fact.kind not in ("text", "choice"):
        return value
    lines = str(value).strip().replace("\r\n", "\n")
    text = clean_text(lines, keep="\n\t" if fact.has_lines else "")
    return text[: fact.longest].strip() or None


def value_of_text(fact: Fact, text: str) -> Any:
    """Return a value that a parameter or a command line states, in the type of its column.

    What cannot be converted stays a text, which `clean_stated` refuses with a sentence.
    """
    text = text.strip()
    if fact.kind == "flag":
        return YES_NO.get(text.lower(), text)
    if fact.limits is None or not text:
        return text
    try:
        return float(text) if fact.kind == "number" else int(text)
    except ValueError:
        return text
