"""What stands before every line of an output, whoever put it there: a log's stamp, a host's name, a prompt we do not know.

The last resort for a text in which no format found anything: what nearly all lines begin with, digits apart, is no part of a report.
"""

from __future__ import annotations

import re
from collections import Counter

_DIGITS = re.compile(r"[0-9]{1,40}")
_BORDER = re.compile(r"[^\w.]")  # behind it a prefix may end
_SAMPLE = 60_000  # characters in which a prefix is looked for
_LONGEST = 160  # characters of a prefix
_BORDERS = 24  # of one line that are tried
_FEWEST = 6  # lines with the prefix
_SHARE = 0.6  # of the filled lines that have it
_ENDS = {
    '"': '"',
    "'": "'",
    "`": "`",
    "│": "│",
    "|": "|",
}  # what was opened before a line is closed behind it


def without(text: str) -> str | None:
    """Return the text without the prefix that most of its lines share, the other lines emptied; None when there is none.

    No line comes or goes. A line that lacks the prefix is not of the same output: a table's head does not meet the wrong columns.
    """
    prefix = _shared([line for line in text[:_SAMPLE].split("\n") if line.strip()])
    if prefix is None:
        return None
    mark = "[0-9]{1,40}".join(re.escape(part) for part in prefix.rstrip().split("0"))
    pattern = re.compile(f"{mark}(?:[^\\S\\n]{{0,{len(prefix) - len(prefix.rstrip())}}}([^\\n]*))")
    end = _ENDS.get(prefix.rstrip()[-1], "")
    found = (pattern.match(line) for line in text.split("\n"))
    return "\n".join(_without_end(one[1], end) if one else "" for one in found)


def _without_end(line: str, end: str) -> str:
    bare = line.rstrip(" \t,") if end else line
    bare = bare.removesuffix(end) if end else line
    return bare.replace("\\t", "\t").replace('\\"', '"') if end in "\"'" and "\\" in bare else bare


def _shared(lines: list[str]) -> str | None:
    """Return the longest of the prefixes that most lines have, with 0 for each number."""
    counts: Counter[str] = Counter()
    for line in lines:
        masked = _DIGITS.sub("0", line[:_LONGEST])
        ends = [border.end() for border in _BORDER.finditer(masked)][:_BORDERS]
        counts.update(
            prefix
            for prefix in {*(masked[:end] for end in ends), f"{masked.rstrip()} "}
            if prefix.strip()
        )
    if not counts:
        return None
    most = max(counts.values())
    if most < max(_FEWEST, _SHARE * len(lines)):
        return None
    return max((prefix for prefix, count in counts.items() if count >= 0.95 * most), key=len)
