"""Cutting a document into blocks and reading values out of one, each with the line it stood in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from importers.model import Diagnostic, Run, Severity, is_sane
from importers.reading.document import Document
from importers.reading.server_header import name_and_version, target
from importers.reading.units import tidy

_SLACK = 0.05  # of rate times time
_FIELDS = frozenset(Run.__slots__) - {"details", "sources", "lines", "member", "latency_ms"}


_LAST_WORD = re.compile(
    r"[0-9] ?(?:[kKMGT]i?)?B(?:/s| read)?$|[0-9] ?(?:ms|secs|%|responses|requests|hits|trans/sec)$|timeouts\)$"
)


@dataclass(slots=True)
class Block:
    """One stretch of a document that a format claims: characters [start, end). `value` is what a JSON block holds.

    An open block ends where the next block of any format begins; a closed one ends where it says.
    """

    document: Document
    start: int
    end: int
    value: Any = None
    open: bool = False

    def close(self, end: int) -> None:
        """End the block here: what begins inside it belongs to it."""
        self.end, self.open = end, False

    @property
    def text(self) -> str:
        """Return the block's characters."""
        return self.document.text[self.start : self.end]

    @property
    def partial(self) -> bool:
        """Tell whether lines of the original are hidden here, so that a missing line means nothing."""
        return self.document.is_partial(self.start) or self.document.is_partial(
            max(self.end - 1, self.start)
        )

    @property
    def lines(self) -> tuple[int, int]:
        """Return the first and last line number in the upload that hold text of this block."""
        body = self.text
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
        """Tell whether a match runs into the end of a text that has no last line end: it may be half a value.

        It is whole when it ends with a unit or a word that nothing can follow.
        """
        return (
            not self.document.complete
            and found.end() >= len(self.document.text)
            and not _LAST_WORD.search(found[0])
        )


def cut(document: Document, starts: list[int]) -> list[Block]:
    """Return the open blocks between consecutive starts; the last one reaches to the end of the document."""
    ends = [*starts[1:], len(document.text)] if starts else []
    return [
        Block(document, start=start, end=end, open=True)
        for start, end in zip(starts, ends, strict=True)
    ]


def objects(
    document: Document, *keys: str, where: Callable[[dict[str, Any]], bool] = lambda value: True
) -> list[Block]:
    """Return a block for each JSON object that has all these keys at its top and is in none of the others; `value` is its dictionary.

    It may stand among prose, in a list or inside another object. `where` tells whether an object with these keys is meant.
    Cheap when a key's name is not in the text.
    """
    if "{" not in document.text or not all(f'"{key}"' in document.text for key in keys):
        return []
    blocks: list[Block] = []
    for start, end, value in document.json_dictionaries():
        if all(key in value for key in keys) and (not blocks or start >= blocks[-1].end):
            blocks.append(Block(document, start=start, end=end, value=value))
    return [block for block in blocks if where(block.value)]


def report_starts(
    matches: Iterable[re.Match[str]], is_banner: Callable[[re.Match[str]], bool]
) -> list[int]:
    """Return where reports begin: at each banner, and at a later line of a report that has no banner above it."""
    starts: list[int] = []
    after_banner = False
    for match in matches:
        banner = is_banner(match)
        if banner or not after_banner:
            starts.append(match.start())
        after_banner = banner
    return starts


def lines_with(text: str, *words: str) -> list[int]:
    """Return where the lines begin that hold one of these words, in order: quicker than a pattern that tries each line."""
    starts: set[int] = set()
    for word in words:
        place = text.find(word)
        while place >= 0:
            starts.add(text.rfind("\n", 0, place) + 1)
            end = text.find("\n", place)
            place = text.find(word, end) if end >= 0 else -1
    return sorted(starts)


