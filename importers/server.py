"""The Server response header: "Apache/2.4.57 (Debian)" is Apache, 2.4.57 (FORMATS.md §19)."""

from __future__ import annotations

import re

_WITH_SLASH = re.compile(r"([^/\s]+)/([^\s;,]+)")
_WITH_BRACKET = re.compile(r"([^/\s(]+)\(([^)\s]+)\)")


def name_and_version(header: str | None) -> tuple[str | None, str | None]:
    """Return the product's name and version; None for what the header does not say."""
    text = (header or "").strip()
    if not text:
        return None, None
    for pattern in (_WITH_BRACKET, _WITH_SLASH):
        if found := pattern.match(text):
            return found[1], found[2]
    return text.split()[0].rstrip("/"), None
