"""What a child that reads a text may not do, whatever the text makes of it.

Layers, from the weakest on:

- limits: memory, processor time, time by the clock, bytes of written files (none).
- namespaces: no network, where the kernel has no seccomp but lets a process leave the network.
- landlock: no file, folder or device can be opened, made, renamed or removed.
- seccomp: no system call but those that reading needs. So there is no network, no other program,
  no other process, no tracing, no signal, no new limit and no code that was not there before.

Source: landlock(7), seccomp(2) and unshare(1) of Linux.
"""

from __future__ import annotations

import encodings
import errno
import os
import pkgutil
import resource
import shutil
import signal
import socket
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from mmap import PROT_EXEC
from types import ModuleType
from typing import Any

MEBIBYTE = 1024 * 1024
Names = tuple[str, ...]
# What a reader needs after its modules are loaded.
MEMORY = ("brk", "munmap", "mremap", "madvise", "mincore")
# Their third argument is the protection of the memory; memory that holds code is refused.
MEMORY_WITHOUT_CODE = ("mmap", "mprotect")
CHANNEL: Names = ("read", "readv", "recvfrom", "recvmsg", "write", "writev", "sendto", "sendmsg")
CHANNEL += ("close", "lseek", "fstat", "fcntl", "poll", "ppoll", "select", "pselect6")
THREADS = ("futex", "rseq", "set_robust_list", "membarrier", "sched_yield", "sched_getaffinity")
SIGNALS = ("rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall")
CLOCKS = ("clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time")
ITSELF = ("getpid", "gettid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrusage")
END = ("exit", "exit_group")
CALLS = (*MEMORY, *CHANNEL, *THREADS, *SIGNALS, *CLOCKS, *ITSELF, "times", "getrandom", *END)
# Modules that readers load at their first use. A child can open no file any more.
MODULES: Names = ("bz2", "lzma", "_strptime", "xml.etree.ElementTree", "hdrh.histogram", "pandas")
MODULES += ("defusedxml.ElementTree", "defusedxml.common", "python_calamine")
DECODERS_OF_WINDOWS = ("mbcs", "oem")
# A thread pool of the parent would be no use to a child, and takes address space from it.
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
NO_NETWORK = ("unshare", "--user", "--map-current-user", "--net", "--ipc")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use: bytes of address space, seconds of processor, seconds by the clock."""

    memory_bytes: int = 600 * MEBIBYTE
    cpu_seconds: int = 10
    wall_seconds: float = 20.0


@cache
def seccomp() -> ModuleType | None:
    """Return the library of seccomp, None where the system has none."""
    try:
        return import_module("pyseccomp")
    except (ImportError, RuntimeError, OSError):  # the C library is missing, or is no Linux one
        return None


@cache
def landlock() -> ModuleType | None:
    """Return the library of Landlock, None where the kernel has it not or has switched it off."""
    try:
        module = import_module("landlock")
        module.landlock_abi_version()
    except (ImportError, OSError):
        return None
    return module


def command(arguments: Sequence[str]) -> list[str]:
    """Return the command that starts the parent of the children, without a network if need be."""
    if seccomp() is None and can_leave_the_network():
        return [*NO_NETWORK, *arguments]
    return [*arguments]


def has_no_network() -> bool:
    """Tell whether this process is in a network of its own, which holds nothing but itself."""
    return {name for _, name in socket.if_nameindex()} <= {"lo"} and seccomp() is None


@cache
def can_leave_the_network() -> bool:
    """Tell whether this system lets a process without rights have a network of its own."""
    if not shutil.which(NO_NETWORK[0]):
        return False
    return subprocess.run([*NO_NETWORK, "true"], capture_output=True).returncode == 0


def prepare() -> None:
    """Load, in the parent of the children, what a child cannot load any more."""
    landlock(), allowed_calls()
    for name in MODULES:
        import_module(name)
    for decoder in pkgutil.iter_modules(encodings.__path__):
        if decoder.name not in DECODERS_OF_WINDOWS:
            import_module(f"encodings.{decoder.name}")


def confine(limits: Limits, channel: int) -> list[str]:
    """Take from this process, for ever, all that reading does not need.

    `channel` is the only descriptor that stays open. Return the names of the layers.
    """
    close_all_but(channel)
    limit(limits)
    layers = ["limits"]
    if has_no_network():
        layers.append("namespaces")
    if library := landlock():
        library.Ruleset().apply()
        layers.append("landlock")
    if calls := allowed_calls():
        calls.load()
        layers.append("seccomp")
    return layers


def close_all_but(channel: int) -> None:
    """Close every other descriptor; 0, 1 and 2 lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.closerange(3, channel)
    os.closerange(channel + 1, os.sysconf("SC_OPEN_MAX"))


def limit(limits: Limits) -> None:
    """Set the limits of the system: it ends this process, or fails its call, when one is broken."""
    for name, value in (
        (resource.RLIMIT_AS, limits.memory_bytes),
        (resource.RLIMIT_CPU, limits.cpu_seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 64),
    ):
        resource.setrlimit(name, (value, value))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write then fails with an error
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)


@cache
def allowed_calls() -> Any:
    """Return the filter of system calls, None without seccomp.

    Every call but CALLS, and memory that holds code, fails with "Operation not permitted".
    """
    library = seccomp()
    if library is None:
        return None
    calls = library.SyscallFilter(library.ERRNO(errno.EPERM))
    no_code = library.Arg(2, library.MASKED_EQ, data_a=PROT_EXEC, data_b=0)
    conditions = dict.fromkeys(CALLS, ()) | dict.fromkeys(MEMORY_WITHOUT_CODE, (no_code,))
    for name, arguments in conditions.items():
        calls.add_rule(library.ALLOW, name, *arguments)
    return calls
