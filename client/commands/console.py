"""How commands end, and where they print: results on standard output, all else beside it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from client.errors import INTERRUPTED, ClientError


def tell(text: str) -> None:
    """Print a sentence to standard error, so that a pipe holds results only."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def sentences() -> Iterator[None]:
    """End a command with the sentence and the code of its problem."""
    try:
        yield
    except ClientError as error:
        tell(error.message)
        raise typer.Exit(error.code) from error
    except KeyboardInterrupt as error:
        tell("Stopped.")
        raise typer.Exit(INTERRUPTED) from error
