"""Names with the load of their run behind them: "nginx (c=100)", "Go – 50 users"."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import COUNT, count_of, rises, with_thousands

_CALLERS = (
    r"(?:(?:concurrent|virtual|simultaneous|parallel|open|keep-?alive) )?"
    r"(?:connections?|conns?|clients?|users?|vus?)"
)
_LOAD = (
    rf"(?:(?:c|conc|concurrency|connections|conns|clients|users|vus) ?[=:] ?{COUNT}"
    rf"|concurrency {COUNT}|{COUNT} (?:{_CALLERS}|concurrent)"
    rf"|{COUNT}-(?:connections?|users?|clients?))"
)
# "list (10 users)" may be a page of ten users.
_SURE = rf"(?!{COUNT} users?\b){_LOAD}"
_SHORT = rf"(?:c ?{COUNT}|{COUNT} ?(?:c|vus?))"
_AT_END = re.compile(
    rf"(?P<name>.*?[\w)\]+*`])"
    rf"(?: ?[(\[] ?(?:{_SURE}|{_SHORT}) ?[)\]]| ?@ ?(?:{_LOAD}|{_SHORT})"
    rf"|(?: ?[–—,:/|·]| -) ?{_LOAD}| (?:at|with|and) {_LOAD}"
    rf"| (?:c|conc|concurrency|connections|conns|clients|users|vus)={COUNT})",
    re.I,
)
_ANYWHERE = re.compile(
    rf"(?<![\w.,×*-]){COUNT}"
    r" ?(?:keep-?alive )?(?:concurrent(?: (?:users|connections|clients|requests))?"
    r"|concurrency|connections?|conns?"
    r"|clients?|users?|vus?|並列|并发|个?[长短]?连接|接続)(?!\w)"
    r"|(?<![\w./-])c ?= ?([0-9]{1,7})(?!\w)"
    r"|\(c([0-9]{1,7})\)|\(([0-9]{1,7})c\)|[, (]-c ?([0-9]{1,7})(?!\w)"
    r"|\bconcurrency[ :]{1,2}([0-9]{1,7})(?!\w|[-–.][0-9])"
    # "(concurrent, 10 workers)": alone they may be those of the server.
    r"|\(concurrent,? ([0-9]{1,7}) workers\)"
    r"|(?<![A-Za-z0-9])t[0-9]{1,3}[ ,/]?c([0-9]{1,7})(?![A-Za-z0-9])"  # "t4c100", as wrk's options
    r"|\(sequential\)",
    re.I,
)
# Connections and callers at once in other languages; users alone may be those of a list.
_AT_ONCE = re.compile(
    r"conex|connexion|verbindung|соедин|simult|gleichzeitig|同時|并发|並列|동시", re.I
)
# What a path asks for: "/a?c=2", "/a;c=2"
_QUERY = re.compile(
    r"(?<![^\s`])(?:((?:https?:/)?/[^\s(?;#&]{0,200})[?;#&][^\s(]{0,200}|\?[^\s(]{0,200})"
)
_OF_ELSE = re.compile(r"每秒|[连連]接 ?/ ?秒|池")
_SET = re.compile(rf"(?<![\w./-])c ?= ?{COUNT}(?!\w)")
# "10 (warmup)", "1,000 users (run 2)"; "50 (users)" and "64 (8 per worker)" say what the load is.
_WITH_NOTE = re.compile(
    rf"[~≈]?{COUNT}k?(?: {_CALLERS})? ?[(\[]"
    rf"((?!multiplex|c\b|{_CALLERS}\b|per\b)[^\W\d_][^()\[\]]{{1,40}})[)\]]",
    re.I,
)
_LONGEST = 200  # characters of a name


def notes(rows: list[list[Cell]], *, columns: list[int]) -> dict[Cell, dict[str, str]]:
    """Return what loads say in brackets as names, by the cells of a column with equal loads.

    The first row are the heads. "1000 (run 1)" above "1000 (run 2)" are two tests; "10 (warmup)"
    above "100" needs no name.
    """
    loads = Counter(_load_before_note(row[column]) for row, column in product(rows[1:], columns))
    names: dict[Cell, dict[str, str]] = {}
    for row, column in product(rows[1:], columns):
        match = _WITH_NOTE.fullmatch(bare(str(row[column])))
        if match and loads[_load_before_note(row[column])] > 1:
            names[row[column]] = {bare(str(rows[0][column])): match[2]}
    return names


def _load_before_note(cell: Cell) -> float | None:
    """Return the load of a cell as a number: "1,000 (tuned)" has that of "1000" and "1k"."""
    text = bare(str(cell))
    match = _WITH_NOTE.fullmatch(text)
    value = value_of(text[: match.start(2) - 1] if match else text)
    return value.number(".") if value is not None else None


def apart(text: str) -> tuple[str, int | None]:
    """Return the name and the load behind it; the text and None where no load ends it."""
    match = _AT_END.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        return text, None
    digits = next(group for group in match.groups()[1:] if group)
    load = count_of(digits)
    return (match["name"].strip(), load) if load else (text, None)


def loads_set_in(name: str) -> set[int]:
    """Return the loads that the name of a server or a path sets: "/a (new each, c=8)" has 8."""
    return {count_of(digits) for digits in _SET.findall(_QUERY.sub(r"\1", name))}


def loads_in(text: str) -> set[int]:
    """Return every load that a name holds: "GET / (concurrent, 10 workers)" has 10.

    One that rises is none, nor are new connections a second and those of a pool.
    """
    loads: set[int] = set()
    if rises(text) or _OF_ELSE.search(text):
        return loads
    text = english(text) if _AT_ONCE.search(text) else text
    for match in _ANYWHERE.finditer(_QUERY.sub(r"\1", with_thousands(text))):
        digits = next(filter(None, match.groups()), "")
        loads.add(count_of(digits) if digits else 1)
    return loads
