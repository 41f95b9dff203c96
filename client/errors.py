"""What ends a command early: a sentence for the person who called it, and an exit code."""

from __future__ import annotations

# docs/client.md lists these.
FAILED, WRONG_CALL, SLOWER, NOT_COMPARABLE, INTERRUPTED = 1, 2, 3, 4, 130


class ClientError(Exception):
    """A problem with its sentence; `code` is the exit code of the command."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
