"""Take files through the whole pipeline: store, import, tag, publish; the operator's and the script's way in."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from runs import intake, keys, publish
from runs.models import Upload
from runs.tags import KEEP, RunTags


class Command(BaseCommand):
    """`manage.py import_runs FILE… [--server --version --hardware --os --document-bytes --publish]`."""

    help = "Import files; print the address of each upload, or its permalink when published. Exit code 1 if one held no run."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        return super().create_parser(prog_name, subcommand, conflict_handler="resolve", **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--server", dest="server_name", help="name of the server under test")
        parser.add_argument("--version", dest="server_version", help="its version")
        parser.add_argument("--hardware", help="the machine under test")
        parser.add_argument("--os", help="its operating system")
        parser.add_argument("--document-bytes", type=int, help="size of the document that was fetched")
        parser.add_argument("--publish", dest="publishing", action="store_true", help="publish as a public comparison")

    def handle(self, *, files: list[str], publishing: bool, **options: Any) -> None:
        names = ("server_name", "server_version", "hardware", "os", "document_bytes")
        tags = {name: KEEP if options[name] is None else options[name] for name in names}
        refused = 0
        for file in files:
            try:
                self.stdout.write(f"{settings.SITE_URL}{_address(Path(file), tags, publishing)}")
            except (OSError, intake.Refused, publish.NotReady, publish.Frozen, ValueError) as error:
                self.stderr.write(f"{file}: {error}")
                refused += 1
        if refused:
            raise CommandError(f"{refused} of {len(files)} files were not imported.", returncode=1)


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
