"""What a text must not make its reader do: each act is tried in a child that is confined."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import mmap
import os
import resource
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from importers.model import Report

_C = ctypes.CDLL(None, use_errno=True)
OTHER_REFUSALS = ("can't start new thread", "not allowed to raise maximum limit")
PTRACE_ATTACH, CLONE_NEWUSER = 16, 0x10000000


def new_name() -> str:
    """Return a name that no file has: what is there already gives other errors than a refusal."""
    return f"/tmp/made-by-a-child-{os.getpid()}-{time.monotonic_ns()}"


def read_a_file() -> None:
    Path("/etc/passwd").read_bytes()


def read_the_environment_of_the_parent() -> None:
    Path(f"/proc/{os.getppid()}/environ").read_bytes()


def list_a_folder() -> None:
    os.listdir("/")


def make_a_file() -> None:
    Path(new_name()).touch()


def make_a_folder() -> None:
    os.mkdir(new_name())


def remove_a_file() -> None:
    os.unlink("/tmp/none")


def rename_a_file() -> None:
    os.rename("/tmp/none", "/tmp/other")


def link_a_file() -> None:
    os.symlink("/etc/passwd", new_name())


def change_rights() -> None:
    os.chmod("/tmp", 0o777)


def keep_bytes_in_memory() -> None:
    os.memfd_create("code")


def use_the_network() -> None:
    socket.socket()


def connect_to_a_service() -> None:
    socket.socket(socket.AF_UNIX).connect("/run/none")


def listen() -> None:
    socket.socket().listen()


def run_a_program() -> None:
    os.execv("/bin/true", ["true"])


def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def make_a_thread() -> None:
    import _thread

    _thread.start_new_thread(os.getpid, ())


def end_the_parent() -> None:
    os.kill(os.getppid(), signal.SIGTERM)


def trace_the_parent() -> None:
    failed(_C.ptrace(PTRACE_ATTACH, os.getppid(), 0, 0))


def leave_its_namespaces() -> None:
    failed(_C.unshare(CLONE_NEWUSER))


def become_another_user() -> None:
    os.setuid(os.getuid())


def have_more_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))


def have_more_time() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)


def bring_code_along() -> None:
    mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)


def failed(result: int) -> None:
    """Raise the error of a call of the C library that failed."""
    if result == -1:
        raise OSError(ctypes.get_errno(), "refused")


# What only a layer of the kernel refuses, by the layer; each act has a name of its own.
ACTS: dict[str, Callable[[], None]] = {
    act.__name__: act
    for act in (
        read_a_file,
        read_the_environment_of_the_parent,
        list_a_folder,
        make_a_file,
        make_a_folder,
        remove_a_file,
        rename_a_file,
        link_a_file,
        change_rights,
        keep_bytes_in_memory,
        use_the_network,
        connect_to_a_service,
        listen,
        run_a_program,
        fork,
        make_a_thread,
        end_the_parent,
        trace_the_parent,
        leave_its_namespaces,
        become_another_user,
        have_more_memory,
        have_more_time,
        bring_code_along,
    )
}


def attempt(data: bytes, name: str, **_: object) -> Report:
    """Try the act that the bytes name; the format of the report says what came of it."""
    try:
        ACTS[data.decode()]()
    except (OSError, RuntimeError, ValueError) as error:
        refused = (
            getattr(error, "errno", 0) in (errno.EPERM, errno.EACCES)
            or str(error) in OTHER_REFUSALS
        )
        return Report(format="refused" if refused else f"{type(error).__name__}: {error}")
    return Report(format="done")


def environment(data: bytes, name: str, **_: object) -> Report:
    """Return the names of the environment."""
    return Report(format=" ".join(sorted(os.environ)))


def descriptors(data: bytes, name: str, **_: object) -> Report:
    """Return the numbers of the open descriptors but those that lead nowhere."""
    numbers = []
    for descriptor in range(3, 1000):
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_GETFD)
            numbers.append(str(descriptor))
    return Report(format=" ".join(numbers))
