"""An import is claimed by one process, stored whole or not at all, and stored once."""

import math
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone

from importers import sandbox
from importers.confinement import Limits
from importers.model import Diagnostic, Report
from importers.model import Run as ParsedRun
from runs.intake import ingest
from runs.models import Server, Upload
from runs.store import run_rows
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db
# A test whose commits count: of several threads, or of what runs after a commit.
COMMITS = pytest.mark.django_db(transaction=True)
State = Upload.State


def waiting(text=None, **values):
    return make_upload(text or ab_text(), **{"state": State.RECEIVED} | values)


def report_of(monkeypatch, *runs, diagnostics=()):
    monkeypatch.setattr(
        ingest, "_read", lambda upload, seconds=None: Report("ab", list(runs), list(diagnostics))
    )


def facts(upload):
    upload.refresh_from_db()
    return upload.state, upload.attempts, upload.runs.count()


def test_a_text_becomes_runs_with_their_lines_sources_and_tags():
    upload = waiting(ab_text("Apache/2.4.57", 20, 50.0) + ab_text("lighttpd/1.4.59", 30, 80.0))
    ingest.import_upload(upload.pk)
    assert (
        facts(upload) == (State.PARSED, 1, 2)
        and upload.format == "ab"
        and upload.claimed_at is None
    )
    first, second = upload.runs.order_by("position")
    assert (first.server.name, first.version.version, first.concurrency, first.requests_per_s) == (
        "Apache",
        "2.4.57",
        20,
        50.0,
    )
    assert (second.server_name, second.position) == ("lighttpd", 1)
    assert first.first_line < first.sources["requests_per_s"] < first.last_line < second.first_line


def test_a_text_without_a_run_fails_with_a_sentence():
    upload = waiting("Dear diary,\n")
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.FAILED, 1, 0)
    assert (
        "No benchmark run was found" in upload.failure
        and upload.diagnostics[0]["severity"] == "error"
    )


def test_only_the_first_claim_gets_the_lease():
    upload, now = waiting(), timezone.now()
    assert [ingest.claim(upload.pk, now) for _ in range(3)] == [True, False, False]
    assert facts(upload) == (State.PROCESSING, 1, 0)


@COMMITS
def test_eight_claims_at_once_give_one_lease(at_once):
    upload, now = waiting(), timezone.now()
    assert sorted(at_once(*[lambda: ingest.claim(upload.pk, now)] * 8)) == [False] * 7 + [True]


@pytest.mark.parametrize(
    ("moved", "free"),
    [
        (timedelta(seconds=-59), False),
        (timedelta(seconds=-61), True),
        (timedelta(hours=3), True),
        (timedelta(seconds=30), False),
    ],
)
def test_a_lease_ends_after_its_seconds_and_when_the_clock_was_put_back(settings, moved, free):
    settings.IMPORT_LEASE_SECONDS = 60
    now = timezone.now()
    upload = waiting(state=State.PROCESSING, claimed_at=now + moved, attempts=1)
    assert ingest.claim(upload.pk, now) is free


@pytest.mark.parametrize("state", [State.PARSED, State.PUBLISHED, State.FAILED, State.WITHDRAWN])
def test_what_does_not_wait_cannot_be_claimed(state):
    assert ingest.claim(waiting(state=state).pk, timezone.now()) is False


def test_a_task_that_comes_twice_stores_once_and_keeps_the_ids():
    upload = waiting()
    ingest.import_upload(upload.pk)
    stored = upload.runs.get().public_id
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.PARSED, 1, 1) and upload.runs.get().public_id == stored


@COMMITS
def test_a_task_that_comes_eight_times_at_once_stores_once(at_once):
    upload = waiting(ab_text() * 3)
    assert at_once(*[lambda: ingest.import_upload(upload.pk)] * 8) == [True] * 8
    assert facts(upload) == (State.PARSED, 1, 3)


def test_reading_again_keeps_the_public_ids_of_the_positions():
    upload = waiting(ab_text() * 2)
    ingest.import_upload(upload.pk)
    ids = list(upload.runs.order_by("position").values_list("public_id", flat=True))
    Upload.objects.update(state=State.RECEIVED, attempts=0)
    ingest.import_upload(upload.pk)
    assert list(upload.runs.order_by("position").values_list("public_id", flat=True)) == ids


