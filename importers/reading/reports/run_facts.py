"""What formats put into a run's details, and what its command asks for, as fields of the run.

The details stay as they are: exports and pages rely on them.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.units import GO_DURATION, go_seconds

_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"))
_PROTOCOLS = {
    "http/1.0": "1.0",
    "http/1.1": "1.1",
    "h2": "2",
    "h2c": "2",
    "http/2": "2",
    "h3": "3",
    "http/3": "3",
}
_NO_RATE = re.compile(r"\s--?rate[= ]0(?:/\w{1,3})?(?!\S)")  # vegeta sends as fast as it can
_WORKERS = re.compile(r"\s--?max-workers[= ]([1-9][0-9]{0,6})(?!\S)")
_MOST_OF_RATE = 1.02  # of the asked rate: wrk2 sends no more
# The field of each detail, by the tool that prints it.
_DETAILS = {
    "autocannon": {"workers": "tool_threads", "pipelining": "pipelining"},
    "rewrk": {"duration_s": "duration_s"},
    "h2load": {"main_duration_s": "duration_s"},
}


def fill(run: Run, command: tuple[str, int] | None) -> None:
    """Set those fields of a run that are unknown and that its details or its command say.

    `command` is the command line above the run and its line.
    """
    line = run.lines[0] if run.lines else None
    for name, value in _of_details(run).items():
        _put(run, name, value=value, line=line)
    own = run.details.get("command") or (command[0] if command else None)
    if own:
        if run.tool == "vegeta" and _NO_RATE.search(str(own)):
            _without_rate(run, str(own), line=command[1] if command else line)
        if run.tool == "wrk" and _is_of_wrk2(run, str(own)):
            run.tool = "wrk2"
        options = command_line.read(run.tool, own) if isinstance(own, str) else {}
        if options:
            run.details.setdefault("command", own)
        if run.hostname is not None:
            options = {name: options[name] for name in options if name not in command_line.ADDRESS}
        for name, value in options.items():
            _put(run, name, value=value, line=command[1] if command else line)


def _without_rate(run: Run, command: str, *, line: int | None) -> None:
    """Take out the rate of a test that was asked for none; its workers are its load then."""
    run.offered_rate = None
    run.sources.pop("offered_rate", None)
    workers = _WORKERS.search(command)
    _put(run, "concurrency", value=int(workers[1]) if workers else None, line=line)


def _is_of_wrk2(run: Run, command: str) -> bool:
    """Tell whether a command asks for a rate, which wrk does not keep, and the run has no more."""
    rate = command_line.read("wrk2", command).get("offered_rate")
    if rate is None or run.requests_per_s is None:
        return False
    return bool(run.requests_per_s <= rate * _MOST_OF_RATE)


def _of_details(run: Run) -> dict[str, Any]:
    details = run.details
    fields = _DETAILS.get(run.tool or "", {})
    facts = {field: details[name] for name, field in fields.items() if name in details}
    duration = details.get("duration")
    if isinstance(duration, str) and re.fullmatch(GO_DURATION, duration):
        facts["duration_s"] = go_seconds(duration)
    if details.get("method") in _METHODS:
        facts["method"] = details["method"]
    protocol = details.get("protocol")
    if isinstance(protocol, str) and protocol.lower() in _PROTOCOLS:
        facts["http_version"] = _PROTOCOLS[protocol.lower()]
    return facts


def _put(run: Run, name: str, *, value: Any, line: int | None) -> None:
    """Set an unknown field."""
    if value is not None and getattr(run, name) is None:
        setattr(run, name, value)
        if line is not None:
            run.sources.setdefault(name, line)
