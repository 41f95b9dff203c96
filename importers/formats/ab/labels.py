"""Reading one ab report.

The labels with their forms, the two tables, what is left of a test that was given up.
"""

from __future__ import annotations

from typing import Any

from importers.formats.ab.label_patterns import (
    ABORT,
    BANNER,
    BENCHMARKING,
    BYTES,
    COMMAND,
    END_OF_VALUE,
    KILOBYTES,
    LINE,
    MILLISECONDS,
    MISSPELT,
    NOTE,
    NOTE_BEHIND,
    PERCENT_HEAD,
    PERCENTAGE,
    PLACEHOLDER,
    RATE,
    RESPONSE_PERCENTILE,
    SECONDS,
    TIME_LABELS,
    TIMES,
    TOTAL_OF,
    WHOLE,
)
from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block
from importers.reading.server_header import name_and_version
from importers.reading.units import count, number

_COUNTS = {
    "Complete requests": "requests_completed",
    "Failed requests": "requests_failed",
    "Non-2xx responses": "non_2xx",
    "Concurrency Level": "concurrency",
    "Server Port": "port",
    "Keep-Alive requests": "keepalive_requests",
    "Write errors": "write_errors",
    "Broken pipe errors": "write_errors",
    "Total body sent": "total_sent_bytes",
    "Total POSTed": "total_sent_bytes",
    "Total PUT": "total_sent_bytes",
}
_SIZES = {
    "Document Length": "document_bytes",
    "Total transferred": "total_transferred_bytes",
    "HTML transferred": "html_transferred_bytes",
}
_WHOLE = {label: (field, WHOLE) for label, field in _COUNTS.items()} | {
    label: (field, BYTES) for label, field in _SIZES.items()
}
_DECIMAL = {
    "Time taken for tests": ("time_taken_s", SECONDS),
    "Requests per second": ("requests_per_s", RATE),
    "Transfer rate": ("transfer_rate", KILOBYTES),
}
_TEXTS = {
    "Server Software": "server_software",
    "Server Hostname": "hostname",
    "Document Path": "path",
    "SSL/TLS Protocol": "tls_protocol",
}
_COLUMNS = ("min", "mean", "stdev", "median", "max")
_DETAILS = ("keepalive_requests", "write_errors", "tls_protocol", "total_sent_bytes")
_NUMERIC = {*_WHOLE, *_DECIMAL, "Time per request"}
_RANGES = {"Concurrency Level": (1, 10**9), "Server Port": (1, 65535)}
_TEMPLATE = 3  # values that are places for numbers: the report was never printed
_NEEDED = {"time_taken_s", "requests_per_s", "requests_completed"}
_VALUES = {*_COUNTS.values(), *_SIZES.values(), "time_taken_s", "requests_per_s", "transfer_rate"}


