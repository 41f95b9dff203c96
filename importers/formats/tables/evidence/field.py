"""A field that is not HTTP: what it is called, and the words that give it away.

`heads` are words of a column's head or of a row's name: what was measured. `above` are words of a
title, a heading or a sentence beside a table: what it is about. `names` are what the rows of such a
table are called: half of them must be. `subject` is the whole head of the only column whose texts
name the rows. `sure` are words like `above` that HTTP beside them does not weaken: it is how a
model is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """One field that is not HTTP: what it is called, and its words."""

    name: str
    heads: re.Pattern[str] | None = None
    above: re.Pattern[str] | None = None
    names: re.Pattern[str] | None = None
    subject: re.Pattern[str] | None = None
    sure: re.Pattern[str] | None = None

    def reason(self, word: str) -> str:
        """Return the reason that a word gives against a table: "tok/s" is of a model."""
        return f'"{word.strip()[:40]}" is of {self.name}'


def words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)
