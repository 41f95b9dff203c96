"""Indexes of a server's public runs by their age, rate and time.

They are built without a lock. On PostgreSQL the second indexes of the public ids of runs and uploads
go, which only a search for their beginnings would use: nothing searches so.
"""

from django.db import migrations, models

from runs.migrations._beside import AddIndex

PUBLIC = models.Q(cohort__isnull=False)
ORDERS = {
    "run_by_server": [],
    "run_by_server_requests_per": ["requests_per_s"],
    "run_by_server_time_taken_s": ["time_taken_s"],
}
BEGINNINGS = """
SELECT indexname FROM pg_indexes
WHERE schemaname = current_schema() AND (
    indexname LIKE 'runs_run_public_id_%_like'
    OR indexname LIKE 'runs_upload_public_id_%_like'
)
"""


def drop_indexes_of_beginnings(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(BEGINNINGS)
        names = [name for (name,) in cursor.fetchall()]
    for name in names:
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(name)}")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("runs", "0032_signed_in_browsers")]

    operations = [
        migrations.RunPython(drop_indexes_of_beginnings, migrations.RunPython.noop),
        *(
            AddIndex("run", models.Index(fields=["server", *fields, "id"], name=name, condition=PUBLIC))
            for name, fields in ORDERS.items()
        ),
    ]
