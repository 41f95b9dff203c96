"""Take files through the whole pipeline: store, import, tag, publish; the operator's and the script's way in."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from runs import intake, keys, publish
from runs.models import Upload
from runs.rows import CHOICES, TAG_RANGES
from runs.tags import FIELDS, KEEP, RunTags

SHORT = {"server_name": "--server", "server_version": "--version"}  # every other tag's flag is its name


class Command(BaseCommand):
    """`manage.py import_runs FILE… [--publish]`, with a flag for each tag of `runs.tags`."""

    help = "Import files; print the address of each upload, or its permalink when published. Exit code 1 if one held no run."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        return super().create_parser(prog_name, subcommand, conflict_handler="resolve", **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        for name, words in FIELDS.items():
            parser.add_argument(
                flag(name),
                dest=name,
                help=words + (f": {' | '.join(CHOICES[name])}" if name in CHOICES else ""),
                type=int if name in TAG_RANGES else str,
                choices=CHOICES.get(name),
                metavar="N" if name in TAG_RANGES else "WORDS",
            )
        parser.add_argument("--publish", dest="publishing", action="store_true", help="publish as a public comparison")

    def handle(self, *, files: list[str], publishing: bool, **options: Any) -> None:
        tags = {name: KEEP if options.get(name) is None else options[name] for name in FIELDS}
        refused = 0
        for file in files:
            try:
                self.stdout.write(f"{settings.SITE_URL}{_address(Path(file), tags, publishing)}")
            except (OSError, intake.Refused, publish.NotReady, publish.Frozen, ValueError) as error:
                self.stderr.write(f"{file}: {error}")
                refused += 1
        if refused:
            raise CommandError(f"{refused} of {len(files)} files were not imported.", returncode=1)


def flag(name: str) -> str:
    """Return a tag's flag: "--document-bytes"."""
    return SHORT.get(name, f"--{name.replace('_', '-')}")


def _address(file: Path, tags: dict[str, Any], publishing: bool) -> str:
    """Import one file here, whatever its size; return the address of its page."""
    with file.open("rb") as source:
        chunks = iter(lambda: source.read(intake.BLOCK), b"")
        publisher = keys.derived("import_runs")
        upload = intake.accept(chunks, name=file.name, publisher=publisher, address="", here=True).upload
    if not upload.runs.exists():
        raise publish.NotReady(upload.failure or f"The upload is {upload.state}.")
    publish.save_tags(upload, [RunTags(position, **tags) for position in upload.runs.values_list("position", flat=True)])
    if publishing:
        return publish.publish(upload, title="", visibility=Upload.Visibility.PUBLIC).get_absolute_url()
    return upload.get_absolute_url()
