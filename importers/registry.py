"""Which formats there are, and who claims which part of a document."""

from __future__ import annotations

from bisect import bisect_right
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
        taken = [block for _, block in found]
        found += [(module, block) for block in module.find_blocks(document) if _is_free(block, taken)]
        found.sort(key=lambda claim: claim[1].start)
    return found


def _is_free(block: Block, taken: list[Block]) -> bool:
    """Tell whether no earlier format claimed any of it; `taken` is in the order of the document."""
    after = bisect_right(taken, block.start, key=lambda other: other.end)
    return after == len(taken) or taken[after].start >= block.end
