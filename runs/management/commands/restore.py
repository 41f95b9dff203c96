"""Bring a backup back; the files are checked by their SHA-256."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from runs.management import backups


class Command(BaseCommand):
    """`manage.py restore FOLDER`."""

    help = "Bring a backup back, each file with its SHA-256."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="FOLDER")
        parser.add_argument(
            "--replace", action="store_true", help="also where this site holds uploads"
        )

    def handle(self, *, folder: str, replace: bool, **_: object) -> None:
        manifest = backups.restore(Path(folder), replace=replace)
        count = len(manifest["files"])
        self.stdout.write(f"The database and {count} files are back. Next: manage.py migrate.")
