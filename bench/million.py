"""Fill an empty PostgreSQL database of the site with so many public runs: series of 20 loads, a server, a machine and a document each.

Run as `python bench/million.py RUNS` with DATABASE_URL set and the database migrated. Everything is made inside the database; a
million runs take a minute or two. The first six servers have a series each on the first machine, with the first document; all
other series go through 40 servers, four documents, three systems and at least 40 machines in turn. So a page shows as much with a
thousand runs as with a million: six series of 20 loads, or a full list of each facet.
"""

from __future__ import annotations

import os
import sys

LOADS, SERVERS, VERSIONS = 20, 40, 3
SIX = 6
SIZES = "(ARRAY[612, 5120, 66636, 1048576])[1 + mod(m, 4)]"
SYSTEMS = "(ARRAY['Debian 12', 'Solaris 10', 'FreeBSD 14'])[1 + mod(m, 3)]"
VERSION = f"(s - 1) * {VERSIONS} + 1 + mod(m, {VERSIONS})"
SERIES = f"""(
SELECT i, mod(i, {SERVERS}) + 1 AS s, CASE WHEN i < {SIX} THEN 1 ELSE 2 + mod(i, MACHINES - 1) END AS h,
  CASE WHEN i < {SIX} THEN 0 ELSE i / {SERVERS} + i END AS m FROM generate_series(0, SERIES_COUNT - 1) AS i) series"""
TAGS = (
    (
        "Server",
        {"id": "s", "name": "'Server ' || s", "slug": "'server-' || s"},
        f"generate_series(1, {SERVERS}) s",
    ),
    (
        "ServerVersion",
        {"id": f"(s - 1) * {VERSIONS} + v", "server_id": "s", "version": "'1.' || v"},
        f"generate_series(1, {SERVERS}) s, generate_series(1, {VERSIONS}) v",
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
    """Make so many runs, a multiple of 20, and tell the planner about them. The database must be empty."""
    from django.apps import apps
    from django.db import connection

    series = max(runs // LOADS, 1)
    machines = max(series // SERVERS, SERVERS) + 1
    with connection.cursor() as cursor:
        cursor.execute(
            "SET session_replication_role = replica"
        )  # foreign keys are right by construction; checking each takes longer
        for name, values, rows in TABLES:
            model = apps.get_model("runs", name)
            others = [
                (field.column, field.get_db_prep_save(field.get_default(), connection))
                for field in model._meta.concrete_fields
                if field.column not in values and not field.primary_key
            ]
            columns = ", ".join(
                f'"{column}"' for column in [*values, *(column for column, _ in others)]
            )
            given = ", ".join([*values.values(), *["%s"] * len(others)])
            text = f"INSERT INTO {model._meta.db_table} ({columns}) SELECT {given} FROM {rows}"
            cursor.execute(
                text.replace("SERIES_COUNT", str(series)).replace("MACHINES", str(machines)),
                [value for _, value in others],
            )
            if "id" in values:
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence('{model._meta.db_table}', 'id'), {max(series, 1000) * 4})"
                )
        cursor.execute("VACUUM ANALYZE")


def main() -> int:
    """Fill the database that DATABASE_URL names."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")
    django.setup()
    fill(int(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
