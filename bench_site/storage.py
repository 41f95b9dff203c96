"""Where files go: uploads that survive a power cut, static files under hashed names."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

MODULE_FOLDERS = ("js/*.js", "vendor/*.js")  # "*" also stands for folders
_glob, _patterns = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns


# WhiteNoise ships no types.
class HashedStaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Static files under hashed names, also in the imports of our own modules.

    docs/decisions/hashed-imports.md says why only there.
    """

    support_js_module_import_aggregation = False
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((folder, _patterns) for folder in MODULE_FOLDERS),
    )


class SafeFileStorage(FileSystemStorage):
    """A file appears whole, on the disk, under its name; it never replaces another."""

    def _save(self, name: str, content: File[bytes]) -> str:
        target = Path(self.path(name))
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, unfinished = tempfile.mkstemp(dir=target.parent, prefix=".part-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                for chunk in content.chunks():
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            os.link(unfinished, target)
        finally:
            os.unlink(unfinished)
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return name
