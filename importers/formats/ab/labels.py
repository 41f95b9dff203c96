"""Reading one ab report: the labels with their forms, the two tables, what is left of a test that was given up."""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block
from importers.reading.server_header import name_and_version
from importers.reading.units import count, number

LABELS = (
    "Server Software|Server Hostname|Server Port|SSL/TLS Protocol|Server Temp Key|TLS Server Name|Document Path"
    "|Document Length|Number of workers|Concurr?ency Level|Concurrency achieved|Rampup delay|Time taken for tests"
    "|Number of requests|Complete requests|Failed requests|Write errors|Broken pipe errors|Non-2xx responses"
    "|Keep-Alive requests|Keep-Alive aborts|Total transferr?ed|Total body sent|Total POSTed|Total PUT|HTML transferr?ed"
    "|Requests per seconds?|Time per request|Transfer rate"
)
_LINE = re.compile(rf"^[^\S\n]*({LABELS})[^\S\n]*:[^\S\n]*([^\n]*)", re.M)
_BANNER = re.compile(
    r"This is ApacheBench, Version ([\w.+-]{1,30})(?:[^\n]*?\$Revision(?:: ?([\d.]{1,20}) )?)?"
)
_BENCHMARKING = re.compile(
    r"Benchmarking (?:\[through [^\]\s]{1,200}\] )?(\S{1,255}) (?:\[through [^\]\n]{1,200}\] )?\(be patient\)"
)
_TIME_LABELS = ("Connect", "Processing", "Waiting", "Total")
_TIMES = re.compile(
    r"^[^\S\n]*(Connect|Processing|Waiting|Total):[^\S\n]*"
    r"(-?[0-9]{1,15}(?:[^\S\n]+-?[0-9]{1,15}(?:\.[0-9]{1,9})?){1,4})[^\S\n]*$",
    re.M,
)
PERCENT_HEAD = re.compile(r"Percentage of the requests served within")
_PERCENT = re.compile(
    r"^[^\S\n]*([0-9]{1,3})%[^\S\n]+([0-9]{1,15})(?:[^\S\n]+\((?:longest|last) request\))?[^\S\n]*$",
    re.M,
)
FAILED_DETAIL = re.compile(
    r"\((Connect: ?[0-9]{1,15}, (?:Receive: ?[0-9]{1,15}, )?Length: ?[0-9]{1,15}, Exceptions: ?[0-9]{1,15})\)"
)
_ABORT = re.compile(
    r"(?:^|\(be patient\)\.{0,40})[^\S\n]*("
    r"apr_\w{1,60}(?:\(\))?(?: for [^\s:]{1,255})?: [^\n]*|SSL handshake failed[^\n]*|Test aborted after 10 failures[^\n]*"
    r"|(?:connect|send request|read|Send request failed|Connection refused)[^\n]{0,200}(?:refused|reset|timed out)[^\n]*)",
    re.M,
)
_TOTAL_OF = re.compile(r"^[^\S\n]*Total of ([0-9]{1,15}) requests completed", re.M)
_END_OF_VALUE = re.compile(
    r"(?:seconds|bytes|\(mean\)|requests\)|received|\(longest request\)|\(last request\))[^\S\n]*$"
)

