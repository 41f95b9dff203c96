"""Drawings on a store that all machines share: the same as `drawn_files`, without a folder.

A forgotten comparison has an empty object instead of its drawings. Who stores a drawing looks for
it afterwards, and deletes what came too late; so nothing of it is left, whatever happens at once.
"""

from __future__ import annotations

import threading
from typing import Any

from django.conf import settings
from django.core.files.storage import storages

ALIAS = "renders"
FORGOTTEN = ".forgotten"
FULL_SHARE = 0.8  # as in a folder
SWEEP_SHARE = 0.05  # of RENDERS_MAX_BYTES: after storing so much a process looks at the size of all
_counting = threading.Lock()
_stored_bytes = 0


def is_used() -> bool:
    """Tell whether drawings lie on a shared store."""
    return ALIAS in settings.STORAGES


def read(folder_name: str, name: str) -> bytes | None:
    """Return a drawing, None where there is none."""
    try:
        data: bytes = _store().get(f"{folder_name}/{name}")
    except FileNotFoundError:
        return None
    return data


def write(folder_name: str, name: str, *, data: bytes) -> None:
    """Store a drawing, unless its comparison is forgotten."""
    _sweep_sometimes(len(data))
    path = f"{folder_name}/{name}"
    _store().put(path, data, replace=True)
    if _store().exists(f"{folder_name}/{FORGOTTEN}"):
        _store().delete(path)


def names(start: str) -> set[str]:
    """Return the names of all drawings whose names start so, with their folders."""
    return {name for _, size, name in _store().sizes(start) if size}


def remove(folder_name: str) -> None:
    """Delete the drawings of a folder."""
    for _, _, name in list(_store().sizes(f"{folder_name}/")):
        if not name.endswith(f"/{FORGOTTEN}"):
            _store().delete(name)


def forget(folder_name: str) -> None:
    """Delete the drawings of a folder, and let none be stored from now on."""
    _store().put(f"{folder_name}/{FORGOTTEN}", b"", replace=True)
    remove(folder_name)


def allow(folder_name: str) -> None:
    """Let drawings be stored again after `forget`."""
    _store().delete(f"{folder_name}/{FORGOTTEN}")


def sweep() -> None:
    """Delete the oldest drawings where all are larger than RENDERS_MAX_BYTES."""
    objects = sorted(entry for entry in _store().sizes() if entry[1])
    size = sum(length for _, length, _ in objects)
    if size <= settings.RENDERS_MAX_BYTES:
        return
    for _, length, name in objects:
        if size <= settings.RENDERS_MAX_BYTES * FULL_SHARE:
            break
        _store().delete(name)
        size -= length


def _sweep_sometimes(more_bytes: int) -> None:
    """Sweep when this process stored enough since it looked; no process knows of the others."""
    global _stored_bytes
    with _counting:
        _stored_bytes += more_bytes
        due = _stored_bytes > settings.RENDERS_MAX_BYTES * SWEEP_SHARE
        if due:
            _stored_bytes = 0
    if due:
        sweep()


def _store() -> Any:
    return storages[ALIAS]
