"""The style sheets as browsers load them: one file for all pages, one for frames.

Each is made of the files of static/css in the order below. A page that loads one file is drawn
sooner than one that waits for six.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, overload

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SOURCES = Path(settings.BASE_DIR) / "static" / "css"
BUNDLES = {
    "css/site.css": (
        "tokens",
        "base",
        "components/parts",
        "components/chart",
        "components/site",
        "pages/pages",
        "pages/home",
        "pages/upload",
        "pages/explore",
        "pages/report",
    ),
    "css/frame.css": ("tokens", "base", "components/chart", "pages/embed"),
}


class StyleSheetFinder(BaseFinder):
    """Finds the made style sheets for `collectstatic` and for the server of tests."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.storage = FileSystemStorage(location=Path(settings.VAR_DIR) / "style")

    @overload
    def find(self, path: str, find_all: Literal[False] = ...) -> str | None: ...

    @overload
    def find(self, path: str, find_all: Literal[True]) -> list[str]: ...

    def find(self, path: str, find_all: bool = False, **_: Any) -> str | list[str] | None:
        """Return the file of a style sheet, made anew; nothing for any other path."""
        files = [str(self._made(path))] if path in BUNDLES else []
        if find_all:
            return files
        return files[0] if files else None

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        """Give each style sheet with its storage."""
        for path in BUNDLES:
            self._made(path)
            yield path, self.storage

    def _made(self, path: str) -> Path:
        target = Path(self.storage.path(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        text = made(path)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
        return target


def made(path: str) -> str:
    """Return the text of a style sheet."""
    parts = (SOURCES / f"{name}.css" for name in BUNDLES[path])
    return "".join(part.read_text(encoding="utf-8") for part in parts)
