"""ab (ApacheBench) of httpd 1.0 to trunk, the text report.

Source  ab.c of httpd 1.3.x, 2.0.48, 2.0.52, 2.2.8, 2.2.14, 2.4.1 to 2.4.71 and trunk; samples in ../shared/corpus/ab.
Units   s; ms; bytes; "Kbytes" are 1000 bytes in ab 1.x and 1024 in 2.x.
None    Server Software may be empty; Document Length "Variable"; no rates when no time passed; after a cut, all below it.
Traps   2.0.17 to 2.2.8 print microseconds without zeros: 6.037737 s is "6.37737". 2.0.21 to 2.0.36 print seconds as ms.
        Non-2xx and Keep-Alive lines are absent when there is nothing to say: absence counts only where both neighbours show.
        -S tables have three columns, which touch when numbers are wide. Failed requests are among the complete ones.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from importers.model import Diagnostic, ParseError, Run
from importers.scan import Block, cut
from importers.server import name_and_version
from importers.text import Document
from importers.units import KILO_1000, KILO_1024, count, decimals, number, rounding

NAME = "ab"
LABEL = "ApacheBench"

_LABELS = (
    "Server Software|Server Hostname|Server Port|SSL/TLS Protocol|Server Temp Key|TLS Server Name|Document Path"
    "|Document Length|Number of workers|Concurr?ency Level|Concurrency achieved|Rampup delay|Time taken for tests"
    "|Number of requests|Complete requests|Failed requests|Write errors|Broken pipe errors|Non-2xx responses"
    "|Keep-Alive requests|Keep-Alive aborts|Total transferr?ed|Total body sent|Total POSTed|Total PUT|HTML transferr?ed"
    "|Requests per seconds?|Time per request|Transfer rate"
)
_LINE = re.compile(rf"^[^\S\n]*({_LABELS})[^\S\n]*:[^\S\n]*([^\n]*)", re.M)
_BANNER = re.compile(r"This is ApacheBench, Version ([\w.+-]{1,30})(?:[^\n]*?\$Revision(?:: ([\d.]{1,20}) )?)?")
_BENCHMARKING = re.compile(r"Benchmarking (?:\[through [^\]\s]{1,200}\] )?(\S{1,255}) (?:\[through [^\]\n]{1,200}\] )?\(be patient\)")
_COMMAND = re.compile(r"^(?:[^\n]{0,120}[$#%>] ?)?((?:[\w./-]{0,80}/)?ab (?=[^\n]*(?:-[nct]|https?://))[^\n]{1,2000})$", re.M)
_START = re.compile(
    r"^[^\n]{0,200}?This is ApacheBench, Version"
    r"|^[^\S\n]*(?:Server Software|Concurr?ency Level|Time taken for tests|Complete requests|Requests per seconds?)[^\S\n]*:",
    re.M,
)
_VISIBLE = re.compile(r"[^\n]")
_TIMES = re.compile(
    r"^[^\S\n]*(Connect|Processing|Waiting|Total):[^\S\n]*(-?[0-9]+(?:[^\S\n]+-?[0-9]+(?:\.[0-9]+)?){1,4})[^\S\n]*$", re.M
)
_PERCENT_HEAD = re.compile(r"Percentage of the requests served within")
_PERCENT = re.compile(r"^[^\S\n]*([0-9]{1,3})%[^\S\n]+([0-9]{1,15})(?:[^\S\n]+\((?:longest|last) request\))?[^\S\n]*$", re.M)
_FAILED_DETAIL = re.compile(r"\((Connect: [0-9]+, (?:Receive: [0-9]+, )?Length: [0-9]+, Exceptions: [0-9]+)\)")
_ABORT = re.compile(
    r"(?:apr_\w+(?:\(\))?: [^\n]*|SSL handshake failed[^\n]*|Test aborted after 10 failures[^\n]*"
    r"|(?:connect|send request|read|Send request failed|Connection refused)[^\n]{0,200}(?:refused|reset|timed out)[^\n]*)"
)
_TOTAL_OF = re.compile(r"^[^\S\n]*Total of ([0-9]{1,15}) requests completed", re.M)
_SIGNS_OF_1X = re.compile(r"Broken pipe errors:|Connnection Times|\(last request\)")
_END_OF_VALUE = re.compile(r"(?:seconds|bytes|\(mean\)|requests\)|received|\(longest request\)|\(last request\))[^\S\n]*$")

_SERVER, _COUNT = "server", "count"
_SECONDS = re.compile(rf"([0-9]{{1,9}}\.?[0-9]{{0,9}}) seconds")
_BYTES = re.compile(r"([0-9]{1,15})(?: bytes\b|[^\S\n]*$)")
_WHOLE = re.compile(r"([0-9]{1,15})(?![\w.,])")
_RATE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)(?: \[#/sec\]|[^\S\n]*$)")
_MILLISECONDS = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?) \[ms\] \((mean)(, across all)?")
_KILOBYTES = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?) (?:\[Kbytes/sec\]|kb/s) received")

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
_DETAILS = ("keepalive_requests", "write_errors", "tls_protocol", "total_sent_bytes")
_NEEDED = {"time_taken_s", "requests_per_s", "requests_completed"}
_VALUES = {*_COUNTS.values(), *_SIZES.values(), "time_taken_s", "requests_per_s", "transfer_rate"}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: it starts at a banner, or at a label that the running report already has."""
    if "per second" not in document.text and "Time taken for tests" not in document.text and "ApacheBench" not in document.text:
        return []
    document = _without_noise(document)
    starts: list[int] = []
    seen: set[str] = set()
    for found in _START.finditer(document.text):
        label = found[0].strip().rstrip(":").strip() if found[0].rstrip().endswith(":") else "banner"
        if label == "banner" or label in seen or not starts or (label == "Server Software" and seen):
            starts.append(found.start())
            seen = set()
        if label != "banner":
            seen.add(label)
    return cut(document, [_with_command(document.text, start, starts) for start in starts])


