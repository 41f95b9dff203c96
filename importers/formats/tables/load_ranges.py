"""Ranges and lists of loads in a line: "10 to 300 users", "100, 500, and 1,000 connections"."""

from __future__ import annotations

import re

from importers.reading.load_words import COUNT, count_of

_RANGE = re.compile(
    rf"(?<![\w.,=-]){COUNT} ?(?:-|–|to|→|a|до|,? ?(?:and|or)|/|\+"
    rf"|,(?![0-9]{{3}}(?![0-9]))) ?{COUNT} (?:\w+ )?"
    r"(?:connections|users|vus?|clients|concurrent|kullan\w+)\b"
    # "10 users, then up to 300" and "20 clients → burst of 80"
    rf"|(?<![\w.,-]){COUNT} (?:connections|users|vus?|clients) ?(?:(?:→|->|=>) ?(?:[a-z]{{1,12}} )"
    rf"{{0,2}}(?:to|of) |(?:→|->|=>|to) ?){COUNT}(?! ?(?:req|rps|ms\b|s\b|k\b|[km]?b\b)|[.,]?\w)"
    # "c=16,64", but no "concurrency: 100, 30 seconds"
    rf"|\bc(?:onc(?:urrency)?)? ?[=:] ?{COUNT} ?[/|,] ?{COUNT}\b"
    r"(?! ?(?!and\b|or\b|connections\b|clients\b|users\b|vus\b)[a-z])",
    re.I,
)


def ends_in(line: str) -> list[int]:
    """Return two loads of the first range or list of loads in a line; [] where it names none."""
    span = _RANGE.search(line)
    return [count_of(digits) for digits in span.groups() if digits] if span else []
