"""Compare the counts of public runs with the runs, and mend what is wrong."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from runs.store import recounting


class Command(BaseCommand):
    """`manage.py recount [--dry-run]`."""

    help = (
        "Compare the counts of public runs with the runs, name each wrong one and mend it. "
        "Safe at any time; beat does it each night."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only name what is wrong")

    def handle(self, *, dry_run: bool, **_: object) -> None:
        misplaced = recounting.misplaced_uploads()
        if not dry_run:
            recounting.place_again(misplaced)
        wrong = recounting.wrong_counts()
        for drift in wrong:
            self.stdout.write(
                f"Cohort {drift.cohort} counts {drift.stored} runs and has {drift.runs}."
            )
        if not dry_run:
            recounting.mend([drift.cohort for drift in wrong])
        what = "would be mended" if dry_run else "were mended"
        self.stdout.write(f"{len(misplaced)} uploads and {len(wrong)} counts {what}.")
