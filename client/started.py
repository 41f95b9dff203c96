"""Servers that a command starts: on a free port of loopback, until the measurement ends."""

from __future__ import annotations

import os
import shlex
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from client.calling import end_group
from client.errors import WRONG_CALL, ClientError

START_SECONDS = 60.0
PAUSE_SECONDS = 0.05
TERMINATE_SECONDS = 5.0
PORT = "{port}"


@contextmanager
def served(text: str, name: str) -> Iterator[tuple[str, int | None]]:
    """Give the address of a server and its process: that of an address as it is, without one.

    Any other text is a command that starts a server. It finds its port in PORT, and in the place of
    {port}. Raises ClientError where the server does not start.
    """
    if text.startswith(("http://", "https://")):
        yield text, None
        return
    port = _free_port()
    with tempfile.TemporaryFile() as output:
        process = _start(text, name=name, port=port, output=output)
        try:
            _wait(process, name=name, port=port, output=output)
            yield f"http://127.0.0.1:{port}/", process.pid
        finally:
            _end(process)


def _start(text: str, *, name: str, port: int, output: IO[bytes]) -> subprocess.Popen[bytes]:
    try:
        command = [word.replace(PORT, str(port)) for word in shlex.split(text)]
    except ValueError as error:
        raise ClientError(f"--{name} {text!r}: {error}.", code=WRONG_CALL) from error
    if not command:
        raise ClientError(f"--{name} is empty: an address or a command is needed.", WRONG_CALL)
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PORT": str(port)},
            start_new_session=True,
        )
    except OSError as error:
        raise ClientError(f"{name} cannot be started: {error.strerror}.") from error


def _wait(process: subprocess.Popen[bytes], *, name: str, port: int, output: IO[bytes]) -> None:
    """Wait until a server takes connections."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            output.seek(0)
            lines = output.read().decode("utf-8", errors="replace").strip().splitlines()
            last = f": {lines[-1]}" if lines else ""
            raise ClientError(f"{name} ended with code {process.returncode}{last}")
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(PAUSE_SECONDS)  # a starting server sends no signal
    raise ClientError(f"{name} did not listen on port {port} within {START_SECONDS:g} s.")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask a server to end, then end it with all that it started."""
    process.terminate()
    try:
        process.wait(TERMINATE_SECONDS)
    except subprocess.TimeoutExpired:
        pass
    finally:
        end_group(process)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
