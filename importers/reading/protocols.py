"""Tests of other protocols than HTTP, told by the names of what was tested."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from importers.model import Diagnostic, Report, Run
from importers.reading.commands.command_lines import command_in, plain_line
from importers.reading.headings.headings import lines_of

_OTHER = re.compile(
    r"(?<![a-z])(?:redis|kafka|mqtt|web[ _-]?sockets?|signalr|grpc|amqp|rabbit(?:mq)?|nats|tcp|udp"
    r"|jdbc|sql|postgres(?:ql)?|mysql|mongo(?:db)?|memcached?)(?![a-z])",
    re.I,
)
_HTTP = re.compile(r"https?|/|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b", re.I)
_GRPC = re.compile(r"\bapplication/grpc\b", re.I)
_METHOD = re.compile(r"/(?:[a-z]\w*\.)+[A-Z]\w*/[A-Z]\w*")  # "/routeguide.RouteGuide/GetFeature"
CODE = "run.not_http"
# "$ dotnet GrpcGreeterClient.dll", "me@host:~$ ./grpc_bench", "> node mqtt-bench.js"
_CALL = re.compile(
    r"(?:[^\n]{0,60}[@~:\\/\])][^\n]{0,20}?)?"
    r"(?:[$%\u276f\u279c\u03bb] {1,3}(?:(?:sudo|time) )?"
    r"(?:(?:dotnet|node|java -jar) (?:run )?|\.[/\\])?"
    r"|> {0,3}(?:(?:dotnet|node|java -jar) (?:run )?|\.[/\\]))(?P<program>[^\s$%>]{1,200})"
)
_PROMPT = re.compile(r"[^\n]{0,80}?[$#%>\u276f\u279c\u03bb] {1,3}\S")
# The name of a client of another protocol: "GrpcGreeterClient.dll", "grpc_bench", "ghz"
_CLIENT = re.compile(
    r"(?:grpc|[Gg]rpc(?![a-z])|Grpc|GRPC|[Tt]hrift|[Mm]qtt|MQTT|[Ww]eb[Ss]ocket)\S{0,60}"
    r"(?:[Cc]lient|[Bb]ench|[Ll]oad|[Ss]tress|[Pp]erf)"
    r"|(?:[Cc]lient|[Bb]ench|[Ll]oad|[Ss]tress|[Pp]erf)\S{0,60}(?<![a-z])"
    r"(?:[Gg]rpc|GRPC|[Tt]hrift|[Mm]qtt|MQTT|[Ww]eb[Ss]ocket)"
    r"|^ghz$"
)
_SHELL = (".sh", ".bash", ".ps1", ".bat", ".cmd")  # such a script calls the tool that it prints
_MOST_ABOVE = 12  # lines between a command and its report


def take_out(report: Report, text: str, *, first: int) -> None:
    """Replace the runs from the place `first` on whose requests were calls of gRPC by remarks.

    A load generator for HTTP/2 makes them where its command sends their content type, or where
    the path is a method of a service. So does a client of another protocol, called straight above
    a report in the text of the upload, that prints the form of another tool.
    """
    lines = lines_of(text)
    new = report.runs[first:]
    others = [run for run in new if _calls_grpc(run) or _is_of_client(run, lines)]
    places = set(map(id, others))
    report.runs[first:] = [run for run in new if id(run) not in places]
    message = "The command of this report calls gRPC or the like: only tests of HTTP are runs."
    for run in others:
        line = run.lines[0] if run.lines else None
        report.diagnostics.append(Diagnostic(line, "info", code=CODE, message=message))


def _calls_grpc(run: Run) -> bool:
    headers = run.request_headers or ""
    is_method = run.tool == "h2load" and _METHOD.fullmatch(run.path or "") is not None
    is_typed = "content-type" in headers.lower()  # a method may be called with JSON, too
    return (is_method and not is_typed) or _GRPC.search(headers) is not None


def _is_of_client(run: Run, lines: Sequence[str]) -> bool:
    """Tell whether the nearest command above a report calls a client of another protocol.

    A report with a call of its tool, above it or as its first line, is of that tool.
    """
    if run.tool is None or not run.lines:
        return False
    first = min(run.lines[0], len(lines))
    for number in range(first, max(first - _MOST_ABOVE, 1) - 1, -1):
        line = lines[number - 1].strip()
        if line.startswith("```") or command_in(plain_line(line)) or command_in(line):
            return False
        if number < first and _PROMPT.match(line):
            return _calls_client(line)
    return False


def _calls_client(line: str) -> bool:
    """Tell whether the program that a line with a prompt calls is named as such a client."""
    call = _CALL.match(line)
    if call is None or call["program"].lower().endswith(_SHELL):
        return False
    name = re.split(r"[/\\]", call["program"])[-1]
    return _CLIENT.search(name) is not None


def are_other(names: Iterable[str]) -> bool:
    """Tell whether each of these names speaks of another protocol, and none of HTTP."""
    named = [name for name in names if name]
    return bool(named) and all(_OTHER.search(name) and not _HTTP.search(name) for name in named)
