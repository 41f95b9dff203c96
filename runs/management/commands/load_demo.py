"""Load published articles as public examples, once; `--remove` removes exactly these."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import chain

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
            # The first article is the newest on the home page, so it is loaded last.
            loaded = [list(gallery.load(path)) for path in reversed(gallery.files())]
            for item in chain.from_iterable(reversed(loaded)):
                title = item.title if isinstance(item, Report) else item.labels["title"]
                self.stdout.write(f"{item.get_absolute_url()}  {title}")
        except gallery.Broken as broken:
            raise CommandError(str(broken)) from broken
