"""The sector chains of an OLE file (an old XLS), checked before the file is read.

A chain that loops makes the reader of the file allocate without end.

Source  the public specification of the Compound File Binary format, versions 3 and 4: the sector
        shift at byte 30, the first DIFAT sector at 68, the FAT's sectors from byte 76.
"""

from __future__ import annotations

import struct
from itertools import chain

from importers.model import ParseError

_END = 0xFFFFFFFA  # from here on a number is no sector but a mark: end of chain, free, FAT, DIFAT
_HEADER = 512
_IN_HEADER = 109  # FAT sectors that the header itself names


def check(data: bytes) -> None:
    """Raise ParseError when the sector table is cut or one of its chains loops.

    The time is bounded by the size of the file.
    """
    if len(data) < _HEADER:
        raise ParseError("The workbook is cut within its header.", code="sheet.damaged")
    shift = struct.unpack_from("<H", data, offset=30)[0]
    if shift not in (9, 12):
        raise ParseError("The workbook's sectors have an unknown size.", code="sheet.damaged")
    sectors = _Sectors(data, size=1 << shift)
    table = _table(sectors)
    if _loops(table):
        raise ParseError("The workbook's sectors are chained in a circle.", code="sheet.damaged")
    if _loops(sectors.numbers(_chain(table, _number(data, 60)))):
        message = "The workbook's small sectors are chained in a circle."
        raise ParseError(message, code="sheet.damaged")


class _Sectors:
    """The sectors of a file; `count` is more than there are."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size
        self.count = len(data) // size + 1

    def sector(self, number: int) -> tuple[int, ...]:
        """Return the numbers in one sector; () when it lies outside the file."""
        start = (number + 1) * self.size
        part = self.data[start : start + self.size]
        return struct.unpack(f"<{len(part) // 4}I", part[: len(part) // 4 * 4])

    def numbers(self, sectors: list[int]) -> list[int]:
        """Return the numbers in these sectors, one sector after the other."""
        return list(chain.from_iterable(map(self.sector, sectors)))


def _number(data: bytes, offset: int) -> int:
    return int.from_bytes(data[offset : offset + 4], "little")


def _table(sectors: _Sectors) -> list[int]:
    """Return the FAT: for each sector the next one of its chain."""
    parts = list(struct.unpack_from(f"<{_IN_HEADER}I", sectors.data, offset=76))
    further, left = _number(sectors.data, 68), sectors.count
    while further < _END and left > 0:
        numbers = sectors.sector(further)
        if not numbers:
            break
        parts += numbers[:-1]
        further, left = numbers[-1], left - 1
    return sectors.numbers([part for part in parts if part < _END][: sectors.count])


def _chain(table: list[int], start: int) -> list[int]:
    """Return the sectors of a chain that does not loop."""
    sectors = []
    while start < len(table):
        sectors.append(start)
        start = table[start]
    return sectors


def _loops(table: list[int]) -> bool:
    """Tell whether a chain comes back to itself: each sector is visited once."""
    new, current, done = 0, 1, 2
    state = bytearray(len(table))
    for first in range(len(table)):
        walk = []
        sector = first
        while sector < len(table) and state[sector] == new:
            state[sector] = current
            walk.append(sector)
            sector = table[sector]
        if sector < len(table) and state[sector] == current:
            return True
        for visited in walk:
            state[visited] = done
    return False
