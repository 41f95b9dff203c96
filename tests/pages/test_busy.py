"""Long downloads and pictures: few at once, the others are told to ask again."""

from __future__ import annotations

import threading

import pytest

from runs.export.picture import pool
from runs.export.picture.png import NotDrawn
from runs.web import long_downloads
from tests.factories import make_comparison, make_run

pytestmark = pytest.mark.django_db


def test_one_network_downloads_one_file_at_a_time_and_few_do_at_once(client, settings):
    make_comparison(make_run())
    first = client.get("/runs.csv", REMOTE_ADDR="10.0.0.1")
    assert client.get("/runs.csv", REMOTE_ADDR="10.0.0.99").status_code == 503
    second = client.get("/runs.csv", REMOTE_ADDR="10.0.2.1")
    for address in ("10.0.0.1", "10.0.3.1"):
        refused = client.get("/runs.csv", REMOTE_ADDR=address)
        assert (refused.status_code, refused["Cache-Control"]) == (503, "no-store")
        assert int(refused["Retry-After"]) > 0
    assert b"server_name" in b"".join(first) and b"".join(second)
    first.close()
    first.close()
    second.close()
    assert long_downloads.RUNNING.networks == []
    last = client.get("/runs.csv", REMOTE_ADDR="10.0.0.1")
    assert last.status_code == 200
    last.close()


def test_a_reader_who_leaves_before_the_first_line_gives_the_turn_back(client):
    client.head("/runs.csv").close()
    client.get("/runs.csv").close()
    assert long_downloads.RUNNING.networks == []


def test_other_requests_go_before_each_part_of_a_download(client, monkeypatch):
    make_comparison(make_run())
    events: list[str] = []
    monkeypatch.setattr(long_downloads.time, "sleep", lambda seconds: events.append("pause"))
    for _ in client.get("/runs.csv"):
        events.append("part")
    assert events == ["part", "pause", "part", "pause"]


def test_the_first_line_of_a_download_asks_no_database(client, django_assert_num_queries):
    make_comparison(make_run())
    response = client.get("/runs.csv")
    with django_assert_num_queries(0):
        assert b"server_name" in next(iter(response))
    response.close()


@pytest.fixture
def no_turn(monkeypatch, settings):
    """All turns for drawing are taken, and nobody waits."""
    settings.DRAWINGS_AT_ONCE = 1
    monkeypatch.setattr(pool, "LONGEST_WAIT_S", 0.01)
    with pool.drawing(1):
        yield


@pytest.mark.parametrize("ending", [".svg", ".png", "/card.png"])
def test_a_picture_that_waits_too_long_is_503_and_a_stored_one_is_not(client, no_turn, ending):
    address = make_comparison(make_run()).get_absolute_url().rstrip("/") + ending
    refused = client.get(address)
    assert (refused.status_code, refused["Retry-After"]) == (503, "60")
    pool._drawing.clear()
    assert client.get(address).status_code == 200
    pool._drawing.append(threading.get_ident())
    assert client.get(address).status_code == 200


def test_a_png_takes_a_turn_of_its_own(client, monkeypatch, settings):
    settings.DRAWINGS_AT_ONCE = 1
    monkeypatch.setattr(pool, "LONGEST_WAIT_S", 0.01)
    address = make_comparison(make_run()).get_absolute_url().rstrip("/")
    assert client.get(f"{address}.svg").status_code == 200  # so that only the PNG is drawn below
    with pool.drawing(1):
        assert client.get(f"{address}.png").status_code == 503


def test_few_pictures_wait(no_turn, monkeypatch):
    monkeypatch.setattr(pool, "_waiting", [0] * pool.WAITING_PER_DRAWING)
    monkeypatch.setattr(pool, "LONGEST_WAIT_S", 60)
    with pytest.raises(NotDrawn, match="Too many"), pool.drawing(1):
        raise AssertionError("It was drawn.")


def test_who_waits_draws_when_another_one_has_ended():
    order = []

    def draw():
        with pool.drawing(1):
            order.append("second")

    with pool.drawing(1):
        thread = threading.Thread(target=draw)
        thread.start()
        order.append("first")
    thread.join()
    assert (order, pool._drawing, pool._waiting) == (["first", "second"], [], [])
