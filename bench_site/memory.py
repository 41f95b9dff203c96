"""How a web process uses memory: its collector, and what it gives back after a large request."""

from __future__ import annotations

import ctypes
import gc
import threading
import time

from django.core.signals import request_finished, request_started

ARENAS_AT_MOST = -8  # M_ARENA_MAX of mallopt(3)
ARENAS = 2
OBJECTS = 50_000  # new ones between two looks of the collector
LARGE_SECONDS = 0.3  # a shorter request has not taken much memory
C_LIBRARY = ctypes.CDLL(None)
_own = threading.local()


def bound_memory() -> None:
    """Bound what requests leave behind. Call it once, when the site is loaded.

    Each thread has a heap of its own by default, and none gives back what one large request took.
    A request about 5,000 runs makes millions of objects that are no garbage: what is loaded stays
    for good, and new objects are looked at less often, which is a fifth of the time.
    """
    if hasattr(C_LIBRARY, "mallopt"):  # as glibc
        C_LIBRARY.mallopt(ARENAS_AT_MOST, ARENAS)
    gc.freeze()
    gc.set_threshold(OBJECTS)
    request_started.connect(note_start)
    request_finished.connect(give_back)


def note_start(**_: object) -> None:
    """Note when the request of this thread began."""
    _own.began = time.monotonic()


def give_back(**_: object) -> None:
    """Free the objects of a long request, and give their memory back to the system."""
    if time.monotonic() - getattr(_own, "began", time.monotonic()) < LARGE_SECONDS:
        return
    gc.collect()
    if hasattr(C_LIBRARY, "malloc_trim"):
        C_LIBRARY.malloc_trim(0)
