"""Import files from the command line: store, read, tag and publish each of them."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from runs import keys
from runs.conditions import STATED, Fact
from runs.intake import accept, column_map
from runs.models import Upload
from runs.publish import locked_upload, masking_runs, publishing, tagging
from runs.publish.run_tags import RunTags

# The flag of anything else is its name.
SHORT = {"server_name": "--server", "server_version": "--version"}


class Command(BaseCommand):
    """`manage.py import_runs FILE… [--publish]`, with a flag for each fact of STATED."""

    help = (
        "Import files; print the address of each upload, or its permalink when published. "
        "Exit code 1 if one held no run."
    )

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        # Django has a flag --version already; ours is the server's version.
        return super().create_parser(prog_name, subcommand, conflict_handler="resolve", **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        for fact in STATED:
            type_, metavar = _TYPES.get(fact.kind, (str, "WORDS"))
            parser.add_argument(
                flag(fact.name),
                dest=fact.name,
                help=help_of(fact),
                type=type_,
                choices=fact.values or None,
                metavar=metavar,
            )
        parser.add_argument(
            "--map",
            dest="column_map",
            action="append",
            default=[],
            metavar="HEADING=ROLE",
            help="the role of a heading of a table, as in Speed=requests_per_s; may come again",
        )
        parser.add_argument(
            "--publish", dest="publish", action="store_true", help="publish as a public comparison"
        )
        parser.add_argument(
            "--unmasked", action="store_true", help="leave secrets in the text as they are"
        )

    def handle(
        self, *, files: list[str], publish: bool, unmasked: bool = False, **options: Any
    ) -> None:
        roles = _roles(options.get("column_map") or [])
        tags = {}
        for fact in STATED:
            if options.get(fact.name) is not None:
                tags[fact.name] = options[fact.name]
        refused = 0
        for file in files:
            try:
                upload = _imported(Path(file), tags=tags, roles=roles)
                for entry in column_map.from_earlier(upload):
                    self.stderr.write(f"{file}: read as before: {entry['heading']}={entry['role']}")
                masking_runs.choose(upload, masked=not unmasked)
                self.stdout.write(f"{settings.SITE_URL}{_address(upload, publish=publish)}")
            except (
                OSError,
                accept.Refused,
                locked_upload.NotReady,
                locked_upload.Frozen,
                ValueError,
            ) as error:
                self.stderr.write(f"{file}: {error}")
                refused += 1
        if refused:
            raise CommandError(f"{refused} of {len(files)} files were not imported.", returncode=1)


def help_of(fact: Fact) -> str:
    """Return the help of a flag: what is stated, and which values are accepted."""
    text = f"{fact.form_label}: {fact.help}" if fact.help and fact.folded else ""
    text = (text or fact.help or fact.form_label).replace("%", "%%")
    return f"{text}: {' | '.join(fact.values)}" if fact.values else text


def _yes_or_no(text: str) -> bool:
    """Return whether a flag's word is "yes"; raises ArgumentTypeError for anything but "no"."""
    if text not in ("yes", "no"):
        raise ArgumentTypeError(f"{text[:40]!r} is neither yes nor no")
    return text == "yes"


# The type of a flag's word and its name in the help, by the kind of what is stated.
_TYPES: dict[str, tuple[Callable[[str], Any], str]] = {
    "whole": (int, "N"),
    "identifier": (int, "N"),
    "number": (float, "N"),
    "flag": (_yes_or_no, "yes|no"),
    "date": (str, "YYYY-MM-DD"),
}


def flag(name: str) -> str:
    """Return the flag of what is stated: "--document-bytes"."""
    return SHORT.get(name, f"--{name.replace('_', '-')}")


def _roles(arguments: list[str]) -> dict[str, str]:
    """Return the roles of arguments like "Speed=requests_per_s"; CommandError for any other."""
    pairs = [argument.rpartition("=") for argument in arguments]
    roles = {heading: role for heading, _, role in pairs}
    try:
        column_map.stated({}, roles)
    except ValueError as error:
        raise CommandError(f"--map takes HEADING=ROLE: {error}") from error
    return roles


def _imported(file: Path, *, tags: dict[str, Any], roles: dict[str, str]) -> Upload:
    """Import one file of any size in this process, with the roles of its headings and its tags."""
    with file.open("rb") as source:
        chunks = iter(lambda: source.read(accept.BLOCK), b"")
        publisher = keys.derived("import_runs")
        upload = accept.accept(
            chunks, name=file.name, publisher=publisher, address="", here=True
        ).upload
    if roles:
        _read_with(upload, roles)
    if not upload.runs.exists():
        raise locked_upload.NotReady(upload.failure or f"The upload is {upload.state}.")
    positions = upload.runs.values_list("position", flat=True)
    tagging.save_tags(upload, [RunTags(position, **tags) for position in positions])
    return upload


def _read_with(upload: Upload, roles: dict[str, str]) -> None:
    """Read an upload again with these roles; NotReady for a published one with other roles."""
    chosen = column_map.stated(upload.column_map, roles)
    if chosen == upload.column_map:
        return
    if not accept.read_again(upload, here=True, column_map=chosen):
        raise locked_upload.NotReady("The upload is published; its numbers stay as they are.")
    upload.refresh_from_db()


def _address(upload: Upload, *, publish: bool) -> str:
    """Return the address of the page of an upload, which is published first if that is asked."""
    if not publish:
        return upload.get_absolute_url()
    comparison = publishing.publish(upload, title="", visibility=Upload.Visibility.PUBLIC)
    return comparison.get_absolute_url()
