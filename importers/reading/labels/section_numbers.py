"""Numbers of sections in front of headings: "4.1 Puma" beside "4.2 Falcon", "[1/2] Puma".

They name nothing. A number is one only where headings of one level count on, and where their names
differ without it: "1.24 Puma" alone may be a version.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise

from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import LOOSE

_NUMBER = re.compile(
    r"[^\w([{\"'`<.]{0,4}([1-9][0-9]?(?:\.[0-9]{1,2}){0,2})\.([0-9]{1,2}) (?=[^\n]{0,20}?[^\W\d_])"
)
_OF_SEVERAL = re.compile(r"[(\[]([1-9][0-9]?)/([1-9][0-9]?)[)\]]:? (?=[^\n]{0,20}?[^\W\d_])")
_Key = tuple[int, str]  # a heading's level, and its number without the last part


def without(above: Sequence[list[Heading]]) -> None:
    """Set the numbers of the headings above each run, where they are those of sections."""
    groups: dict[_Key, dict[int, tuple[int, Heading]]] = defaultdict(dict)
    for heading in chain.from_iterable(above):
        match = _number_of(heading) if heading.level < LOOSE else None
        if match:
            is_of_several = match.re is _OF_SEVERAL
            section, number = (match[2], match[1]) if is_of_several else (match[1], match[2])
            groups[heading.level, section][heading.line] = (int(number), heading)
    own: set[int] = set()
    for group in groups.values():
        own.update(group if _counts_on(group) else ())
    for every in above if own else ():
        every[:] = [_numbered(heading) if heading.line in own else heading for heading in every]


def _counts_on(group: dict[int, tuple[int, Heading]]) -> bool:
    """Tell whether numbers rise by one from heading to heading, and the names differ."""
    placed = [group[line] for line in sorted(group)]
    names = {_numbered(heading).name.casefold() for _, heading in placed}
    is_rising = all(last + 1 == number for (last, _), (number, _) in pairwise(placed))
    return len(placed) > 1 and is_rising and len(names) == len(placed)


def _number_of(heading: Heading) -> re.Match[str] | None:
    return _NUMBER.match(heading.text) or _OF_SEVERAL.match(heading.text)


def _numbered(heading: Heading) -> Heading:
    match = _number_of(heading)
    return replace(heading, number=match[0]) if match else heading
