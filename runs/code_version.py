"""The versions of the code: of what draws pages, and of what reads uploads.

That of pages changes with any template, module or static file.

A stored page and a reader's copy of it end with the code that drew them, without a version that
somebody has to count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.conf import settings

_FOLDERS = (("templates", "*"), ("runs", "*.py"), ("static", "*"))
# What becomes of a parsed run before it is stored.
_OF_READER = ("client_facts.py", "plain_text.py", "proofs.py", "stated.py", "validate.py")


@cache
def release() -> str:
    """Return twelve hexadecimal digits; read from the files once in a process, some 10 ms."""
    digest = hashlib.sha256(settings.SITE_URL.encode())  # pages name their address
    for folder, names in _FOLDERS:
        root = Path(settings.BASE_DIR) / folder
        _add(digest, sorted(path for path in root.rglob(names) if path.is_file()), root=root)
    return digest.hexdigest()[:12]


@cache
def reader() -> str:
    """Return twelve hexadecimal digits that change with any module by which an upload is read."""
    digest, root = hashlib.sha256(), Path(settings.BASE_DIR)
    _add(digest, sorted((root / "importers").rglob("*.py")), root=root)
    _add(digest, [root / "runs" / "intake" / name for name in _OF_READER], root=root)
    return digest.hexdigest()[:12]


def _add(digest: hashlib._Hash, paths: Iterable[Path], *, root: Path) -> None:
    """Add the names and the bytes of files to a digest."""
    for path in paths:
        digest.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
