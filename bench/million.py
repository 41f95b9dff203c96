"""Fill an empty PostgreSQL database of the site with so many public runs: series of 20 loads, a server, a machine and a document each.

Run as `python bench/million.py RUNS` with DATABASE_URL set and the database migrated. Everything is made inside the database; a
million runs take about two minutes. The first six servers have a series each on the first machine, with the first document; all
other series go through 40 servers, four documents, three systems and at least 40 machines in turn. So a page shows as much with a
thousand runs as with a million: six series of 20 loads, or a full list of each facet.
"""

from __future__ import annotations

import os
import sys

LOADS, SERVERS, VERSIONS = 20, 40, 3
SIX = 6
SIZES = "(ARRAY[612, 5120, 66636, 1048576])[1 + m % 4]"
SYSTEMS = "(ARRAY['Debian 12', 'Solaris 10', 'FreeBSD 14'])[1 + m % 3]"
SERIES = f"""
SELECT i, i % {SERVERS} + 1 AS s, CASE WHEN i < {SIX} THEN 1 ELSE 2 + i % (MACHINES - 1) END AS h,
  CASE WHEN i < {SIX} THEN 0 ELSE i / {SERVERS} + i END AS m FROM generate_series(0, SERIES_COUNT - 1) AS i
"""
TAGS = f"""
INSERT INTO runs_server (id, name, slug) SELECT s, 'Server ' || s, 'server-' || s FROM generate_series(1, {SERVERS}) s;
INSERT INTO runs_serverversion (id, server_id, version)
  SELECT (s - 1) * {VERSIONS} + v, s, '1.' || v FROM generate_series(1, {SERVERS}) s, generate_series(1, {VERSIONS}) v;
INSERT INTO runs_hardware (id, name, slug, publisher_hash)
  SELECT h, 'Machine ' || h, 'machine-' || h, '' FROM generate_series(1, MACHINES) h;
INSERT INTO runs_document (id, label, size_bytes, kind) SELECT m + 1, '/page', {SIZES}, '' FROM generate_series(0, 3) m;
"""
UPLOADS = f"""
INSERT INTO runs_upload (id, public_id, file, sha256, size, original_name, state, visibility, format, metric, diagnostics, failure,
    attempts, publisher_hash, edit_key_hash, address_hash, example, created_at, published_at)
  SELECT i + 1, 'u' || i, '', md5(i::text), 1, '', 'published', 'public', 'ab', '', '[]', '', 1, '', '', '', false,
    now(), now() FROM ({SERIES}) series;
"""
COHORTS = f"""
INSERT INTO runs_cohort (id, key, runs, server_id, version_id, hardware_id, document_id, document_bytes, os, tool, keepalive, tls)
  SELECT i + 1, md5(i::text), {LOADS}, s, (s - 1) * {VERSIONS} + 1 + m % {VERSIONS}, h, 1 + m % 4, {SIZES}, {SYSTEMS}, 'ab', true, false
  FROM ({SERIES}) series;
"""
RUNS = f"""
INSERT INTO runs_run (public_id, upload_id, position, tool, tool_version, server_name, server_version, path, document_bytes, concurrency,
    requests_completed, requests_failed, keepalive, tls, time_taken_s, requests_per_s, "transfer_rate_Bps", latency_ms, aborted,
    first_line, last_line, sources, details, provenance, server_id, version_id, hardware_id, document_id, os, notes, cohort_id, created_at)
  SELECT 'r' || i || '-' || l, i + 1, l - 1, 'ab', '2.3', 'Server ' || s, '1.' || 1 + m % {VERSIONS}, '/page', {SIZES}, l * 10,
    1000, 0, true, false, 1000 / (s * 100 + l), s * 100 + l + (i % 97) / 97.0, 84500, '{{}}', false,
    1, 20, '{{}}', '{{}}', '{{}}', s, (s - 1) * {VERSIONS} + 1 + m % {VERSIONS}, h, 1 + m % 4, {SYSTEMS}, '', i + 1, now()
  FROM ({SERIES}) series, generate_series(1, {LOADS}) l ORDER BY i, l;
"""
TABLES = ("server", "serverversion", "hardware", "document", "upload", "cohort")
SEQUENCES = "".join(f"SELECT setval(pg_get_serial_sequence('runs_{name}', 'id'), (SELECT max(id) FROM runs_{name}));" for name in TABLES)


def fill(runs: int) -> None:
    """Make so many runs, a multiple of 20, and tell the planner about them. The database must be empty."""
    from django.db import connection

    series = max(runs // LOADS, 1)
    machines = max(series // SERVERS, SERVERS) + 1
    with connection.cursor() as cursor:
        for statements in (TAGS, UPLOADS, COHORTS, RUNS, SEQUENCES):
            for statement in filter(str.strip, statements.split(";\n")):
                cursor.execute(statement.replace("SERIES_COUNT", str(series)).replace("MACHINES", str(machines)))
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
