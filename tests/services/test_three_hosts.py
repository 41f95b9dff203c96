"""Three web hosts and two workers without a common disk: requests go to any of them, and any part may fail."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from runs import crash_points
from tests import object_store
from tests.runs.processes import wait_for
from tests.services import hosts
from tests.services.hosts import Sending, percentile, text

pytestmark = pytest.mark.long
ENDINGS = (".svg", ".png", ".csv", ".json", ".md")
OF_WEB = ("after_blob", "after_row", "before_enqueue")
OF_WORKER = ("mid_parse", "before_commit", "after_commit", "before_ack")
PROCESSES = ("web0", "web1", "web2", "work0", "work1", "beat")
LOAD_S, PER_S, READERS = 60, 5, 4


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site of all tests of this module; they use numbers of texts of their own."""
    with hosts.running(tmp_path_factory.mktemp("site", numbered=True)) as site:
        yield site


def test_every_point_of_a_crash_is_of_a_web_host_or_of_a_worker():
    assert {*OF_WEB, *OF_WORKER} == {*crash_points.POINTS}


def journey(site, number):
    """Upload, wait, publish, read, correct and withdraw, each request at any host."""
    sent = site.request("POST", "/api/v1/uploads?wait=0", content=text(number).encode())
    assert sent.status_code in (201, 202), sent.text
    address = f"/api/v1/uploads/{sent.json()['id']}"
    key = {"Authorization": f"Bearer {sent.json()['edit_key']}"}
    wait_for(
        lambda: site.request("GET", address, headers=key).json()["state"] == "parsed", "the import"
    )
    published = site.request("POST", f"{address}/publish?visibility=public", headers=key)
    assert published.status_code == 200, published.text
    link = httpx.URL(published.json()["permalink"]).path.rstrip("/")
    for ending in ("/", *ENDINGS):
        answers = {site.request("GET", link + ending).content for _ in range(4)}
        assert ending == "/" or len(answers) == 1, ending
        assert site.request("GET", link + ending).status_code == 200
    changed = {"all": {"os": "Debian 13"}}
    assert site.request("PATCH", address, headers=key, json=changed).status_code == 200
    assert "Debian 13" in site.request("GET", f"{link}.json").text
    assert site.request("GET", f"{address}/raw", headers=key).text == text(number)
    assert site.request("DELETE", f"{address}?erase=yes", headers=key).status_code == 204
    assert {site.request("GET", f"{link}.svg").status_code for _ in range(6)} == {410}


def test_journeys_go_to_any_host(site):
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda number: journey(site, number), range(10)))
    left = object_store.contents(site.store.url)
    assert [name for name, data in left.items() if data and "withdrawn" not in name] == []


@pytest.mark.parametrize("point", OF_WEB)
def test_a_web_host_that_dies_loses_and_doubles_nothing(site, point):
    web, tries = site.webs[0], []
    web.kill()
    web.start(FAULT=point)
    wait_for(web.answers, "the web host")
    number = 1000 + OF_WEB.index(point)
    upload = site.acknowledged(text(number), web=web, tries=tries)
    assert tries[0] == 0 and (web.folder / f"fault-{point}").exists()
    web.kill()
    web.start()
    wait_for(web.answers, "the web host")
    site.check_all([upload])


@pytest.mark.parametrize("point", OF_WORKER)
def test_a_worker_that_dies_loses_and_doubles_nothing(site, point):
    first, second = site.workers
    for worker in (first, second):
        worker.kill()
    first.start(FAULT=point)
    upload = site.acknowledged(text(1100 + OF_WORKER.index(point)))
    wait_for((first.folder / f"fault-{point}").exists, "the crash")
    first.kill()
    for worker in (first, second):
        worker.start()
    site.check_all([upload])


@pytest.mark.parametrize("part", PROCESSES)
def test_any_process_can_be_killed_while_uploads_come(site, part):
    (process,) = [each for each in site.parts() if each.folder.name == part]
    with Sending(site, first=2000 + 1000 * PROCESSES.index(part), per_s=3) as sending:
        time.sleep(2)
        process.kill()
        time.sleep(2)
        process.start()
        time.sleep(3)
    assert len(sending.ids) > 10
    site.check_all(sending.ids)


@pytest.mark.parametrize("service", ["postgres", "redis", "store"])
def test_any_service_can_be_lost_while_uploads_come(site, service):
    lost = getattr(site, service)
    first = 20_000 + 1000 * ["postgres", "redis", "store"].index(service)
    with Sending(site, first=first, per_s=3) as sending:
        time.sleep(2)
        lost.kill()
        time.sleep(4)
        lost.start()
        time.sleep(3)
    assert len(sending.ids) > 10
    answers = {status for statuses in sending.statuses for status in statuses}
    assert answers <= {0, 200, 201, 202, 503}, "an outage is answered with 503"
    site.check_all(sending.ids)


def test_five_uploads_a_second_beside_readers(site, capsys):
    read: list[tuple[int, float]] = []
    ended = threading.Event()

    def reader():
        while not ended.wait(0.1):
            began = time.perf_counter()
            path = site.random.choice(["/", "/runs/", "/compare/", "/formats/"])
            read.append((site.request("GET", path).status_code, time.perf_counter() - began))

    with ThreadPoolExecutor(READERS) as pool:
        readers = [pool.submit(reader) for _ in range(READERS)]
        with Sending(site, first=40_000, per_s=PER_S) as sending:
            time.sleep(LOAD_S)
        ended.set()
    assert [one.exception() for one in readers] == [None] * READERS
    assert {status for status, _ in read} == {200}
    assert [statuses for statuses in sending.statuses if len(statuses) > 1] == [], "refused once"
    assert len(sending.ids) > 0.9 * LOAD_S * PER_S
    site.check_all(sending.ids)
    uploads = percentile(sending.seconds, 0.95)
    pages = percentile([seconds for _, seconds in read], 0.95)
    with capsys.disabled():
        print(
            f"\n{len(sending.ids)} uploads, p95 {uploads:.0f} ms; {len(read)} pages, p95 {pages:.0f} ms"
        )
