"""Save database and files into a folder; the files are checked by their SHA-256."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from runs.management import backups


class Command(BaseCommand):
    """`manage.py backup FOLDER`."""

    help = "Save database and files into a folder, each file with its SHA-256."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="FOLDER")

    def handle(self, *, folder: str, **_: object) -> None:
        manifest = backups.backup(Path(folder))
        self.stdout.write(
            f"The database and {len(manifest['files'])} files were saved in {folder}."
        )
