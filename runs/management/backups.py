"""A backup of the whole site in one folder: the database, the files of uploads, and their SHA-256.

The database is saved first: then every row has its file. `manifest.json` comes last, so a folder
with one is whole.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import IO, Any

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.management.base import CommandError
from django.db import connection

from runs.code_version import release
from runs.intake.stored_file import PROBE
from runs.models import Upload
from runs.store import stored_names

log = logging.getLogger(__name__)
MANIFEST, FILES = "manifest.json", "files"
DATABASES = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
BLOCK = 1024 * 1024


def backup(folder: Path) -> dict[str, Any]:
    """Save the site into a new folder; return the manifest. CommandError where there is one."""
    if folder.exists() and any(folder.iterdir()):
        raise CommandError(f"{folder} is not empty; a backup needs a folder of its own.")
    (folder / FILES).mkdir(parents=True, exist_ok=True)
    database = folder / DATABASES[connection.vendor]
    if connection.vendor == "sqlite":
        _copy_sqlite(_sqlite_file(), database)
    else:
        _run_postgresql("pg_dump", ["--format=custom", f"--file={database}"])
    manifest = {
        "release": release(),
        "database": {
            "name": database.name,
            "vendor": connection.vendor,
            "sha256": _sha256(database),
        },
        "files": _save_files(folder / FILES),
    }
    unfinished = folder / f"{MANIFEST}.part"
    unfinished.write_text(json.dumps(manifest, indent=1))
    unfinished.rename(folder / MANIFEST)
    return manifest


def restore(folder: Path, *, replace: bool = False) -> dict[str, Any]:
    """Bring a backup back; return its manifest.

    Everything is checked before anything is changed. CommandError where a file of the backup is
    damaged, where it is of another kind of database, and, without `replace`, where the site holds
    uploads. A stored file that differs from the backup's is never overwritten.
    """
    manifest = _checked_manifest(folder)
    if not replace and _has_uploads():
        raise CommandError("This site holds uploads. Restore into an empty one, or add --replace.")
    for name, sha256 in manifest["files"].items():
        _bring_back(folder / FILES / name, name=name, sha256=sha256)
    database = folder / manifest["database"]["name"]
    if connection.vendor == "sqlite":
        connection.close()
        _copy_sqlite(database, _sqlite_file())
    else:
        arguments = ["--clean", "--if-exists", "--no-owner", str(database)]
        _run_postgresql("pg_restore", arguments)
    return manifest


def _checked_manifest(folder: Path) -> dict[str, Any]:
    if not (folder / MANIFEST).is_file():
        raise CommandError(f"{folder} is no whole backup: it has no {MANIFEST}.")
    manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text())
    database = manifest["database"]
    if database["vendor"] != connection.vendor:
        raise CommandError(
            f"The backup is of {database['vendor']}, this site has another database."
        )
    expected = {folder / FILES / name: sha256 for name, sha256 in manifest["files"].items()}
    expected[folder / database["name"]] = database["sha256"]
    damaged = [path for path, sha256 in expected.items() if _sha256_or_none(path) != sha256]
    if damaged:
        raise CommandError(f"{len(damaged)} files of the backup are damaged, first {damaged[0]}.")
    return manifest


def _bring_back(path: Path, *, name: str, sha256: str) -> None:
    if default_storage.exists(name):
        with default_storage.open(name) as stored:
            if _digest(stored) != sha256:
                raise CommandError(
                    f"The file {name} is there with other bytes; nothing was replaced."
                )
        return
    with path.open("rb") as file:
        default_storage.save(name, File(file))


def _save_files(folder: Path) -> dict[str, str]:
    """Copy all files of uploads; return their SHA-256 by name. Drawings can be drawn again.

    One that is withdrawn meanwhile is left out and named in the log.
    """
    sums = {}
    for name in sorted(stored_names.below("")):
        if name.startswith(f"{PROBE}/"):
            continue
        try:
            sums[name] = _save_file(name, folder / name)
        except FileNotFoundError:
            log.warning("The file %s was withdrawn during the backup and is not in it.", name)
    return sums


def _save_file(name: str, target: Path) -> str:
    """Copy a stored file; return the SHA-256 of the copy."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with default_storage.open(name) as source, target.open("wb") as copy:
        shutil.copyfileobj(source, copy, length=BLOCK)
        copy.flush()
        os.fsync(copy.fileno())
    return _sha256(target)


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database by SQLite's own backup, which is right while others write."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _sqlite_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _has_uploads() -> bool:
    return Upload._meta.db_table in connection.introspection.table_names() and (
        Upload.objects.exists()
    )


def _run_postgresql(program: str, arguments: Sequence[str]) -> None:
    """Run a program of PostgreSQL on the site's database; the password is no argument."""
    options = connection.get_connection_params()
    env = dict(os.environ)
    names = {"user": "PGUSER", "password": "PGPASSWORD", "host": "PGHOST", "port": "PGPORT"}
    for name, variable in names.items():
        if options.get(name):
            env[variable] = str(options[name])
    database = f"--dbname={options['dbname']}"
    command = [program, database, *arguments]
    result = subprocess.run(command, env=env, capture_output=True, text=True)
    if result.returncode:
        raise CommandError(f"{program} failed: {result.stderr.strip()[-2000:]}")


def _sha256_or_none(path: Path) -> str | None:
    return _sha256(path) if path.is_file() else None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return _digest(file)


def _digest(file: IO[bytes] | File[bytes]) -> str:
    digest = hashlib.sha256()
    while block := file.read(BLOCK):
        digest.update(block)
    return digest.hexdigest()
