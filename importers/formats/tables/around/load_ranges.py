"""Ranges and lists of loads in a line: "10 to 300 users", "100, 500, and 1,000 connections"."""

from __future__ import annotations

import re

from importers.reading.table_heads.load_words import COUNT, count_of

_RANGE = re.compile(
    rf"(?<![\w.,=–-]){COUNT} ?(?:-|–|to|→|a|до|vs\.?|versus|,? ?(?:and|or)|/|\+"
    rf"|,(?![0-9]{{3}}(?![0-9]))) ?{COUNT} (?:\w+ )?"
    r"(?:connections|users|vus?|clients|concurrent|kullan\w+)\b"
    # "10 users, then up to 300" and "20 clients → burst of 80"
    rf"|(?<![\w.,-]){COUNT} (?:connections|users|vus?|clients) ?(?:(?:→|->|=>) ?(?:[a-z]{{1,12}} )"
    rf"{{0,2}}(?:to|of) |(?:→|->|=>|to) ?){COUNT}(?! ?(?:req|rps|ms\b|s\b|k\b|[km]?b\b)|[.,]?\w)"
    # "c=16,64", but no "concurrency: 100, 30 seconds" and no "concurrency: 10,000"
    rf"|\bc(?:onc(?:urrency)?)? ?[=:] ?{COUNT} ?[/|,](?!0[0-9]) ?{COUNT}\b"
    r"(?! ?(?!and\b|or\b|connections\b|clients\b|users\b|vus\b)[a-z])",
    re.I,
)

# A word with a capital letter inside a sentence.
_PRODUCT_BEFORE = re.compile(r"[\w,;)] (?!Con|Client|User|VU|Thread)[A-Z][\w.+#-]{2,20} v?$")


def ends_in(line: str) -> list[int]:
    """Return two loads of the first range or list of loads in a line; [] where it names none."""
    spans = _RANGE.finditer(line)
    span = next((span for span in spans if not _is_version(line, span)), None)
    return [count_of(digits) for digits in span.groups() if digits] if span else []


def _is_version(line: str, span: re.Match[str]) -> bool:
    """Tell whether the first number is that of a product: "with PostgreSQL 16, 20 clients"."""
    return "," in span[0] and _PRODUCT_BEFORE.search(line[: span.start()]) is not None
