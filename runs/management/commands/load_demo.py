"""Load two published articles' runs as public examples, once; `--remove` takes exactly them away again."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from runs import intake, keys, publish
from runs.models import Comparison, Upload
from runs.tags import RunTags

FOLDER = Path(__file__).resolve().parents[2] / "demo"


@dataclass(frozen=True, slots=True)
class Example:
    """One text of runs/demo: its title, where it comes from, and what its article says besides."""

    file: str
    title: str
    source: str
    tags: tuple[RunTags, ...]


_MIGRADO = (
    "Source: leandro, Migrado a Lighttpd, www.netstorming.com.ar/2010/05/21/migrado-a-lighttpd/, 2010-05-21. "
    "Both servers as installed; the machine is not described."
)
_SYMFONY = "Source: LigHTTPd and Apache - Symfony benchmarks; author and date not given."
_ZONES = "PHP 5.1.4, a Symfony login page without a database; two identical zones"
_SUN: dict[str, Any] = {"hardware": "Sun Ultra 20, 2 GB RAM", "os": "Solaris 10 01/06", "document_label": "Symfony login page"}
_APACHE: dict[str, Any] = {"server_name": "Apache", "server_version": "2.2.3", **_SUN}
_LIGHTTPD: dict[str, Any] = {"server_name": "LigHTTPd", **_SUN}
_MORE = f"{_SYMFONY} {_ZONES}. The article's text says 1,000 requests, 20 at a time."

EXAMPLES = (
    Example(
        "migrado-a-lighttpd.txt",
        "Apache 2.2.3 and lighttpd 1.4.22: Migrado a Lighttpd (example)",
        _MIGRADO,
        tuple(RunTags(position, notes=_MIGRADO) for position in range(3)),
    ),
    Example(
        "symfony-benchmarks.txt",
        "Apache 2.2.3 and lighttpd: Symfony benchmarks (example)",
        _SYMFONY,
        (
            RunTags(0, notes=f"{_SYMFONY} {_ZONES}; PHP as a module, prefork.", **_APACHE),
            RunTags(1, notes=f"{_SYMFONY} {_ZONES}; PHP by FastCGI, 8 processes.", **_LIGHTTPD),
            RunTags(2, notes=f"{_MORE} CPU 60-70 %, about 300 MB RSS.", concurrency=20, **_APACHE),
            RunTags(3, notes=f"{_MORE} CPU mostly about 40 %, peak 70 %, 118 MB RSS.", concurrency=20, **_LIGHTTPD),
        ),
    ),
)


class Command(BaseCommand):
    """`manage.py load_demo [--remove]`."""

    help = "Load the example comparisons (again: nothing happens), or remove them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--remove", action="store_true", help="remove the examples and nothing else")

    def handle(self, *, remove: bool, **_: object) -> None:
        if remove:
            self.stdout.write(f"{remove_examples()} examples were removed.")
            return
        for example in EXAMPLES:
            comparison = load(example)
            self.stdout.write(f"{comparison.get_absolute_url()}  {example.title}")


def load(example: Example) -> Comparison:
    """Return the example's comparison, made when it is missing or was left half-made."""
    data = (FOLDER / example.file).read_bytes()
    accepted = intake.accept([data], name=example.file, publisher=keys.derived("examples"), address="", here=True)
    upload = accepted.upload
    if upload.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise CommandError(f"The example {example.file} is {upload.state}: {upload.failure}")
    if upload.state == Upload.State.PARSED:
        Upload.objects.filter(pk=upload.pk).update(example=True)
        publish.save_tags(upload, example.tags)
    return publish.publish(upload, title=example.title, visibility=Upload.Visibility.PUBLIC)


def remove_examples() -> int:
    """Delete the examples' rows and files; return how many uploads there were."""
    with transaction.atomic():
        uploads = list(Upload.objects.filter(example=True))
        Comparison.objects.filter(example=True).delete()
        Upload.objects.filter(pk__in=[upload.pk for upload in uploads]).delete()
    for upload in uploads:
        if upload.file:
            default_storage.delete(str(upload.file))
    return len(uploads)
