"""Which formats there are, and who claims which part of a document.

A format is whatever module lies in importers/formats: nothing is registered by hand. The order in which they are asked is their
STRENGTH, the strongest signature first (9: a banner that nobody else prints, 1: a mere table's head), then their NAME.
"""

from __future__ import annotations

import pkgutil
from bisect import bisect_right
from importlib import import_module
from types import ModuleType

from importers import formats
from importers.reading.blocks import Block
from importers.reading.document import Document


def _discover() -> tuple[ModuleType, ...]:
    names = [found.name for found in pkgutil.iter_modules(formats.__path__)]
    modules = [import_module(f"{formats.__name__}.{name}") for name in names]
    return tuple(sorted(modules, key=lambda module: (-module.STRENGTH, module.NAME)))


FORMATS: tuple[ModuleType, ...] = _discover()


def with_door(door: str) -> tuple[ModuleType, ...]:
    """Return the formats that have this function besides the two that all have."""
    return tuple(module for module in FORMATS if hasattr(module, door))


_SAMPLED = with_door("is_samples")


def find(name: str) -> ModuleType | None:
    """Return the format of that NAME."""
    return next((module for module in FORMATS if name == module.NAME), None)


def claims(document: Document, only: ModuleType | None = None) -> list[tuple[ModuleType, Block]]:
    """Return each block with its format, in the order of the document; no character has two owners.

    A block is refused where it begins inside a closed block of a stronger format; it ends where the next one begins.
    """
    found: list[tuple[ModuleType, Block]] = []
    for module in (only,) if only else FORMATS:
        taken = [block for _, block in found]
        free = [block for block in module.find_blocks(document) if _is_free(block, taken)]
        if free:
            found += [(module, block) for block in free]
            found.sort(key=lambda claim: claim[1].start)
            _end_open([block for _, block in found])
    return found


def with_samples(head: str, only: ModuleType | None = None) -> ModuleType | None:
    """Return the format whose stream of samples begins with this head, if one does."""
    return next(
        (module for module in _SAMPLED if only in (None, module) and module.is_samples(head)), None
    )


def _is_free(block: Block, taken: list[Block]) -> bool:
    """Tell whether the block may begin where it does: not with and not inside a closed block, which `taken` holds in order."""
    before = bisect_right(taken, block.start, key=lambda other: other.start) - 1
    if before >= 0 and (
        taken[before].start == block.start
        or (taken[before].end > block.start and not taken[before].open)
    ):
        return False
    overlaps = before + 1 < len(taken) and taken[before + 1].start < block.end
    return block.open or not overlaps


def _end_open(blocks: list[Block]) -> None:
    """End each open block where the next block begins."""
    for block, after in zip(blocks, blocks[1:], strict=False):
        if block.open:
            block.end = min(block.end, after.start)
