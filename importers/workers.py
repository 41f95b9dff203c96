"""One function for many items in several processes, which give their answers in the order of the items."""

from __future__ import annotations

import marshal
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, BinaryIO

LEAST_ITEMS = 50  # a further process costs as much as reading some
MOST_PROCESSES = 8


def useful(items: int) -> int:
    """Return how many processes are worth their start for so many items on this machine."""
    return max(1, min(len(os.sched_getaffinity(0)), items // LEAST_ITEMS, MOST_PROCESSES)) if hasattr(os, "fork") else 1


def in_order(function: Callable[[str], tuple[Any, ...]], items: Sequence[str], processes: int) -> Iterator[tuple[Any, ...]]:
    """Give `function(item)` for each item; items are dealt out in turn to this process and its forks.

    Answers are tuples of numbers and texts. What a fork that died or failed did not answer is asked here again, so that an
    exception is this process's own. The forks end with the iterator.
    """
    forks = [_fork(function, items[place::processes]) for place in range(1, processes)]
    try:
        for place, item in enumerate(items):
            answer = _next(forks[place % processes - 1][1]) if place % processes else None
            yield function(item) if answer is None else answer
    finally:
        for process, stream in forks:
            stream.close()
            os.kill(process, signal.SIGKILL)  # it may be at a long text that nobody waits for any more
            os.waitpid(process, 0)


def _fork(function: Callable[[str], tuple[Any, ...]], items: Sequence[str]) -> tuple[int, BinaryIO]:
    """Start a process that answers these items; return its id and the stream of its answers."""
    read_end, write_end = os.pipe()
    process = os.fork()
    if process:
        os.close(write_end)
        return process, open(read_end, "rb")
    try:
        os.close(read_end)
        with open(write_end, "wb") as stream:
            for item in items:
                marshal.dump(function(item), stream)
                stream.flush()
    finally:
        os._exit(0)  # whatever happened: what is not answered is asked again


def _next(stream: BinaryIO) -> tuple[Any, ...] | None:
    """Return the next answer; None when there is no more."""
    with suppress(EOFError, ValueError, TypeError):  # half an answer
        answer: tuple[Any, ...] = marshal.load(stream)
        return answer
    return None