def _without_noise(document: Document) -> Document:
    """Blank what -v shows of headers and bodies: it may hold labels. It ends where the report's first label stands."""
    if "LOG: header received:" not in document.text:
        return document
    tests = document.text.split("This is ApacheBench, Version")
    for index, test in enumerate(tests):
        start, end = test.find("LOG: header received:"), test.rfind("\nServer Software:")
        if start >= 0:
            end = max(end, start) if end >= 0 else len(test)
            tests[index] = test[:start] + _VISIBLE.sub(" ", test[start:end]) + test[end:]
    return replace(document, text="This is ApacheBench, Version".join(tests), starts=None)


def _with_command(text: str, start: int, starts: list[int]) -> int:
    """Move a start up to the command line straight above it, if there is one."""
    before = max((other for other in starts if other < start), default=0)
    above = text.rfind("\n", before, max(start - 1, before))
    line = text[max(above, before) : start].strip("\n")
    return start - len(line) - 1 if line and _COMMAND.match(line) and start > len(line) else start


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it; nothing when the labels carry no report.

    Raises ParseError for a report that stops before its first measurement.
    """
    reader = _Reader(block)
    reader.read_banner()
    reader.read_labels()
    if not reader.measured:
        return reader.aborted()
    reader.read_times()
    reader.read_percentiles()
    reader.infer()
    return [reader.run, *reader.remarks]


class _Reader:
    """Fills one run from one block."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.run = Run(tool=NAME, lines=block.lines)
        self.remarks: list[Diagnostic] = []
        self.texts: dict[str, str] = {}
        self.values: dict[str, Any] = {}
        self.sources: dict[str, int] = self.run.sources
        self.version: str | None = None

    @property
    def measured(self) -> bool:
        """Tell whether this is a report: a time, a rate or a count, and one more number beside it."""
        return bool(_NEEDED & self.values.keys()) and len(_VALUES & self.values.keys()) >= 2

    def remark(self, severity: Any, code: str, message: str, field: str | None = None) -> None:
        """Say something about the line of a field, or about the whole run."""
        line = self.sources.get(field, self.run.lines[0] if self.run.lines else None) if field else self.run.lines and self.run.lines[0]
        self.remarks.append(Diagnostic(line, severity, code, message))

    def read_banner(self) -> None:
        """Take the tool's version and revision, and the command line above it."""
        if found := self.block.search(_BANNER):
            self.version = self.run.tool_version = found[1]
            self.run.details["tool_revision"] = found[2]
            self.sources["tool_version"] = self.block.line(found.start())
        if command := self.block.search(_COMMAND):
            self.run.details["command"] = command[1].strip()

    def read_labels(self) -> None:
        """Take each `Label: value`; the first of two equal labels counts."""
        for found in self.block.finditer(_LINE):
            label = _MISSPELT.get(found[1], found[1])
            value = found[2].rstrip()
            if self.block.is_cut(found) and not _END_OF_VALUE.search(value):
                self.remark("warning", "text.cut", f"The text ends in the middle of the line {label!r}; the line was not used.")
                continue
            self.values.setdefault("Labels", set()).add(label)
            for field, read in self._fields(label, value):
                if field not in self.values:
                    self.values[field] = read
                    self.sources[field] = self.block.line(found.start(1))
        self._move_values()

    def _fields(self, label: str, value: str) -> list[tuple[str, Any]]:
        """Return the fields that one labelled value gives; none when it has not the expected form."""
        if label in _TEXTS:
            return [(_TEXTS[label], value)] if value else []
        for labels, pattern in ((_COUNTS, _WHOLE), (_SIZES, _BYTES)):
            if label in labels:
                found = pattern.match(value)
                return [(labels[label], count(found[1]))] if found else []
        return self._rates(label, value)

    def _rates(self, label: str, value: str) -> list[tuple[str, Any]]:
        patterns = {"Time taken for tests": ("time_taken_s", _SECONDS), "Requests per second": ("requests_per_s", _RATE),
                    "Transfer rate": ("transfer_rate", _KILOBYTES)}  # fmt: skip
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
            elif field not in ("Labels", "transfer_rate"):
                setattr(self.run, field, value)
        for field in _DETAILS:
            self.sources.pop(field, None) if field not in self.values else None
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
                self.run.lines[0] if self.run.lines else None, "text.cut",
            )  # fmt: skip
        self.run.aborted = True
        self.run.hostname = host[1]
        self.sources["hostname"] = self.block.line(host.start())
        self.run.details["error"] = error[0].strip()
        if done := self.block.search(_TOTAL_OF):
            self.run.requests_completed = count(done[1])
            self.sources["requests_completed"] = self.block.line(done.start(1))
        self.remark("warning", "ab.aborted", f"ab gave up ({self.run.details['error']}); it measured no rate.")
        return [self.run, *self.remarks]

    def read_times(self) -> None:
        """Take the Connection Times table: five columns, or three (-S)."""
        rows: dict[str, dict[str, float | None]] = {}
        for found in self.block.finditer(_TIMES):
            if found[1].lower() in rows:
                continue
            cells = found[2].split()
            if self.block.is_cut(found) or len(cells) not in (3, 5):
                line = self.block.line(found.start(1))
                self.remarks.append(Diagnostic(line, "warning", "ab.table", f"The row {found[1]!r} of the times table cannot be read; "
                                               "3 or 5 numbers on a whole line are accepted."))  # fmt: skip
                continue
            names = ("min", "mean", "max") if len(cells) == 3 else ("min", "mean", "stdev", "median", "max")
            rows[found[1].lower()] = dict.fromkeys(("min", "mean", "stdev", "median", "max")) | dict(zip(names, map(float, cells), strict=True))
            if found[1] == "Total":
                self.sources["latency_ms"] = self.block.line(found.start(1))
        if rows:
            self.run.details["ab_times_ms"] = {name: rows.get(name) for name in ("connect", "processing", "waiting", "total")}
        self.run.latency_ms = {name: value for name, value in rows.get("total", {}).items() if value is not None}

    def read_percentiles(self) -> None:
        """Take the percentage table below the times."""
        head = self.block.search(_PERCENT_HEAD)
        for found in self.block.finditer(_PERCENT) if head else ():
            if head and found.start() > head.start() and 0 < int(found[1]) <= 100:
                if self.block.is_cut(found) and not found[0].rstrip().endswith(")"):
                    continue
                self.run.latency_ms.setdefault(f"p{int(found[1])}", float(count(found[2])))
                self.sources.setdefault("latency_ms", self.block.line(found.start(1)))

    def infer(self) -> None:
        """Settle what the lines only say together: absent lines, misprints, units, contradictions."""
        labels = self.values["Labels"]
        if detail := self.block.search(_FAILED_DETAIL):
            parts = dict(part.split(": ") for part in detail[1].lower().split(", "))
            self.run.details["failed_breakdown"] = {"receive": None} | {name: int(value) for name, value in parts.items()}
        if "Total transferred" in labels and not self.block.partial:
            self.run.non_2xx = self.run.non_2xx or 0
            self.run.keepalive = "keepalive_requests" in self.values
        elif "keepalive_requests" in self.values:
            self.run.keepalive = True
        if "tls_protocol" in self.values:
            self.run.tls = True
        elif {"Server Port", "Document Path"} <= labels and not self.block.partial:
            self.run.tls = False
        self._correct_time()
        self._correct_time_per_request()
        self._convert_rate()
        self._check_rate()
        self._check_end(labels)

    def _correct_time(self) -> None:
        """Read the fraction as microseconds where that ab printed it without zeros (FORMATS.md §1.4.1)."""
        text = self.texts.get("time_taken_s", "")
        printed = self.run.time_taken_s
        places = decimals(text)
        if printed is None or places in (0, 6) or places > 6:
            return
        whole, _, fraction = text.partition(".")
        unpadded = int(whole) + int(fraction) / 1e6
        old = (self.version or "").startswith("2.0") if self.version else places != 3
        if not old and self.version is not None:
            return
        done, rate = self.run.requests_completed, self.run.requests_per_s
        if done and rate:
            true = done / rate
            old = abs(unpadded - true) < abs(printed - true)
        if old:
            self.run.time_taken_s = unpadded
            self.run.details["printed_time_taken_s"] = printed
            self.remark("info", "ab.time_misprint", f"This ab prints microseconds without zeros: {text} seconds were {unpadded:.6f} s.",
                        "time_taken_s")  # fmt: skip

    def _correct_time_per_request(self) -> None:
        """Multiply by 1000 where that ab printed seconds under [ms] (FORMATS.md §1.4.3)."""
        details, rate, level = self.run.details, self.run.requests_per_s, self.run.concurrency
        first = details.get("time_per_request_ms")
        if not (first and rate and level and re.match(r"2\.0\.(1[6-9]|2\d|3[0-6])\b", self.version or "")):
            return
        if abs(first * 1000 - level / rate * 1000) < abs(first - level / rate * 1000):
            for name in ("time_per_request_ms", "time_per_request_all_ms"):
                if name in details:
                    details[name] = details[name] * 1000
            self.remark("info", "ab.time_per_request_misprint", "This ab prints seconds under [ms]; the times were multiplied by 1000.",
                        "time_per_request_ms")  # fmt: skip

    def _convert_rate(self) -> None:
        """Turn the printed kilobytes into bytes: 1000 in ab 1.x, 1024 later."""
        printed = self.values.get("transfer_rate")
        if printed is None:
            return
        kilo = KILO_1000 if self._is_1x() else KILO_1024
        self.run.transfer_rate_Bps = round(printed * kilo, 6)
        self.sources["transfer_rate_Bps"] = self.sources.pop("transfer_rate")
        self.run.details["kilo"] = kilo
        if kilo == KILO_1000:
            self.remark("info", "ab.kilo_1000", "ab 1.x: its Kbytes are 1000 bytes.", "transfer_rate_Bps")

    def _is_1x(self) -> bool:
        if self.version is not None:
            return self.version.startswith("1.")
        if self.block.search(_SIGNS_OF_1X):
            return True
        text = self.texts.get("time_per_request_ms") or self.texts.get("time_per_request_all_ms")
        return text is not None and decimals(text) == 2

    def _check_rate(self) -> None:
        """Warn where requests, time and rate contradict each other by more than their rounding."""
        done, time, rate = self.run.requests_completed, self.run.time_taken_s, self.run.requests_per_s
        if not (done and time and rate):
            return
        slack = rounding(self.texts["requests_per_s"]) * 1.01 + rate * rounding(self.texts["time_taken_s"]) * 1.01 / time
        if abs(done / time - rate) > max(slack, rate * 0.002):
            self.remark("warning", "ab.rate_contradiction", f"{done} requests in {time:g} s are {done / time:.2f} per second, "
                        f"but {self.texts['requests_per_s']} is printed.", "requests_per_s")  # fmt: skip

    def _check_end(self, labels: set[str]) -> None:
        """Say when a report stops before its rates."""
        if self.block.partial or self.run.time_taken_s == 0.0:
            return
        no_table = "Transfer rate" in labels and not self.run.latency_ms
        blank_at_end = self.block.end == len(self.block.document.text) and self.block.document.text.endswith("\n\n")
        percentiles_began = bool(self.block.search(_PERCENT_HEAD)) or (blank_at_end and (self.run.requests_completed or 0) > 1)
        cut_percentiles = percentiles_began and "p100" not in self.run.latency_ms
        if "Transfer rate" not in labels or cut_percentiles or (no_table and self.version is not None):
            self.run.details["truncated"] = True
            self.remark("warning", "text.cut", "This report is not whole: what is missing below its last line stays unknown.")
