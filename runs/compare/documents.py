"""Documents: which sizes are those of one document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

# A page that is made for each request differs by some bytes and is still the same document.
SHARE, BYTES = 0.01, 64


class SizeGroups:
    """Sizes of documents in bytes, in groups of those that are the same.

    In rising order a group begins where a size exceeds the smallest one of its group by more than
    1 % and by more than 64 bytes.
    """

    def __init__(self, sizes: Iterable[int | None]) -> None:
        self.smallest: list[int] = []
        for size in sorted({size for size in sizes if size is not None}):
            if not self.smallest or not is_same_size(self.smallest[-1], size):
                self.smallest.append(size)

    def group_of(self, size: int | None) -> int | None:
        """Return the smallest size of the group of `size`; None for an unknown size."""
        if size is None:
            return None
        return self.smallest[bisect_right(self.smallest, size) - 1]


def is_same_size(smaller: int, larger: int) -> bool:
    """Tell whether a size is that of a group whose smallest one is `smaller`."""
    return larger - smaller <= max(SHARE * smaller, BYTES)
