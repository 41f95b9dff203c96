"""Drawings of what was withdrawn go for certain: after a failure or a crash the sweeper removes them."""

from __future__ import annotations

import pytest
from django.test import Client

from bench_site.object_store import ObjectStorage
from runs.intake import tasks
from runs.models import LeftDrawings
from runs.publish import publishing, withdrawing
from runs.store import csv_parts, drawn_files, left_drawings
from tests import object_store
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def drawn(shared_store):
    """A comparison with a picture on a shared store."""
    comparison = make_comparison(make_run(make_upload(ab_text())))
    assert Client().get(f"/c/{comparison.public_id}.svg").status_code == 200
    return comparison


def refuse(*_, **__):
    raise ConnectionError("The store is away")


def drawings(store):
    contents = object_store.contents(store)
    return [name for name, data in contents.items() if name.startswith("renders/") and data]


def test_a_failed_removal_is_done_again_by_the_sweeper(drawn, shared_store, monkeypatch):
    with monkeypatch.context() as away:
        away.setattr(ObjectStorage, "put", refuse)
        withdrawing.withdraw(drawn.upload)
    assert drawings(shared_store) and LeftDrawings.objects.count() == 1
    tasks.sweep()
    assert drawings(shared_store) == [] and not LeftDrawings.objects.exists()
    assert drawn_files.read_or_draw(drawn.public_id, "late.svg", draw=lambda: b"late") == b"late"
    assert drawings(shared_store) == []


def test_a_crash_after_the_commit_leaves_nothing_for_good(drawn, shared_store, monkeypatch):
    with monkeypatch.context() as crash:
        crash.setattr(left_drawings, "_finish", lambda folder: False)
        withdrawing.withdraw(drawn.upload)
    assert drawings(shared_store)
    assert left_drawings.sweep() == 1 and drawings(shared_store) == []


def test_a_sweep_ends_where_the_store_is_away(drawn, shared_store, monkeypatch):
    monkeypatch.setattr(ObjectStorage, "put", refuse)
    withdrawing.withdraw(drawn.upload)
    assert left_drawings.sweep() == 0 and LeftDrawings.objects.count() == 1


def test_a_removal_that_is_done_leaves_no_row(drawn, shared_store):
    withdrawing.withdraw(drawn.upload)
    assert drawings(shared_store) == [] and not LeftDrawings.objects.exists()


def test_what_is_published_again_is_stored_again(shared_store, monkeypatch):
    upload = make_upload(ab_text())
    run = make_run(upload)
    make_comparison(run, make_run(upload, concurrency=20))
    view = publishing.save_view([run], title="View", visibility="public")
    with monkeypatch.context() as away:
        away.setattr(ObjectStorage, "put", refuse)
        withdrawing.withdraw_view(view)
    again = publishing.save_view([run], title="View", visibility="public")
    assert again == view and left_drawings.sweep() == 0
    assert drawn_files.read_or_draw(view.public_id, "a.svg", draw=lambda: b"again") == b"again"
    assert drawings(shared_store)


def test_csv_lines_that_could_not_be_removed_are_removed_later(shared_store, monkeypatch):
    run = make_comparison(make_run()).runs.get()
    number = csv_parts.part_of(run.pk)
    csv_parts.written(number, csv_parts.versions([number])[number], write=lambda: {run.pk: b"1"})
    assert drawings(shared_store)
    with monkeypatch.context() as away:
        away.setattr(ObjectStorage, "delete", refuse)
        withdrawing.withdraw(run.upload)
    tasks.sweep()
    assert drawings(shared_store) == []


def test_a_folder_that_cannot_be_changed_is_tried_again(settings, monkeypatch):
    comparison = make_comparison(make_run(make_upload(ab_text())))
    assert Client().get(f"/c/{comparison.public_id}.svg").status_code == 200
    with monkeypatch.context() as away:
        away.setattr(drawn_files, "forget", refuse)
        withdrawing.withdraw(comparison.upload)
    own = settings.VAR_DIR / "renders" / comparison.public_id
    assert own.is_dir()
    tasks.sweep()
    assert own.is_file()
