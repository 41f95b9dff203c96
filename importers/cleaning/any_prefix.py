"""A prefix before every line that no other step knows: a log's stamp, a host's name, a prompt.

This step comes last, for a text in which no report of a tool was read. What nearly all lines begin
with, apart from digits, is no part of a report.
"""

from __future__ import annotations

import re
from collections import Counter

_DIGITS = re.compile(r"[0-9]{1,40}")
_BORDER = re.compile(r"[^\w.]")  # a prefix may end behind it
_SAMPLE = 60_000  # characters in which a prefix is looked for
_LONGEST = 160  # characters of a prefix
_BORDERS = 24  # of one line that are tried
_FEWEST = 6  # lines with the prefix
_SHARE = 0.6  # of the filled lines that have it
_EQUAL = 0.95  # of the most frequent prefix's lines: a longer prefix with so many is better
_CLOSING = {'"': '"', "'": "'", "`": "`", "│": "│", "|": "|"}  # by what stands before the line


def without(text: str) -> str | None:
    """Return the text without the prefix that most of its lines share; None when there is none.

    No line comes or goes. A line without the prefix is not of the same output, and becomes empty:
    a table's head does not meet the wrong columns.
    """
    prefix = _shared([line for line in text[:_SAMPLE].split("\n") if line.strip()])
    if prefix is None:
        return None
    pattern = _pattern(prefix)
    closing = _CLOSING.get(prefix.rstrip()[-1], "")
    matches = map(pattern.match, text.split("\n"))
    return "\n".join(_without_end(match[1], closing) if match else "" for match in matches)


def _pattern(prefix: str) -> re.Pattern[str]:
    """Return the pattern of a line with this prefix, in which each 0 is any number."""
    bare = prefix.rstrip()
    mark = _DIGITS.pattern.join(re.escape(part) for part in bare.split("0"))
    return re.compile(rf"{mark}(?:[^\S\n]{{0,{len(prefix) - len(bare)}}}([^\n]*))")


def _without_end(line: str, closing: str) -> str:
    """Return a line without its closing quote or bar; in quotes, escapes are resolved."""
    if not closing:
        return line
    line = line.rstrip(" \t,").removesuffix(closing)
    if closing in "\"'" and "\\" in line:
        line = line.replace("\\t", "\t").replace('\\"', '"')
    return line


def _shared(lines: list[str]) -> str | None:
    """Return the longest prefix that most lines have, with 0 for each number."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update(_prefixes(line))
    most = max(counts.values(), default=0)
    if most < max(_FEWEST, _SHARE * len(lines)):
        return None
    return max((prefix for prefix in counts if counts[prefix] >= _EQUAL * most), key=len)


def _prefixes(line: str) -> set[str]:
    """Return the beginnings of a line up to a border, with 0 for each number."""
    masked = _DIGITS.sub("0", line[:_LONGEST])
    prefixes = {f"{masked.rstrip()} "}
    for border in list(_BORDER.finditer(masked))[:_BORDERS]:
        prefixes.add(masked[: border.end()])
    return {prefix for prefix in prefixes if prefix.strip()}
