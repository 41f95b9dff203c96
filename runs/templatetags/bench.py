"""Filters of every template: numbers as text, hostile text made visible."""

from __future__ import annotations

import re
import unicodedata

from django import template

from runs.charts.quantity import number

register = template.Library()
LONGEST = 4096
_SUSPECT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


@register.filter
def quantity(value: float | None) -> str:
    """Write a number with all its digits; an en dash for "not said"."""
    return number(value)


@register.filter
def visible(text: object) -> str:
    """Show control and direction characters as their code, and clip what is longer than 4096 characters."""
    raw = "" if text is None else str(text)
    clipped = raw if len(raw) <= LONGEST else f"{raw[:LONGEST]}… ({len(raw)} characters)"
    return _SUSPECT.sub(lambda found: f"<U+{ord(found[0]):04X}>", unicodedata.normalize("NFC", clipped))


@register.filter
def sentence(value: bool | None) -> str:
    """Write yes, no or "not said"."""
    return {True: "yes", False: "no"}.get(value, "not said")  # type: ignore[arg-type]
