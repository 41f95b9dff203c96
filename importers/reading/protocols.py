"""Tests of other protocols than HTTP, told by the names of what was tested."""

from __future__ import annotations

import re
from collections.abc import Iterable

from importers.model import Diagnostic, Report, Run

_OTHER = re.compile(
    r"(?<![a-z])(?:redis|kafka|mqtt|web[ _-]?sockets?|signalr|grpc|amqp|rabbit(?:mq)?|nats|tcp|udp"
    r"|jdbc|sql|postgres(?:ql)?|mysql|mongo(?:db)?|memcached?)(?![a-z])",
    re.I,
)
_HTTP = re.compile(r"https?|/|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b", re.I)
_GRPC = re.compile(r"\bapplication/grpc\b", re.I)
_METHOD = re.compile(r"/(?:[a-z]\w*\.)+[A-Z]\w*/[A-Z]\w*")  # "/routeguide.RouteGuide/GetFeature"
CODE = "run.not_http"


def take_out(report: Report, *, first: int) -> None:
    """Replace the runs from the place `first` on whose requests were calls of gRPC by remarks.

    A load generator for HTTP/2 makes them where its command sends their content type, or where
    the path is a method of a service.
    """
    new = report.runs[first:]
    others = [run for run in new if _calls_grpc(run)]
    report.runs[first:] = [run for run in new if not _calls_grpc(run)]
    message = "The command of this report calls gRPC: only tests of HTTP are runs."
    for run in others:
        line = run.lines[0] if run.lines else None
        report.diagnostics.append(Diagnostic(line, "info", code=CODE, message=message))


def _calls_grpc(run: Run) -> bool:
    headers = run.request_headers or ""
    is_method = run.tool == "h2load" and _METHOD.fullmatch(run.path or "") is not None
    is_typed = "content-type" in headers.lower()  # a method may be called with JSON, too
    return (is_method and not is_typed) or _GRPC.search(headers) is not None


def are_other(names: Iterable[str]) -> bool:
    """Tell whether each of these names speaks of another protocol, and none of HTTP."""
    named = [name for name in names if name]
    return bool(named) and all(_OTHER.search(name) and not _HTTP.search(name) for name in named)
