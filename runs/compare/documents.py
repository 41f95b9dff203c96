"""Documents: which sizes of one document are the same, and the text that names it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from runs.compare.number_text import size

# A page that is generated for each request differs by some bytes and is still the same document.
SAME_SIZE = 1.01
DocumentKey = tuple[Any, Any]  # label or path, and size in bytes; None is "not said"


def document_texts(keys: Iterable[DocumentKey]) -> dict[DocumentKey, str | None]:
    """Return the text of each document: "/index.html (612 bytes)"; None where nothing is said.

    Sizes of one name that differ by at most 1 % are one document; its text has the smallest size.
    """
    sizes: dict[Any, set[int | None]] = {}
    for name, count in keys:
        sizes.setdefault(name, set()).add(count)
    texts: dict[DocumentKey, str | None] = {}
    for name, counts in sizes.items():
        smallest: int | None = None
        for count in sorted(count for count in counts if count is not None):
            if smallest is None or count > smallest * SAME_SIZE:
                smallest = count
            texts[name, count] = f"{name} ({size(smallest)})" if name else size(smallest)
        if None in counts:
            texts[name, None] = name
    return texts
