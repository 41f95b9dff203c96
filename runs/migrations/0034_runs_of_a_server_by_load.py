"""An index of a server's public runs by their concurrency.

It is built without a lock. It has no key of the run: loads are few, so that equal entries are stored
once, and it has a seventh of the size that it would have with one. On PostgreSQL the second index of
the keys of cohorts goes, which only a search for their beginnings would use: nothing searches so.
"""

from django.db import migrations, models

from runs.migrations._beside import AddIndex

BEGINNINGS = """
SELECT indexname FROM pg_indexes
WHERE schemaname = current_schema() AND indexname LIKE 'runs_cohort_key_%_like'
"""


def drop_index_of_beginnings(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(BEGINNINGS)
        names = [name for (name,) in cursor.fetchall()]
    for name in names:
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(name)}")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("runs", "0033_runs_of_a_server_in_order")]

    operations = [
        migrations.RunPython(drop_index_of_beginnings, migrations.RunPython.noop),
        AddIndex(
            "run",
            models.Index(
                fields=["server", "concurrency"],
                name="run_by_server_concurrency",
                condition=models.Q(cohort__isnull=False),
            ),
        ),
    ]