@pytest.mark.parametrize(
    "meanwhile",
    [
        {"attempts": 2},
        {"claimed_at": timezone.now() + timedelta(seconds=5)},
        {"state": State.WITHDRAWN},
        {"state": State.PARSED, "claimed_at": None},
    ],
)
def test_who_lost_the_lease_while_reading_stores_nothing(monkeypatch, caplog, meanwhile):
    upload = waiting()

    def slow(read_upload, seconds=None):
        Upload.objects.filter(pk=read_upload.pk).update(**meanwhile)
        return Report("ab", [ParsedRun(tool="ab")])

    monkeypatch.setattr(ingest, "_read", slow)
    ingest.import_upload(upload.pk)
    assert upload.runs.count() == 0 and "taken over" in caplog.text
    assert Upload.objects.filter(pk=upload.pk, **meanwhile).exists()


def test_a_bug_gives_the_lease_back_and_the_third_ends_in_a_sentence_without_a_trace(
    monkeypatch, caplog
):
    upload = waiting()

    def bug(read_upload, seconds=None):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(ingest, "_read", bug)
    for attempt in (1, 2, 3):
        assert upload.failure == ""
        with pytest.raises(ZeroDivisionError):
            ingest.import_upload(upload.pk)
        assert facts(upload) == (State.RECEIVED if attempt < 3 else State.FAILED, attempt, 0)
    assert upload.public_id in upload.failure and "secret" not in upload.failure
    assert caplog.text.count("secret detail") >= 3
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.FAILED, 3, 0)


def test_what_kills_its_process_three_times_is_given_up_with_a_reason():
    long_ago = timezone.now() - timedelta(minutes=5)
    upload = waiting(state=State.PROCESSING, attempts=3, claimed_at=long_ago)
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.FAILED, 3, 0)
    assert "tried 3 times" in upload.failure and upload.public_id in upload.failure


def test_nothing_is_given_up_while_its_third_attempt_runs():
    upload = waiting(state=State.PROCESSING, attempts=3, claimed_at=timezone.now())
    assert ingest.give_up(timezone.now()) == 0
    assert facts(upload) == (State.PROCESSING, 3, 0)


def test_storing_is_all_or_nothing(monkeypatch):
    upload = waiting(ab_text() * 2)
    ingest.import_upload(upload.pk)
    before = list(upload.runs.values_list("pk", flat=True))
    Upload.objects.update(state=State.RECEIVED, attempts=0)

    def broken(*args, **kwargs):
        raise DatabaseError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(run_rows, "store", broken)
        with pytest.raises(DatabaseError):
            ingest.import_upload(upload.pk)
    assert list(upload.runs.values_list("pk", flat=True)) == before
    assert facts(upload) == (State.RECEIVED, 0, 2)


def test_bad_values_reach_neither_database(monkeypatch):
    upload = waiting()
    report_of(
        monkeypatch,
        ParsedRun(
            requests_per_s=math.nan,
            concurrency=0,
            time_taken_s=-1.0,
            latency_ms={"p50": math.inf},
            lines=(3, 9),
        ),
        ParsedRun(
            requests_completed=2**63, port=99999999999, hostname="\0" * 9, details={"x": "\ud800"}
        ),
    )
    ingest.import_upload(upload.pk)
    first, second = upload.runs.order_by("position")
    assert (first.requests_per_s, first.concurrency, first.time_taken_s, first.latency_ms) == (
        None,
        None,
        None,
        {},
    )
    assert (second.requests_completed, second.port, second.hostname) == (None, None, "\ufffd" * 9)
    upload.refresh_from_db()
    assert [diagnostic["line"] for diagnostic in upload.diagnostics] == [3, 3, 3, 3, None, None]


@pytest.mark.parametrize(("count", "stored", "remarks"), [(4, 4, 0), (5, 5, 0), (6, 5, 1)])
def test_the_limit_of_runs_is_stated_with_its_number(monkeypatch, settings, count, stored, remarks):
    settings.UPLOAD_MAX_RUNS = 5
    upload = waiting()
    report_of(monkeypatch, *[ParsedRun(lines=(n + 1, n + 1)) for n in range(count)])
    ingest.import_upload(upload.pk)
    assert upload.runs.count() == stored
    upload.refresh_from_db()
    assert [(diagnostic["line"], diagnostic["severity"]) for diagnostic in upload.diagnostics] == [
        (6, "error")
    ] * remarks
    assert all(
        "5" in diagnostic["message"] and "6" in diagnostic["message"]
        for diagnostic in upload.diagnostics
    )


