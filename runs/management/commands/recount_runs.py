"""Count anew how many public runs there are of each kind."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from runs.store import recounting


class Command(BaseCommand):
    """`manage.py recount_runs`."""

    help = (
        "Put every public run into its cohort and count all cohorts anew, "
        "after rows were changed by hand. Safe at any time."
    )

    def handle(self, **_: object) -> None:
        self.stdout.write(f"{recounting.rebuild()} cohorts hold public runs.")
