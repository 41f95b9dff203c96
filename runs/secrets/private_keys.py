"""Private keys: the blocks that begin with "-----BEGIN … PRIVATE KEY-----"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runs.secrets.marks import ANY_MARK, Span

_BEGIN = re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_END = "-----END "
_LONGEST = 20_000  # characters of a block
_LINE = re.compile(r"[^\r\n]+")
_NO_KEY = re.compile(r"[\r\n][^\r\n]*[^A-Za-z0-9+/=\s:,.\\-][^\r\n]*")


def private_keys(text: str) -> Iterator[Span]:
    """Give each line inside a block; one whose end is missing ends where no key can stand."""
    behind = 0
    for match in _BEGIN.finditer(text) if "-----BEGIN " in text else ():
        if match.start() < behind:
            continue
        behind = text.find(_END, match.end(), match.end() + _LONGEST)
        if behind < 0:
            stop = _NO_KEY.search(text, match.end(), match.end() + _LONGEST)
            behind = stop.start() if stop else min(match.end() + _LONGEST, len(text))
        for line in _LINE.finditer(text, match.end(), behind):
            if not ANY_MARK.match(line[0]):
                yield Span(line.start(), line.end(), kind="private key")
