"""What this machine is: processor, cores, memory, system, kernel, governor."""

from __future__ import annotations

import os
import platform
import re
from dataclasses import dataclass
from pathlib import Path

import psutil

_PROCESSORS = Path("/proc/cpuinfo")
_GOVERNOR = Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
_CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
_HYPERVISOR = re.compile(r"^flags\b.*\bhypervisor\b", re.M)
_MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Machine:
    """This machine; None is "unknown". `memory_mb` counts 1,024 MB to a GB."""

    processor: str | None
    cores: int
    memory_mb: int
    system: str | None
    kernel: str
    governor: str | None
    kind: str | None

    @property
    def summary(self) -> str:
        """Return the machine as one text: "AMD EPYC 7B13, 2 cores, 4,096 MB"."""
        cores = "1 core" if self.cores == 1 else f"{self.cores} cores"
        parts = [self.processor, cores, f"{self.memory_mb:,} MB"]
        return ", ".join(part for part in parts if part)


def this_machine() -> Machine:
    """Return what is known of this machine."""
    return Machine(
        processor=_processor(),
        cores=usable_cores(),
        memory_mb=int(psutil.virtual_memory().total // _MEGABYTE),
        system=_system(),
        kernel=f"{platform.system()} {platform.release()}",
        governor=_first_line(_GOVERNOR),
        kind=_kind(),
    )


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str | None:
    """Return the model of the processor."""
    try:
        lines = _PROCESSORS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor() or None
    models = (line.partition(":")[2] for line in lines if line.startswith("model name"))
    return next((" ".join(model.split()) for model in models), platform.machine() or None)


def _kind() -> str | None:
    """Return the kind of machine where it shows; a processor that hides it leaves it unknown."""
    if any(path.exists() for path in _CONTAINERS):
        return "container"
    try:
        text = _PROCESSORS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return "virtual machine" if _HYPERVISOR.search(text) else None


def _system() -> str | None:
    """Return "Debian GNU/Linux 12 (bookworm)"."""
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME")
    except OSError:
        return platform.platform(terse=True) or None


def _first_line(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except OSError:
        return None
