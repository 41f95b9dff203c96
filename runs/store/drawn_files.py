"""Pages and pictures that were drawn once, kept as files: one for a comparison's version and a reader's wishes, bounded in bytes.

The folder holds a folder a comparison, so that withdrawing takes them all away. Whoever draws holds a lock, so that several
readers of a new one cause one drawing; a file appears whole. Losing the folder costs nothing but drawing again.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

log = logging.getLogger(__name__)
LOCKS = 16
ROOM_LEFT = 0.8  # how full the folder is after the oldest were removed


def kept(public_id: str, name: str, draw: Callable[[], bytes]) -> bytes:
    """Return what is kept under this name; draw and keep it when it is not there. A full disk only costs drawing it again."""
    path = folder() / public_id / name
    if (found := _read(path)) is not None:
        return found
    with _locked(f"{public_id}/{name}"):
        if (found := _read(path)) is not None:
            return found
        made = draw()
        try:
            _write(path, made)
        except OSError as error:
            log.warning("What was drawn could not be kept and will be drawn again: %s", error)
    return made


def holds(public_id: str) -> bool:
    """Tell whether anything of a comparison is kept: then what is asked for probably is."""
    return (folder() / public_id).is_dir()


def forget(public_id: str) -> None:
    """Remove all that was drawn of a comparison."""
    shutil.rmtree(folder() / public_id, ignore_errors=True)


def folder() -> Path:
    """Return where all is kept."""
    return Path(settings.VAR_DIR) / "renders"


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(path: Path, data: bytes) -> None:
    """Make room, then let the file appear whole."""
    _make_room(len(data))
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, unfinished = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    os.replace(unfinished, path)


def _make_room(more: int) -> None:
    """Remove what was drawn first when all together would be larger than RENDERS_MAX_BYTES."""
    files = sorted((status.st_mtime, status.st_size, path) for path, status in _files())
    size = sum(one[1] for one in files) + more
    if size <= settings.RENDERS_MAX_BYTES:
        return
    for _, length, path in files:
        path.unlink(missing_ok=True)
        size -= length
        if size <= settings.RENDERS_MAX_BYTES * ROOM_LEFT:
            return


def _files() -> Iterator[tuple[Path, os.stat_result]]:
    for path in folder().glob("*/*"):
        try:
            yield path, path.stat()
        except FileNotFoundError:  # another process was quicker
            continue


@contextmanager
def _locked(name: str) -> Iterator[None]:
    """Let one process at a time draw this one; others with the same lock wait, which also bounds how much is drawn at once.

    Each kind of file has its own locks, because whoever draws a PNG waits for its SVG.
    """
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / f".lock-{zlib.crc32(name.encode()) % LOCKS}.{name.rpartition('.')[2]}").open(
        "a"
    ) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