class Reader:
    """Fills one run from one block."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.run = Run(tool="ab", lines=block.lines)
        self.remarks: list[Diagnostic] = []
        self.labels: set[str] = set()
        self.texts: dict[str, str] = {}
        self.values: dict[str, Any] = {}
        self.sources: dict[str, int] = self.run.sources
        self.version: str | None = None
        self.last = block.start

    @property
    def measured(self) -> bool:
        """Tell whether this is a report.

        A report has a time, a rate or a count, and at least one more number; the time of a request
        is one below ab's command or as "(mean)". The rate is enough of one that was cut with grep:
        behind its command, or one of several, with ab's own unit.
        """
        measured = _VALUES & self.values.keys()
        is_timed = "time_per_request_ms" in self.values
        is_timed &= "command" in self.run.details or "(mean" in self.block.text
        if _NEEDED & measured and len(measured) + is_timed >= 2:
            return True
        return "requests_per_s" in measured and "[#/sec]" in self.block.text and self._is_cut_out()

    def _is_cut_out(self) -> bool:
        text = self.block.document.text
        return "grep" in self.block.text or text.find("[#/sec]") != text.rfind("[#/sec]")

    def remark(self, severity: Any, code: str, message: str, field: str | None = None) -> None:
        """Say something about the line of a field, or about the whole run."""
        first = self.run.lines[0] if self.run.lines else None
        line = self.sources.get(field, first) if field else first
        self.remarks.append(Diagnostic(line, severity, code=code, message=message))

    def read_banner(self) -> None:
        """Take the tool's version and revision, and the command line above it."""
        if match := self.block.search(BANNER):
            self.version = self.run.tool_version = match[1]
            self.run.details["tool_revision"] = match[2]
            self.sources["tool_version"] = self.block.line(match.start())
        first = self.block.search(LINE)
        end = first.start() if first else self.block.end
        if command := COMMAND.search(self.block.document.text, self.block.start, end):
            self.run.details["command"] = command[1].strip()

    def read_labels(self) -> None:
        """Take each `Label: value`; the first of two equal labels counts."""
        matches = list(self.block.finditer(LINE))
        for match in matches:
            label = MISSPELT.get(match[1], match[1])
            value = match[2].rstrip()
            if label in _NUMERIC and NOTE.match(value):
                continue  # it explains the label
            if self.block.is_cut(match) and not END_OF_VALUE.search(value):
                self.remark(
                    "warning",
                    "text.cut",
                    message=f"The text ends in the middle of the line {label!r}; the line was not "
                    "used.",
                )
                continue
            self.last = max(self.last, match.start(1))
            self.labels.add(label)
            fields = self._fields(label, value)
            if not fields and value and label in _NUMERIC and not value.startswith("Variable"):
                message = (
                    f"{label} is {value[:40]!r}; a plain number in the form that ab prints is "
                    "accepted, so it stays unknown."
                )
                self.remarks.append(
                    Diagnostic(
                        self.block.line(match.start(1)), "warning", code="ab.value", message=message
                    )
                )
            for field, read in fields:
                if field not in self.values:
                    self.values[field] = read
                    self.sources[field] = self.block.line(match.start(1))
        if (
            sum(1 for match in matches if match[1] in _NUMERIC and PLACEHOLDER.match(match[2]))
            >= _TEMPLATE
        ):
            raise ParseError(
                "A program's text for an ab report starts here: places for numbers stand where "
                "the numbers would be.",
                self.run.lines[0] if self.run.lines else None,
                code="ab.template",
            )
        self._move_values()

    def _fields(self, label: str, value: str) -> list[tuple[str, Any]]:
        """Return the fields that one labelled value gives.

        There are none when the value does not have the expected form.
        """
        if label in _TEXTS:
            value = NOTE_BEHIND.sub("", value)
            return [(_TEXTS[label], value)] if value else []
        if label in _WHOLE:
            field, pattern = _WHOLE[label]
            low, high = _RANGES.get(label, (0, 10**15))
            match = pattern.match(value)
            number_read = count(match[1].replace(",", "")) if match else -1
            return [(field, number_read)] if low <= number_read <= high else []
        return self._rates(label, value)

    def _rates(self, label: str, value: str) -> list[tuple[str, Any]]:
        if label in _DECIMAL:
            field, pattern = _DECIMAL[label]
            if not (match := pattern.match(value)):
                return []
            self.texts[field] = match[1]
            return [(field, number(match[1].rstrip(".").replace(",", "")))]
        if label == "Time per request" and (match := MILLISECONDS.match(value)):
            field = "time_per_request_all_ms" if match[3] else "time_per_request_ms"
            self.texts[field] = match[1]
            return [(field, number(match[1].replace(",", "")))]
        return []

    def _move_values(self) -> None:
        """Copy what was read to the run's fields and details."""
        for field, value in self.values.items():
            if field in _DETAILS or field.startswith("time_per_request"):
                self.run.details[field] = value
            elif field != "transfer_rate":
                setattr(self.run, field, value)
        self.run.server_name, self.run.server_version = name_and_version(self.run.server_software)
        if "server_software" in self.sources:
            self.sources["server_name"] = self.sources["server_software"]
            self.sources["server_version"] = self.sources["server_software"]

    def aborted(self) -> list[Run | Diagnostic]:
        """Return what is left of a test without a report: the error, the host, how many requests
        were done.
        """
        host = self.block.search(BENCHMARKING)
        error = self.block.search(ABORT)
        if host is None or error is None or self.block.is_cut(error):
            if self.version is None and host is None:
                return []
            raise ParseError(
                "The ab report that starts here stops before its first measurement; paste it "
                "to its end.",
                self.run.lines[0] if self.run.lines else None,
                code="text.cut",
            )
        self.run.aborted = True
        self.run.hostname = host[1]
        self.sources["hostname"] = self.block.line(host.start())
        self.run.details["error"] = error[1].strip()
        if done := self.block.search(TOTAL_OF):
            self.run.requests_completed = count(done[1])
            self.sources["requests_completed"] = self.block.line(done.start(1))
        self.remark(
            "warning",
            "ab.aborted",
            message=f"ab gave up ({self.run.details['error']}); it measured no rate.",
        )
        return [self.run, *self.remarks]

    def read_times(self) -> None:
        """Take the Connection Times table: five columns, or three (-S)."""
        rows: dict[str, dict[str, float | None]] = {}
        for match in self.block.at_lines_with(TIMES, parts=TIME_LABELS):
            if match[1].lower() in rows:
                continue
            self.last = max(self.last, match.start(1))
            cells = match[2].split()
            if self.block.is_cut(match) or len(cells) not in (3, 5):
                line = self.block.line(match.start(1))
                self.remarks.append(
                    Diagnostic(
                        line,
                        "warning",
                        code="ab.table",
                        message=f"The row {match[1]!r} of the times table cannot be read; "
                        "3 or 5 numbers on a whole line are accepted.",
                    )
                )
                continue
            names = ("min", "mean", "max") if len(cells) == 3 else _COLUMNS
            own = dict(zip(names, map(float, cells), strict=True))
            rows[match[1].lower()] = dict.fromkeys(_COLUMNS) | own
            if match[1] == "Total":
                self.sources["latency_ms"] = self.block.line(match.start(1))
        if rows:
            self.run.details["ab_times_ms"] = {
                name: rows.get(name) for name in ("connect", "processing", "waiting", "total")
            }
        self.run.latency_ms = {
            name: value
            for name, value in rows.get("total", {}).items()
            if value is not None and value >= 0
        }

    def read_percentiles(self) -> None:
        """Take the percentage table below the times, and the percentiles of a sum of reports."""
        for match in self.block.finditer(RESPONSE_PERCENTILE):
            self.last = max(self.last, match.start(1))
            self.run.latency_ms.setdefault(f"p{int(match[1])}", float(match[2]))
            self.sources.setdefault("latency_ms", self.block.line(match.start(1)))
        head = self.block.search(PERCENT_HEAD)
        if head is None:
            return
        for match in PERCENTAGE.finditer(self.block.document.text, head.end(), self.block.end):
            if 0 < int(match[1]) <= 100:
                if self.block.is_cut(match) and not match[0].rstrip().endswith(")"):
                    continue
                self.last = max(self.last, match.start(1))
                self.run.latency_ms.setdefault(f"p{int(match[1])}", float(count(match[2])))
                self.sources.setdefault("latency_ms", self.block.line(match.start(1)))
