"""The CSV of all runs is written once; each change of a run shows at once, and leaves no file."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib

import pytest

from runs.compare import series
from runs.export import csv
from runs.models import Run, Upload
from runs.publish import csv_lines, freezing, hiding, publishing, tagging, tasks, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import csv_parts, drawn_files
from runs.store.selection import Selection
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
PRINT_TASKS = (
    "from bench_site.celery import app; app.loader.import_default_modules(); print(*app.tasks)"
)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    """A part has three runs, and a part of which a run is wanted is written whole."""
    monkeypatch.setattr(csv_parts, "PART", 3)
    monkeypatch.setattr(csv_lines, "FEWEST_OF_A_PART", 1)


def published(*rates, visibility="public"):
    upload = make_upload(str(rates))
    for rate in rates:
        make_run(upload, requests_per_s=rate, server_name="nginx")
    publishing.publish(upload, title="", visibility=visibility)
    upload.refresh_from_db()
    return upload


def lines():
    return b"".join(csv_lines.of_selection(Selection()))


def computed():
    """Return the lines as a reader without any file would write them."""
    runs = Run.objects.filter(cohort__isnull=False).order_by("pk")
    return b"".join(
        csv.lines(series.views(freezing.content([run])["runs"], freezing.labels_of([run]))).encode()
        for run in runs
    )


def files():
    return list(drawn_files.folder().glob("runs-*/*"))


@pytest.fixture
def no_checks(monkeypatch):
    """Return a function that lets the writing of any line fail from then on."""

    def forbid():
        monkeypatch.setattr(csv, "codes_of", None)

    return forbid


def test_a_line_is_checked_and_written_once(no_checks):
    published(*range(1, 11))
    first = lines()
    no_checks()
    assert first == lines() and first.count(b"\r\n") == 10


def test_a_worker_writes_the_lines_before_a_reader_asks(no_checks):
    published(*range(1, 11))
    tasks.prepare_csv()
    no_checks()
    assert lines().count(b"\r\n") == 10
    assert csv_lines.prepare(5) == 0


@pytest.mark.long
def test_each_task_that_is_sent_by_the_clock_is_known_to_a_worker(settings):
    command = [sys.executable, "-c", PRINT_TASKS]
    known = subprocess.run(command, cwd=settings.BASE_DIR, check=True, capture_output=True)
    sent = {own["task"] for own in settings.CELERY_BEAT_SCHEDULE.values()}
    assert sent <= set(known.stdout.decode().split())


def test_a_worker_begins_no_part_after_its_time():
    published(*range(1, 11))
    assert csv_lines.prepare(0) == 0 and files() == []


def test_few_wanted_lines_are_written_alone(monkeypatch):
    monkeypatch.setattr(csv_lines, "FEWEST_OF_A_PART", 4)
    published(1, 2, 3, 4)
    assert lines() == computed() and files() == []


def test_lines_are_stored_packed():
    published(*range(1, 19))
    assert sum(path.stat().st_size for path in files()) < len(lines()) == len(computed())


def in_files(*, after=0):
    """Return the lines of each file that a reader gets who asks for the rest again and again."""
    counts = []
    while after is not None:
        pieces = csv_lines.of_selection(Selection(), after=after)
        text = b""
        while True:
            try:
                text += next(pieces)
            except StopIteration as end:
                after = end.value
                break
        counts.append(text)
    return counts


@pytest.mark.one_in(3)
@pytest.mark.parametrize("runs", range(1, 14))
def test_files_of_few_lines_are_the_whole_together(runs, monkeypatch):
    published(*range(1, runs + 1))
    monkeypatch.setattr(csv_lines, "MOST", 4)
    monkeypatch.setattr("runs.store.queries.listing.CHUNK", 3)
    files_of_four = in_files()
    assert b"".join(files_of_four) == computed()
    assert [text.count(b"\r\n") for text in files_of_four][:-1] == [4] * ((runs - 1) // 4)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("runs", range(1, 14))
def test_a_download_writes_few_lines_and_reads_the_others(runs, monkeypatch):
    published(*range(1, runs + 1))
    monkeypatch.setattr(csv_lines, "MOST_WRITTEN", 4)
    first = in_files()
    assert b"".join(first) == computed()
    assert max(text.count(b"\r\n") for text in first) <= 4 + csv_parts.PART - 1
    assert in_files() == [computed()]


def retag(upload):
    tagging.save_tags(
        upload, [RunTags(run.position, os="Debian 12") for run in upload.runs.order_by("position")]
    )


CHANGES = {
    "corrected": retag,
    "unlisted": lambda upload: publishing.publish(upload, title="", visibility="unlisted"),
    "withdrawn": withdrawing.withdraw,
    "erased": withdrawing.erase,
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_shows_at_once_and_leaves_no_old_line(name, django_capture_on_commit_callbacks):
    upload, _ = published(4242.5, 2, 3), published(7, 8)
    before = lines()
    assert files()
    with django_capture_on_commit_callbacks(execute=True):
        CHANGES[name](upload)
    assert not any(b"4242.5" in zlib.decompress(path.read_bytes()) for path in files())
    assert lines() == computed() != before


@pytest.mark.parametrize("changes", [12, pytest.param(40, marks=pytest.mark.long)])
def test_lines_are_those_of_the_runs_after_any_order_of_changes(changes):
    chance = random.Random(20)
    uploads: list[Upload] = []
    for number in range(changes):
        uploads.append(published(number + 1, number + 2))
        upload = chance.choice(uploads)
        upload.refresh_from_db()
        if upload.state != Upload.State.WITHDRAWN:
            chance.choice(list(CHANGES.values()))(upload)
        if number % 3 == 0:
            tasks.prepare_csv()
        assert lines() == computed()


def test_a_file_whose_runs_changed_while_it_was_written_is_removed():
    upload = published(1, 2)
    number = csv_parts.part_of(upload.runs.get(position=0).pk)
    version = csv_parts.versions([number])[number]

    def write():
        csv_parts.note_change(csv_parts.keys_of(number))
        return {1: b"old\r\n"}

    assert csv_parts.written(number, version, write=write) == {1: b"old\r\n"}
    assert files() == []


def test_a_new_release_writes_the_lines_anew(monkeypatch):
    published(1, 2)
    lines()
    monkeypatch.setattr(csv_parts, "release", lambda: "another")
    monkeypatch.setattr(csv_lines, "_line", lambda _: b"new\r\n")
    assert lines() == b"new\r\n" * 2


def test_a_hidden_upload_is_in_no_line(django_capture_on_commit_callbacks):
    upload = published(4242.5)
    assert b"4242.5" in lines()
    with django_capture_on_commit_callbacks(execute=True):
        hiding.hide(upload, reason="A complaint.")
    assert lines() == b"" and files() == []