_SECONDS = re.compile(r"([0-9]{1,9}\.?[0-9]{0,9}) seconds")
_BYTES = re.compile(r"([0-9]{1,15})(?: bytes\b|[^\S\n]*$)")
_PLACEHOLDER = re.compile(r"\{[^}\n]{0,60}\}|%[0-9.]{0,5}l?[dfs]\b|\$\{?\w|<%")
_WHOLE = re.compile(r"([0-9]{1,15})(?![\w.,])")
_RATE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)(?: ?\[#/sec\]|[^\S\n]*$)")
_MILLISECONDS = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?) ?\[ms\] ?\((mean)(, across all)?")
_KILOBYTES = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?) ?(?:\[Kbytes/sec\]|kb/s) received")

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
_TEXTS = {
    "Server Software": "server_software",
    "Server Hostname": "hostname",
    "Document Path": "path",
    "SSL/TLS Protocol": "tls_protocol",
}
_MISSPELT = {
    "Concurency Level": "Concurrency Level",
    "Total transfered": "Total transferred",
    "HTML transfered": "HTML transferred",
    "Requests per seconds": "Requests per second",
}
_COLUMNS = ("min", "mean", "stdev", "median", "max")
_DETAILS = ("keepalive_requests", "write_errors", "tls_protocol", "total_sent_bytes")
_NUMERIC = {
    *_COUNTS,
    *_SIZES,
    "Time taken for tests",
    "Requests per second",
    "Time per request",
    "Transfer rate",
}
_RANGES = {"Concurrency Level": (1, 10**9), "Server Port": (1, 65535)}
_TEMPLATE = 3  # values that are places for numbers: the report was never printed
_NEEDED = {"time_taken_s", "requests_per_s", "requests_completed"}
_VALUES = {*_COUNTS.values(), *_SIZES.values(), "time_taken_s", "requests_per_s", "transfer_rate"}
COMMAND = re.compile(
    r"^(?:[^\n]{0,120}[$#%>] ?)?((?:[\w./-]{0,80}/)?ab (?=[^\n]*(?:-[nct]|https?://))[^\n]{1,2000})$",
    re.M,
)


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
        """Tell whether this is a report: a time, a rate or a count, and one more number beside it."""
        return bool(_NEEDED & self.values.keys()) and len(_VALUES & self.values.keys()) >= 2

    def remark(self, severity: Any, code: str, message: str, field: str | None = None) -> None:
        """Say something about the line of a field, or about the whole run."""
        line = (
            self.sources.get(field, self.run.lines[0] if self.run.lines else None)
            if field
            else self.run.lines and self.run.lines[0]
        )
        self.remarks.append(Diagnostic(line, severity, code, message))

    def read_banner(self) -> None:
        """Take the tool's version and revision, and the command line above it."""
        if found := self.block.search(_BANNER):
            self.version = self.run.tool_version = found[1]
            self.run.details["tool_revision"] = found[2]
            self.sources["tool_version"] = self.block.line(found.start())
        first = self.block.search(_LINE)
        if (command := self.block.search(COMMAND)) and (
            first is None or command.start() < first.start()
        ):
            self.run.details["command"] = command[1].strip()

    def read_labels(self) -> None:
        """Take each `Label: value`; the first of two equal labels counts."""
        matches = list(self.block.finditer(_LINE))
        for found in matches:
            label = _MISSPELT.get(found[1], found[1])
            value = found[2].rstrip()
            if self.block.is_cut(found) and not _END_OF_VALUE.search(value):
                self.remark(
                    "warning",
                    "text.cut",
                    f"The text ends in the middle of the line {label!r}; the line was not used.",
                )
                continue
            self.last = max(self.last, found.start(1))
            self.labels.add(label)
            fields = self._fields(label, value)
            if not fields and value and label in _NUMERIC and not value.startswith("Variable"):
                message = f"{label} is {value[:40]!r}; a plain number in the form that ab prints is accepted, so it stays unknown."
                self.remarks.append(
                    Diagnostic(self.block.line(found.start(1)), "warning", "ab.value", message)
                )
            for field, read in fields:
                if field not in self.values:
                    self.values[field] = read
                    self.sources[field] = self.block.line(found.start(1))
        if (
            sum(1 for found in matches if found[1] in _NUMERIC and _PLACEHOLDER.match(found[2]))
            >= _TEMPLATE
        ):
            raise ParseError(
                "A program's text for an ab report starts here: places for numbers stand where the numbers would be.",
                self.run.lines[0] if self.run.lines else None,
                "ab.template",
            )
        self._move_values()

    def _fields(self, label: str, value: str) -> list[tuple[str, Any]]:
        """Return the fields that one labelled value gives; none when it has not the expected form."""
        if label in _TEXTS:
            return [(_TEXTS[label], value)] if value else []
        for labels, pattern in ((_COUNTS, _WHOLE), (_SIZES, _BYTES)):
            if label in labels:
                low, high = _RANGES.get(label, (0, 10**15))
                match = pattern.match(value)
                number_read = count(match[1]) if match else -1
                return [(labels[label], number_read)] if low <= number_read <= high else []
        return self._rates(label, value)

    def _rates(self, label: str, value: str) -> list[tuple[str, Any]]:
        patterns = {
            "Time taken for tests": ("time_taken_s", _SECONDS),
            "Requests per second": ("requests_per_s", _RATE),
            "Transfer rate": ("transfer_rate", _KILOBYTES),
        }
        if label in patterns:
            field, pattern = patterns[label]
            if not (found := pattern.match(value)):
                return []
            self.texts[field] = found[1]
            return [(field, number(found[1].rstrip(".")))]
        if label == "Time per request" and (found := _MILLISECONDS.match(value)):
            field = "time_per_request_all_ms" if found[3] else "time_per_request_ms"
            self.texts[field] = found[1]
            return [(field, number(found[1]))]
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
        """Return what is left of a test without a report: the error, the host, how many requests were done."""
        host = self.block.search(_BENCHMARKING)
        error = self.block.search(_ABORT)
        if host is None or error is None or self.block.is_cut(error):
            if self.version is None and host is None:
                return []
            raise ParseError(
                "The ab report that starts here stops before its first measurement; paste it to its end.",
                self.run.lines[0] if self.run.lines else None,
                "text.cut",
            )
        self.run.aborted = True
        self.run.hostname = host[1]
        self.sources["hostname"] = self.block.line(host.start())
        self.run.details["error"] = error[1].strip()
        if done := self.block.search(_TOTAL_OF):
            self.run.requests_completed = count(done[1])
            self.sources["requests_completed"] = self.block.line(done.start(1))
        self.remark(
            "warning",
            "ab.aborted",
            f"ab gave up ({self.run.details['error']}); it measured no rate.",
        )
        return [self.run, *self.remarks]

    def read_times(self) -> None:
        """Take the Connection Times table: five columns, or three (-S)."""
        rows: dict[str, dict[str, float | None]] = {}
        for found in self.block.at_lines_with(_TIMES, *_TIME_LABELS):
            if found[1].lower() in rows:
                continue
            self.last = max(self.last, found.start(1))
            cells = found[2].split()
            if self.block.is_cut(found) or len(cells) not in (3, 5):
                line = self.block.line(found.start(1))
                self.remarks.append(
                    Diagnostic(
                        line,
                        "warning",
                        "ab.table",
                        f"The row {found[1]!r} of the times table cannot be read; "
                        "3 or 5 numbers on a whole line are accepted.",
                    )
                )
                continue
            names = ("min", "mean", "max") if len(cells) == 3 else _COLUMNS
            rows[found[1].lower()] = dict.fromkeys(_COLUMNS) | dict(
                zip(names, map(float, cells), strict=True)
            )
            if found[1] == "Total":
                self.sources["latency_ms"] = self.block.line(found.start(1))
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
        """Take the percentage table below the times."""
        head = self.block.search(PERCENT_HEAD)
        if head is None:
            return
        for found in _PERCENT.finditer(self.block.document.text, head.end(), self.block.end):
            if 0 < int(found[1]) <= 100:
                if self.block.is_cut(found) and not found[0].rstrip().endswith(")"):
                    continue
                self.last = max(self.last, found.start(1))
                self.run.latency_ms.setdefault(f"p{int(found[1])}", float(count(found[2])))
                self.sources.setdefault("latency_ms", self.block.line(found.start(1)))
