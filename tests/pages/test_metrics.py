"""/metrics: for those who have the token, of all processes, with few labels."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from prometheus_client.parser import text_string_to_metric_families

from tests.client.servers import free_port
from tests.factories import make_upload
from tests.runs.processes import environment, wait_for

pytestmark = pytest.mark.django_db
TOKEN = "a-token-of-the-tests"
BEARER = {"authorization": f"Bearer {TOKEN}"}
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def measured(settings) -> Client:
    """A browser of a site that measures."""
    settings.METRICS_TOKEN = TOKEN
    cache.clear()
    return Client()


def samples(text: str) -> dict[str, float]:
    """Return the values by name and labels: `name{label=value}`."""
    values = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            values[f"{sample.name}{{{labels}}}"] = sample.value
    return values


def test_it_is_off_without_a_token(client):
    assert client.get("/metrics", headers=BEARER).status_code == 404


@pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer wrong", TOKEN, f"Basic {TOKEN}"])
def test_only_the_token_reads_it(measured, sent):
    response = measured.get("/metrics", headers={"authorization": sent})
    assert response.status_code == 403 and b"benchpress_" not in response.content


def test_it_counts_what_happens(measured):
    make_upload("a", sha256="a", state="parsed", format="ab")
    make_upload("b", sha256="b", state="received")
    before = samples(measured.get("/metrics", headers=BEARER).text)
    measured.get(reverse("checks")), measured.get(reverse("checks"))
    measured.post("/c/abcdefgh/withdraw/")
    after = samples(measured.get("/metrics", headers=BEARER).text)
    labels = "{method=GET,route=checks,status=200}"
    grown = after[f"benchpress_requests_total{labels}"] - before.get(
        f"benchpress_requests_total{labels}", 0
    )
    assert grown == 2 and after["benchpress_request_seconds_count{route=checks}"] >= 2
    assert after["benchpress_uploads{state=parsed,tool=ab}"] == 1
    assert after["benchpress_uploads{state=received,tool=none}"] == 1
    assert after["benchpress_queue_age_seconds{}"] >= 0
    assert after["benchpress_disk_bytes{}"] > after["benchpress_disk_free_bytes{}"] > 0


def test_addresses_that_nobody_made_give_no_labels_of_their_own(measured):
    for number in range(20):
        measured.get(f"/nothing/{number}"), measured.generic(f"VERB{number}", f"/c/{number}/")
    text = measured.get("/metrics", headers=BEARER).text
    routes = set(re.findall(r'route="([^"]*)"', text))
    methods = set(re.findall(r'method="([^"]*)"', text))
    assert not re.search(r"\d{2}", "".join(routes - {"none"})) and methods <= {
        *("GET", "HEAD", "POST", "OPTIONS", "other")
    }


# tests/test_deployment.py asks a server of two processes for its counts in script/test.
@pytest.mark.long
@pytest.mark.both_databases
def test_all_processes_of_a_host_are_counted_together(tmp_path):
    port = free_port()
    command = [Path(sys.executable).with_name("gunicorn"), "bench_site.wsgi", "--workers", "2"]
    command += ["--bind", f"127.0.0.1:{port}", "--no-control-socket", "--log-level", "warning"]
    more = {"METRICS_TOKEN": TOKEN, "ALLOWED_HOSTS": "127.0.0.1"}
    server = subprocess.Popen(command, env=environment(**more), cwd=ROOT)
    try:
        wait_for(lambda: is_up(port), "the server")
        wait_for(lambda: both_counted(port, tmp_path / "metrics"), "both processes")
        text = ask(port, "/metrics", **BEARER)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
    labels = "{method=GET,route=healthz,service=other,status=200}"
    assert samples(text)[f"benchpress_requests_total{labels}"] == len(ASKED)


ASKED: list[str] = []  # answers of /healthz


def both_counted(port: int, folder: Path) -> bool:
    """Ask eight times at once; tell whether two processes have counted."""
    with ThreadPoolExecutor(8) as pool:
        ASKED.extend(pool.map(lambda _: ask(port, "/healthz"), range(8)))
    return len(list(folder.glob("counter_*.db"))) == 2


def ask(port: int, path: str, **headers: str) -> str:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.read().decode())


def is_up(port: int) -> bool:
    try:
        ASKED.append(ask(port, "/healthz"))
    except OSError:
        return False
    return True
