"""Bars that a copied page of code leaves behind each line: an empty cell of its viewer, " | |"."""

from __future__ import annotations

import re

_BARS = re.compile(r"(?m) \| ?\|$")
_LAST_BAR = re.compile(r"(?m)(?<=[^|\n]) \|$")
_LINE = re.compile(r"(?m)^[^\n]*\S[^\n]*$")
_LEAST = 3
_SHARE = 0.6  # of the filled lines


def without(text: str) -> str:
    """Take off the bars where most lines end with them and not all are rows of a table."""
    if text.count(" | |\n") + text.count(" ||\n") < _LEAST:
        return text
    lines = _LINE.findall(text)
    marked = [line for line in lines if _BARS.search(line)]
    is_table = all(line.lstrip().startswith("|") for line in marked)
    if is_table or len(marked) < _SHARE * len(lines):
        return text
    return _LAST_BAR.sub("", _BARS.sub("", text))
