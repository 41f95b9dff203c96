"""Documents: which sizes are those of one document, and which column of a table names one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

# A page that is made for each request differs by some bytes and is still the same document.
SHARE, BYTES = 0.01, 64
# In the names of a row, "Endpoint: GET /health, WAF: no", what stands below such a head.
# A number counts pages, and names none.
_REQUESTED = re.compile(
    r"(?:^|, )(?:(?:API|HTTP|Test) )?(?:end ?points?|routes?|paths?|ur[il]s?|pages?): "
    r"(?![\d.,]+(?:, |$))(.+?)(?=, [^,:]{1,60}: |$)",
    re.I,
)


def requested_in(names: str) -> str | None:
    """Return what was requested by the names of a table's row; None where no head says it."""
    match = _REQUESTED.search(names)
    return match[1] if match else None


def is_request_alone(names: str) -> bool:
    """Tell whether the names of a row say what was requested, and nothing else."""
    match = _REQUESTED.match(names)
    return match is not None and match.end() == len(names)


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
