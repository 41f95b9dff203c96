"""Texts of strangers as both databases can keep them and JSON can carry them."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff"
)


def clean_text(text: str, keep: str = "") -> str:
    """Return the text with U+FFFD for NUL, control, bidirectional and surrogate characters; `keep` lists exceptions."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "\ufffd"
        if char not in keep and (char in _UNSEEN or unicodedata.category(char) in ("Cc", "Cs"))
        else char
        for char in text
    )
