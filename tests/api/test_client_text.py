"""What the client wrote, sent without any typing: one permalink that knows its setup."""

from __future__ import annotations

import csv
import io

import pytest

from runs.compare.provenance import origin_of
from runs.intake import ingest
from runs.models import Comparison, Run
from runs.web.number_lines import view_of
from tests.client.texts import SETUP, interleaved, section

pytestmark = pytest.mark.django_db
CLIENT = "stated by the client"


@pytest.fixture
def answer(send):
    """The answer for a sweep of two targets: 7 loads, 5 repeats."""
    response = send(interleaved(), publish="unlisted")
    assert response.status_code == 201, response.content
    return response.json()


def test_two_lines_seven_loads_five_repeats(answer):
    (ranking,) = [answer["summary"]["ranking"]]
    assert [(row["series"], row["rank"], row["repeats_min"]) for row in ranking] == [
        ("nginx 1.22.1", 1, 5),
        ("lighttpd 1.4.69", 2, 5),
    ]
    assert ranking[0]["loads"] == [1, 2, 4, 8, 16, 32, 64]


def test_the_setup_is_known_and_says_who_stated_it(answer):
    run = Run.objects.select_related("hardware", "upload").earliest("position")
    wanted = {
        "server_name": "nginx",
        "server_version": "1.22.1",
        "configuration": "worker_processes 2;\nsendfile on;",
        "cpu_model": "AMD EPYC 7B13",
        "cores": 2,
        "machine_memory_mb": 4096,
        "os": "Debian GNU/Linux 12 (bookworm)",
        "kernel": "Linux 6.1.0",
        "tool_version": "4.1.0",
        "client": "same machine",
        "link_mbit_per_s": 10000,
        "client_cpu_percent": 61.5,
        "measured_on": "2026-11-23",
        "measured_order": "interleaved",
        "repetitions": "5 of each load",
        "warm_up": "0.2 s",
    }
    assert {name: getattr(run, name) for name in wanted} == wanted
    assert run.hardware.name == "AMD EPYC 7B13, 2 cores, 4,096 MB"
    stated = {name for name, origin in run.provenance.items() if origin == CLIENT}
    assert stated == {*wanted, "hardware"}
    for name in stated:
        origin = origin_of(view_of(run), name)
        assert (origin.kind, origin.line) == (CLIENT, run.sources[name]), name
    assert origin_of(view_of(run), "requests_per_s").kind == "parsed"


def test_the_pages_lead_from_a_stated_value_to_its_line(answer, shell):
    run = Run.objects.earliest("position")
    line = run.sources["cores"]
    page = shell.get(f"/runs/{run.public_id}/").content.decode()
    assert f'<a href="#run-L{line}">line {line}</a>, stated by the client' in page
    assert f'id="run-L{line}"' in page and "# benchpress: cores: " in page
    number = shell.get(f"/runs/{run.public_id}/numbers/client_cpu_percent/").content.decode()
    assert (
        f"Stated by the client in line {run.sources['client_cpu_percent']} of the text." in number
    )
    assert "# benchpress: client_cpu_percent: <mark>61.5</mark>" in number


def test_the_permalink_says_that_the_servers_took_turns(answer, shell):
    page = shell.get(answer["permalink"].replace("http://testserver", "")).content.decode()
    assert "order of measurement unknown" not in page
    assert "one after the other" not in page


def test_what_the_client_states_survives_another_reading(answer):
    run = Run.objects.earliest("position")
    upload = run.upload
    upload.state = upload.State.RECEIVED
    upload.save()
    ingest.import_upload(upload.pk)
    assert Run.objects.earliest("position").cores == 2
    assert Comparison.objects.count() == 1


def test_a_value_that_cannot_be_stored_is_named_with_its_line(send):
    text = SETUP.replace("cores: 2", "cores: many") + section(1, "a", load=1, requests=9)
    answer = send(text).json()
    remark = next(entry for entry in answer["diagnostics"] if entry["code"] == "client.value")
    assert remark["line"] == text.split("\n").index("# benchpress: cores: many") + 1
    assert Run.objects.get().cores is None


def test_the_csv_names_what_the_client_states(answer, shell):
    address = answer["permalink"].replace("http://testserver", "").rstrip("/") + ".csv"
    rows = csv.DictReader(io.StringIO(shell.get(address).content.decode()))
    assert {"client_cpu_percent", "cpu_model", "hardware"} <= set(next(rows)["stated"].split())
