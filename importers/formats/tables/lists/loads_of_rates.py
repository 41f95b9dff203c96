"""Loads beside the rates of a list: "1,204 req/s at 10 connections", "(50 conns)" in a name."""

from __future__ import annotations

import re

from importers.formats.tables.grid.loads_behind import CALLERS, WITH
from importers.formats.tables.heads.loads_in_names import spelled
from importers.formats.tables.texts.list_lines import ITEM_MARK
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import COUNT, count_of

_ALONE = rf"{COUNT} {CALLERS}|{CALLERS}:? {COUNT}|(?:c|concurrency) ?= ?{COUNT}|concurrency {COUNT}"
LOAD_AS_NAME = re.compile(_ALONE, re.I)
# "30 clients (5 min)": how long it ran says nothing of the load.
_DURATION = re.compile(r" ?\([0-9.]{1,6} ?(?:s(?:ec\w{0,4})?|m(?:in\w{0,4})?|h(?:ours?)?)\)$", re.I)
# "Cached (50 conns)"; "users" alone may be what is asked for.
_LOAD_IN_NAME = re.compile(
    rf"\s{{0,4}}[(\[](?:{COUNT} ?(?:connections?|conns?|clients|vus"
    rf"|(?:concurrent|parallel|virtual) users)|(?:c|conns|concurrency|connections) ?[=:] ?{COUNT})"
    r"[)\]]$",
    re.I,
)

_MARK = rf"{ITEM_MARK}\*{{0,2}}"
_RATE = r"[~≈]?[0-9][0-9.,]{0,20}\s?[kKM]?\s?(?:req(?:uest)?s?\s?(?:/|per)\s?s(?:ec(?:ond)?)?|rps)"
# "1,204 req/s at 10 connections, avg 2 ms"
_RATE_AT_LOAD = re.compile(
    rf"^(?P<mark>{_MARK})(?P<rate>{_RATE}) (?:{WITH}|@) (?P<load>{_ALONE})(?=\s*(?:$|[,;(]))", re.I
)
# "With 10 connections: 1,204 req/s", "Concurrency: 10 - 1,204 req/s"
_AT_LOAD = re.compile(rf"^(?P<mark>{_MARK})(?:{WITH}|under) (?P<load>{_ALONE})(?=\*{{0,2}}:)", re.I)
_LABELLED_LOAD = re.compile(
    rf"^(?P<mark>{_MARK})(?:concurrency|(?P<callers>{CALLERS})):\*{{0,2}} (?P<count>{COUNT})"
    r"(?:\s{1,3}(?:[-–—|]|[-=]>|→)|,)\s{1,3}(?=[~≈]?[0-9])",
    re.I,
)


def load_first(line: str) -> str:
    """Return a line that begins with its load and a colon, where it names the two in other words.

    "1,204 req/s at 10 connections" is "10 connections: 1,204 req/s".
    """
    if match := _RATE_AT_LOAD.match(line):
        return f"{match['mark']}{match['load']}: {match['rate']}{line[match.end() :]}"
    line = _AT_LOAD.sub(r"\g<mark>\g<load>", line)
    if match := _LABELLED_LOAD.match(line):
        callers = match["callers"] or "connections"
        return f"{match['mark']}{match['count']} {callers}: {line[match.end() :]}"
    return line


def loads_alone(names: list[str]) -> list[str]:
    """Return names that are all loads without how long each ran; others as they are."""
    short = [_DURATION.sub("", name) for name in names]
    return short if all(map(LOAD_AS_NAME.fullmatch, map(english, short))) else names


def loads_in_names(names: list[str]) -> tuple[list[int | None], list[str]]:
    """Return the load in brackets of each name, and the names without it.

    Where one of them has none, the names stay as they are.
    """
    names = spelled(names) or names
    matches = [match for name in names if (match := _LOAD_IN_NAME.search(name))]
    if len(matches) < len(names):
        return [None] * len(names), names
    loads = [count_of(match[1] or match[2]) for match in matches]
    return [*loads], [name[: match.start()] for name, match in zip(names, matches, strict=True)]
