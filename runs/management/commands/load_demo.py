"""Load published articles as public examples, once; `--remove` takes exactly them away again."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from runs.models import Report
from runs.reports import gallery


class Command(BaseCommand):
    """`manage.py load_demo [--remove]`."""

    help = "Load the example comparisons and reports (again: nothing happens), or remove them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--remove", action="store_true", help="remove the examples and nothing else"
        )

    def handle(self, *, remove: bool, **_: object) -> None:
        if remove:
            self.stdout.write(f"{gallery.remove()} examples were removed.")
            return
        try:
            made = [
                list(gallery.load(path)) for path in reversed(gallery.files())
            ]  # the first one is the newest on the home page
            for one in (one for article in reversed(made) for one in article):
                title = one.title if isinstance(one, Report) else one.labels["title"]
                self.stdout.write(f"{one.get_absolute_url()}  {title}")
        except gallery.Broken as broken:
            raise CommandError(str(broken)) from broken
