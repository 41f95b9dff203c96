"""A password of staff is not made of words that everybody would try here."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError

WORDS = ("benchpress", "benchmark", "bench", "moderation", "staff", "admin", "password")
SHORTEST_REST = 8  # letters beside these words and the name of the account


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
