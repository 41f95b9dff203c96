"""The load that stands behind a rate: "9,374 req/s (c=8)", "1,204 rps @ 256 connections"."""

from __future__ import annotations

import re

from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import COUNT, count_of, with_commas

CALLERS = (
    r"(?:(?:concurrent |parallel |virtual )?(?:connections?|conns?|clients|users|vus)"
    r"|(?:concurrent|parallel|simultaneous) requests)"
)
WITH = r"(?:with|at|using|bei|mit|con|com|avec|à|при|met|bij)"
# "@ 256 connections", "(c=64)"; "enough for 900 users" and "12 connections dropped" are no loads.
_LOAD_BEHIND = re.compile(
    rf"(?:^|[@,;(\[·|]|\b{WITH}) ?{COUNT} ?{CALLERS}(?=\s*(?:$|[,;:()\[\]·|@]))"
    rf"|\b(?:(?:c|conns|concurrency|connections) ?[=:] ?|concurrency ){COUNT}"
    r"(?!\w|\.[0-9]| (?:each|per)\b)",
    re.I,
)
# "9,374 req/s @ 64 conns"
AT_LOAD = (
    r"(?:\s?@| (?:at|with|using)) ?(?:c ?[=:] ?[0-9][0-9,]{0,9}|[0-9][0-9,]{0,9} ?(?:concurrent )?"
    r"(?:connections?|conns?|clients|users|vus))$"
)
_IS_AT_LOAD = re.compile(AT_LOAD, re.I)
# "(n=3, " and "(4 threads, " before a load; behind "(failed at " or "(DB, " it is none.
_SETTINGS_BEFORE = re.compile(
    rf"[\s@(\[]*(?:(?:[a-z]{{1,9}} ?= ?[\w.]+|[0-9.]+ ?[a-zµ]+), ?)*(?:{WITH} ?)?@? ?", re.I
)
_ANY_CALLERS = re.compile(rf"(?<![\w.,-]){COUNT} ?{CALLERS}\b", re.I)


def load_behind(text: str) -> int | None:
    """Return the load that the text behind a rate names once: "@ 256 connections", "c=64"."""
    text = with_commas(english(text))
    loads = {match[1] or match[2] for match in _LOAD_BEHIND.finditer(text)}
    others = {match[1] for match in _ANY_CALLERS.finditer(text)} - loads
    return count_of(loads.pop()) if len(loads) == 1 and not others else None


def is_at_load(text: str) -> bool:
    """Tell whether a load ends the text behind a number, outside brackets: "@ 64 conns"."""
    return _IS_AT_LOAD.search(f" {text}") is not None


def load_of_cell(text: str) -> int | None:
    """Return the load behind the rate of a cell, where nothing but settings stands before it."""
    match = _LOAD_BEHIND.search(with_commas(english(text)))
    before = match.string[: match.start()] if match else None
    return None if before is None or not _SETTINGS_BEFORE.fullmatch(before) else load_behind(text)
