"""Filling a run with the values of one block, each with the line it stood in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from importers.model import Diagnostic, Run, Severity, is_sane
from importers.reading.blocks import Block
from importers.reading.commands import command_line
from importers.reading.lines import Pattern
from importers.reading.server_header import name_and_version, target
from importers.reading.units import tidy

_SLACK = 0.05  # of rate times time
_NOT_PUT = {"details", "sources", "lines", "member", "latency_ms", *command_line.FIELDS, "label"}
_FIELDS = frozenset(Run.__slots__) - _NOT_PUT


class Reading:
    """Fills one run from one block; `result()` is what a format's `parse` returns."""

    def __init__(self, block: Block, tool: str) -> None:
        self.block = block
        lines = block.lines
        self._first_line = lines[0]
        self.run = Run(tool=tool, lines=lines)
        self.remarks: list[Diagnostic] = []
        # Only the last block of a text without a last line end may be cut.
        document = block.document
        self._may_be_cut = not document.complete and block.end >= len(document.text)

    def search(self, pattern: Pattern) -> re.Match[str] | None:
        """Return the first match in the block that the end of the text did not cut."""
        if self._may_be_cut:
            return next(self.finditer(pattern), None)
        block = self.block
        return pattern.search(block.document.text, block.start, block.end)

    def finditer(self, pattern: Pattern) -> Iterator[re.Match[str]]:
        """Return the matches in the block that the end of the text did not cut."""
        matches = self.block.finditer(pattern)
        if self._may_be_cut:
            return (match for match in matches if not self.block.is_cut(match))
        return matches

    def put(self, field: str, value: Any, offset: int | None = None) -> None:
        """Set a field of the run, or a detail when the run has no such field.

        `offset` is the character at which the value was read. None means "not stated" and sets
        nothing. The first of two values counts.
        """
        if value is None:
            return
        if field not in _FIELDS:
            self.run.details.setdefault(field, value)
        elif field not in self.run.sources:
            setattr(self.run, field, value)
            self.run.sources[field] = self._line(offset)

    def take(
        self,
        pattern: Pattern,
        field: str,
        convert: Callable[..., Any],
        groups: Sequence[int] = (1,),
    ) -> re.Match[str] | None:
        """Put `convert(*groups)` of the first match into the field; return the match."""
        match = self.search(pattern)
        if match is not None:
            value = convert(*map(match.group, groups))
            self.put(field, value, offset=match.start(groups[0]))
        return match

    def latency(self, name: str, value: float | None, offset: int | None = None) -> None:
        """Set one latency in milliseconds; the first of two values counts.

        Names are mean, stdev, min, median, max, and percentiles: p50, p99.9.
        """
        if value is not None and name not in self.run.latency_ms:
            self.run.latency_ms[name] = value
            if "latency_ms" not in self.run.sources:
                self.run.sources["latency_ms"] = self._line(offset)

    def median_is_p50(self, offset: int | None = None) -> None:
        """Set the median where the 50th percentile is known: tools print one of the two."""
        self.latency("median", self.run.latency_ms.get("p50"), offset=offset)

    def has_all_rows(self, last: int, total: int) -> bool:
        """Tell whether no row of a status distribution is missing.

        `last` is the offset of the last row, `total` the sum of the rows. Either text follows the
        rows, or they add up to rate times time, within 5 %: the time has four decimals and the test
        may be short.
        """
        text = self.block.document.text
        end = text.find("\n", last)
        if total and end >= 0 and len(text) > end + 1:
            return True
        rate, seconds = self.run.requests_per_s, self.run.time_taken_s
        return bool(total and rate and seconds and abs(rate * seconds / total - 1) < _SLACK)

    def last_of(self, patterns: Iterable[Pattern]) -> int:
        """Return where the last line of these patterns begins; the block's start for none."""
        lines = chain.from_iterable(map(self.block.finditer, patterns))
        return max((line.start() for line in lines), default=self.block.start)

    def target(self, url: str, offset: int | None = None) -> None:
        """Set host, port, path and TLS from the URL that was requested."""
        for field, value in target(url).items():
            self.put(field, value, offset=offset)

    def server(self, header: str, offset: int | None = None) -> None:
        """Set the server's name and version from its Server header."""
        name, version = name_and_version(header)
        self.put("server_software", header, offset=offset)
        self.put("server_name", name, offset=offset)
        self.put("server_version", version, offset=offset)

    def remark(
        self, severity: Severity, code: str, message: str, offset: int | None = None
    ) -> None:
        """Add a remark about the line of a character, or about the whole run."""
        line = self._line(offset)
        self.remarks.append(Diagnostic(line=line, severity=severity, code=code, message=message))

    def day(self, value: Any, offset: int) -> None:
        """Set the day of a test from "2023-10-26T20:07:10.799Z"; no other form counts."""
        if isinstance(value, str) and re.match(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]T", value):
            self.run.measured_on = value[:10]
            self.run.sources["measured_on"] = self._line(offset)

    def key(self, name: str) -> int:
        """Return where a JSON block has this key; its start when it has not."""
        offset = self.block.document.text.find(f'"{name}"', self.block.start, self.block.end)
        return max(offset, self.block.start)

    def json_number(self, value: Any, key: str, factor: float = 1) -> float | int | None:
        """Return a number of a JSON object times `factor`.

        None for what is missing, no number, negative or not finite.
        """
        number = value.get(key) if isinstance(value, dict) else None
        if isinstance(number, bool) or not isinstance(number, int | float) or not is_sane(number):
            return None
        return number if factor == 1 else tidy(number * factor)

    def put_json_numbers(
        self, values: Any, fields: Mapping[str, str], factor: float = 1, at: str | None = None
    ) -> None:
        """Put numbers of a JSON object times `factor`; `fields` gives the field of each key.

        The line of a value is that of its key, or of the key `at`.
        """
        for key, field in fields.items():
            number = self.json_number(values, key, factor=factor)
            self.put(field, number, offset=self.key(at or key))

    def put_json_latencies(
        self, values: Any, names: Mapping[str, str], factor: float = 1, at: str | None = None
    ) -> None:
        """Set latencies of a JSON object in the same way; `factor` gives milliseconds."""
        for key, name in names.items():
            number = self.json_number(values, key, factor=factor)
            self.latency(name, number, offset=self.key(at or key))

    def begin_at(self, offset: int) -> None:
        """Read the rest from here on: of several frames of a report only the last counts."""
        self.block = replace(self.block, start=offset)
        self._first_line = self.block.first_line

    def end_at(self, offset: int) -> None:
        """Let the lines of the run end with the line of a character, which closes the report."""
        self.run.lines = (self._first_line, self._line(offset))

    def result(self) -> list[Run | Diagnostic]:
        """Return the run and the remarks about it."""
        return [self.run, *self.remarks]

    def _line(self, offset: int | None) -> int:
        if offset is None:
            return self._first_line
        return self.block.document.line_at(offset)
