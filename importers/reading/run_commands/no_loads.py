"""Numbers of callers that are no load of one run: "up to 100 users", "10 or 20 connections"."""

from __future__ import annotations

import re

from importers.reading.table_heads.load_words import with_commas

# What may be, is allowed, rises or is stored.
_ANYWHERE = re.compile(
    r"\b(?:up to|max\w*|limit\w*|per|each|every|database|registered|seeded|stored"
    r"|registrad[oa]s)\b"
    r"|\bramp\w*\b(?! ?:? ?[0-9]{1,4} ?/ ?s)"  # not how fast they start: "ramp 10/s"
    r"|→|->|\.\.|[0-9] ?(?:-|–|to|到|至) ?[0-9]",
    re.I,
)
# The same beside a number: "MacBook Pro" and "7 ou 8 workers" speak of something else.
_AND = r"(?:and|or|y|o|e|et|ou|und|oder|и)"
_BEFORE = re.compile(
    rf"(?:\b(?:hasta|até|bis zu|fino a|до|por|pro|cada|jusqu['’]à)|[0-9] ?{_AND}) ?$", re.I
)
_AFTER = re.compile(rf" ?{_AND} ?[0-9]|(?: [^\W\d_]{{1,30}}){{1,2}} (?:por|pro|cada)\b", re.I)
_LONGEST_BEFORE = 40
_CALLERS = re.compile(r"[^\W\d_]{4,}")


def is_in(text: str, loads: re.Pattern[str]) -> bool:
    """Tell whether a number that `loads` finds in a text is no load of one run.

    Callers that a path in the text names are those of a page: "GET /users (1000 users)".
    """
    text = with_commas(text)
    return bool(_ANYWHERE.search(text)) or any(
        _is_none(match, text) for match in loads.finditer(text)
    )


def _is_none(match: re.Match[str], text: str) -> bool:
    number = next(index for index, group in enumerate(match.groups(), 1) if group)
    begin, end = match.span(number)
    if _BEFORE.search(text[max(begin - _LONGEST_BEFORE, 0) : begin]) or _AFTER.match(text, end):
        return True
    return any(f"/{name}" in text.lower() for name in _CALLERS.findall(match[0].lower()))
