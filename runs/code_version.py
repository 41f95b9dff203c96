"""Which release of the code draws pages: another one whenever a template, a module or a static file is another.

So a page that was kept, and a reader's copy of it, end with the code that drew them, and nobody has to count by hand.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

_FOLDERS = (("templates", "*"), ("runs", "*.py"), ("static", "*"))


@cache
def release() -> str:
    """Return twelve hexadecimal digits; read from the files once in a process, some 10 ms."""
    digest = hashlib.sha256(settings.SITE_URL.encode())  # pages name their address
    for folder, names in _FOLDERS:
        root = Path(settings.BASE_DIR) / folder
        for path in sorted(one for one in root.rglob(names) if one.is_file()):
            digest.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
