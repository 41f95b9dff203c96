"""Fill an empty PostgreSQL database of the site with so many public runs.

Run as `python bench/million.py RUNS` with DATABASE_URL set and the database migrated. Rows are
computed inside the database; a million runs take a minute or two. A series has 20 loads, a server,
a machine and a document. The first six servers have a series each on the first machine, with the
first document; a 41st server has the next twelve. All other series go through 40 servers, four
documents, three systems and at least 40 machines in turn. So a page shows as much with a thousand
runs as with a million: six series of 20 loads, a server of twelve series, or a full list of each
facet.
"""

from __future__ import annotations

import os
import sys
from typing import Any

LOADS, SERVERS, VERSIONS = 20, 40, 3
SIX = 6
STEADY, OF_STEADY = SERVERS + 1, 12  # a server, and how many series it has at any size
SIZES = "(ARRAY[612, 5120, 66636, 1048576])[1 + mod(m, 4)]"
SYSTEMS = "(ARRAY['Debian 12', 'Solaris 10', 'FreeBSD 14'])[1 + mod(m, 3)]"
VERSION = f"(s - 1) * {VERSIONS} + 1 + mod(m, {VERSIONS})"
SERIES = f"""(
SELECT i,
  CASE WHEN i >= {SIX} AND i < {SIX + OF_STEADY} THEN {STEADY} ELSE mod(i, {SERVERS}) + 1 END AS s,
  CASE WHEN i < {SIX} THEN 1 ELSE 2 + mod(i, MACHINES - 1) END AS h,
  CASE WHEN i < {SIX} THEN 0 ELSE i / {SERVERS} + i END AS m
FROM generate_series(0, SERIES_COUNT - 1) AS i) series"""
TAGS = (
    (
        "Server",
        {"id": "s", "name": "'Server ' || s", "slug": "'server-' || s"},
        f"generate_series(1, {STEADY}) s",
    ),
    (
        "ServerVersion",
        {"id": f"(s - 1) * {VERSIONS} + v", "server_id": "s", "version": "'1.' || v"},
        f"generate_series(1, {STEADY}) s, generate_series(1, {VERSIONS}) v",
    ),
    (
        "Hardware",
        {"id": "h", "name": "'Machine ' || h", "slug": "'machine-' || h"},
        "generate_series(1, MACHINES) h",
    ),
    (
        "Document",
        {"id": "m + 1", "label": "'/page'", "size_bytes": SIZES},
        "generate_series(0, 3) m",
    ),
)
UPLOADS = {
    "id": "i + 1",
    "public_id": "'u' || i",
    "sha256": "md5(i::text)",
    "size": "1",
    "state": "'published'",
    "visibility": "'public'",
    "created_at": "now()",
    "published_at": "now()",
}
SETUP = {
    "server_id": "s",
    "version_id": VERSION,
    "hardware_id": "h",
    "document_id": "1 + mod(m, 4)",
    "document_bytes": SIZES,
    "os": SYSTEMS,
    "tool": "'ab'",
    "keepalive": "true",
    "tls": "false",
}
COHORTS = {"id": "i + 1", "key": "md5(i::text)", "runs": str(LOADS), **SETUP}
RUNS = {
    **SETUP,
    "public_id": "'r' || i || '-' || l",
    "upload_id": "i + 1",
    "position": "l - 1",
    "cohort_id": "i + 1",
    "created_at": "now()",
    "server_name": "'Server ' || s",
    "server_version": f"'1.' || 1 + mod(m, {VERSIONS})",
    "path": "'/page'",
    "concurrency": "l * 10",
    "requests_completed": "1000",
    "requests_failed": "0",
    "time_taken_s": "1000.0 / (s * 100 + l)",
    "transfer_rate_Bps": "84500",
    "requests_per_s": "s * 100 + l + mod(i, 97) / 97.0",
    "first_line": "1",
    "last_line": "20",
}
TABLES = (
    *TAGS,
    ("Upload", UPLOADS, SERIES),
    ("Cohort", COHORTS, SERIES),
    ("Run", RUNS, f"{SERIES}, generate_series(1, {LOADS}) l ORDER BY i, l"),
)


def fill(runs: int) -> None:
    """Insert so many runs, a multiple of 20, and update the planner's statistics.

    The database must be empty.
    """
    from django.db import connection

    series = max(runs // LOADS, 1)
    machines = max(series // SERVERS, SERVERS) + 1
    with connection.cursor() as cursor:
        # Foreign keys are right by construction; checking each takes longer.
        cursor.execute("SET session_replication_role = replica")
        for name, values, rows in TABLES:
            statement, parameters = insertion(name, values, rows=rows)
            statement = statement.replace("SERIES_COUNT", str(series))
            cursor.execute(statement.replace("MACHINES", str(machines)), parameters)
            if "id" in values:
                next_id = max(series, 1000) * 4
                sequence = f"pg_get_serial_sequence('{table_of(name)}', 'id')"
                cursor.execute(f"SELECT setval({sequence}, {next_id})")
        cursor.execute("VACUUM ANALYZE")


def insertion(name: str, values: dict[str, str], *, rows: str) -> tuple[str, list[Any]]:
    """Return the INSERT of a model's rows and its parameters: the defaults of all other columns."""
    from django.apps import apps
    from django.db import connection

    columns, expressions, parameters = list(values), list(values.values()), []
    for field in apps.get_model("runs", name)._meta.concrete_fields:
        if field.column not in values and not field.primary_key:
            columns.append(field.column)
            expressions.append("%s")
            parameters.append(field.get_db_prep_save(field.get_default(), connection))
    quoted = ", ".join(f'"{column}"' for column in columns)
    select = f"SELECT {', '.join(expressions)} FROM {rows}"
    return f"INSERT INTO {table_of(name)} ({quoted}) {select}", parameters


def table_of(name: str) -> str:
    """Return the table of a model."""
    from django.apps import apps

    return str(apps.get_model("runs", name)._meta.db_table)


def main() -> int:
    """Fill the database that DATABASE_URL names."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")
    django.setup()
    fill(int(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
