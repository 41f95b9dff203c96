"""Two web processes and two workers, each with a folder of its own, are one site."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from django.conf import settings

from tests import object_store
from tests.factories import ab_text
from tests.runs.processes import Redis, environment, stop_group, wait_for
from tests.services.test_server import free_port

pytestmark = pytest.mark.long
PATHS = ("/", ".svg", ".png", ".csv", ".json", ".xlsx")


@contextmanager
def process(command, folder, **variables):
    """Run a part of the site with a folder of its own until the block ends."""
    folder.mkdir()
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(
            [sys.executable, "-m", *command],
            env=environment(**variables, VAR_DIR=str(folder)),
            cwd=settings.BASE_DIR,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield running
    finally:
        stop_group(running)


@contextmanager
def web(folder, **variables):
    """Run a web process; give a client for it."""
    port = free_port()
    command = ["gunicorn", "bench_site.wsgi", "--bind", f"127.0.0.1:{port}", "--threads", "2"]
    with (
        process([*command, "--no-control-socket"], folder, **variables),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client,
    ):
        wait_for(lambda: answers(client), "a web process")
        yield client


def answers(client):
    try:
        return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def worker(folder, **variables):
    """Run a worker of imports."""
    command = ["celery", "-A", "bench_site", "worker", "-c", "1", "-n", f"{folder.name}@%h"]
    return process(command, folder, **variables)


@pytest.fixture
def site(tmp_path, services, store_of_objects):
    """Run the site; give its web clients, its workers and the address of its store."""
    store, redis = object_store.with_a_bucket(store_of_objects), Redis(tmp_path)
    variables = {
        "DATABASE_URL": services.get("DATABASE_URL", f"sqlite:///{tmp_path}/db.sqlite3"),
        "REDIS_URL": f"unix://{redis.socket}?db=0",
        "STORAGE_URL": store,
        "INLINE_PARSE_BYTES": "0",  # all imports are the workers'
    }
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    migrating = environment(**variables, VAR_DIR=str(tmp_path))
    subprocess.run(command, env=migrating, cwd=settings.BASE_DIR, check=True)
    redis.start()
    with ExitStack() as stack:
        stack.callback(redis.kill)
        webs = [stack.enter_context(web(tmp_path / f"web{n}", **variables)) for n in (1, 2)]
        workers = [stack.enter_context(worker(tmp_path / f"work{n}", **variables)) for n in (1, 2)]
        yield webs, workers, store


def imported(first, second, text):
    """Upload a text to one machine and wait at the other; return its id and key."""
    sent = first.post("/api/v1/uploads?wait=0", content=text.encode())
    assert sent.status_code in (201, 202), sent.text
    upload, key = sent.json()["id"], {"Authorization": f"Bearer {sent.json()['edit_key']}"}
    address = f"/api/v1/uploads/{upload}"
    wait_for(lambda: second.get(address, headers=key).json()["state"] == "parsed", "the import")
    return upload, key


def files_with_bytes(folder, text):
    """Return the files below a folder that hold a text."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in paths if text.encode() in path.read_bytes()]


def test_a_journey_goes_through_all_machines(site, tmp_path):
    (first, second), workers, store = site
    text = ab_text("nginx/1.24.0", 10, 100.0) + ab_text("nginx/1.24.0", 20, 150.0)
    upload, key = imported(first, second, text)
    published = second.post(f"/api/v1/uploads/{upload}/publish?visibility=public", headers=key)
    assert published.status_code == 200, published.text
    link = httpx.URL(published.json()["permalink"]).path.rstrip("/")
    for ending in PATHS:
        here, there = first.get(link + ending), second.get(link + ending)
        assert (here.status_code, there.status_code) == (200, 200)
        assert ending == "/" or here.content == there.content
    raw = f"/api/v1/uploads/{upload}/raw"
    assert first.get(raw, headers=key).text == second.get(raw, headers=key).text == text
    assert {name.split("/")[0] for name in object_store.contents(store)} == {"uploads", "renders"}
    assert first.delete(f"/api/v1/uploads/{upload}?erase=yes", headers=key).status_code < 300
    assert [client.get(f"{link}.svg").status_code for client in (first, second)] == [410, 410]
    left = object_store.contents(store)
    assert [
        name for name, data in left.items() if data and not name.startswith("renders/withdrawn/")
    ] == []
    for folder in ("web1", "web2", "work1", "work2"):
        assert files_with_bytes(tmp_path / folder, "ApacheBench") == []


def test_one_worker_is_enough(site):
    (first, second), workers, _ = site
    stop_group(workers[0])
    for rate in (100.0, 200.0, 300.0):
        imported(first, second, ab_text(requests_per_s=rate))
