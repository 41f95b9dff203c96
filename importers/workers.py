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
    if not hasattr(os, "sched_getaffinity"):
        return 1  # Windows cannot fork; macOS can, but what it loads may not survive that
    return max(1, min(len(os.sched_getaffinity(0)), items // LEAST_ITEMS, MOST_PROCESSES))


def in_order(
    function: Callable[[str], tuple[Any, ...]], items: Sequence[str], processes: int
) -> Iterator[tuple[Any, ...]]:
    """Give `function(item)` for each item; items are dealt out in turn to this process and its forks.

    Answers are tuples of numbers and texts. What a fork that died, failed or could not start did not answer is asked here again, so
    that an exception is this process's own. The forks end with the iterator.
    """
    forks: dict[int, tuple[int, BinaryIO]] = {}
    try:
        with suppress(OSError):  # no more processes or files are allowed
            for place in range(1, processes):
                forks[place] = _fork(function, items[place::processes])
        for place, item in enumerate(items):
            fork = forks.get(place % processes)
            answer = _next(fork[1]) if fork else None
            yield function(item) if answer is None else answer
    finally:
        for process, stream in forks.values():
            stream.close()
            with suppress(
                ProcessLookupError, ChildProcessError
            ):  # SIGCHLD is ignored: the kernel keeps nothing of what ended
                os.kill(
                    process, signal.SIGKILL
                )  # it may be at a long text that nobody waits for any more
                os.waitpid(process, 0)


def _fork(function: Callable[[str], tuple[Any, ...]], items: Sequence[str]) -> tuple[int, BinaryIO]:
    """Start a process that answers these items; return its id and the stream of its answers. OSError when none can be started."""
    read_end, write_end = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(read_end)
        os.close(write_end)
        raise
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
