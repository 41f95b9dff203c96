"""Drafts that nobody published end after UNPUBLISHED_DAYS, and nothing else does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from runs.models import Run, Upload
from runs.publish import expiring, hiding, publishing, tasks, withdrawing
from tests.factories import EDIT_KEY, ab_text, make_run, make_upload, own

pytestmark = pytest.mark.django_db
OLD, YOUNG = timedelta(days=31), timedelta(days=29)


def draft(age: timedelta = OLD, **values) -> Upload:
    """Return an upload with a run that was sent so long ago."""
    number = Upload.objects.count()
    upload = make_upload(ab_text(concurrency=1 + number), **values)
    make_run(upload, server_name=f"server {number}")
    Upload.objects.filter(pk=upload.pk).update(created_at=timezone.now() - age)
    upload.refresh_from_db()
    return upload


def states() -> list[str]:
    return list(Upload.objects.order_by("pk").values_list("state", flat=True))


def test_an_old_draft_ends_with_all_that_it_held(django_capture_on_commit_callbacks):
    upload = draft()
    with django_capture_on_commit_callbacks(execute=True):
        tasks.expire()
    upload.refresh_from_db()
    assert (upload.state, upload.file, upload.failure) == (
        Upload.State.WITHDRAWN,
        "",
        "Nobody published it within 30 days.",
    )
    assert Run.objects.get().server_name is None
    assert default_storage.listdir("te")[1] == []
    gone = own(Client()).get(upload.get_absolute_url())
    assert (gone.status_code, "no-store" in gone["Cache-Control"]) == (410, True)
    assert "only what is published is kept" in gone.text and "within 30 days" in gone.text
    assert Client().get(upload.get_absolute_url()).status_code == 404
    headers = {"X-Edit-Key": EDIT_KEY}
    told = Client(headers=headers).get(f"/api/v1/uploads/{upload.public_id}")
    assert (told.status_code, told.json()["detail"]) == (410, upload.failure)


def test_what_failed_ends_too_and_the_command_tells_it(capsys):
    draft(state=Upload.State.FAILED, failure="No run was found.")
    call_command("sweep_uploads")
    assert "1 drafts were deleted" in capsys.readouterr().out
    assert states() == ["withdrawn"]


def test_nothing_else_ends():
    published, hidden = draft(), draft()
    publishing.publish(published, title="", visibility="private")
    hiding.hide(hidden, reason="A judge asked.")
    draft(YOUNG)
    read_again = draft()
    Upload.objects.filter(pk=read_again.pk).update(parsed_at=timezone.now() - YOUNG)
    draft(state=Upload.State.RECEIVED), draft(state=Upload.State.PROCESSING)
    withdrawing.withdraw(draft())
    before = states()
    assert expiring.expire() == 0 and states() == before
    assert Upload.objects.filter(failure="").count() == len(before)


def test_zero_days_keep_every_draft(settings):
    settings.UNPUBLISHED_DAYS = 0
    draft()
    assert expiring.expire() == 0 and states() == ["parsed"]


def test_who_publishes_in_the_meantime_keeps_it(monkeypatch):
    upload, withdraw = draft(), expiring._expire

    def late(pk, before):
        publishing.publish(Upload.objects.get(pk=pk), title="", visibility="public")
        return withdraw(pk, before)

    monkeypatch.setattr(expiring, "_expire", late)
    assert expiring.expire() == 0
    upload.refresh_from_db()
    assert upload.state == Upload.State.PUBLISHED and upload.comparisons.get().withdrawn_at is None


def test_few_end_at_once(monkeypatch):
    monkeypatch.setattr(expiring, "AT_ONCE", 2)
    for _ in range(3):
        draft()
    assert [expiring.expire() for _ in range(3)] == [2, 1, 0]


def test_my_benchmarks_says_when_drafts_end(settings):
    for days, words in ((30, "after 30 days"), (1, "after 1 day."), (0, None)):
        settings.UNPUBLISHED_DAYS = days
        page = own(Client()).get("/my/").text
        assert ("is deleted after" in page) == (words is not None) and (words or "") in page
