"""What a withdrawal leaves: addresses, and nothing else."""

from pathlib import Path

import pytest
from django.apps import apps

from runs.intake import ingest
from runs.models import Comparison, Run, Upload
from runs.publish import publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import drawn_files
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
# A test whose commits count: of several threads, or of what runs after a commit.
COMMITS = pytest.mark.django_db(transaction=True)


def imported(text):
    upload = make_upload(text, state=Upload.State.RECEIVED)
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    return upload


@COMMITS
def test_a_withdrawal_leaves_ids_and_nothing_else(settings):
    upload = imported(ab_text("secret-server/9.9", path="/secret-path"))
    tagging.save_tags(upload, [RunTags(0, notes="secret-note", os="secret-os")])
    comparison = publishing.publish(
        upload, title="secret-title", visibility=Upload.Visibility.PUBLIC
    )
    run = upload.runs.get()
    withdrawing.withdraw(upload)
    comparison.refresh_from_db(), run.refresh_from_db()
    assert (upload.state, upload.file.name, upload.original_name) == ("withdrawn", "", "")
    assert comparison.withdrawn_at and (
        comparison.content,
        comparison.labels,
        comparison.label_log,
    ) == ({}, {}, [])
    assert (run.requests_per_s, run.latency_ms, run.upload_id) == (None, {}, upload.pk)
    rows = [
        *Upload.objects.values_list(),
        *Run.objects.values_list(),
        *Comparison.objects.values_list(),
    ]
    assert (
        "secret" not in str(rows)
        and comparison.public_id in str(rows)
        and run.public_id in str(rows)
    )
    assert [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()] == []


def everything_stored():
    """Return the rows of all tables of the application as one text."""
    return str([list(model.objects.values()) for model in apps.get_app_config("runs").get_models()])


def test_no_table_keeps_a_name_that_only_this_upload_had():
    upload = imported(ab_text("secret-server/9.9", path="/secret-path"))
    stated = {"hardware": "secret box", "os": "secret os", "published_by": "secret publisher"}
    tagging.save_tags(upload, [RunTags(0, **stated, document_label="secret page")])
    publishing.publish(upload, title="", visibility=Upload.Visibility.PUBLIC)
    assert everything_stored().count("secret") > 10
    withdrawing.withdraw(upload)
    assert "secret" not in everything_stored()


def test_a_name_that_another_upload_has_stays():
    first, second = make_run(make_upload("a")), make_run(make_upload("b"))
    for run in (first, second):
        tagging.save_tags(run.upload, [RunTags(0, server_name="My server", os="My system")])
        publishing.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    withdrawing.withdraw(first.upload)
    second.refresh_from_db()
    assert (second.server.name, second.version.version, second.cohort.os) == (
        "My server",
        second.server_version,
        "My system",
    )
    assert second.cohort.runs == 1


def test_a_withdrawal_twice_is_one_and_others_stay():
    untouched = make_comparison()
    upload = make_comparison(make_run(requests_per_s=1.0)).runs.get().upload
    withdrawing.withdraw(upload)
    first = upload.withdrawn_at
    withdrawing.withdraw(upload)
    untouched.refresh_from_db()
    assert (
        upload.withdrawn_at == first
        and untouched.withdrawn_at is None
        and untouched.content["runs"]
    )


@pytest.mark.parametrize("state", ["received", "processing", "parsed", "failed"])
def test_an_upload_can_be_withdrawn_in_every_state(state):
    upload = make_upload(ab_text(), state=state)
    withdrawing.withdraw(upload)
    ingest.import_upload(upload.pk)
    assert (upload.state, upload.runs.count(), Upload.objects.get().state) == (
        "withdrawn",
        0,
        "withdrawn",
    )


def test_a_correction_and_its_publisher_are_gone_from_every_comparison():
    """The log of corrections holds old names, and a saved view of others holds the same labels."""
    upload = imported(ab_text())
    published = publishing.publish(upload, title="", visibility=Upload.Visibility.PUBLIC)
    view = publishing.save_view(
        list(upload.runs.all()), title="secret view", visibility=Upload.Visibility.PUBLIC
    )
    for name in ("secret publisher", "secret publisher again"):
        tagging.save_tags(upload, [RunTags(0, published_by=name, server_name=name)])
    assert "secret publisher" in str(list(Comparison.objects.values_list("label_log", flat=True)))
    withdrawing.withdraw(upload)
    assert "secret" not in everything_stored()
    assert {row["label_log"] == [] for row in Comparison.objects.values()} == {True}
    assert {published.pk, view.pk} >= set(Comparison.objects.values_list("pk", flat=True))


@COMMITS
def test_an_erasure_deletes_also_what_tells_which_file_it_was(settings):
    upload = imported(ab_text("secret-server/9.9"))
    Upload.objects.filter(pk=upload.pk).update(address_hash="from-here", metric="requests_per_s")
    comparison = publishing.publish(upload, title="secret", visibility="public")
    tagging.save_tags(upload, [RunTags(0, os="secret-os")])
    drawn_files.read_or_draw(comparison.public_id, "page.html", draw=lambda: b"secret")
    sha256 = upload.sha256
    withdrawing.erase(upload)
    assert upload.erased_at and upload.state == "withdrawn" and upload.size == 0
    stored = everything_stored()
    assert "secret" not in stored and sha256 not in stored and "from-here" not in stored
    files = [path.read_bytes() for path in Path(settings.VAR_DIR).rglob("*") if path.is_file()]
    assert not any(b"secret" in data for data in files)


@COMMITS
def test_a_page_that_is_drawn_during_a_withdrawal_is_not_stored_after_it(settings):
    upload = imported(ab_text())
    comparison = publishing.publish(upload, title="", visibility="public")

    def draw():
        withdrawing.withdraw(upload)
        return b"secret"

    drawn_files.read_or_draw(comparison.public_id, "page.html", draw=draw)
    files = [path.read_bytes() for path in drawn_files.folder().rglob("*") if path.is_file()]
    assert b"secret" not in files
