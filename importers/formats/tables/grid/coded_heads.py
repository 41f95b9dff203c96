"""Heads that are written as names of a program: "requests_sec", "avgLatencyMs"."""

from __future__ import annotations

import re

_CAMEL = re.compile(r"[a-z]+[0-9]*(?:[A-Z][a-z0-9]*|P[0-9]+)+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SNAKE = re.compile(r"[*`\s]{0,4}([A-Za-z0-9]{1,20}(?:_[A-Za-z0-9]{1,20}){1,6})[*`\s]{0,4}")
_COUNTED = r"(?:req|reqs|request|requests|hits|bytes|[kmg]i?b|bits|[kmg]bits?)"
_EACH_SECOND = re.compile(rf"\b({_COUNTED}) (?:s|sec|second)\b", re.I)
_BYTES = 2  # letters of "mb"
_UNIT_INSIDE = re.compile(r"\b(ms|msec|us|usec|ns) (?=\w)", re.I)


def spoken(text: str, *, cell: str) -> str:
    """Return a head as one would say it: "requests/sec", "latency std (ms)".

    `text` is the plain head and `cell` what was written; other heads stay as they are.
    """
    if _CAMEL.fullmatch(text):
        return _HUMP.sub(" ", text).lower()
    if not _SNAKE.fullmatch(cell):
        return text
    head = _EACH_SECOND.sub(_with_stroke, text)
    unit = _UNIT_INSIDE.search(head)
    return f"{_UNIT_INSIDE.sub('', head)} ({unit[1]})" if unit else head


def _with_stroke(match: re.Match[str]) -> str:
    """Return "mb sec" as "MB/sec": a program writes all in small letters, and bits are "mbit"."""
    unit = match[1]
    return f"{unit.upper() if len(unit) == _BYTES else unit}/sec"
