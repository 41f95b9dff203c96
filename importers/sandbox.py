"""The reader in a confined child process: no upload ends the caller, or reaches what it has.

One process per caller, the zygote, imports the reader once and forks a child for each text, so that
a small text costs milliseconds. The child confines itself (`confinement`) before it reads a byte.
The zygote has an empty environment, and ends with its parent.
"""

from __future__ import annotations

import atexit
import errno
import json
import logging
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import traceback
import uuid
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from importers import confinement
from importers.confinement import MEBIBYTE, Limits
from importers.model import Diagnostic, Report

log = logging.getLogger(__name__)
_HEAD = struct.Struct("!Q")
_GRACE_SECONDS, _EARLY_SECONDS = 2.0, 0.5
_STARTED = b"+"  # a child's first byte: the text is the cause of what happens after it
_STARTS = 3
_READ = "importers.reader:read"
USUAL_LIMITS = Limits()


def read(
    data: bytes,
    name: str = "",
    limits: Limits = USUAL_LIMITS,
    *,
    hook: str = _READ,
    **options: Any,
) -> Report:
    """Return what `importers.reader.read` returns. Never raises.

    A child that fails gives one error diagnostic instead. The other options are the reader's.
    `hook` names the function that the child calls; only tests give a different one.
    """
    request = {"name": name, "options": options, "limits": asdict(limits), "hook": hook}
    return _report(_answered(request, data, limits=limits))


def layers() -> list[str]:
    """Return the names of the layers that confine a child on this system, see `confinement`.

    Empty when no child can be started.
    """
    request = {"name": "", "options": {}, "limits": asdict(USUAL_LIMITS), "hook": _READ}
    return list(_answered(request, b"", limits=USUAL_LIMITS).get("layers", []))


def _answered(request: dict[str, Any], data: bytes, *, limits: Limits) -> dict[str, Any]:
    """Return what a child answers; where it gives no answer, why, as a code and a message."""
    timeout = limits.wall_seconds + _GRACE_SECONDS
    began = time.monotonic()
    try:
        answer = _ask(request, data, timeout=timeout)
        if not answer and time.monotonic() - began < _EARLY_SECONDS:
            # It may have died by chance; a text that ends a child does it again.
            began = time.monotonic()
            answer = _ask(request, data, timeout=timeout)
    except TimeoutError:
        limit = f"{limits.wall_seconds:g} s"
        return _refusal("sandbox.time", f"Reading took longer than {limit}, which is the limit.")
    except OSError as error:
        reason = error.strerror or error
        return _refusal("sandbox.start", f"The reader could not be started ({reason}).")
    if not answer:
        return _stopped(limits, time.monotonic() - began)
    value: dict[str, Any] = json.loads(answer)
    return value


def _report(answered: dict[str, Any]) -> Report:
    """Return the report of an answer, or one with the diagnostic that says why there is none."""
    if "report" in answered:
        return Report.from_dict(answered["report"])
    if "trace" in answered:
        log.error("%(message)s\n%(trace)s", answered)
    told = {name: answered[name] for name in ("code", "message")}
    return Report(diagnostics=[Diagnostic(line=None, severity="error", **told)])


def _stopped(limits: Limits, seconds: float) -> dict[str, str]:
    """Say why a child gave no answer: one that had all its time was ended for its time."""
    times = f"{limits.cpu_seconds} s of processor time or {limits.wall_seconds:g} s"
    if seconds >= 0.9 * min(limits.cpu_seconds, limits.wall_seconds):
        return _refusal("sandbox.time", f"Reading took longer than {times}, which are the limits.")
    memory = f"{limits.memory_bytes // MEBIBYTE} MiB of memory"
    message = f"Reading stopped without an answer; its limits are {times}, and {memory}."
    return _refusal("sandbox.crash", message)


def _refusal(code: str, message: str) -> dict[str, str]:
    return {"code": code, "message": message}


class _Zygote:
    """The process that forks children.

    `pid` is its parent's: a fork of the parent must not wait for it.
    """

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.control, theirs = socket.socketpair()
        root = str(Path(__file__).resolve().parent.parent)
        paths = os.pathsep.join([root, *(path for path in sys.path if path)])
        with theirs:
            program = [sys.executable, "-m", "importers.sandbox", str(theirs.fileno())]
            self.process = subprocess.Popen(
                confinement.command(program),
                pass_fds=[theirs.fileno()],
                cwd="/",
                stdin=subprocess.DEVNULL,
                env={"PYTHONPATH": paths, **confinement.ENVIRONMENT},  # no secret
                start_new_session=True,
            )

    def fork(self, channel: socket.socket) -> None:
        """Let a new child serve the channel."""
        socket.send_fds(self.control, buffers=[b"!"], fds=[channel.fileno()])

    def is_usable(self) -> bool:
        """Tell whether it is this process's own and alive."""
        return self.pid == os.getpid() and self.process.poll() is None

    def close(self) -> None:
        """Close the connection: the zygote ends by itself; its parent waits for it."""
        self.control.close()
        if self.pid == os.getpid():
            self.process.kill()
            self.process.wait()


