"""Names that all end in a load in one form: "nginx @ 64" and "nginx @ 256", "caddy c64".

A bare number may be of anything; it is a load where a name stands with two of them.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, load_rank
from importers.formats.tables.grid.values import bare

_CALLERS = r"(?:conns?|connections?|clients?|users?|vus?|concurrent(?: \w{1,12})?|c)"
_AT_END = re.compile(
    r"(?P<name>.*?[\w)\]+])\s?"
    r"(?:(?P<before>[@/|·]|(?<=\s)[–—-](?=\s)|\((?![0-9]{1,7} users\)))\s?"
    r"(?:(?P<word>c|conns?|vus?)\s?[=:]?\s?)?"
    r"|\s(?P<letter>c|conns? ?|vus? ?)(?=[0-9]))"
    rf"(?P<load>[0-9]{{1,7}})\s?(?P<behind>{_CALLERS})?\)?",
    re.I,
)
_ALONE = re.compile(r"c ?([1-9][0-9]{0,6})", re.I)  # "C16" above "C64", and nothing else
_LEAST = 2  # loads of one name


def spelled(names: list[str]) -> list[str] | None:
    """Return the names with their loads as "(c=64)"; None where one of them may have none."""
    matches = [match for name in names if (match := _AT_END.fullmatch(bare(name)))]
    if not matches or len(matches) < len(names) or not all(map(_is_load, matches)):
        return None
    loads: dict[str, set[str]] = {}
    for match in matches:
        loads.setdefault(match["name"], set()).add(match["load"])
    if max(map(len, loads.values())) < _LEAST:
        return None
    return [f"{match['name']} (c={match['load']})" for match in matches]


def _alone(names: list[str]) -> list[str] | None:
    """Return loads as "c=64" where all names are a letter with rising numbers."""
    matches = [match for name in names if (match := _ALONE.fullmatch(bare(name)))]
    loads = [int(match[1]) for match in matches]
    is_rising = len(loads) >= _LEAST and loads == sorted(set(loads))
    return [f"c={load}" for load in loads] if is_rising and len(loads) == len(names) else None


def _is_load(match: re.Match[str]) -> bool:
    """Tell whether a mark or a word says that the number counts callers: not "HTTP/2", "v 3"."""
    has_word = any(match[group] for group in ("word", "letter", "behind"))
    return int(match["load"]) > 0 and (has_word or match["before"] == "@")


def in_first_column(grid: Grid) -> Grid:
    """Return the grid with the loads of its first column spelled, if all its names have one."""
    head = grid.head or 0
    if any(load_rank(cell) is not None for cell in grid.rows[head][1:]):
        return grid  # the load has a column of its own
    below = [row[0] for row in grid.rows[head + 1 :]]
    texts = [cell for cell in below if isinstance(cell, str)]
    names = _alone(texts) or spelled(texts) if len(texts) == len(below) else None
    if names is None:
        return grid
    rows = [[name, *row[1:]] for name, row in zip(names, grid.rows[head + 1 :], strict=True)]
    return replace(grid, rows=[*grid.rows[: head + 1], *rows])
