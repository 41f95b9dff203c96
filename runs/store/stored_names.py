"""The names of stored files; on a shared store a folder is only the start of names."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.files.storage import default_storage


def listed(folder: str) -> tuple[list[str], list[str]]:
    """Return the names of the folders and of the files in a folder, sorted; none where it lacks."""
    try:
        folders, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return [], []
    return sorted(folders), sorted(files)


def below(folder: str) -> Iterator[str]:
    """Give the names of all files below a folder, without those that are being written."""
    folders, files = listed(folder)
    start = f"{folder}/" if folder else ""
    for name in files:
        if not name.startswith("."):
            yield f"{start}{name}"
    for name in folders:
        yield from below(f"{start}{name}")
