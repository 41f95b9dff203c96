"""Loads beside the number of all connections: "10,000 connections, 1,000 concurrent"."""

from __future__ import annotations

import re

from importers.reading.table_heads.load_words import COUNT, count_of

_OF_MANY = re.compile(
    rf"(?<![\w.,-]){COUNT} (?:connections|conexiones|conexões|connexions|verbindungen),?"
    rf" (?:(?:and|with|y|e|con|com|et|avec|und|mit) )?{COUNT} (?:concurrent(?:es|ly)?"
    r"|concorrentes?|simult[aá]ne[ao]s|simultaneous|at once|in parallel|gleichzeitige?)\b",
    re.I,
)
WARM_UP = re.compile(r"\W*warm\w*[ -]?up\b", re.I)  # its load is that of no run


def of_several(line: str, loads: list[int]) -> list[int]:
    """Return the lesser of two loads, where it alone is said to be at once.

    The others are opened one after the other. A line about nothing but the warm-up has none.
    """
    if loads and WARM_UP.match(line) and "," not in line:
        return []
    if len({*loads}) != 2 or not (match := _OF_MANY.search(line)):
        return loads
    many, few = map(count_of, match.groups())
    return [few] if {many, few} == {*loads} and few < many else loads
