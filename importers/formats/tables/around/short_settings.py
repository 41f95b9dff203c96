"""Settings of a tool in their shortest form: "4t/64c" is 4 threads and 64 connections.

A processor is written in the same way: "32t/64c EPYC".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.formats.tables.around.tool_names import COMMANDS

_SHORT = re.compile(
    r"(?<![\w.,-])[0-9]{1,3} ?t(?:hreads?)? ?[/,] ?([0-9]{1,7}) ?c(?:onns?)?(?!\w)"
    r"|(?<![\w.,-])([0-9]{1,7}) ?con(?:ns?|nections)? ?[/,·] ?[0-9]{1,3} ?thr(?:eads)?(?!\w)",
    re.I,
)
_SETTINGS = re.compile(
    r"\b(?:settings?|config\w*|options?|param\w*|args|load|connections?|conns"
    rf"|{COMMANDS}|k6)\b",
    re.I,
)
_TOOL = re.compile(rf"(?<![\w-])(?:{COMMANDS})(?![\w-])", re.I)
_PROCESSOR = re.compile(
    r"\b(?:cpus?|v?cores?|[gm]i?b|ram|memory|xeon|epyc|ryzen|threadripper|opteron|core i[3579]"
    r"|i[3579]-\w+|intel|amd|arm(?:64|v[78])?|graviton\w*|ampere|altra|apple|snapdragon|[gm]hz"
    r"|machines?|hosts?|hardware|instances?|box|boxes|vms?|nodes?|processors?|laptop|desktop"
    r"|(?:pg|sys|redis-)bench\w*|benchmark\.sh)\b|[0-9]\s?[gm]i?b\b",
    re.I,
)
_FOR_SECONDS = re.compile(r"[0-9] ?c(?:onns?)?[,/] ?[0-9]{1,4} ?s(?:ec\w{0,4})?\b", re.I)
_RATE = re.compile(r"\breq(?:uest)?s?/s(?:ec)?\b|\brps\b", re.I)
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s")


def load_of_name(text: str, *, head: str) -> int | None:
    """Return the connections in a cell below a head of settings; None for a processor's."""
    match = _SHORT.search(text)
    if match is None or not _SETTINGS.search(head) or _PROCESSOR.search(f"{head} {text}"):
        return None
    return int(match[1] or match[2])


def loads_of_line(line: str) -> Iterator[int]:
    """Give the connections in sentences that name a tool of HTTP and no processor."""
    for sentence in _SENTENCE_END.split(line):
        is_called = any(mark.search(sentence) for mark in (_TOOL, _FOR_SECONDS, _RATE))
        if is_called and not _PROCESSOR.search(sentence):
            yield from (int(match[1] or match[2]) for match in _SHORT.finditer(sentence))
