"""One input to one Report: the whole of what an importer does."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import PurePosixPath
from types import ModuleType
from typing import BinaryIO

from importers import registry, unknown_text
from importers.cleaning import any_prefix
from importers.cleaning.clean import clean, decode, is_json
from importers.files import archives, file_kinds, workbooks
from importers.model import Diagnostic, ParseError, Report, Run
from importers.reading import quoted_reports, report_dates
from importers.reading.blocks import Block
from importers.reading.document import Document

HEAD = 65_536  # bytes by which a part's kind is recognised
MOST_TEXT = 64 * 1024 * 1024  # bytes of one text that is not a stream of samples

_FAST, _RECONCILING, _WITH_SHEETS = (
    registry.with_door(door) for door in ("canonical", "reconcile", "read_sheets")
)


def read(
    source: bytes | BinaryIO, name: str = "", only: str | None = None, metric: str | None = None
) -> Report:
    """Return every run in `source` with remarks by line; bad input gives diagnostics, never an exception.

    A stream must be seekable. `name` is the file's name: a label, and the title of a table without one. `only` is the NAME of the
    one format to try. `metric` names the field that a table's numbers are, where the table does not say it.
    """
    return _Reader(name, only, metric).read(
        io.BytesIO(source) if isinstance(source, bytes) else source
    )


class _Reader:
    """Collects the report of one input."""

    def __init__(self, name: str, only: str | None, metric: str | None) -> None:
        self.name = name
        self.only = registry.find(only) if only else None
        self.metric = metric
        self.report = Report()
        self.formats: set[str] = set()

    def read(self, source: BinaryIO) -> Report:
        """Read each member, then let the formats settle what several of their runs say together."""
        try:
            for member, stream in archives.members(source):
                self._read_member(member, stream)
        except ParseError as error:
            self._say(error)
        if len(self.report.runs) > 1:
            self.report.runs, self.report.diagnostics = quoted_reports.without(
                self.report.runs, self.report.diagnostics
            )
        for module in _RECONCILING:
            if module.NAME in self.formats:
                self.report.runs, remarks = module.reconcile(self.report.runs)
                self.report.diagnostics += remarks
        self.report.format = (
            next(iter(self.formats))
            if len(self.formats) == 1
            else "mixed"
            if self.formats
            else None
        )
        return self.report

    def _read_member(self, member: str | None, stream: io.BufferedReader | Diagnostic) -> None:
        """Add what one member gives; its runs carry its name, its remarks begin with it."""
        runs, remarks = len(self.report.runs), len(self.report.diagnostics)
        if isinstance(stream, Diagnostic):
            self.report.diagnostics.append(stream)
        else:
            self._read_stream(stream, member or self.name)
        if member is not None:
            for run in self.report.runs[runs:]:
                run.member = member
            named = [
                replace(one, message=f"{member}: {one.message}")
                for one in self.report.diagnostics[remarks:]
            ]
            self.report.diagnostics[remarks:] = named

    def _read_stream(self, stream: io.BufferedReader, name: str) -> None:
        """Read a workbook by its cells, samples as a stream, and anything else as one text."""
        head = stream.peek(HEAD)[:HEAD]
        try:
            if archives.is_workbook(head):
                self._read_workbook(stream.read(), name)
            elif module := registry.with_samples(decode(head), self.only):
                self._add(module.NAME, module.read_samples(stream))
            else:
                start = stream.read(
                    HEAD
                )  # what a reader may take at most is set aside at once: nearly all texts need less
                self._read_text(
                    start if len(start) < HEAD else start + stream.read(MOST_TEXT + 1 - HEAD), name
                )
        except ParseError as error:
            self._say(error)

    def _read_workbook(self, data: bytes, name: str) -> None:
        sheets = workbooks.sheets(data)
        for module in _WITH_SHEETS:
            if self.only in (None, module):
                self._add(module.NAME, module.read_sheets(sheets, _title(name), self.metric))

    def _read_text(self, data: bytes, name: str) -> None:
        if len(data) > MOST_TEXT:
            raise ParseError(
                f"The text is longer than {MOST_TEXT} bytes, which is the limit.", None, "text.long"
            )
        if kind := file_kinds.kind(data[:HEAD]):
            raise ParseError(
                f"This is {kind}; {unknown_text.ACCEPTED} are accepted.", None, "file.kind"
            )
        if not data.strip(b" \t\r\n\0"):
            raise ParseError(
                "The text is empty; the output of a load generator is accepted.", None, "text.empty"
            )
        text = decode(data)
        if "\r" in text:
            text = text.replace("\r\n", "\n")  # a browser sends every pasted line so
        for module in _FAST:
            if self.only in (None, module) and (runs := module.canonical(text)):
                self.report.runs += runs
                self.formats.add(module.NAME)
                return
        self._read_document(text, is_json(data), _title(name))

    def _read_document(self, text: str, is_json: bool, title: str) -> None:
        """Clean a text and read what each format claims of it."""
        before, said = len(self.report.runs), len(self.report.diagnostics)
        document, remarks = clean(text, strings=not is_json)
        claims = self._claims(document, title)
        if is_json and not any(isinstance(block.value, dict) for _, block in claims):
            document, remarks = clean(text)  # no format's own JSON: what it quotes may be a report
            claims = self._claims(document, title)
        self.report.diagnostics += remarks
        self._take(claims)
        if (
            len(self.report.runs) == before
            and not document.partial
            and (bare := any_prefix.without(document.text)) is not None
        ):
            kept = self.report.diagnostics[said:]
            self.report.diagnostics[said:] = remarks
            self._take(
                self._claims(
                    replace(document, text=bare, starts=None, objects=None, dictionaries=None),
                    title,
                )
            )
            if len(self.report.runs) == before:
                self.report.diagnostics[said:] = kept
        report_dates.note(self.report.runs[before:], text)
        asked = any(one.code == "table.metric_unknown" for one in self.report.diagnostics[said:])
        if (
            len(self.report.runs) == before and not asked
        ):  # a table that only lacks its metric's name was recognised
            self.report.diagnostics.append(unknown_text.refusal(document, registry.FORMATS))

    def _take(self, claims: list[tuple[ModuleType, Block]]) -> None:
        for module, block in claims:
            try:
                self._add(module.NAME, module.parse(block))
            except ParseError as error:
                self._say(error)

    def _claims(self, document: Document, title: str) -> list[tuple[ModuleType, Block]]:
        document.title, document.metric = title, self.metric
        return registry.claims(document, self.only)

    def _add(self, name: str, found: list[Run | Diagnostic]) -> None:
        for one in found:
            if isinstance(one, Run):
                self.report.runs.append(one)
                self.formats.add(name)
            else:
                self.report.diagnostics.append(one)

    def _say(self, error: ParseError) -> None:
        self.report.diagnostics.append(Diagnostic(error.line, "error", error.code, error.message))


def _title(name: str) -> str:
    """Return a file's name without its folder and its ending."""
    return PurePosixPath(name.replace("\\", "/")).stem
