"""Explore: every choice is in the address; only what is public is found; a saved view holds what was seen."""

from __future__ import annotations

import pytest
from django.test import Client

from runs import publish
from runs.models import Comparison, Upload
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db


def published(server, visibility="public", **values):
    """Return a run of an upload that was published."""
    upload = make_upload(f"{server}{values}")
    run = make_run(upload, server_name=server, **values)
    publish.publish(upload, title="", visibility=visibility)
    run.refresh_from_db()
    return run


@pytest.fixture
def runs():
    """Three public runs of two servers, and one that is not listed."""
    return [
        published("Apache", concurrency=10, requests_per_s=100.0),
        published("Apache", concurrency=20, requests_per_s=120.0, keepalive=True),
        published("lighttpd", concurrency=10, requests_per_s=297.0),
        published("nginx", "unlisted", concurrency=10),
    ]


def test_it_says_what_there_is_to_choose_and_how_many(stranger, runs):
    page = stranger.get("/compare/").content.decode()
    assert 'value="apache"' in page and '<span>Apache</span> <span class="count">2</span>' in page
    assert '<span>lighttpd</span> <span class="count">1</span>' in page
    assert "nginx" not in page


def test_chosen_servers_are_drawn_together_with_their_findings(stranger, runs):
    page = stranger.get("/compare/?server=apache&server=lighttpd&unlike=1")
    assert (page.context["count"], len(page.context["sheet"].panels)) == (3, 1)
    assert "served 2.97× the requests/s of Apache" in page.content.decode()
    assert "checked" in page.content.decode()


@pytest.mark.parametrize(("query", "count"), [
    ("server=apache", 2), ("server=apache&keepalive=yes", 1), ("keepalive=no&keepalive=unknown", 2), ("server=nginx", 0), ("size=612", 3),
    ("size=abc", 0), ("tool=ab&server=lighttpd", 1), ("server=%00&server=../x", 0), ("keepalive=maybe", 0), ("nonsense=1", 0),
])  # fmt: skip
def test_values_of_one_facet_are_or_and_facets_are_and(stranger, runs, query, count):
    response = stranger.get(f"/compare/?{query}&unlike=1")
    assert (response.status_code, response.context["count"]) == (200, count)


def test_its_cost_does_not_grow_with_the_runs(stranger, runs, django_assert_max_num_queries):
    for level in range(30, 60):
        published("Apache", concurrency=level)
    with django_assert_max_num_queries(3):
        assert stranger.get("/compare/?server=apache").status_code == 200


def test_more_runs_than_fit_are_named(stranger, runs, monkeypatch):
    monkeypatch.setattr("runs.views.explore.MOST_RUNS", 2)
    page = stranger.get("/compare/?server=apache&server=lighttpd&unlike=1").content.decode()
    assert "2 of 3 runs" in page and "choose fewer to see all" in page


def test_a_saved_view_holds_what_was_seen_under_one_address(stranger, runs):
    address = "/compare/save/?server=apache&server=lighttpd"
    assert "3 runs as they are now" in stranger.get(address).content.decode()
    sent = {"title": "Two servers", "visibility": "public"}
    first, again = stranger.post(address, sent), stranger.post(address, sent)
    assert first.status_code == 303 and first["Location"] == again["Location"]
    comparison = Comparison.objects.get(public_id=first["Location"].split("/")[2])
    assert [run["id"] for run in comparison.content["runs"]] == [run.public_id for run in runs[:3]]
    assert "Two servers" in stranger.get(first["Location"]).content.decode()


def test_nothing_is_saved_from_nothing(stranger, runs):
    assert stranger.post("/compare/save/?server=nginx", {"title": "", "visibility": "public"}).status_code == 400
    assert Client(enforce_csrf_checks=True).post("/compare/save/?server=apache", {"visibility": "public"}).status_code == 403


def test_a_view_of_withdrawn_numbers_is_withdrawn(stranger, runs):
    address = stranger.post("/compare/save/?server=apache", {"title": "", "visibility": "public"})["Location"]
    publish.withdraw(Upload.objects.get(pk=runs[0].upload_id))
    assert stranger.get(address).status_code == 410
    assert stranger.get("/compare/?server=apache").context["count"] == 1


def test_the_page_sets_no_cookie_and_may_be_kept(stranger, runs):
    response = stranger.get("/compare/?server=apache")
    assert not response.cookies and "public" in response["Cache-Control"]


def test_all_runs_are_listed_page_by_page_without_a_gap(stranger, runs, monkeypatch, django_assert_max_num_queries):
    monkeypatch.setattr("runs.views.browse.PAGE", 2)
    with django_assert_max_num_queries(2):
        first = stranger.get("/runs/")
    second = stranger.get(f"/runs/?after={first.context['next']}")
    keys = [run.pk for page in (first, second) for run in page.context["runs"]]
    assert keys == sorted((run.pk for run in runs[:3]), reverse=True) and second.context["next"] is None
    assert stranger.get("/runs/?after=abc&sort=none").status_code == 200


def test_the_list_is_a_csv_too(stranger, runs):
    text = b"".join(stranger.get("/runs.csv?server=apache").streaming_content).decode()
    assert [line.split(",")[0] for line in text.splitlines()[1:]] == ["Apache", "Apache"]


def test_a_server_and_a_machine_have_pages_when_something_public_is_known(stranger, runs):
    measured = published("boa", hardware="Old laptop")
    page = stranger.get("/servers/apache/").content.decode()
    assert "<h1>Apache</h1>" in page and f'href="{runs[0].get_absolute_url()}"' in page
    assert "Old laptop" in stranger.get(f"/hardware/{measured.hardware.slug}/").content.decode()
    assert stranger.get("/servers/nginx/").status_code == 404, "only an unlisted run names it"
    assert stranger.get("/servers/none/").status_code == stranger.get("/hardware/none/").status_code == 404
    assert f'href="/servers/{measured.server.slug}/"' in stranger.get(measured.get_absolute_url()).content.decode()
