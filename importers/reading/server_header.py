"""Which server was asked: its Server response header and the URL.

"Apache/2.4.57 (Debian)" is Apache, 2.4.57 (docs/formats/README.md).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

_WITH_SLASH = re.compile(r"([^/\s]+)/([^\s;,]+)")
_WITH_BRACKET = re.compile(r"([^/\s(]+)\(([^)\s]+)\)")
# "$HOST", "${HOST}", "<host>", "{{host}}", "%HOST%" and "*" stand for a host that nobody names.
_PLACEHOLDER = re.compile(r"[$<>{}%()*\s\u2026]|^[^\w\[:]*$|\.\.\.")  # "http://.../page", too


def name_and_version(header: str | None) -> tuple[str | None, str | None]:
    """Return the product's name and version; None for what the header does not say."""
    text = (header or "").strip()
    if not text:
        return None, None
    for pattern in (_WITH_BRACKET, _WITH_SLASH):
        if match := pattern.match(text):
            return match[1], match[2]
    return text.split()[0].rstrip("/"), None


@lru_cache(1024)
def target(url: str) -> Mapping[str, Any]:
    """Return hostname, port, path (with the query, at least "/") and tls of an http or https URL.

    {} for any other text. Where a variable or dots stand for the host, its name and port stay
    unknown. The answer is shared: it may not be changed.
    """
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        return {}
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return {}
    tls = parts.scheme.lower() == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if _PLACEHOLDER.search(parts.hostname):
        return {"path": path, "tls": tls}
    default_port = 443 if tls else 80
    return {"hostname": parts.hostname, "port": port or default_port, "path": path, "tls": tls}
