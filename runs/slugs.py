"""Slugs, the parts of addresses made from a title, in any script. Plain Python.

Letters, their marks and digits stay, small, in one spelling (NFKC). Latin letters lose their
accents, as in most addresses. What stands between words becomes a hyphen. In a link a slug is
percent-encoded (RFC 3986); browsers show its letters.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80  # characters
# In UTF-8. A file of that name fits every disk; percent-encoded it has three times the characters.
MOST_BYTES = 200
LATIN = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "ħ": "h",
    }
)
# Letters and marks that cannot be seen.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_REMOVED = re.compile(r"[!-,./:-@\[-^`{-~\u2018\u2019\u02bc\u00ad\u200b-\u200f\u2060\ufeff]")
_HYPHENS = re.compile("[-_ ]*[- ][-_ ]*")


def slug_of(text: str) -> str:
    """Return the words of a text as a slug; "" when it has none. A slug's slug is itself."""
    composed = unicodedata.normalize("NFKC", text)
    small = unicodedata.normalize("NFKC", UNSEEN.sub("", composed).lower())
    latin = _plain_latin(_REMOVED.sub("", small))
    separated = "".join(letter if _is_kept(letter) else " " for letter in latin)
    return _shortened(_joined(separated))


def spelled(slug: str) -> str:
    """Return the stored spelling of a slug in an address.

    Browsers and keyboards compose letters differently.
    """
    return unicodedata.normalize("NFKC", slug.lower())


def is_slug(text: str) -> bool:
    """Tell whether a text can be a slug at all: only letters, marks, digits, hyphens."""
    return bool(text) and all(map(_is_kept, text))


def _plain_latin(text: str) -> str:
    """Take the marks off Latin letters; other scripts need theirs."""
    letters: list[str] = []
    for letter in unicodedata.normalize("NFD", text.translate(LATIN)):
        follows_latin = bool(letters) and "a" <= letters[-1] <= "z"
        if unicodedata.category(letter) != "Mn" or not follows_latin:
            letters.append(letter)
    return unicodedata.normalize("NFC", "".join(letters))


def _is_kept(letter: str) -> bool:
    return letter in "-_" or unicodedata.category(letter)[0] in "LMN"


def _joined(text: str) -> str:
    """Return words with one hyphen between them; a mark never stands without its letter."""
    letters: list[str] = []
    for letter in text:
        if unicodedata.category(letter)[0] != "M" or (letters and letters[-1] not in " -_"):
            letters.append(letter)
    return _HYPHENS.sub("-", "".join(letters)).strip("-_ ")


def _shortened(slug: str) -> str:
    """Return at most LONGEST characters and MOST_BYTES bytes, with whole letters."""
    short = slug[:LONGEST].encode()[:MOST_BYTES].decode(errors="ignore")
    rest = slug[len(short) :]
    while short and rest and unicodedata.category(rest[0])[0] == "M":
        short, rest = short[:-1], short[-1] + rest
    return short.strip("-_")
