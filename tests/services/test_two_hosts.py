"""Two web hosts with a folder of their own are one site: the quick case of test_three_hosts."""

from __future__ import annotations

import httpx
import pytest

from tests import object_store
from tests.factories import ab_text
from tests.runs.processes import wait_for
from tests.services.hosts import Web


@pytest.fixture
def hosts(tmp_path, transactional_db, store_of_objects):
    """Two web hosts that import what they get, without a worker."""
    variables = {"STORAGE_URL": object_store.with_a_bucket(store_of_objects)}
    webs = [Web(tmp_path / f"web{number}", (), variables) for number in (1, 2)]
    for web in webs:
        web.start()
    try:
        for web in webs:
            wait_for(web.answers, "a web host")
        yield webs
    finally:
        for web in webs:
            web.kill()


@pytest.fixture
def clients(hosts):
    """A client for each host."""
    first, second = (f"http://127.0.0.1:{web.port}" for web in hosts)
    with (
        httpx.Client(base_url=first, timeout=30) as of_first,
        httpx.Client(base_url=second, timeout=30) as of_second,
    ):
        yield of_first, of_second


def test_what_one_host_takes_the_other_publishes_and_both_show(clients):
    first, second = clients
    sent = first.post("/api/v1/uploads", content=ab_text(requests_per_s=818.0).encode())
    key = {"Authorization": f"Bearer {sent.json()['edit_key']}"}
    address = f"/api/v1/uploads/{sent.json()['id']}"
    published = second.post(f"{address}/publish?visibility=public", headers=key)
    link = httpx.URL(published.json()["permalink"]).path.rstrip("/")
    for ending in (".svg", ".csv"):
        assert first.get(link + ending).content == second.get(link + ending).content
    assert first.get(f"{address}/raw", headers=key).text == ab_text(requests_per_s=818.0)
    assert first.delete(address, headers=key).status_code == 204
    assert second.get(f"{link}.svg").status_code == 410
