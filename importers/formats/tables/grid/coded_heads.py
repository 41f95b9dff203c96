"""Heads that are written as names of a program: "requests_sec", "avgLatencyMs", "p99-ms"."""

from __future__ import annotations

import re

from importers.reading.table_heads import column_heads

_UNIT = r"(?: ?\([^()]{1,12}\))?"  # "totalTime(s)"
_WORD = r"[A-Za-z0-9]{1,20}"
_CAMEL = re.compile(rf"[a-z]+[0-9]*(?:[A-Z][a-z0-9]*|P[0-9]+)+{_UNIT}")
_SNAKE = re.compile(rf"[*`\s]{{0,4}}({_WORD}(?:_{_WORD}){{1,6}}{_UNIT})[*`\s]{{0,4}}")
# Names of products are written so, too: "OpenResty", "web-server", "Node.js".
_PLAIN = r"(?:[A-Za-z]{1,20}|[pP][0-9]{2,4}|9{1,2}|[2-5](?:xx|00))"
_MAY_BE_NAME = re.compile(
    rf"(?:[A-Z][a-z]+|P[0-9]{{2,4}}|[2-5]xx){{2,7}}S?{_UNIT}"
    rf"|{_PLAIN}(?:[-.]{_PLAIN}){{1,6}}{_UNIT}"
)
_JOINT = re.compile(r"[-_]|\.(?![0-9])|(?<=[a-z0-9])(?=[A-Z])")
_COUNTED = r"(?:req|reqs|request|requests|hits|bytes|[kmg]i?b|bits|[kmg]bits?)"
_EACH_SECOND = re.compile(rf"\b({_COUNTED}) (?:s|sec|second)\b", re.I)
_BYTES = 2  # letters of "mb"
_UNIT_INSIDE = re.compile(r"\b(ms|msec|us|usec|ns) (?=\w)", re.I)


def spoken(text: str, *, cell: str) -> str:
    """Return a head as one would say it: "requests/sec", "latency std (ms)".

    `text` is the plain head and `cell` what was written; other heads stay as they are.
    """
    if _CAMEL.fullmatch(text):
        return _said(_JOINT.sub(" ", text).lower())
    if _SNAKE.fullmatch(cell):
        return _said(text)
    if _MAY_BE_NAME.fullmatch(text):
        parted = _JOINT.sub(" ", text)
        phrase = _said(parted.lower() if "".join(parted.split()) == text else parted)
        is_head = column_heads.read(phrase) is not None and not _is_name(phrase)
        return phrase if is_head and phrase.casefold() != text.casefold() else text
    return text


def _is_name(phrase: str) -> bool:
    """Tell whether only the unit of a head names a metric: "actix web (req/s)"."""
    owner, bracket, _ = phrase.partition(" (")
    return bool(bracket) and not any(map(column_heads.read, (owner, f"{owner} (ms)")))


def _said(head: str) -> str:
    """Return a head with strokes and units as people write them."""
    head = _EACH_SECOND.sub(_with_stroke, head)
    unit = _UNIT_INSIDE.search(head)
    return f"{_UNIT_INSIDE.sub('', head)} ({unit[1]})" if unit else head


def _with_stroke(match: re.Match[str]) -> str:
    """Return "mb sec" as "MB/sec": a program writes all in small letters, and bits are "mbit"."""
    unit = match[1]
    return f"{unit.upper() if len(unit) == _BYTES else unit}/sec"
