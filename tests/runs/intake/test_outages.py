"""An outage is no attempt: the upload waits, is tried again, and is imported after the repair."""

import errno
import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import (
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    connection,
)
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from runs.intake import ingest, tasks
from runs.models import Run, Upload
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db
State = Upload.State
NEXT_RELEASE = ("runs", "9999_of_the_next_release")


def waiting(**values):
    return make_upload(ab_text(), **{"state": State.RECEIVED} | values)


def facts(upload):
    upload.refresh_from_db()
    return upload.state, upload.attempts, upload.runs.count()


def of_sqlstate(state, kind=OperationalError):
    error, cause = kind("of PostgreSQL"), Exception()
    cause.sqlstate = state
    error.__cause__ = cause
    return error


OUTAGES = [
    OperationalError("the database is away"),
    InterfaceError("connection already closed"),
    of_sqlstate("53100"),  # the disk of the database is full
    of_sqlstate("55P03"),  # a migration has the lock
    of_sqlstate("57P01"),  # the database is stopped
    of_sqlstate("23503", IntegrityError),  # a name was deleted with another upload
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EIO, "Input/output error"),
    FileNotFoundError(errno.ENOENT, "The folder of uploads is not mounted"),
    ConnectionRefusedError(errno.ECONNREFUSED, "The store is away"),
]
OF_THE_TEXT = [
    ZeroDivisionError("a bug"),
    MemoryError(),
    DataError("a value that no column takes"),
    IntegrityError("a range"),
    ProgrammingError("a statement that is wrong"),
    of_sqlstate("23514", IntegrityError),
    of_sqlstate("57014"),
    of_sqlstate("54000"),
    OSError(errno.EINVAL, "Invalid argument"),
]


def fail_with(monkeypatch, error):
    def fails(upload, seconds=None):
        raise error

    monkeypatch.setattr(ingest, "_read", fails)


@pytest.mark.parametrize("error", OUTAGES, ids=repr)
def test_an_outage_is_no_attempt_however_often_it_comes(monkeypatch, error):
    upload = waiting()
    with monkeypatch.context() as outage:
        fail_with(outage, error)
        for _ in range(5):
            with pytest.raises(type(error)):
                ingest.import_upload(upload.pk)
            assert facts(upload) == (State.RECEIVED, 0, 0)
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.PARSED, 1, 1) and upload.claimed_at is None


@pytest.mark.parametrize("error", OF_THE_TEXT, ids=repr)
def test_what_the_text_can_cause_is_an_attempt(monkeypatch, error):
    upload = waiting()
    fail_with(monkeypatch, error)
    for attempt in (1, 2, 3):
        with pytest.raises(type(error)):
            ingest.import_upload(upload.pk)
        assert facts(upload) == (State.FAILED if attempt == 3 else State.RECEIVED, attempt, 0)


@pytest.mark.parametrize("error", OF_THE_TEXT[2:5], ids=repr)
@pytest.mark.parametrize("code", ["old", "new"])
def test_while_an_upgrade_runs_no_error_of_the_database_is_an_attempt(monkeypatch, error, code):
    recorder = MigrationRecorder(connection)
    if code == "old":
        recorder.record_applied(*NEXT_RELEASE)
    else:
        last = MigrationRecorder.Migration.objects.filter(app="runs").order_by("name").last()
        recorder.record_unapplied("runs", last.name)
    upload = waiting()
    fail_with(monkeypatch, error)
    for _ in range(5):
        with pytest.raises(type(error)):
            ingest.import_upload(upload.pk)
    assert facts(upload) == (State.RECEIVED, 0, 0)


def test_after_an_outage_it_waits_before_it_is_sent_again(settings):
    now, wait = timezone.now(), settings.SWEEP_AFTER_SECONDS
    upload = waiting()
    long_ago = now - timedelta(hours=1)
    for released, is_sent in [(now, False), (now - timedelta(seconds=wait + 1), True)]:
        Upload.objects.update(created_at=long_ago, claimed_at=released)
        assert (upload.pk in ingest.overdue()) is is_sent


