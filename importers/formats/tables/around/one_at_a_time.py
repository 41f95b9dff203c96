"""Tests with a single client: "One client at a time", "serial requests", "a single connection"."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import Line
from importers.reading.commands.known_lines import kept

_CALLER = (
    r"(?:(?:keep-?alive|tcp|http|virtual|wrk|persistent) )?(?:client|connection|user|vu)\b"
    r"(?! (?:pools?|strings?|limits?|per|to (?:the )?d))"
)
_ALONE = re.compile(
    r"\bone (?:client|connection|user|request) at a time\b"
    r"|\b(?:serial|sequential) (?:[`'\"]?\w{1,20}(?:\(\))?[`'\"]? )?requests\b"
    r"|\brequests? (?:(?:are|were|is|was) )?(?:(?:sent|made|issued|fired|run) )?"
    r"(?:serially|sequentially|one (?:after|by) (?:another|the other|one))\b"
    rf"|\b(?:a|with|by|over|from|using|through) single[ -]{_CALLER}"
    rf"|^\W{{0,6}}(?:single|one)[ -]{_CALLER}",
    re.I,
)
# One connection may carry many requests at once; what can or could be is no test.
_NOT_ALONE = re.compile(
    r"\b(?:streams?|multiplex\w*|pipelin\w*|h2|h3|http/[23]|quic|handles?|can|could|may|might"
    r"|cannot|not|never|unlike|instead|each|every|per|more than|and then|vs\.?|versus|or)\b"
    r"|n't\b",
    re.I,
)
_SENTENCES = re.compile(r"(?<=[.!?]) +")


def loads_of(lines: list[Line]) -> list[tuple[int, int]]:
    """Return a load of 1 for each line that says that requests went out one by one."""
    return [(1, number) for number, line in lines if _says_alone(line)]


@kept
def _says_alone(line: str) -> bool:
    sentences = _SENTENCES.split(line)
    return any(_ALONE.search(text) for text in sentences if not _NOT_ALONE.search(text))
