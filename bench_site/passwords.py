"""A password of staff is none that everybody would try here, and none that leaked elsewhere."""

from __future__ import annotations

import hashlib
from typing import IO, Any

from django.core.exceptions import ValidationError

WORDS = ("benchpress", "benchmark", "bench", "moderation", "staff", "admin", "password")
SHORTEST_REST = 8  # letters beside these words and the name of the account
DIGITS = 40  # of a SHA-1 in hexadecimal


class OwnWordsValidator:
    """Refuses a password of which too little is left without WORDS and the account's name."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError for such a password."""
        name = user.get_username().lower() if user is not None else ""
        rest = password.lower()
        for word in (*WORDS, name):
            rest = rest.replace(word, "") if word else rest
        if len(rest) < SHORTEST_REST:
            raise ValidationError(self.get_help_text(), code="password_of_own_words")

    def get_help_text(self) -> str:
        """Return the rule."""
        listed = ", ".join(WORDS)
        return (
            f"Beside your name and the words {listed}, "
            f"your password needs at least {SHORTEST_REST} letters."
        )


class LeakedValidator:
    """Refuses a password that a file lists: the SHA-1 of a leaked one on each line, sorted.

    That is the form of the list of Have I Been Pwned; what stands behind a sum is ignored.
    """

    def __init__(self, path: str) -> None:
        self.path = path

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError for a password in the list. It is never read whole."""
        digest = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest()
        with open(self.path, "rb") as file:
            if _has_line(file, digest.upper().encode()):
                raise ValidationError(self.get_help_text(), code="password_leaked")

    def get_help_text(self) -> str:
        """Return the rule."""
        return "Your password must not be one that was published after a break-in elsewhere."


def _has_line(file: IO[bytes], wanted: bytes) -> bool:
    """Tell whether a line of a sorted file begins so; it halves the part that may have it."""
    low, high = 0, file.seek(0, 2)
    while low < high:
        middle = (low + high) // 2
        file.seek(max(middle - 1, 0))
        if middle:
            file.readline()  # the rest of the line before
        digest = file.readline()[:DIGITS].upper()
        if digest == wanted:
            return True
        if digest and digest < wanted:
            low = file.tell()
        else:
            high = middle
    return False
