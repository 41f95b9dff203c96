"""Points where a test kills the process (docs/safety.md), when settings.FAULT names one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from django.conf import settings

POINTS = (
    "after_blob",
    "after_row",
    "before_enqueue",
    "mid_parse",
    "before_commit",
    "after_commit",
    "before_ack",
)


def point(name: str) -> None:
    """Kill this process once if FAULT is `name`; a marker in VAR_DIR remembers that it happened."""
    if name != settings.FAULT:
        return
    marker = Path(settings.VAR_DIR) / f"fault-{name}"
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)
