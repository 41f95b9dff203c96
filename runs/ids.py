"""Public names of things: short, readable, not guessable, in order of time."""

from __future__ import annotations

import secrets
import time

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ID_LENGTH = 22
LONGEST_ID = 44  # SHA-256 in base58: the longest form of a comparison's id
KEY_BYTES = 16


def base58(data: bytes) -> str:
    """Write bytes as a base58 number (no 0, O, I, l), the first character the most significant."""
    number = int.from_bytes(data, "big")
    digits: list[str] = []
    while number:
        number, digit = divmod(number, 58)
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))


def new_id() -> str:
    """Return 22 characters: 48 bits of Unix milliseconds, then 80 random bits.

    Later ids sort after earlier ones.
    """
    data = (time.time_ns() // 1_000_000).to_bytes(6, "big") + secrets.token_bytes(10)
    return base58(data).rjust(ID_LENGTH, ALPHABET[0])


def new_key() -> str:
    """Return a secret of 128 random bits: an edit key or a publisher's cookie."""
    return base58(secrets.token_bytes(KEY_BYTES)).rjust(ID_LENGTH, ALPHABET[0])


def is_id(text: object) -> bool:
    """Tell whether a text can be an id at all.

    It is asked before a search, because PostgreSQL refuses some characters even there.
    """
    return isinstance(text, str) and text.isascii() and text.isalnum() and len(text) <= LONGEST_ID