@pytest.mark.parametrize(
    ("number", "queries"), [(500, 70), pytest.param(5000, 470, marks=pytest.mark.long)]
)
def test_the_most_runs_are_stored_in_few_queries(
    monkeypatch, django_assert_max_num_queries, number, queries
):
    upload = waiting()
    report_of(
        monkeypatch,
        *[ParsedRun(tool="ab", server_name=f"s{n % 50}", path=f"/{n}") for n in range(number)],
    )
    # SQLite takes 999 values in one statement: the more columns, the fewer rows.
    with django_assert_max_num_queries(queries):
        ingest.import_upload(upload.pk)
    assert facts(upload) == (State.PARSED, 1, number) and Server.objects.count() == 50


def test_a_diagnostic_of_the_sandbox_is_the_failure(monkeypatch):
    upload = waiting()
    report_of(
        monkeypatch,
        diagnostics=[
            Diagnostic(None, "error", "sandbox.time", "Reading took more than 10 seconds.")
        ],
    )
    ingest.import_upload(upload.pk)
    assert (
        facts(upload) == (State.FAILED, 1, 0)
        and upload.failure == "Reading took more than 10 seconds."
    )


def test_a_reader_that_cannot_be_started_is_no_attempt(monkeypatch):
    upload = waiting()
    report_of(
        monkeypatch,
        diagnostics=[
            Diagnostic(None, "error", "sandbox.start", "The reader could not be started.")
        ],
    )
    for _ in range(5):
        ingest.import_upload(upload.pk)
        assert facts(upload) == (State.RECEIVED, 0, 0)


def test_the_text_is_read_in_another_process_within_the_limits_of_the_settings(
    settings, monkeypatch
):
    settings.PARSE_SECONDS, settings.PARSE_WALL_SECONDS, settings.PARSE_MEMORY_BYTES = 3, 4, 5
    asked = []
    monkeypatch.setattr(
        sandbox,
        "read",
        lambda data, name, limits, **told: asked.append((data, name, limits, told)) or Report(),
    )
    speed = {"heading": "Speed", "role": "requests_per_s", "from": "stated"}
    options = {"metric": "requests_per_s", "column_map": {"speed": speed}}
    ingest.import_upload(waiting("text", original_name="a.txt", **options).pk)
    assert asked == [
        (
            b"text",
            "a.txt",
            Limits(memory_bytes=5, cpu_seconds=3, wall_seconds=4),
            {"metric": "requests_per_s", "columns": {"speed": "requests_per_s"}},
        )
    ]


def test_a_text_that_needs_more_memory_than_allowed_fails_with_the_limit(settings):
    settings.PARSE_MEMORY_BYTES = 64 * 1024 * 1024
    upload = waiting(b"x" * 30 * 1024 * 1024)
    ingest.import_upload(upload.pk)
    assert facts(upload) == (State.FAILED, 1, 0) and "64 MiB" in upload.failure


def test_an_upload_that_is_gone_is_nothing_to_do():
    ingest.import_upload(999_999)


def test_overdue_is_what_waits_too_long_oldest_first():
    now = timezone.now()
    ages = {"new": 5, "old": 40, "older": 400, "ahead": -9000}
    rows = {name: waiting(sha256=name) for name in ages}
    rows["leased"] = waiting(sha256="leased", state=State.PROCESSING, claimed_at=now, attempts=1)
    rows["left"] = waiting(
        sha256="left", state=State.PROCESSING, claimed_at=now - timedelta(seconds=70), attempts=1
    )
    rows["poison"] = waiting(
        sha256="poison", state=State.PROCESSING, claimed_at=now - timedelta(seconds=70), attempts=3
    )
    for name, seconds in (ages | {"leased": 90, "left": 80, "poison": 95}).items():
        Upload.objects.filter(pk=rows[name].pk).update(created_at=now - timedelta(seconds=seconds))
    assert ingest.overdue() == [rows[name].pk for name in ("older", "left", "old", "ahead")]
    assert facts(rows["poison"]) == (State.FAILED, 3, 0)
