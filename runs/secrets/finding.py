"""Finding the secrets of a text, in a time that grows with its length only."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from runs.secrets.hosts import private_hosts
from runs.secrets.marks import ANY_MARK, Secret, Span
from runs.secrets.people import addresses
from runs.secrets.private_keys import private_keys
from runs.secrets.rules import BEFORE, RULES, Rule
from runs.secrets.soft_breaks import JoinedText

# A sequence of a terminal, as it is, as it is stored, and as cat -v writes it.
_COLOUR = re.compile(r"(?:\x1b|\ufffd|\^\[|\\u001b|\\x1b|\\033)\[[0-9;]{0,20}[a-zA-Z]")
_STRETCH = 1_000_000  # characters
_NO_PART = "\\ \t,"  # behind a secret


def find(text: str) -> list[Secret]:
    """Return the secrets of a text in their order; no two overlap, and none holds a line's end.

    Lines count from 1, as `importers.cleaning.decode.source_lines` does.
    """
    text = _COLOUR.sub(_blanks, text) if "[" in text else text
    spans = _spans(text)
    joined = JoinedText(text)
    if joined.is_joined:
        for span in _spans(joined.text):
            spans += joined.in_text(span)
    return with_lines(text, spans)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _spans(text: str) -> list[Span]:
    """Return the places of secrets in a text, in no order; some overlap."""
    lowered = in_lower_case(text)
    lines = _each_line_once(text)
    lowered_lines = in_lower_case(lines)
    spans = list(private_keys(text))
    for rule in RULES:
        if rule.trigger in (lines if rule.is_exact else lowered_lines):
            source = text if rule.is_exact else lowered
            spans += _matches(rule, source=source, text=text)
    spans += addresses(lowered)
    spans += private_hosts(lowered)
    return spans


def _each_line_once(text: str) -> str:
    """Return the lines of a text in no order, equal ones once.

    A large upload repeats most of its lines. Without this, 77 searches through all of it take
    three quarters of the time. The lines are taken from one stretch after the other, so that they
    do not stand in memory all at once.
    """
    lines: set[str] = set()
    start = 0
    while start < len(text):
        end = text.find("\n", start + _STRETCH)
        end = end if end >= 0 else len(text)
        lines.update(text[start:end].split("\n"))
        start = end + 1
    return "\n".join(lines)


def in_lower_case(text: str) -> str:
    """Return the text with small ASCII letters; each character keeps its place."""
    if text.isascii():
        return text.lower()
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def with_lines(text: str, spans: Iterable[Span]) -> list[Secret]:
    """Return the spans that do not begin inside another one, with their lines, in their order."""
    ordered = sorted(spans, key=lambda span: (span.start, -span.end))
    if not ordered:
        return []
    line_end = "\n" if "\n" in text else "\r"
    ends = [match.end() for match in re.finditer(line_end, text)]
    secrets: list[Secret] = []
    behind = 0
    for span in ordered:
        if span.start >= behind and span.end > span.start:
            line = bisect_right(ends, span.start) + 1
            secrets.append(Secret(span.kind, line, start=span.start, end=span.end))
            behind = span.end
    return secrets


def _matches(rule: Rule, *, source: str, text: str) -> Iterator[Span]:
    """Give what a rule finds; `source` is the text or its form in lower case."""
    for match in rule.pattern.finditer(source):
        group = match.lastindex or 0
        start, end = match.span(group)
        secret = text[start:end].rstrip(_NO_PART)
        start += len(secret) - len(secret.lstrip())
        secret = secret.lstrip()
        before = text[max(match.start() - BEFORE, 0) : match.start()]
        stands_right = rule.before is None or rule.before.search(before)
        if stands_right and rule.accepts(secret) and not ANY_MARK.match(secret):
            yield Span(start, start + len(secret), kind=rule.kind)
