"""Imports in web processes are short and few; the others wait for a worker."""

from __future__ import annotations

import pytest

from importers.model import Diagnostic, Report
from runs.intake import accept, ingest, inline_imports, tasks
from runs.models import Upload
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def queued(monkeypatch) -> list[int]:
    """Return the list of what is sent to workers."""
    keys: list[int] = []
    monkeypatch.setattr(tasks, "enqueue", keys.append)
    return keys


def waiting(network: str = "") -> Upload:
    return make_upload(ab_text(), state="received", address_hash=network)


def test_what_takes_too_long_is_left_to_a_worker_as_if_untried(queued, monkeypatch, settings):
    settings.INLINE_PARSE_SECONDS = 3
    limits = []

    def too_long(data, name, **options):
        limits.append(options["limits"])
        return Report("", [], [Diagnostic(None, "error", "sandbox.time", "Too long.")])

    monkeypatch.setattr("importers.sandbox.read", too_long)
    upload = waiting()
    accept.start(upload)
    upload.refresh_from_db()
    assert (upload.state, upload.attempts, upload.claimed_at) == ("received", 0, None)
    assert queued == [upload.pk]
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    assert upload.state == "failed"
    assert [limit.wall_seconds for limit in limits] == [3, 20]


def test_every_way_to_import_has_the_time_of_an_inline_import(
    monkeypatch, settings, django_capture_on_commit_callbacks
):
    settings.INLINE_PARSE_SECONDS = 7
    seconds = []
    monkeypatch.setattr(ingest, "_read", lambda upload, limit: seconds.append(limit) or Report(""))
    upload = make_upload(ab_text(), state="parsed")
    with django_capture_on_commit_callbacks(execute=True):
        accept.read_again(upload, metric="requests_per_s")
    with django_capture_on_commit_callbacks(execute=True):
        accept.read_again(upload, column_map={})
    with django_capture_on_commit_callbacks(execute=True):
        accept.accept([b"other"], name="a", publisher="", address="")
    assert seconds == [7, 7, 7]


@pytest.mark.parametrize(
    ("running", "network", "runs_here"),
    [
        ([], "one", True),
        (["one"], "two", True),
        (["one"], "one", False),
        ([""], "", True),
        (["one", "two"], "three", False),
    ],
)
def test_imports_at_once_are_few_and_one_for_each_network(
    queued, monkeypatch, running, network, runs_here
):
    monkeypatch.setattr(inline_imports.RUNNING, "networks", list(running))
    upload = waiting(network)
    accept.start(upload)
    upload.refresh_from_db()
    assert (upload.state == "parsed") == runs_here
    assert queued == ([] if runs_here else [upload.pk])
    assert inline_imports.RUNNING.networks == running


def test_a_failed_import_gives_its_turn_back(queued, monkeypatch):
    monkeypatch.setattr(ingest, "import_upload", lambda pk, seconds: 1 / 0)
    accept.start(waiting("one"))
    assert inline_imports.RUNNING.networks == []
