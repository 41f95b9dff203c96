"""Drawn pages and pictures, stored as files so that each is drawn once; the folder is bounded.

With STORAGE_URL they are objects on a store that all machines share (`drawn_objects`).

A file's name changes with the comparison's content and labels, with the code and with what the
reader asks for. Each comparison has a folder of its own, so withdrawing it removes all its files.
One process draws a file while others wait for it, and a file appears whole. Losing the folder
only costs drawing the files again.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from django.conf import settings
from prometheus_client import Counter

from runs.code_version import release
from runs.ids import new_id
from runs.models import Comparison
from runs.store import drawn_objects

log = logging.getLogger(__name__)
DRAWN = Counter(
    "benchpress_renders", "Pages, pictures and exports that were drawn.", labelnames=["kind"]
)
LOCKS = 16
COUNTER = ".stored-bytes"
FULL_SHARE = 0.8  # the share of RENDERS_MAX_BYTES that is left after the oldest were removed
Draw = Callable[[], bytes]


def of_comparison(comparison: Comparison, look: str, *, kind: str, draw: Draw) -> bytes:
    """Return a comparison's stored file; draw and store it when there is none.

    `look` tells apart what a reader can ask for, `kind` is the file's ending.
    """
    version = f"{comparison.sha256[:16]}-{comparison.version}"
    return read_or_draw(comparison.public_id, f"{version}-{release()}-{look}.{kind}", draw=draw)


def of_withdrawn(look: str, *, kind: str, draw: Draw) -> bytes:
    """Return the stored file that all withdrawn comparisons share, as `of_comparison`."""
    return read_or_draw("withdrawn", f"{release()}-{look}.{kind}", draw=draw)


def read_or_draw(folder_name: str, name: str, *, draw: Draw) -> bytes:
    """Return the file of this name; draw and store it when there is none.

    On a full disk the drawing is returned without being stored.
    """
    if (known := stored(folder_name, name)) is not None:
        return known
    with _locked(f"{folder_name}/{name}"):
        if (known := stored(folder_name, name)) is not None:  # who had the lock drew it
            return known
        drawing = draw()
        DRAWN.labels(kind=name.rpartition(".")[2]).inc()
        try:
            if drawn_objects.is_used():
                drawn_objects.write(folder_name, name, data=drawing)
            else:
                _write(folder() / folder_name / name, drawing)
        except OSError as error:
            log.warning("A drawing could not be stored and will be drawn again: %s", error)
    return drawing


def stored(folder_name: str, name: str) -> bytes | None:
    """Return the stored file of this name, None where there is none.

    A shared store that does not answer has none: the page is drawn.
    """
    if drawn_objects.is_used():
        try:
            return drawn_objects.read(folder_name, name)
        except OSError as error:
            log.warning("The store of drawings failed: %s", error)
            return None
    return _read(folder() / folder_name / name)


def remove(folder_name: str) -> None:
    """Remove the stored files of a folder; others can be stored in it."""
    if drawn_objects.is_used():
        drawn_objects.remove(folder_name)
        return
    shutil.rmtree(folder() / folder_name, ignore_errors=True)


def names(start: str) -> set[str]:
    """Return "folder/name" of each file stored in a folder whose name starts so."""
    if drawn_objects.is_used():
        return drawn_objects.names(start)
    files = (path for path in folder().glob(f"{start}*/*") if not path.name.startswith("."))
    return {f"{path.parent.name}/{path.name}" for path in files}


def has_any(public_id: str) -> bool:
    """Tell whether a file of a comparison is stored: then the one that is asked for probably is.

    A shared store is not asked, which would cost each page as much as the file.
    """
    return drawn_objects.is_used() or (folder() / public_id).is_dir()


def forget(public_id: str) -> None:
    """Remove all stored files of a comparison, and store none of it from now on.

    An empty file takes the place of its folder, so that a process that is drawing it cannot store
    it any more. Raises OSError where the store fails; `left_drawings` tries again.
    """
    own = folder() / public_id
    if drawn_objects.is_used():
        drawn_objects.forget(public_id)
        return
    folder().mkdir(parents=True, exist_ok=True)
    while not own.is_file():
        if own.is_dir():
            removed = own.rename(folder() / f".removed-{new_id()}")
            shutil.rmtree(removed, ignore_errors=True)
        with suppress(FileExistsError):  # a process stored a file in the meantime
            own.touch(exist_ok=False)


def allow(public_id: str) -> None:
    """Let files of a comparison be stored again after `forget`."""
    if drawn_objects.is_used():
        drawn_objects.allow(public_id)
        return
    own = folder() / public_id
    if own.is_file():
        own.unlink(missing_ok=True)


def folder() -> Path:
    """Return the folder of all stored files."""
    return Path(settings.VAR_DIR) / "renders"


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _write(path: Path, data: bytes) -> None:
    """Count the bytes, then write beside the target and rename: no reader sees half a file."""
    if _counted(len(data)) > settings.RENDERS_MAX_BYTES:
        _sweep(len(data))
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, unfinished = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    os.replace(unfinished, path)


def _counted(more_bytes: int) -> int:
    """Add bytes to the count of all that was stored since the last sweep; return the sum.

    A file of a few bytes holds it for all processes, so that a write looks at no other drawing.
    The folder of an older release has none and is swept first.
    """
    counter = folder() / COUNTER
    with _alone(counter) as file:
        text = file.read()
        known = int(text) if text.isdigit() else _size_of_all()
        _rewrite(file, known + more_bytes)
    return known + more_bytes


def _sweep(more_bytes: int) -> None:
    """Remove the oldest files until there is room, and empty folders. One process does it."""
    with (folder() / ".lock-sweep").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:  # another process sweeps
            return
        files = sorted((status.st_mtime, status.st_size, path) for path, status in _files())
        size = sum(length for _, length, _ in files) + more_bytes
        most = settings.RENDERS_MAX_BYTES
        enough = most * FULL_SHARE if size > most else size
        for _, length, path in files:
            if size <= enough:
                break
            path.unlink(missing_ok=True)
            size -= length
        for own in {path.parent for _, _, path in files}:
            with suppress(OSError):  # it holds a file
                own.rmdir()
        with _alone(folder() / COUNTER) as file:
            _rewrite(file, size)


def _size_of_all() -> int:
    return sum(status.st_size for _, status in _files())


@contextmanager
def _alone(path: Path) -> Iterator[IO[str]]:
    """Open a small file for reading and writing, for one process at a time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        yield file


def _rewrite(file: IO[str], number: int) -> None:
    file.seek(0)
    file.truncate()
    file.write(str(number))


def _files() -> Iterator[tuple[Path, os.stat_result]]:
    for path in folder().glob("*/*"):
        try:
            yield path, path.stat()
        except FileNotFoundError:  # another process removed it first
            continue


@contextmanager
def _locked(name: str) -> Iterator[None]:
    """Let one process at a time draw the file of this name.

    Files that share one of the LOCKS wait for each other, which also bounds how much is drawn at
    once. Each kind of file has its own locks, because drawing a PNG waits for its SVG.
    """
    folder().mkdir(parents=True, exist_ok=True)
    number, kind = zlib.crc32(name.encode()) % LOCKS, name.rpartition(".")[2]
    with (folder() / f".lock-{number}.{kind}").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
