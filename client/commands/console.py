"""How commands end, and where they print: results on standard output, all else beside it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from client.errors import INTERRUPTED, ClientError


def tell(text: str) -> None:
    """Print a sentence to standard error, so that a pipe holds results only."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def sentences() -> Iterator[None]:
    """End a command with the sentence and the code of its problem.

    A SIGTERM, with which CI stops a job, ends it as Ctrl-C does: with all that it started.
    """
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGTERM, signal.default_int_handler) if is_main else None
    try:
        yield
    except ClientError as error:
        tell(error.message)
        raise typer.Exit(error.code) from error
    except KeyboardInterrupt as error:
        tell("Stopped.")
        raise typer.Exit(INTERRUPTED) from error
    finally:
        if is_main:
            signal.signal(signal.SIGTERM, before)
