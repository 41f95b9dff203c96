"""Indexes of the cohorts of a server, and of a machine, by their number of runs.

They are built without a lock. With them the page of a server costs the same whatever is published
of other servers.
"""

from django.db import migrations, models

from runs.migrations._beside import AddIndex


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("runs", "0034_runs_of_a_server_by_load")]

    operations = [
        AddIndex(
            "cohort",
            models.Index(fields=["server", "-runs", "id"], name="cohort_of_server"),
        ),
        AddIndex(
            "cohort",
            models.Index(fields=["hardware", "-runs", "id"], name="cohort_of_hardware"),
        ),
    ]
