"""Names that all end in a load in one form: "nginx @ 64" and "nginx @ 256", "caddy c64".

A bare number may be of anything; it is a load where a name stands with two of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
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
_WORDS = ("word", "letter", "behind")  # groups that may say what is counted
_ALONE = re.compile(r"c ?([1-9][0-9]{0,6})", re.I)  # "C16" above "C64", and nothing else
_HIGH = 50  # more than a version or the number of a case
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
    is_sure = all(map(_is_spelled, matches))
    if not is_sure and not may_be_loads([int(match["load"]) for match in matches]):
        return None
    return [f"{match['name']} (c={match['load']})" for match in matches]


def _alone(names: list[str]) -> list[str] | None:
    """Return loads as "c=64" where all names are a letter with rising numbers."""
    matches = [match for name in names if (match := _ALONE.fullmatch(bare(name)))]
    loads = [int(match[1]) for match in matches]
    is_rising = len(loads) >= _LEAST and loads == sorted(set(loads)) and may_be_loads(loads)
    return [f"c={load}" for load in loads] if is_rising and len(loads) == len(names) else None


def _is_load(match: re.Match[str]) -> bool:
    """Tell whether a mark or a word says that the number counts callers: not "HTTP/2", "v 3"."""
    has_word = any(match[group] for group in _WORDS)
    is_at = match["before"] == "@" and match["name"] + "@" not in match[0]  # "node@18" is a package
    return int(match["load"]) > 0 and (has_word or is_at)


def _is_spelled(match: re.Match[str]) -> bool:
    """Tell whether more than a letter or "@" says what the number counts: "64 conns", "c=64"."""
    counted = (match[group] or "" for group in _WORDS)
    return "=" in match[0][match.end("name") :] or any(len(word.strip()) > 1 for word in counted)


def may_be_loads(numbers: Collection[int]) -> bool:
    """Tell whether numbers behind "@" or a letter grow as loads do: 8 and 64, but not 5, 6 and 7.

    Versions, machines and cases are numbered likewise, but seldom so high as 200 and 256.
    """
    is_wide = max(numbers) >= 2 * min(numbers) or min(numbers) >= _HIGH
    return is_wide and len({*numbers}) <= max(numbers) - min(numbers)


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
