"""The sector chains of an OLE file (an old XLS): one that loops makes its reader allocate without end, so it is looked at first.

Layout: the public specification of the Compound File Binary format, version 3 and 4 (sector shift at byte 30, FAT locations from byte 76).
"""

from __future__ import annotations

import struct

from importers.model import ParseError

_END = 0xFFFFFFFA  # from here on a number is no sector but a mark: end of chain, free, FAT, DIFAT
_HEADER = 512
_IN_HEADER = 109  # FAT sectors that the header itself names


def check(data: bytes) -> None:
    """Raise ParseError when the sector table is cut or a chain of it loops; bounded by the size of the file."""
    if len(data) < _HEADER:
        raise ParseError("The workbook is cut within its header.", code="sheet.damaged")
    shift = struct.unpack_from("<H", data, offset=30)[0]
    if shift not in (9, 12):
        raise ParseError("The workbook's sectors have an unknown size.", code="sheet.damaged")
    size = 1 << shift
    table = _table(data, size)
    if _loops(table):
        raise ParseError("The workbook's sectors are chained in a circle.", code="sheet.damaged")
    mini = _numbers(data, size, _chain(table, struct.unpack_from("<I", data, offset=60)[0]))
    if _loops(mini):
        raise ParseError(
            "The workbook's small sectors are chained in a circle.", code="sheet.damaged"
        )


def _sector(data: bytes, size: int, number: int) -> tuple[int, ...]:
    """Return the numbers in one sector; () when it lies outside the file."""
    start = (number + 1) * size
    part = data[start : start + size]
    return struct.unpack(f"<{len(part) // 4}I", part[: len(part) // 4 * 4])


def _table(data: bytes, size: int) -> list[int]:
    """Return the FAT: for each sector the next one of its chain."""
    places = list(struct.unpack_from(f"<{_IN_HEADER}I", data, offset=76))
    more, left = struct.unpack_from("<I", data, offset=68)[0], len(data) // size + 1
    while more < _END and left > 0:
        numbers = _sector(data, size, more)
        if not numbers:
            break
        places += numbers[:-1]
        more, left = numbers[-1], left - 1
    most = len(data) // size + 1  # no more sectors than the file has
    return _numbers(data, size, [place for place in places if place < _END][:most])


def _numbers(data: bytes, size: int, sectors: list[int]) -> list[int]:
    return [number for sector in sectors for number in _sector(data, size, sector)]


def _chain(table: list[int], start: int) -> list[int]:
    """Return the sectors of a chain that does not loop."""
    found = []
    while start < len(table):
        found.append(start)
        start = table[start]
    return found


def _loops(table: list[int]) -> bool:
    """Tell whether a chain comes back to itself: each sector is walked once."""
    state = bytearray(len(table))  # 0 unseen, 1 on this walk, 2 done
    for first in range(len(table)):
        walk = []
        place = first
        while place < len(table) and not state[place]:
            state[place] = 1
            walk.append(place)
            place = table[place]
        if place < len(table) and state[place] == 1:
            return True
        for seen in walk:
            state[seen] = 2
    return False
