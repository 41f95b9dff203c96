"""The process is killed at each point of an import; then the promises of docs/safety.md hold."""

import hashlib
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from runs import crash_points
from runs.intake import accept, ingest
from runs.models import Run, Upload
from runs.store import queries
from tests.factories import ab_text
from tests.runs.processes import run_child

pytestmark = pytest.mark.django_db(transaction=True)
TEXT = (ab_text("Apache/2.4.57", 20) + ab_text("lighttpd/1.4.59", 30)).encode()
ACCEPT = """
import pathlib, sys
from runs.intake import accept
taken = accept.accept([pathlib.Path(sys.argv[-1]).read_bytes()], name="ab.txt", publisher="ann", address="192.0.2.1")
print("acknowledged", taken.upload.public_id, flush=True)
"""
WORK = "from runs.intake import tasks\nfrom runs.models import Upload\ntasks.import_upload(Upload.objects.get().pk)\n"


def accept_in_child(tmp_path, point):
    (tmp_path / "text").write_bytes(TEXT)
    return run_child(ACCEPT.replace("sys.argv[-1]", repr(str(tmp_path / "text"))), FAULT=point)


def later():
    """Let all that waits be overdue."""
    long_ago = timezone.now() - timedelta(minutes=5)
    Upload.objects.filter(state__in=["received", "processing"]).update(created_at=long_ago)
    Upload.objects.filter(state="processing").update(claimed_at=long_ago)


def sweep_here():
    for pk in ingest.overdue():
        ingest.import_upload(pk)


def count_promises():
    """I1 bytes and row exist; I2 once; I3 all runs; I4 the import ended; I6 no traceback is shown."""
    upload = Upload.objects.get()
    assert hashlib.sha256(queries.raw_bytes(upload)).hexdigest() == upload.sha256
    assert (upload.state, upload.failure, upload.claimed_at) == ("parsed", "", None)
    assert list(upload.runs.order_by("position").values_list("concurrency", flat=True)) == [20, 30]
    assert "Traceback" not in str(upload.diagnostics)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("point", crash_points.POINTS[:-1])
def test_a_process_that_dies_taking_an_upload_loses_and_doubles_nothing(tmp_path, point):
    child = accept_in_child(tmp_path, point)
    assert child.returncode == -9 and "acknowledged" not in child.stdout, child.stderr
    assert Run.objects.count() in (0, 2) and Upload.objects.count() == (
        0 if point == "after_blob" else 1
    )
    later()
    sweep_here()
    again = accept.accept([TEXT], name="ab.txt", publisher="ann", address="192.0.2.1")
    assert again.created is (point == "after_blob")
    count_promises()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("point", ["mid_parse", "before_commit", "after_commit", "before_ack"])
def test_a_worker_that_dies_importing_leaves_one_import(tmp_path, settings, monkeypatch, point):
    monkeypatch.setattr(accept, "start", lambda upload, here: None)
    accept.accept([TEXT], name="ab.txt", publisher="ann", address="192.0.2.1")
    assert run_child(WORK, FAULT=point).returncode == -9
    stored = point in ("after_commit", "before_ack")
    assert (Run.objects.count(), Upload.objects.get().state) == (
        (2, "parsed") if stored else (0, "processing")
    )
    assert (
        run_child(WORK, FAULT=point).returncode == 0
    )  # delivered again at once: the lease is not over
    assert Run.objects.count() == (2 if stored else 0)
    later()
    sweep_here()
    count_promises()


def test_what_kills_every_process_is_given_up_after_three(tmp_path, settings, monkeypatch):
    monkeypatch.setattr(accept, "start", lambda upload, here: None)
    upload = accept.accept([TEXT], name="ab.txt", publisher="ann", address="192.0.2.1").upload
    assert run_child(WORK, FAULT="mid_parse").returncode == -9
    (Path(settings.VAR_DIR) / "fault-mid_parse").unlink()
    assert Upload.objects.filter(attempts=1).update(attempts=3) == 1
    later()
    assert run_child(WORK, FAULT="mid_parse").returncode == 0
    upload.refresh_from_db()
    assert (upload.state, upload.attempts, upload.runs.count()) == ("failed", 3, 0)
    assert "tried 3 times" in upload.failure
    assert accept.accept([TEXT], name="ab.txt", publisher="ann", address="").upload.pk == upload.pk


def test_the_points_do_nothing_unless_the_setting_names_them(settings, tmp_path):
    settings.FAULT = "elsewhere"
    for name in crash_points.POINTS:
        crash_points.point(name)
    assert list(tmp_path.glob("fault-*")) == []


def test_ordinary_settings_have_no_fault():
    program = "from django.conf import settings\nprint(repr(settings.FAULT))"
    child = run_child(program, FAULT="after_row", DJANGO_SETTINGS_MODULE="bench_site.settings")
    assert child.stdout.strip() == "''", child.stderr
