"""Nothing is deleted that cannot be proven an orphan: quarantine, a cap, a dry run, and a way back."""

import io
import os
import time
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command

from runs.models import Upload
from runs.publish import lost_files
from tests import object_store
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db
DAY = 86400


def age(settings, days):
    """Make every file so old."""
    for path in Path(settings.MEDIA_ROOT).rglob("*"):
        if path.is_file():
            changed = time.time() - days * DAY
            os.utime(path, (changed, changed))


def contents(settings):
    """Return the bytes of all files, wherever they lie."""
    paths = Path(settings.MEDIA_ROOT).rglob("*")
    return sorted(path.read_bytes() for path in paths if path.is_file())


def store(name, content=b"x"):
    return default_storage.save(name, ContentFile(content))


def sweep(*arguments):
    out = io.StringIO()
    call_command("sweep_uploads", *arguments, stdout=out)
    return out.getvalue()


def test_an_orphan_lies_in_quarantine_for_30_days_and_nothing_else_is_touched(settings, caplog):
    upload = make_upload(ab_text())
    orphan = store("aa/orphan")
    age(settings, 2)
    young = store("aa/young")
    assert "1 were moved to quarantine" in sweep()
    assert not default_storage.exists(orphan) and "aa/orphan" in caplog.text
    assert contents(settings) == sorted([ab_text().encode(), b"x", b"x"])
    age(settings, 29)
    default_storage.delete(young)
    assert lost_files.sweep().deleted == 0 and b"x" in contents(settings)
    age(settings, 31)
    assert lost_files.sweep().deleted == 1
    assert contents(settings) == [ab_text().encode()]
    assert default_storage.exists(upload.file.name)


@pytest.mark.parametrize(("files", "most"), [(5, 1), (99, 1), (100, 1), (250, 2)])
def test_rows_that_are_lost_cost_no_file(settings, files, most, caplog):
    for number in range(files):
        store(f"{number % 7:02}/{number:032}", str(number).encode())
    before = contents(settings)
    age(settings, 400)
    swept = lost_files.sweep()
    assert (swept.moved, swept.orphans, swept.deleted) == (most, files, 0)
    assert contents(settings) == before
    assert len(default_storage.listdir(lost_files.QUARANTINE)[1]) == most
    assert "Rows may be lost" in caplog.text


def test_a_file_is_moved_back_when_its_row_is_there_again(settings):
    upload = make_upload(ab_text())
    row = Upload.objects.values().get(pk=upload.pk)
    Upload.objects.all().delete()
    age(settings, 2)
    lost_files.sweep()
    assert not default_storage.exists(upload.file.name)
    Upload.objects.create(**row)
    age(settings, 40)
    swept = lost_files.sweep()
    assert (swept.back, swept.deleted) == (1, 0)
    with default_storage.open(upload.file.name) as file:
        assert file.read() == ab_text().encode()


def test_a_dry_run_tells_and_changes_nothing(settings, caplog):
    withdrawn = make_upload(ab_text(), state=Upload.State.WITHDRAWN)
    store("aa/orphan"), store("quarantine/bb_old")
    age(settings, 40)
    before = {path: path.stat().st_mtime_ns for path in Path(settings.MEDIA_ROOT).rglob("*")}
    told = sweep("--dry-run")
    assert "1 files of withdrawn" in told and "1 were deleted" in told and "dry run" in told
    assert "Dry run." in caplog.text
    after = {path: path.stat().st_mtime_ns for path in Path(settings.MEDIA_ROOT).rglob("*")}
    assert after == before and Upload.objects.get().file.name == withdrawn.file.name


def test_a_crash_between_copy_and_deletion_is_finished_by_the_next_sweep(settings):
    store("aa/orphan"), store("quarantine/aa_orphan")
    age(settings, 2)
    lost_files.sweep()
    assert contents(settings) == [b"x"] and not default_storage.exists("aa/orphan")


def test_what_is_no_folder_of_uploads_is_left_alone(settings):
    store("renders/picture"), store("loose")
    age(settings, 400)
    assert lost_files.sweep().orphans == 0 and len(contents(settings)) == 2


def test_the_bytes_of_a_withdrawn_upload_are_deleted_even_if_a_crash_left_them():
    upload = make_upload(ab_text(), state=Upload.State.WITHDRAWN)
    assert "1 files of withdrawn uploads were deleted." in sweep()
    assert not default_storage.exists(upload.file.name) and Upload.objects.get().file.name == ""


def test_on_a_shared_store_a_file_goes_to_quarantine_comes_back_and_goes(shared_store, monkeypatch):
    monkeypatch.setattr(lost_files, "_is_old", lambda name, age: age == lost_files.ORPHAN_AGE)
    upload = make_upload(ab_text())
    name = upload.file.name
    Upload.objects.filter(pk=upload.pk).update(file="elsewhere")
    assert lost_files.sweep().moved == 1 and not default_storage.exists(name)
    Upload.objects.filter(pk=upload.pk).update(file=name)
    assert lost_files.sweep().back == 1 and default_storage.exists(name)
    Upload.objects.filter(pk=upload.pk).update(file="elsewhere")
    lost_files.sweep()
    monkeypatch.setattr(lost_files, "_is_old", lambda name, age: True)
    assert lost_files.sweep().deleted == 1 and object_store.contents(shared_store) == {}
