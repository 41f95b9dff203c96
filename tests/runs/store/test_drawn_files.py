"""Pictures are drawn once, kept whole, bounded in bytes, and gone with what they show."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from runs.store import drawn_files


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
