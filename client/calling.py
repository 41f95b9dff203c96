"""One call of a tool: what it printed, how long it took, what it and the server used."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import psutil

from client.answers import has_answers
from importers import reader
from importers.model import Run

GRACE_SECONDS = 30.0  # that a tool may need beyond its own duration
LONGEST_OUTPUT = 8 * 1024 * 1024  # bytes
LONGEST_REASON = 200  # characters
_PROXIES = frozenset(("http_proxy", "https_proxy", "all_proxy", "no_proxy"))


@dataclass(frozen=True, slots=True)
class Usage:
    """Processor time of processes in seconds, and their memory in bytes."""

    user: float
    system: float
    rss_bytes: int = 0


@dataclass(slots=True)
class Result:
    """What one call gave; `reason` is why it does not count, `run` what was read of its output."""

    text: str
    seconds: float
    reason: str = ""
    run: Run | None = None
    client_cpu_percent: float | None = None
    server: Mapping[str, float | int] = field(default_factory=dict)


def call(
    command: Sequence[str], *, script: str, seconds: float, server_pid: int | None = None
) -> Result:
    """Call a tool, wait for its end, and read what it printed.

    A tool that cannot be called, fails, hangs or prints no result gives a reason. KeyboardInterrupt
    ends the tool first.
    """
    before, server_before = _children_usage(), _server_usage(server_pid)
    started = time.monotonic()
    try:
        text, reason = _output(command, script=script, seconds=seconds + GRACE_SECONDS)
    except OSError as error:
        return Result("", seconds=0.0, reason=f"{command[0]} cannot be called: {error.strerror}")
    elapsed = time.monotonic() - started
    after = _children_usage()
    result = Result(text, seconds=elapsed, reason=reason)
    used = after.user + after.system - before.user - before.system
    result.client_cpu_percent = 100 * used / elapsed
    result.server = _server_values(server_before, _server_usage(server_pid), seconds=elapsed)
    if not reason:
        run = _only_run(text)
        if run is None:
            reason = f"{command[0]} printed no result that can be read"
            result.reason = _with_last_line(reason, text)
        elif not has_answers(run):
            result.reason = "no request succeeded"
        else:
            result.run = run
    return result


def warm_up(command: Sequence[str], *, script: str, seconds: float) -> None:
    """Let a tool run for a while, and leave out what it prints."""
    if seconds > 0:
        with suppress(OSError):  # the measured call tells why it cannot be called
            _output(command, script=script, seconds=seconds)


def _output(command: Sequence[str], *, script: str, seconds: float) -> tuple[str, str]:
    """Return what a tool printed within some seconds, and why it does not count."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as source:
        source.write(script.encode())
        source.seek(0)
        process = subprocess.Popen(
            command,
            stdin=source,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=_environment(),
            start_new_session=True,
        )
        try:
            code = process.wait(seconds)
            reason = _reason_of(command[0], code)
        except subprocess.TimeoutExpired:
            reason = f"{command[0]} did not end after {seconds:g} s"
        finally:
            end_group(process)
        output.seek(0)
        text = output.read(LONGEST_OUTPUT).decode("utf-8", errors="replace")
    return text, _with_last_line(reason, text)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here, with those that it started, and wait for its end."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    process.wait()


def _environment() -> dict[str, str]:
    """Return the environment without proxies, which would be measured instead of the server."""
    own = {name: value for name, value in os.environ.items() if name.lower() not in _PROXIES}
    return own | {"LC_ALL": "C", "NO_COLOR": "1"}


def _reason_of(program: str, code: int) -> str:
    if code == 0:
        return ""
    if code > 0:
        return f"{program} ended with code {code}"
    with suppress(ValueError):
        return f"{program} was ended by {signal.Signals(-code).name}"
    return f"{program} was ended by signal {-code}"


def _with_last_line(reason: str, text: str) -> str:
    """Add what a tool printed last, which mostly says why it failed."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    if not reason or not lines:
        return reason
    return f"{reason}: {lines[-1]}"[:LONGEST_REASON]


def _only_run(text: str) -> Run | None:
    """Return the run of an output, as every importer reads it; None without a rate."""
    runs = reader.read(text.encode()).runs
    is_good = len(runs) == 1 and runs[0].requests_per_s is not None and not runs[0].aborted
    return runs[0] if is_good else None


def _children_usage() -> Usage:
    """Return what the processes used that were started here and have ended."""
    times = psutil.Process().cpu_times()
    return Usage(getattr(times, "children_user", 0.0), getattr(times, "children_system", 0.0))


def _server_usage(pid: int | None) -> Usage | None:
    """Return what a server and its workers have used; None where it is unknown."""
    if pid is None:
        return None
    try:
        server = psutil.Process(pid)
        processes = [server, *server.children(recursive=True)]
        times = [process.cpu_times() for process in processes]
        memory = sum(process.memory_info().rss for process in processes)
    except psutil.Error:
        return None
    return Usage(
        user=sum(own.user for own in times),
        system=sum(own.system for own in times),
        rss_bytes=memory,
    )


def _server_values(
    before: Usage | None, after: Usage | None, *, seconds: float
) -> dict[str, float | int]:
    """Return what the server used during a call, by the names of a run; {} where it is unknown."""
    if before is None or after is None or after.user < before.user:
        return {}
    user, system = after.user - before.user, after.system - before.system
    return {
        "cpu_user_s": user,
        "cpu_system_s": system,
        "cpu_percent": 100 * (user + system) / seconds,
        "rss_bytes": after.rss_bytes,
    }
