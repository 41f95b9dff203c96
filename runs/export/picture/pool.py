"""How many pictures are drawn at once in this process; a few wait, and more are refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from runs.export.picture.png import NotDrawn

WAITING_PER_DRAWING = 4
LONGEST_WAIT_S = 10.0
_changed = threading.Condition()
_drawing: list[int] = []  # threads that draw
_waiting: list[int] = []  # threads that wait


@contextmanager
def drawing(most: int) -> Iterator[None]:
    """Hold one of `most` places for drawing. Raises `NotDrawn` where too many wait, or too long."""
    thread = threading.get_ident()
    with _changed:
        if len(_drawing) >= most:
            _wait(thread, most=most)
        _drawing.append(thread)
    try:
        yield
    finally:
        with _changed:
            _drawing.remove(thread)
            _changed.notify()


def _wait(thread: int, *, most: int) -> None:
    """Wait for a free place."""
    if len(_waiting) >= most * WAITING_PER_DRAWING:
        raise NotDrawn("Too many pictures wait to be drawn.")
    _waiting.append(thread)
    try:
        if not _changed.wait_for(lambda: len(_drawing) < most, timeout=LONGEST_WAIT_S):
            raise NotDrawn("The picture waited too long to be drawn.")
    finally:
        _waiting.remove(thread)
