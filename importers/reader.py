"""One input to one Report: the whole of what an importer does."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import BinaryIO

from importers import registry
from importers.cleaning import bare_source, page_copies, page_source, terminal
from importers.cleaning.clean import clean
from importers.cleaning.decode import decode, is_json
from importers.files import archives, workbooks
from importers.model import ColumnRole, Diagnostic, ParseError, Report, Run
from importers.reading import client_lines, diff_lines, protocols, report_dates
from importers.reading.blocks import apart_from, finished
from importers.reading.document import Document
from importers.reading.labels import run_labels
from importers.reading.reports import quoted_reports
from importers.reading.run_commands import expected_outputs
from importers.reading.table_heads import column_roles
from importers.registry import FORMATS, Claim
from importers.unread import (
    prefixed_text,
    readable,
    unknown_text,
    unread_reports,
    vocabulary,
)

HEAD = 65_536  # bytes by which a part's kind is recognised
MOST_TEXT = 64 * 1024 * 1024  # bytes of one text that is not a stream of samples
_NEW_OBJECTS = 50_000  # between two looks of the collector
_RECOGNISED = {"table.metric_unknown", expected_outputs.CODE}  # nothing else needs to be said


def load() -> None:
    """Load the files that reading needs: a process that is confined afterwards can open none.

    Its collector leaves alone what is loaded, and looks at new objects less often: most of them
    are runs, which are no garbage.
    """
    vocabulary.load(FORMATS)
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)


def read(
    source: bytes | BinaryIO,
    name: str = "",
    only: str | None = None,
    metric: str | None = None,
    columns: Mapping[str, str] | None = None,
) -> Report:
    """Return every run in `source` with remarks by line.

    Bad input gives diagnostics, never an exception.
    A stream must be seekable. `name` is the file's name: a label, and the title of a table without
    one. `only` is the name of the one format to try. `metric` names the field that a table's
    numbers are, where the table does not say it. `columns` gives roles to headings of tables that
    are unknown or ambiguous: {"Speed": "requests_per_s", "decimal mark": ","}. A role that does not
    exist is a ValueError.
    """
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    reader = _Reader(name, only=only, metric=metric)
    reader.columns = column_roles.checked(columns or {})
    return reader.read(stream)


class _Reader:
    """Collects the report of one input."""

    def __init__(self, name: str, only: str | None, metric: str | None) -> None:
        self.name = name
        self.only = registry.find(only) if only else None
        self.metric = metric
        self.columns: dict[str, str] = {}
        self.source = ""
        self.report = Report()
        self.formats: set[str] = set()
        self.client_text: client_lines.ClientText | None = None

    def read(self, source: BinaryIO) -> Report:
        """Read each member, then let the formats settle what several of their runs say together."""
        report = self.report
        try:
            for member, stream in archives.members(source):
                self._read_member(member, stream)
        except ParseError as error:
            self._add_error(error)
        if len(report.runs) > 1:
            report.runs, report.diagnostics = quoted_reports.without(
                report.runs, report.diagnostics
            )
        for tool_format in FORMATS:
            if tool_format.reconcile and tool_format.name in self.formats:
                report.runs, remarks = tool_format.reconcile(report.runs)
                report.diagnostics += remarks
        run_labels.from_names(report.runs, self.name)
        if self.formats:
            report.format = "mixed" if len(self.formats) > 1 else min(self.formats)
        return report

    def _read_member(self, member: str | None, stream: io.BufferedReader | Diagnostic) -> None:
        """Add what one member gives; its runs carry its name, its remarks begin with it."""
        first_run, first_remark = len(self.report.runs), len(self.report.diagnostics)
        if isinstance(stream, Diagnostic):
            self.report.diagnostics.append(stream)
        else:
            self._read_stream(stream, member or self.name)
        if member is not None:
            for run in self.report.runs[first_run:]:
                run.member = member
            self.report.diagnostics[first_remark:] = [
                replace(remark, message=f"{member}: {remark.message}")
                for remark in self.report.diagnostics[first_remark:]
            ]

    def _read_stream(self, stream: io.BufferedReader, name: str) -> None:
        """Read a workbook by its cells, samples as a stream, and anything else as one text."""
        head = stream.peek(HEAD)[:HEAD]
        try:
            if archives.is_workbook(head):
                self._read_workbook(stream.read(), name)
            elif sampled := registry.with_samples(decode(head), self.only):
                if sampled.read_samples:
                    self._add(sampled.name, sampled.read_samples(stream))
            else:
                # Nearly all texts are shorter than HEAD. A larger read sets aside all it may take.
                data = stream.read(HEAD)
                if len(data) == HEAD:
                    data += stream.read(MOST_TEXT + 1 - HEAD)
                self._read_text(data, name)
        except ParseError as error:
            self._add_error(error)

    def _read_workbook(self, data: bytes, name: str) -> None:
        sheets = workbooks.sheets(data)
        for tool_format in FORMATS:
            if tool_format.read_sheets and self.only in (None, tool_format):
                results = tool_format.read_sheets(sheets, document=self._title_page(name))
                self._add(tool_format.name, results)

    def _read_text(self, data: bytes, name: str) -> None:
        readable.check(data, most=MOST_TEXT)
        # A browser sends each line end as a carriage return and a line feed.
        text = decode(data).replace("\r\n", "\n")
        text, self.client_text = client_lines.take_out(text)
        for tool_format in FORMATS:
            if not tool_format.canonical or self.only not in (None, tool_format):
                continue
            if self.client_text:
                break
            runs = tool_format.canonical(text)
            if runs and terminal.plain(text) == text:
                self.report.runs += runs
                self.formats.add(tool_format.name)
                return
        self._read_document(text, is_json=is_json(data), title=_title(name))

    def _read_document(self, text: str, is_json: bool, title: str) -> None:
        """Clean a text and read what each format claims of it."""
        before = prefixed_text.Before(
            run=len(self.report.runs),
            remark=len(self.report.diagnostics),
            column=len(self.report.columns),
            formats=self.formats.copy(),
        )
        strings = not is_json
        document, remarks = clean(text, strings=strings)
        self.source = page_source.as_markdown(page_copies.as_markdown(text))
        claims = self._claims(document, title)
        if is_json and not any(isinstance(block.value, dict) for _, block in claims):
            # This is no format's own JSON: a report may stand in its strings.
            strings = True
            document, remarks = clean(text)
            claims = self._claims(document, title)
        self.report.diagnostics += remarks
        self._parse(claims)
        document = self._read_without_prefix(document, remarks=remarks, before=before)
        self._read_last(document, beside=self.report.runs[before.run :])
        self._add_client_facts(before.run)
        runs = self.report.runs[before.run :]
        if runs:
            self.report.diagnostics += unread_reports.remarks(
                document,
                runs=runs,
                told=self.report.diagnostics[before.remark :],
                find_labels=vocabulary.finder(document.text, FORMATS),
            )
        report_dates.note(runs, text)
        diff_lines.note(runs, text)
        bare = bare_source.bare(self.source, strings=strings, runs=runs, document=document)
        run_labels.from_text(runs, bare, document=document)
        expected_outputs.take_out(self.report, bare, first=before.run)
        protocols.take_out(self.report, bare, first=before.run)
        codes = {remark.code for remark in self.report.diagnostics[before.remark :]}
        is_told = bool(codes & _RECOGNISED) or unread_reports.names_protocol(codes)
        if len(self.report.runs) == before.run and not is_told:
            is_explained = not {"table.not_http", "table.extreme", "table.rates"}.isdisjoint(codes)
            self.report.diagnostics.append(
                unknown_text.refusal(document, FORMATS, is_explained=is_explained)
            )
            self._add_unread(document)

    def _add_client_facts(self, first_run: int) -> None:
        """Add what the client program states of the runs of this text."""
        if self.client_text:
            runs = self.report.runs[first_run:]
            self.report.diagnostics += client_lines.apply(self.client_text, runs)
            self.report.runs[first_run:] = runs
            tools = {run.tool for run in runs if run.aborted}
            names = (tool_format.name for tool_format in FORMATS)
            self.formats |= {name for name in names if name in tools}

    def _add_unread(self, document: Document) -> None:
        """Add the columns that the publisher may name of a text without a run."""
        for tool_format in FORMATS:
            if tool_format.find_unread and self.only in (None, tool_format):
                known = set(self.report.columns)
                unread = tool_format.find_unread(document)
                self.report.columns += [role for role in unread if role not in known]

    def _read_without_prefix(
        self, document: Document, *, remarks: list[Diagnostic], before: prefixed_text.Before
    ) -> Document:
        """Read a document without what most of its lines begin with, if no tool's report was read.

        Runs of tables and lists are replaced by those of a tool alone. Return the document whose
        lines are those of the runs.
        """
        report, runs = self.report, self.report.runs[before.run :]
        bare_document = prefixed_text.without_prefix(document, runs=runs, formats=FORMATS)
        if bare_document is None:
            return document
        bare_reader = _Reader(
            self.name, only=self.only.name if self.only else None, metric=self.metric
        )
        bare_reader.columns, bare_reader.source = self.columns, self.source
        bare_reader._parse(bare_reader._claims(bare_document, document.title))
        own = bare_reader.report
        if not own.runs or (runs and not any(map(prefixed_text.is_report, own.runs))):
            return document
        report.runs[before.run :] = own.runs
        report.diagnostics[before.remark :] = [*remarks, *own.diagnostics]
        report.columns[before.column :] = own.columns
        self.formats = before.formats | bare_reader.formats
        return bare_document

    def _read_last(self, document: Document, *, beside: list[Run]) -> None:
        """Read what formats find last in a text that is no known tool's, outside other runs."""
        if any(run.tool for run in beside) or vocabulary.is_of_tool(document, FORMATS):
            return
        for tool_format in FORMATS:
            if tool_format.find_last and self.only in (None, tool_format):
                blocks = tool_format.find_last(document, apart_from(beside))
                self._parse([(tool_format, block) for block in blocks])

    def _claims(self, document: Document, title: str) -> list[Claim]:
        document.title, document.metric, document.columns = title, self.metric, self.columns
        document.source = document.source or self.source
        return registry.claims(document, self.only)

    def _parse(self, claims: list[Claim]) -> None:
        for tool_format, block in claims:
            try:
                self._add(tool_format.name, finished(block, tool_format.parse(block)))
            except ParseError as error:
                self._add_error(error)
            except ValueError as error:
                self._add_error(unread_reports.wrong_number(tool_format, block, error=error))

    def _title_page(self, name: str) -> Document:
        """Return an empty document with what the publisher says of a workbook."""
        return Document("", title=_title(name), metric=self.metric, columns=self.columns)

    def _add(self, name: str, results: Iterable[Run | Diagnostic | ColumnRole]) -> None:
        for result in results:
            if isinstance(result, Run) and result.is_empty():
                self.report.diagnostics.append(unread_reports.empty(result))
            elif isinstance(result, Run):
                self.report.runs.append(result)
                self.formats.add(name)
            elif isinstance(result, ColumnRole):
                self.report.columns.append(result)
            else:
                self.report.diagnostics.append(result)

    def _add_error(self, error: ParseError) -> None:
        remark = Diagnostic(error.line, "error", code=error.code, message=error.message)
        self.report.diagnostics.append(remark)


def _title(name: str) -> str:
    """Return a file's name without its folder and its ending."""
    return PurePosixPath(name.replace("\\", "/")).stem
