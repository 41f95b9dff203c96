"""A heading above the runs of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its line in the upload, its text as written, its level (1 is the highest).

    `number` is the part of the text that only numbers a section.
    """

    line: int
    text: str
    level: int
    number: str = ""

    @property
    def name(self) -> str:
        """Return the text without the number of its section."""
        return self.text.removeprefix(self.number)
