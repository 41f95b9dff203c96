"""Which formats there are, and who claims which part of a document.

Each module in importers/formats declares one: nothing is registered by hand. They are asked in the
order of their strength, the strongest first, then of their name.
"""

from __future__ import annotations

import pkgutil
from bisect import bisect_right
from importlib import import_module
from types import ModuleType

from importers import formats
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format

Claim = tuple[Format, Block]


def declared(module: ModuleType) -> Format:
    """Return the format that a module declares; TypeError when it declares none."""
    declaration = getattr(module, "FORMAT", None)
    if not isinstance(declaration, Format):
        message = f"{module.__name__} declares no FORMAT = Format(…); see docs/adding-a-format.md."
        raise TypeError(message)
    return declaration


def _discover() -> tuple[Format, ...]:
    names = [module.name for module in pkgutil.iter_modules(formats.__path__)]
    declarations = [declared(import_module(f"{formats.__name__}.{name}")) for name in names]
    return tuple(
        sorted(declarations, key=lambda tool_format: (-tool_format.strength, tool_format.name))
    )


FORMATS: tuple[Format, ...] = _discover()


def find(name: str) -> Format | None:
    """Return the format of that name."""
    return next((tool_format for tool_format in FORMATS if name == tool_format.name), None)


def claims(document: Document, only: Format | None = None) -> list[Claim]:
    """Return each block with its format, in the order of the document; no character has two owners.

    A block is refused where it begins inside a closed block of a stronger format. An open block
    ends where the next block begins.
    """
    claimed: list[Claim] = []
    taken: list[Block] = []
    for tool_format in (only,) if only else FORMATS:
        document.claimed = taken
        free = [block for block in tool_format.find_blocks(document) if _is_free(block, taken)]
        if free:
            claimed += [(tool_format, block) for block in free]
            claimed.sort(key=lambda claim: claim[1].start)
            taken = [block for _, block in claimed]
            _end_open(taken)
    return claimed


def with_samples(head: str, only: Format | None = None) -> Format | None:
    """Return the format whose stream of samples begins with this head, if one does."""
    for tool_format in (only,) if only else FORMATS:
        if tool_format.is_samples and tool_format.is_samples(head):
            return tool_format
    return None


def _is_free(block: Block, taken: list[Block]) -> bool:
    """Tell whether a block may stand beside those of stronger formats, which `taken` has in order.

    It may not begin where another block begins, nor inside a closed one. A closed block may not
    reach into the next one.
    """
    index = bisect_right(taken, block.start, key=lambda before: before.start)
    if index:
        before = taken[index - 1]
        if before.start == block.start or (before.end > block.start and not before.open):
            return False
        if block.yields and before.end > block.start:
            return block.document.has_border(before.start, block.start)
    overlaps = index < len(taken) and taken[index].start < block.end
    return block.open or not overlaps


def _end_open(blocks: list[Block]) -> None:
    """End each open block where the next block begins."""
    for block, after in zip(blocks, blocks[1:], strict=False):
        if block.open:
            block.end = min(block.end, after.start)
