"""Which formats there are, and who claims which part of a document."""

from __future__ import annotations

from types import ModuleType

from importers.formats import ab
from importers.scan import Block
from importers.text import Document

# In order of signature strength: an earlier format's lines are not offered to later ones.
FORMATS: tuple[ModuleType, ...] = (ab,)


def find(name: str) -> ModuleType | None:
    """Return the format of that NAME."""
    return next((module for module in FORMATS if name == module.NAME), None)


def claims(document: Document, only: ModuleType | None = None) -> list[tuple[ModuleType, Block]]:
    """Return each block with its format, in the order of the document; no character has two owners."""
    found: list[tuple[ModuleType, Block]] = []
    for module in (only,) if only else FORMATS:
        for block in module.find_blocks(document):
            if all(block.end <= other.start or block.start >= other.end for _, other in found):
                found.append((module, block))
    return sorted(found, key=lambda claim: claim[1].start)
