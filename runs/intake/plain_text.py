"""Texts of strangers, as both databases can store them and JSON can carry them."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff"
)


def clean_text(text: str, keep: str = "") -> str:
    """Return the text with U+FFFD for each NUL, control, bidirectional and surrogate character.

    The characters of `keep` stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char in keep or _is_visible(char) else "\ufffd" for char in text)


def _is_visible(char: str) -> bool:
    return char not in _UNSEEN and unicodedata.category(char) not in ("Cc", "Cs")
