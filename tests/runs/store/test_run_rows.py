"""Runs are stored by COPY on PostgreSQL; each row is the one that Django's INSERT stores."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from importers import reader
from runs.ids import new_id
from runs.intake.rows import checked_rows
from runs.models import Run
from runs.store import names, run_rows
from tests.factories import make_run, make_upload
from tests.importers.corpus import CORPUS

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
NOW = datetime(2026, 11, 23, 3, 40, tzinfo=UTC)
OF_THE_ROW = {"id", "public_id", "upload_id"}


def rows_of(upload):
    """Return the rows as the database gives them, without what tells two uploads apart."""
    columns = [field.column for field in Run._meta.concrete_fields]
    alike = ", ".join(f'"{column}"' for column in columns if column not in OF_THE_ROW)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {alike} FROM runs_run WHERE upload_id = %s ORDER BY position", [upload.pk]
        )
        return cursor.fetchall()


def stored_both_ways(runs):
    """Store the runs by `run_rows` and by Django; return the rows of both."""
    names.link(runs)
    stored = []
    for store in (run_rows.store, Run.objects.bulk_create):
        upload, copies = make_upload(new_id()), deepcopy(runs)
        for run in copies:
            run.upload, run.public_id = upload, new_id()
        store(copies)
        stored.append(rows_of(upload))
    return stored


def corpus_runs():
    """Return the runs of all real outputs, as an import makes them, at positions of one upload."""
    runs = []
    for path in sorted(CORPUS.glob("*/*")):
        if path.is_file() and path.suffix not in (".json", ".md", ".tsv"):
            runs += checked_rows(reader.read(path.read_bytes(), path.name))[0]
    for position, run in enumerate(runs):
        run.position = position
    return runs


def test_the_rows_of_all_real_outputs_are_those_of_an_insert(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    copied, inserted = stored_both_ways(corpus_runs())
    assert copied == inserted and len(copied) > 500


@pytest.mark.parametrize(
    "values",
    [
        {"label": 'tab\t, line\n, \\N, \\., "quotes", emoji 🚀'},
        {"label": ""},
        {"label": None},
        {"requests_per_s": 1e-300, "time_taken_s": 7},
        {"requests_per_s": 0.1 + 0.2, "concurrency": 10**6},
        {"keepalive": True, "tls": False, "aborted": True},
        {"details": {"a": [1, None, "\\n\t", 1e22], "ü": {}}, "latency_ms": {"50": 0.1}},
    ],
)
def test_odd_values_are_stored_as_by_an_insert(values, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    run = make_run(make_upload("x"), **values)
    run.pk = None
    copied, inserted = stored_both_ways([run])
    assert copied == inserted and len(copied) == 1


def test_a_row_that_breaks_a_rule_stores_none(monkeypatch):
    upload = make_upload("x")
    good, bad = Run(upload=upload, position=0), Run(upload=upload, position=1, requests_per_s=-1.0)
    with pytest.raises(DatabaseError), transaction.atomic():
        run_rows.store([good, bad])
    assert not upload.runs.exists()


def test_postgresql_gets_no_insert_of_runs():
    upload = make_upload("x")
    with CaptureQueriesContext(connection) as queries:
        run_rows.store([Run(upload=upload, position=0)])
    inserts = [query for query in queries if "INSERT INTO" in query["sql"]]
    assert len(inserts) == (connection.vendor != "postgresql")
    assert upload.runs.count() == 1