@pytest.mark.django_db(transaction=True)
def test_a_lease_taken_when_the_database_went_away_is_given_back_later(monkeypatch):
    upload, away = waiting(), []

    def gone(execute, sql, params, many, context):
        if away:
            raise OperationalError("the database is away")
        return execute(sql, params, many, context)

    def read(upload, seconds=None):
        away.append("now")
        raise OperationalError("the database is away")

    with monkeypatch.context() as outage, connection.execute_wrapper(gone):
        outage.setattr(ingest, "_read", read)
        with pytest.raises(OperationalError):
            ingest.import_upload(upload.pk)
        away.clear()
        assert facts(upload) == (State.PROCESSING, 1, 0)
    ingest.overdue()
    assert facts(upload) == (State.RECEIVED, 0, 0)


# An upgrade: the tables change while uploads arrive.


def rename_column(table, before, after):
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER TABLE {table} RENAME COLUMN "{before}" TO "{after}"')


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("table", ["runs_run", "runs_upload"])
def test_uploads_that_arrive_while_migrations_run_are_imported_after_them(table):
    column = {"runs_run": "requests_per_s", "runs_upload": "metric"}[table]
    uploads = [waiting(sha256=str(number)) for number in range(6)]
    recorder = MigrationRecorder(connection)
    recorder.record_applied(*NEXT_RELEASE)
    rename_column(table, column, "of_the_next_release")
    try:
        for _ in range(4):
            for upload in uploads:
                with pytest.raises((OperationalError, ProgrammingError)):
                    ingest.import_upload(upload.pk)
    finally:
        rename_column(table, "of_the_next_release", column)
        recorder.record_unapplied(*NEXT_RELEASE)
    assert Upload.objects.filter(state=State.FAILED).count() == 0
    for upload in uploads:
        ingest.import_upload(upload.pk)
    assert Upload.objects.filter(state=State.PARSED).count() == len(uploads) == Run.objects.count()


# retry_uploads


def retry(*arguments):
    out = io.StringIO()
    call_command("retry_uploads", *arguments, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def queued(monkeypatch):
    sent = []
    monkeypatch.setattr(tasks.import_upload, "delay", sent.append)
    return sent


def failed(**values):
    return waiting(state=State.FAILED, attempts=3, failure="The disk was full.", **values)


@pytest.mark.django_db(transaction=True)
def test_failed_uploads_get_another_go_all_or_by_id(queued):
    first, second, third = (failed(sha256=name) for name in "abc")
    done = waiting(sha256="d", state=State.PARSED)
    assert retry("--dry-run")[-1] == "0 of 3 failed uploads are tried again."
    assert facts(first) == (State.FAILED, 3, 0) and queued == []
    assert retry(second.public_id) == [
        f"{second.public_id}: The disk was full.",
        "1 of 1 failed uploads are tried again.",
    ]
    assert (facts(second), queued) == ((State.RECEIVED, 0, 0), [second.pk])
    retry()
    assert queued == [second.pk, first.pk, third.pk] and facts(done)[0] == State.PARSED
    ingest.import_upload(third.pk)
    assert facts(third) == (State.PARSED, 1, 1) and third.failure == ""


def test_an_id_that_has_not_failed_stops_the_command(queued):
    upload, done = failed(sha256="a"), waiting(sha256="b", state=State.PARSED)
    with pytest.raises(CommandError, match=done.public_id):
        retry(upload.public_id, done.public_id)
    assert facts(upload)[0] == State.FAILED and queued == []


def test_the_bytes_of_the_upload_are_read_again_when_they_are_back(settings):
    upload = waiting()
    folder = settings.MEDIA_ROOT
    folder.rename(folder.with_name("elsewhere"))
    with pytest.raises(FileNotFoundError):
        ingest.import_upload(upload.pk)
    folder.with_name("elsewhere").rename(folder)
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.PARSED, 1, 1)
