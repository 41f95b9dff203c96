"""Indexes of trigrams on PostgreSQL, for words within names and titles.

They are built without a lock. Without the extension pg_trgm, or the right to create it, searches
work as before and read the names one by one; so do they on SQLite.
"""

from django.db import DatabaseError, migrations, transaction

COLUMNS = (
    ("runs_server", "name"),
    ("runs_serverversion", "version"),
    ("runs_hardware", "name"),
    ("runs_document", "label"),
    ("runs_comparison", "title"),
)


def build(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql" or not has_trigrams(schema_editor):
        return
    for table, column in COLUMNS:
        name = f"{table}_{column}_trigrams"
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        schema_editor.execute(
            f"CREATE INDEX CONCURRENTLY {name} ON {table} "
            f"USING gin (UPPER({column}::text) gin_trgm_ops)"
        )


def has_trigrams(schema_editor):
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except DatabaseError:
        return False
    return True


def remove(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for table, column in COLUMNS:
            schema_editor.execute(
                f"DROP INDEX CONCURRENTLY IF EXISTS {table}_{column}_trigrams"
            )


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("runs", "0026_csv_part")]
    operations = [migrations.RunPython(build, remove)]
