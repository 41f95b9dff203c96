"""A mail's soft breaks: "=" at the end of a line, which goes on in the next one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from runs.secrets.marks import Span

_BREAK = re.compile(r"=\r?\n")


class JoinedText:
    """A text without its soft breaks, and the way back to the places in the text."""

    def __init__(self, text: str) -> None:
        self.starts: list[int] = []  # of each part in the joined text
        self.places: list[int] = []  # of each part in the text
        parts: list[str] = []
        behind = length = 0
        for match in [*_BREAK.finditer(text), None]:
            part = text[behind : match.start() if match else len(text)]
            self.starts.append(length)
            self.places.append(behind)
            parts.append(part)
            length += len(part)
            behind = match.end() if match else len(text)
        self.text = "".join(parts)

    @property
    def is_joined(self) -> bool:
        """Tell whether the text had a soft break."""
        return len(self.starts) > 1

    def in_text(self, span: Span) -> Iterator[Span]:
        """Give the parts of a span of the joined text as spans of the text."""
        part = bisect_right(self.starts, span.start) - 1
        while part < len(self.starts) and self.starts[part] < span.end:
            behind = self.starts[part + 1] if part + 1 < len(self.starts) else len(self.text)
            start, end = max(span.start, self.starts[part]), min(span.end, behind)
            shift = self.places[part] - self.starts[part]
            if start < end:
                yield Span(start + shift, end + shift, kind=span.kind)
            part += 1