_lock = threading.Lock()
_zygote: _Zygote | None = None


@atexit.register
def close(zygote: _Zygote | None = None) -> None:
    """End this process's zygote, if it has one; with an argument only if it is still this one."""
    global _zygote
    with _lock:
        if _zygote is not None and zygote in (None, _zygote):
            _zygote.close()
            _zygote = None


def _forget() -> None:
    """Forget zygote and lock in a fork of this process: a thread of the parent may hold it."""
    global _zygote, _lock
    if _zygote is not None:
        _zygote.control.close()
    _zygote, _lock = None, threading.Lock()


os.register_at_fork(after_in_child=_forget)


def _ask(request: dict[str, Any], data: bytes, *, timeout: float) -> bytes:
    """Send one job to a new child; return its answer, b"" when it died of the job.

    TimeoutError after `timeout` seconds; OSError when no child starts.
    """
    for _ in range(_STARTS):
        mine, theirs = socket.socketpair()
        with mine:
            mine.settimeout(timeout)
            with theirs:
                zygote = _start(theirs)
            if mine.recv(1) == _STARTED:
                return _converse(mine, request, data=data)
        close(zygote)  # it could not fork, or was ended from outside: not because of the text
    raise OSError(errno.EAGAIN, "no process could be started")


def _converse(channel: socket.socket, request: dict[str, Any], *, data: bytes) -> bytes:
    """Give a child its job; return its answer, b"" when it died."""
    head = json.dumps(request).encode()
    ended = (BrokenPipeError, ConnectionResetError)
    with suppress(*ended):  # a child that fails early answers and ends before it took all its data
        channel.sendall(_HEAD.pack(len(head)) + head + _HEAD.pack(len(data)))
        channel.sendall(data)
    try:
        return _receive(channel)
    except ended:
        return b""


def _start(channel: socket.socket) -> _Zygote:
    """Give the channel to the zygote and return it; start one where it is missing or dead."""
    global _zygote
    with _lock:
        if _zygote is not None and not _zygote.is_usable():
            _zygote.close()
            _zygote = None
        _zygote = _zygote or _Zygote()
        try:
            _zygote.fork(channel)
        except OSError:
            _zygote.close()
            _zygote = _Zygote()
            _zygote.fork(channel)
        return _zygote


def _receive(channel: socket.socket) -> bytes:
    """Return one message, which begins with its length; b"" when the sender ends before it does."""
    head = _exactly(channel, _HEAD.size)
    return _exactly(channel, _HEAD.unpack(head)[0]) if head else b""


def _exactly(channel: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = channel.recv(min(size - len(parts), MEBIBYTE))
        if not part:
            return b""
        parts += part
    return bytes(parts)


def _serve(control: socket.socket) -> None:
    """Fork a child for each channel until the parent is gone. The kernel removes ended children."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import_module("importers.reader").load()
    confinement.prepare()
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(control, bufsize=1, maxfds=1)
        except ConnectionResetError:
            return
        if not message:
            return
        child = None
        with suppress(OSError):  # without a process the channel closes, and the caller tries again
            child = os.fork()
        if child == 0:
            control.close()
            _work(socket.socket(fileno=descriptors[0]))
        os.close(descriptors[0])


def _work(channel: socket.socket) -> None:
    """Serve one job in this child and end it."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        channel.sendall(_STARTED)
        answer = _answer(channel)
        channel.sendall(_HEAD.pack(len(answer)) + answer)
    finally:
        os._exit(0)


def _answer(channel: socket.socket) -> bytes:
    """Take a job and return its report, or why there is none, as JSON."""
    limits = Limits()
    try:
        request = json.loads(_receive(channel))
        limits = Limits(**request["limits"])
        module, _, name = request["hook"].partition(":")
        read_it = getattr(__import__(module, fromlist=[name]), name)
        layers = confinement.confine(limits, channel.fileno())
        report = read_it(_receive(channel), request["name"], **request["options"])
        answer = {"report": report.to_dict(), "layers": layers}
        return json.dumps(answer, allow_nan=False).encode()
    except MemoryError:
        limit = limits.memory_bytes // MEBIBYTE
        message = f"Reading needs more than {limit} MiB of memory, which is the limit."
        refusal = _refusal("sandbox.memory", message)
    except Exception:
        name = uuid.uuid4().hex[:12]
        message = f"An internal problem, id {name}; it is on record and not your mistake."
        refusal = _refusal("internal.error", message)
        refusal["trace"] = traceback.format_exc(limit=-30)
    return json.dumps(refusal).encode()


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as _control:
        _serve(_control)
