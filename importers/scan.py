"""Cutting a document into blocks and reading labelled values out of one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from importers.text import Document


@dataclass(slots=True)
class Block:
    """One stretch of a document that a format claims: characters [start, end)."""

    document: Document
    start: int
    end: int

    @property
    def partial(self) -> bool:
        """Tell whether lines of the original are hidden here, so that a missing line means nothing."""
        return self.document.is_partial(self.start) or self.document.is_partial(max(self.end - 1, self.start))

    @property
    def lines(self) -> tuple[int, int]:
        """Return the first and last line number in the upload that hold text of this block."""
        body = self.document.text[self.start : self.end]
        first = self.start + len(body) - len(body.lstrip())
        last = self.start + len(body.rstrip()) - 1
        return self.line(first), self.line(max(last, first))

    def line(self, offset: int) -> int:
        """Return the upload's line number of a character."""
        return self.document.line_at(offset)

    def finditer(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Return the matches inside the block."""
        return pattern.finditer(self.document.text, self.start, self.end)

    def search(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the first match inside the block."""
        return pattern.search(self.document.text, self.start, self.end)

    def is_cut(self, found: re.Match[str]) -> bool:
        """Tell whether a match runs into the end of a text that has no last line end: it may be half a value."""
        return not self.document.complete and found.end() >= len(self.document.text)


def cut(document: Document, starts: list[int]) -> list[Block]:
    """Return the blocks between consecutive starts; the last one reaches to the end of the document."""
    ends = [*starts[1:], len(document.text)] if starts else []
    return [Block(document, start, end) for start, end in zip(starts, ends, strict=True)]
