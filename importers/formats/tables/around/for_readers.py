"""Calls that readers may make themselves: they do not say how a table was made."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import Line

_ANNOUNCED = re.compile(
    r"(?:^|[.!] )\W{0,4}(?:optionally,? |run (?:it |this |these )?on your own "
    r"|you (?:may|can|could) (?:also |optionally )?(?:define|set|change|pass|choose|override"
    r"|adjust|customi[sz]e|specify|tune|vary)\b|feel free to (?:change|adjust|set|vary)\b)",
    re.I,
)
_CALLED = re.compile(
    r"\b(?:measured|tested|benchmarked|ran|run with|we|our|ours|as i|i had|made|comes? from"
    r"|above|command of)\b",
    re.I,
)
_OWN_CALL = re.compile(
    r"(?<!\w)-{1,2}[a-z]+[ =]?[0-9]|[0-9] (?:connections|clients|users|vus)", re.I
)
_FENCE = re.compile(r"\s*(?:`{3}|~{3})")
_INDENTED = re.compile(r"(?: {4}|\t)\s*\S|\s*[$>] ")


def without_calls(lines: list[Line]) -> list[Line]:
    """Return lines without the code below one that announces what readers may call.

    Such a line ends in a colon, and has neither a call nor a load in itself.
    """
    left: list[Line] = []
    is_announced = is_fenced = False
    for before, line in zip([(0, ""), *lines], lines, strict=False):
        text = line[1]
        if line[0] != before[0] + 1:  # another part
            is_announced = is_fenced = False
        if is_announced and _FENCE.match(text):
            is_fenced = not is_fenced
            is_announced = is_fenced
            continue
        if is_announced and (is_fenced or _INDENTED.match(text)):
            continue
        is_announced = _announces(text) or (is_announced and not text.strip())
        left.append(line)
    return left


def _announces(text: str) -> bool:
    is_end = text.rstrip(" *_").endswith(":")
    return (
        is_end
        and bool(_ANNOUNCED.search(text))
        and not (_OWN_CALL.search(text) or _CALLED.search(text))
    )
