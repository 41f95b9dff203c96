"""Pictures are drawn once, kept whole, bounded in bytes, and gone with what they show."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from runs.store import drawn_files

pytestmark = pytest.mark.usefixtures("tmp_path")  # drawings are stored without a database


class Drawing:
    """Counts how often it was asked for."""

    times = 0

    def __call__(self) -> bytes:
        self.times += 1
        return b"picture"


@pytest.fixture
def draw() -> Drawing:
    """A drawing that counts itself."""
    return Drawing()


def test_it_is_drawn_once(draw):
    assert [drawn_files.read_or_draw("abc", "a.png", draw=draw) for _ in range(3)] == [
        b"picture"
    ] * 3
    assert draw.times == 1


def test_readers_who_come_at_once_cause_one_drawing(draw):
    start = Barrier(8)

    def ask(_: int) -> bytes:
        start.wait()
        return drawn_files.read_or_draw("abc", "a.png", draw=draw)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(8))) == {b"picture"}
    assert draw.times == 1


def test_another_name_or_comparison_is_another_picture(draw):
    for public_id, name in (("abc", "a.png"), ("abc", "b.png"), ("abd", "a.png")):
        drawn_files.read_or_draw(public_id, name, draw=draw)
    assert draw.times == 3


def test_all_of_a_comparison_can_be_forgotten(draw):
    for name in ("a.png", "b.png"):
        drawn_files.read_or_draw("abc", name, draw=draw)
    drawn_files.read_or_draw("abd", "a.png", draw=draw)
    drawn_files.forget("abc")
    assert [path.parent.name for path in drawn_files.folder().glob("*/*")] == ["abd"]
    drawn_files.forget("abc")


def test_the_oldest_go_when_there_are_too_many(settings):
    settings.RENDERS_MAX_BYTES = 1000
    for number in range(30):
        drawn_files.read_or_draw("abc", f"{number}.png", draw=lambda: b"x" * 100)
        os.utime(drawn_files.folder() / "abc" / f"{number}.png", (number, number))
        assert sum(path.stat().st_size for path in drawn_files.folder().glob("*/*")) <= 1000
    assert (drawn_files.folder() / "abc" / "29.png").exists() and not (
        drawn_files.folder() / "abc" / "0.png"
    ).exists()


def test_a_disk_that_takes_nothing_costs_only_drawing_again(draw, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(drawn_files, "_write", full)
    assert [drawn_files.read_or_draw("abc", "a.png", draw=draw) for _ in range(2)] == [
        b"picture"
    ] * 2
    assert draw.times == 2


def test_nothing_unfinished_is_left(draw):
    drawn_files.read_or_draw("abc", "a.png", draw=draw)
    assert [path.name for path in (drawn_files.folder() / "abc").iterdir()] == ["a.png"]


def test_a_write_looks_at_no_other_drawing(draw, monkeypatch):
    drawn_files.read_or_draw("abc", "first.png", draw=draw)

    def listed():
        raise AssertionError("It looked at all drawings.")

    monkeypatch.setattr(drawn_files, "_files", listed)
    for number in range(3):
        drawn_files.read_or_draw("abc", f"{number}.png", draw=draw)


def test_a_full_store_is_swept_once_and_leaves_no_empty_folder(settings, monkeypatch):
    settings.RENDERS_MAX_BYTES = 1000
    sweeps = []
    files = drawn_files._files
    monkeypatch.setattr(drawn_files, "_files", lambda: sweeps.append(1) or files())
    for number in range(11):
        drawn_files.read_or_draw(f"folder-{number}", "a.png", draw=lambda: b"x" * 100)
        os.utime(drawn_files.folder() / f"folder-{number}" / "a.png", (number, number))
    folders = sorted(path.name for path in drawn_files.folder().iterdir() if path.is_dir())
    assert len(sweeps) == 2  # of the empty store, and of the full one
    assert folders == sorted(f"folder-{number}" for number in range(3, 11))


def test_the_store_of_an_older_release_is_counted(settings, draw):
    drawn_files.read_or_draw("abc", "old.png", draw=lambda: b"x" * 900)
    (drawn_files.folder() / drawn_files.COUNTER).unlink()
    settings.RENDERS_MAX_BYTES = 1000
    drawn_files.read_or_draw("abc", "new.png", draw=lambda: b"x" * 200)
    assert [path.name for path in (drawn_files.folder() / "abc").iterdir()] == ["new.png"]