class Reading:
    """Fills one run from one block and remembers where each value stood; `result()` is what a format's `parse` returns."""

    def __init__(self, block: Block, tool: str) -> None:
        self.block = block
        self.run = Run(tool=tool, lines=block.lines)
        self.remarks: list[Diagnostic] = []

    def search(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the first match in the block that the end of the text did not cut."""
        return next(self.finditer(pattern), None)

    def finditer(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Return the matches in the block that the end of the text did not cut."""
        return (found for found in self.block.finditer(pattern) if not self.block.is_cut(found))

    def put(self, field: str, value: Any, offset: int | None = None) -> None:
        """Set a field of the run, or a detail when the run has no such field; `offset` is the character it was read at.

        None is "not said" and sets nothing. The first of two values counts.
        """
        if value is None:
            return
        if field in _FIELDS:
            if field in self.run.sources:
                return
            setattr(self.run, field, value)
            self.run.sources[field] = self._line(offset)
        else:
            self.run.details.setdefault(field, value)

    def take(
        self,
        pattern: re.Pattern[str],
        field: str,
        convert: Callable[..., Any],
        groups: Sequence[int] = (1,),
    ) -> re.Match[str] | None:
        """Put `convert(*groups)` of the first match into the field; return the match."""
        match = self.search(pattern)
        if match is not None:
            value = convert(*(match[group] for group in groups))
            self.put(field, value, offset=match.start(groups[0]))
        return match

    def latency(self, name: str, value: float | None, offset: int | None = None) -> None:
        """Set one latency in milliseconds (mean, stdev, min, median, max, p50, p99.9…); the first of two counts."""
        if value is not None and name not in self.run.latency_ms:
            self.run.latency_ms[name] = value
            self.run.sources.setdefault("latency_ms", self._line(offset))

    def median_is_p50(self, offset: int | None = None) -> None:
        """Set the median where the 50th percentile is known: tools print one of the two."""
        self.latency("median", self.run.latency_ms.get("p50"), offset=offset)

    def has_all_rows(self, last: int, total: int) -> bool:
        """Tell whether no row of a status distribution is missing.

        `last` is the offset of the last row, `total` the sum of the rows. Either text follows the rows, or they add up to
        rate times time, within 5 %: the time has four decimals and the test may be short.
        """
        text = self.block.document.text
        end = text.find("\n", last)
        if total and end >= 0 and len(text) > end + 1:
            return True
        rate, seconds = self.run.requests_per_s, self.run.time_taken_s
        return bool(total and rate and seconds and abs(rate * seconds / total - 1) < _SLACK)

    def target(self, url: str, offset: int | None = None) -> None:
        """Set host, port, path and TLS from the URL that was asked."""
        for field, value in target(url).items():
            self.put(field, value, offset=offset)

    def server(self, header: str, offset: int | None = None) -> None:
        """Set the server's name and version from its Server header."""
        self.put("server_software", header, offset=offset)
        for field, value in zip(
            ("server_name", "server_version"), name_and_version(header), strict=True
        ):
            self.put(field, value, offset=offset)

    def remark(
        self, severity: Severity, code: str, message: str, offset: int | None = None
    ) -> None:
        """Say something about the line of a character, or about the whole run."""
        self.remarks.append(
            Diagnostic(line=self._line(offset), severity=severity, code=code, message=message)
        )

    def key(self, name: str) -> int:
        """Return where a JSON block names this key, its start when it does not."""
        return max(
            self.block.document.text.find(f'"{name}"', self.block.start, self.block.end),
            self.block.start,
        )

    def json_number(self, value: Any, key: str, factor: float = 1) -> float | int | None:
        """Return a number of a JSON object times `factor`; None for what is missing, no number, negative or not finite."""
        found = value.get(key) if isinstance(value, dict) else None
        if isinstance(found, bool) or not isinstance(found, int | float) or not is_sane(found):
            return None
        return found if factor == 1 else tidy(found * factor)

    def _line(self, offset: int | None) -> int:
        return self.block.lines[0] if offset is None else self.block.line(offset)

    def result(self) -> list[Run | Diagnostic]:
        """Return the run and what was said about it."""
        return [self.run, *self.remarks]
