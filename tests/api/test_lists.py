"""Lists of what is public: choice, order, pages and cost."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
API = "/api/v1"
SITE = "http://127.0.0.1:8000"


@pytest.fixture
def published():
    """Five public uploads of two servers on a machine of their own, and a hidden one of each kind."""
    for number in range(5):
        server = ("nginx", "Apache")[number % 2]
        run = make_run(make_upload(), f"box {number}", server_name=server, requests_per_s=number)
        make_comparison(run)
    for visibility in ("unlisted", "private"):
        hidden = make_run(make_upload(), f"box {visibility}", server_name=f"server {visibility}")
        make_comparison(hidden, visibility=visibility)
    make_run(make_upload(), "box of a draft", server_name="draft")


def pages(address: str, name: str) -> list[dict[str, Any]]:
    """Return all rows of a list, page by page."""
    rows = []
    for _ in range(20):
        answer = Client().get(address).json()
        rows += answer[name]
        if answer["next"] is None:
            return rows
        address = answer["next"].removeprefix(SITE)
    raise AssertionError("The list has no end.")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("limit", [1, 2, 5, 100])
def test_each_public_row_is_on_one_page(published, limit):
    runs = pages(f"{API}/runs?limit={limit}", "runs")
    assert [run["requests_per_s"] for run in runs] == [4, 3, 2, 1, 0]
    by_rate = pages(f"{API}/runs?limit={limit}&sort=rate", "runs")
    assert [run["requests_per_s"] for run in by_rate] == [0, 1, 2, 3, 4]
    series = pages(f"{API}/series?limit={limit}", "series")
    assert [row["highest_requests_per_s"] for row in series] == [4, 3, 2, 1, 0]
    servers = pages(f"{API}/servers?limit={limit}", "names")
    assert [(row["slug"], row["runs"]) for row in servers] == [("apache", 2), ("nginx", 3)]
    machines = pages(f"{API}/hardware?limit={limit}", "names")
    assert [row["name"] for row in machines] == [f"box {number}" for number in range(5)]


def test_rows_are_chosen_as_on_the_compare_page(published):
    assert len(pages(f"{API}/runs?server=nginx&limit=1", "runs")) == 3
    assert len(pages(f"{API}/runs?server=nginx&server=apache", "runs")) == 5
    assert len(pages(f"{API}/series?q=box 3", "series")) == 1
    assert pages(f"{API}/runs?server=nothing", "runs") == []


@pytest.mark.parametrize("name", ["runs", "series", "servers", "hardware"])
@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=101", "limit=x", "limit=", "after=!", "colour=red", "limit=1&limit=2"],
)
def test_a_wrong_parameter_is_named(name, query):
    response = Client().get(f"{API}/{name}?{query}")
    assert response.status_code == 400
    assert query.partition("=")[0] in response.json()["detail"]


def test_a_choice_that_pages_would_leave_out_is_refused():
    assert Client().get(f"{API}/runs?keepalive=perhaps").status_code == 400
    assert Client().get(f"{API}/runs?sort=colour").status_code == 400
    assert Client().get(f"{API}/runs?q={'x' * 201}").status_code == 400
    assert Client().get(f"{API}/runs?{'server=a&' * 21}").status_code == 400


def test_a_run_has_its_lines_and_its_origins():
    run = make_run()
    make_comparison(run)
    answer = Client().get(f"{API}/runs/{run.public_id}").json()
    assert (answer["lines"], answer["upload"]) == ([1, 20], run.upload.public_id)
    assert answer["provenance"]["server_name"] == "parsed"
    assert Client().get(f"{API}/runs/{'1' * 22}").status_code == 404


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("address", "most"), [("runs", 4), ("series", 3), ("servers", 1), ("hardware", 1)]
)
def test_a_page_costs_the_same_however_much_is_published(
    address, most, django_assert_max_num_queries, settings
):
    settings.PAGE_CACHE_SECONDS = 0
    names = count()
    for rows in (1, 30):
        for _ in range(rows):
            number = next(names)
            make_comparison(make_run(make_upload(), f"box {number}", server_name=f"s{number}"))
        with django_assert_max_num_queries(most):
            Client().get(f"{API}/{address}?limit=20")


def test_a_limit_that_is_refused_says_what_is_accepted():
    for limit in ("0", "101", "x"):
        answer = Client().get(f"{API}/runs?limit={limit}").json()
        assert answer["detail"] == f"limit is '{limit}'; a whole number from 1 to 100 is accepted."


@pytest.mark.parametrize(
    "address", ["runs", "runs/ID", "series", "servers", "uploads/ID", "uploads/ID/raw", "nothing"]
)
def test_head_has_the_headers_of_get_and_no_body(send, address):
    upload = send(publish="public").json()
    own = upload["runs"][0]["id"] if address == "runs/ID" else upload["id"]
    path = f"{API}/{address.replace('ID', own)}"
    whole, head = Client().get(path), Client().head(path)
    bodies = [b"".join(answer) if answer.streaming else answer.content for answer in (whole, head)]
    assert (head.status_code, bodies[1]) == (whole.status_code, b"")
    assert head["Content-Length"] == whole["Content-Length"] == str(len(bodies[0]))
    assert head["Content-Type"] == whole["Content-Type"]


def test_head_is_no_way_to_what_only_takes_a_post():
    assert Client().head(f"{API}/uploads").status_code == 405


def test_other_sites_may_read_and_nothing_else():
    allowed = "Access-Control-Allow-Origin"
    origin = {"Origin": "https://elsewhere.example"}
    assert Client().get(f"{API}/runs", headers=origin)[allowed] == "*"
    missing = Client().get(f"{API}/nothing", headers=origin)
    assert missing[allowed] == "*"
    exposed = missing["Access-Control-Expose-Headers"].split(", ")
    assert {"RateLimit", "RateLimit-Policy", "Retry-After"} == set(exposed)
    for method in ("post", "patch", "delete", "options"):
        response = getattr(Client(), method)(f"{API}/runs", headers=origin)
        assert response.status_code == 405 and allowed not in response
        assert response["Content-Type"] == "application/problem+json" and "GET" in response["Allow"]
    assert allowed not in Client().post(f"{API}/uploads", headers=origin)
