"""Child processes of `manage.py up`: each ends with its parent and leaves nothing behind."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

LONGEST_STOP_S = 15
SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


@dataclass
class Child:
    """One of our processes, the leader of its own process group.

    Its process id is in VAR_DIR/<name>.pid.
    """

    name: str
    arguments: list[str]
    process: subprocess.Popen[bytes] | None = None
    deaths: list[float] = field(default_factory=list)  # monotonic times

    @property
    def pid_file(self) -> Path:
        return Path(settings.VAR_DIR) / f"{self.name}.pid"

    def start(self) -> None:
        """Start the process; it ends when its parent ends, even by SIGKILL."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", *self.arguments],
            cwd=settings.BASE_DIR,
            env=child_environment(),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=end_with_parent,  # noqa: PLW1509 - no thread of ours runs
        )
        self.pid_file.write_text(f"{self.process.pid}\n")

    def died(self) -> str | None:
        """Return how the process ended, None while it runs."""
        code = self.process.poll() if self.process else None
        if code is None:
            return None
        return f"by signal {-code}" if code < 0 else f"with status {code}"

    def ask_to_stop(self) -> None:
        """Let the process finish what it does."""
        if self.process and self.process.poll() is None:
            self.process.terminate()

    def remove(self, deadline: float) -> None:
        """Wait until the process has ended, at most until `deadline` (monotonic seconds).

        Then kill what is left of its group and remove its file.
        """
        if self.process is None:
            return
        try:
            self.process.wait(max(deadline - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            sys.stderr.write(f"The {self.name} did not stop in {LONGEST_STOP_S} s and is killed.\n")
        end_group(self.process)
        self.pid_file.unlink(missing_ok=True)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the process' group; return when its members have ended.

    These may be grandchildren, which `adopt_grandchildren` made our children.
    """
    with suppress(ProcessLookupError):  # no process of the group is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with suppress(ChildProcessError):  # none is left, or another process waits for them
        while True:
            os.waitpid(-process.pid, 0)


def child_environment() -> dict[str, str]:
    """Return the environment of the children: ours, after defaults.

    A site that only this machine reaches does not limit its uploads, and keeps its drafts.
    """
    defaults = {"PYTHONWARNINGS": "ignore:You're running the worker"}
    if urlsplit(settings.SITE_URL).hostname in LOCAL_HOSTS:
        names = ("UPLOADS_PER_HOUR", "UPLOADS_PER_DAY", "UPLOAD_BYTES_PER_DAY", "PUBLIC_PER_DAY")
        defaults |= dict.fromkeys((*names, "UNPUBLISHED_DAYS"), "0")
    return defaults | dict(os.environ)


def end_with_parent() -> None:
    """Ask Linux to end this process when its parent ends, even by SIGKILL; elsewhere do nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM)


def adopt_grandchildren() -> None:
    """Ask Linux to make a grandchild our child when its parent ends; elsewhere do nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1)


def stop(children: tuple[Child, ...]) -> None:
    """Stop all children at once and wait for them."""
    for child in children:
        child.ask_to_stop()
    deadline = time.monotonic() + LONGEST_STOP_S
    for child in children:
        child.remove(deadline)
