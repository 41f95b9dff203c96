"""A drill: the site is lost, and each permalink and raw file comes back byte for byte."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.test import Client

from runs.management import backups
from runs.models import Comparison, Upload
from tests import object_store
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site(client):
    """Three published comparisons, one of them of two runs."""
    for number in range(3):
        text = ab_text(concurrency=10 + number, requests_per_s=100.0 + number)
        upload = make_upload(text, sha256=hashlib.sha256(text.encode()).hexdigest())
        loads = (10, 20)[: 1 + number % 2]
        make_comparison(*[make_run(upload, concurrency=load) for load in loads], title=str(number))
    return answers()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backup"


def answers() -> dict[str, bytes]:
    """Return what each permalink and raw file answers, as a stranger gets it."""
    visitor, bodies = Client(), {}
    addresses = [
        f"/c/{row.public_id}{end}" for row in Comparison.objects.all() for end in (".json", ".csv")
    ]
    addresses += [f"{row.get_absolute_url()}raw" for row in Upload.objects.all()]
    for address in addresses:
        response = visitor.get(address)
        assert response.status_code == 200, address
        bodies[address] = response.getvalue()
    return bodies


def lose(settings):
    """Lose every row and every file."""
    call_command("flush", interactive=False, verbosity=0)
    shutil.rmtree(settings.MEDIA_ROOT)
    shutil.rmtree(settings.VAR_DIR / "renders", ignore_errors=True)
    assert not Upload.objects.exists()


def test_after_a_restore_each_permalink_and_raw_file_is_the_same(site, folder, settings):
    call_command("backup", str(folder), verbosity=0)
    lose(settings)
    call_command("restore", str(folder), verbosity=0)
    assert answers() == site and len(site) == 9
    manifest = json.loads((folder / "manifest.json").read_text())
    stored = {path.read_bytes() for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()}
    sums = {hashlib.sha256(content).hexdigest() for content in stored}
    assert sums == set(manifest["files"].values())


def damage_file(folder):
    next(path for path in (folder / "files").rglob("*") if path.is_file()).write_bytes(b"x")


def lose_file(folder):
    next(path for path in (folder / "files").rglob("*") if path.is_file()).unlink()


def damage_database(folder):
    next(folder.glob("database.*")).write_bytes(b"x")


def lose_manifest(folder):
    (folder / "manifest.json").unlink()


@pytest.mark.parametrize("damage", [damage_file, lose_file, damage_database, lose_manifest])
def test_a_damaged_backup_changes_nothing(site, folder, settings, damage):
    call_command("backup", str(folder), verbosity=0)
    damage(folder)
    lose(settings)
    with pytest.raises(CommandError, match="damaged|no whole backup"):
        call_command("restore", str(folder), verbosity=0)
    assert not Upload.objects.exists() and not settings.MEDIA_ROOT.exists()


def test_a_site_with_uploads_is_replaced_only_when_told(site, folder):
    call_command("backup", str(folder), verbosity=0)
    later = make_upload("later", sha256="later")
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(folder), verbosity=0)
    assert Upload.objects.filter(pk=later.pk).exists()
    call_command("restore", str(folder), "--replace", verbosity=0)
    assert answers() == site


def test_a_backup_is_never_written_over_another(site, folder):
    call_command("backup", str(folder), verbosity=0)
    with pytest.raises(CommandError, match="not empty"):
        call_command("backup", str(folder), verbosity=0)


def test_a_file_that_is_withdrawn_meanwhile_is_left_out(site, folder, monkeypatch, caplog):
    saved, upload = backups._save_file, Upload.objects.order_by("file").last()

    def withdrawn_meanwhile(name, target):
        default_storage.delete(upload.file.name)
        return saved(name, target)

    monkeypatch.setattr(backups, "_save_file", withdrawn_meanwhile)
    manifest = backups.backup(folder)
    assert len(manifest["files"]) == 2 and upload.file.name not in manifest["files"]
    assert upload.file.name in caplog.text


def test_drawings_and_probes_on_a_shared_store_are_not_in_it(shared_store, folder):
    comparison = make_comparison(make_run(make_upload(ab_text())))
    assert Client().get(f"/c/{comparison.public_id}.svg").status_code == 200
    assert "renders" in str(object_store.contents(shared_store).keys())
    default_storage.save("probe/left", ContentFile(b"probe"))
    names = backups.backup(folder)["files"]
    assert [name.split("/")[0] for name in names] == ["te"]


def test_after_a_restore_a_shared_store_has_each_file_again(shared_store, site, folder, settings):
    saved = object_store.contents(shared_store)
    manifest = backups.backup(folder)
    assert len(manifest["files"]) == 3
    call_command("flush", interactive=False, verbosity=0)
    for name in manifest["files"]:
        default_storage.delete(name)
    call_command("restore", str(folder), verbosity=0)
    assert object_store.contents(shared_store) == saved and answers() == site
