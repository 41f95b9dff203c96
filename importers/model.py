"""What an importer hands on: runs and diagnostics, in one normalised shape.

Fields and units are those of docs/contract.md. None means "the text does not say"; it is never 0
and never a guess. Everything here is plain data that JSON can hold, because it goes from one
process to another (importers.sandbox).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal

MOST = 10**18  # bytes, requests, seconds: no test measures more, and an eight-byte integer holds it

Severity = Literal["error", "warning", "info"]
# Which requests the rate of a tool counts: those completed, all with those that failed, only the
# answers of 2xx and 3xx, or one of these.
RateCount = Literal["completed", "all", "good", "any"]

# What a table's numbers may be said to be when no head says it: code -> its words on a form.
TABLE_METRICS = {
    "requests_per_s": "Requests per second",
    "time_taken_s": "Time taken, in seconds",
    "transfer_rate_KiBps": "Transfer rate, in KiB/s (as ab prints it)",
    "transfer_rate_Bps": "Transfer rate, in bytes per second",
    "latency_mean_ms": "Mean latency, in milliseconds",
}


# Fields of a run that hold what was measured; latencies stand apart.
MEASURED = (
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
)


class ParseError(Exception):
    """The text belongs to a format but cannot be read; becomes one error diagnostic.

    `line` is 1-based in the uploaded text, None when the problem has no place.
    """

    def __init__(self, message: str, line: int | None = None, code: str = "parse.damaged") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.code = code


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One remark about the text: where, how bad, a stable code, a whole sentence."""

    line: int | None
    severity: Severity
    code: str
    message: str

    def to_dict(self) -> dict[str, Any]:
        """Return the contract's JSON form."""
        return {
            "line": self.line,
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Diagnostic:
        """Rebuild from `to_dict()`."""
        return cls(**data)


@dataclass(frozen=True, kw_only=True, slots=True)
class Precision:
    """How exactly requests, bytes, time and rates of one output agree with each other.

    rate_counts   which requests the rate counts
    rate_half     half of the last digit of the rate, in requests/s
    rate_share    how far a rate that is a mean of samples may be from requests / time, as a share
    time_half     how far the printed time may be from the time of the rate, in s
    time_share    the same, as a share of the time
    bytes_half    half of the last digit of bytes and of bytes/s
    bytes_share   the same, as a share of the number
    has_start_up  the printed time may include a start-up that the rate leaves out
    """

    rate_counts: RateCount = "completed"
    rate_half: float = 0.0
    rate_share: float = 0.0
    time_half: float = 0.0
    time_share: float = 0.0
    bytes_half: float = 0.0
    bytes_share: float = 0.0
    has_start_up: bool = False


@dataclass(slots=True)
class Run:
    """One invocation of one load generator against one server at one load level."""

    tool: str | None = None
    tool_version: str | None = None
    server_software: str | None = None
    server_name: str | None = None
    server_version: str | None = None
    hostname: str | None = None
    port: int | None = None
    path: str | None = None
    document_bytes: int | None = None
    document_label: str | None = None
    concurrency: int | None = None
    offered_rate: float | None = None
    requests_completed: int | None = None
    requests_failed: int | None = None
    non_2xx: int | None = None
    keepalive: bool | None = None
    tls: bool | None = None
    time_taken_s: float | None = None
    requests_per_s: float | None = None
    transfer_rate_Bps: float | None = None  # noqa: N815 - the contract's name (docs/contract.md)
    # As exact as it is printed: "8.44MB" is no whole number of bytes.
    total_transferred_bytes: float | None = None
    html_transferred_bytes: float | None = None
    latency_ms: dict[str, float] = field(default_factory=dict)
    cpu_user_s: float | None = None
    cpu_system_s: float | None = None
    cpu_percent: float | None = None
    rss_bytes: int | None = None
    # What else tells runs apart: the heading or file name around the run, and the name columns of
    # its table, by their heads.
    label: str | None = None
    identity: dict[str, str] = field(default_factory=dict)
    method: str | None = None
    http_version: str | None = None  # "1.0", "1.1", "2" or "3"
    streams_per_connection: int | None = None
    pipelining: int | None = None
    compression: str | None = None
    request_headers: str | None = None
    request_body: str | None = None
    tool_threads: int | None = None
    duration_s: float | None = None  # that was asked for; `time_taken_s` is what was measured
    measured_on: str | None = None  # ISO date
    aborted: bool = False
    member: str | None = None
    lines: tuple[int, int] | None = None
    sources: dict[str, int] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)
    # What the client program states and the tool does not print: the text by the name of its value.
    client_facts: dict[str, str] = field(default_factory=dict)

    def is_empty(self) -> bool:
        """Tell whether nothing was measured, not even a start that was given up."""
        measured = (getattr(self, name) for name in MEASURED)
        is_bare = not (self.aborted or self.latency_ms or self.details)
        return is_bare and all(value is None for value in measured)

    def to_dict(self) -> dict[str, Any]:
        """Return the contract's JSON form: every key is there, what is unknown is None.

        The dictionaries in it are the run's own.
        """
        data = {name: getattr(self, name) for name in _RUN_FIELDS}
        data["lines"] = list(self.lines) if self.lines else None
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Run:
        """Rebuild from `to_dict()`; unknown keys are an error, because both sides are ours."""
        unknown = data.keys() - set(_RUN_FIELDS)
        if unknown:
            raise ValueError(f"unknown run fields: {sorted(unknown)}")
        run = cls(**data)
        run.lines = (data["lines"][0], data["lines"][1]) if data.get("lines") else None
        return run


_RUN_FIELDS = tuple(run_field.name for run_field in fields(Run))


@dataclass(frozen=True, slots=True)
class ColumnRole:
    """What a column of a table was read as, and why: "req/s" is requests_per_s.

    `role` is a field of a run, "latency_p99_ms", "concurrency", "identity" or another name of
    importers.formats.tables.grid.roles. `why` is a whole sentence without its full stop.
    """

    line: int | None
    heading: str
    role: str
    unit: str
    why: str

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {name: getattr(self, name) for name in ("line", "heading", "role", "unit", "why")}


@dataclass(slots=True)
class Report:
    """Everything one input gave.

    `format` is the format's name; None is "not recognised", "mixed" is several. `columns` says what
    each column of the tables was read as.
    """

    format: str | None = None
    runs: list[Run] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    columns: list[ColumnRole] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of `python -m importers --json` without the file's name."""
        return {
            "format": self.format,
            "runs": [run.to_dict() for run in self.runs],
            "diagnostics": [diagnostic.to_dict() for diagnostic in self.diagnostics],
            **({"columns": [column.to_dict() for column in self.columns]} if self.columns else {}),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """Rebuild from `to_dict()`."""
        return cls(
            format=data["format"],
            runs=[Run.from_dict(run) for run in data["runs"]],
            diagnostics=[Diagnostic.from_dict(diagnostic) for diagnostic in data["diagnostics"]],
            columns=[ColumnRole(**column) for column in data.get("columns", [])],
        )


def is_sane(number: float) -> bool:
    """Tell whether a number may be stored: no NaN, not negative, not above MOST."""
    return 0 <= number <= MOST
