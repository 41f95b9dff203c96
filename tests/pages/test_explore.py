"""Explore: each choice is in the address; only public runs; a saved view holds what was shown."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import brotli
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from runs.models import Comparison, Upload
from runs.publish import publishing, withdrawing
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).resolve().parents[2] / "static"


def published(server, visibility="public", **values):
    """Return a run of an upload that was published."""
    upload = make_upload(f"{server}{values}")
    run = make_run(upload, server_name=server, **values)
    publishing.publish(upload, title="", visibility=visibility)
    run.refresh_from_db()
    return run


@pytest.fixture
def runs():
    """Three public runs of two servers, and one that is not listed."""
    return [
        published("Apache", concurrency=10, requests_per_s=100.0),
        published("Apache", concurrency=20, requests_per_s=120.0, keepalive=True),
        published("lighttpd", concurrency=10, requests_per_s=297.0, time_taken_s=1000 / 297),
        published("nginx", "unlisted", concurrency=10),
    ]


def test_it_says_what_there_is_to_choose_and_how_many(stranger, runs):
    page = stranger.get("/compare/").content.decode()
    assert 'value="apache"' in page and '<span>Apache</span> <span class="count">2</span>' in page
    assert '<span>lighttpd</span> <span class="count">1</span>' in page
    assert "nginx" not in page


def test_a_chosen_server_is_open_to_see_among_many(stranger, monkeypatch):
    monkeypatch.setattr("runs.web.views.explore.OPEN_SERVERS", 1)
    for name in ("Apache", "lighttpd", "nginx"):
        published(name)
    page = stranger.get("/compare/?server=nginx").content.decode()
    open_part, folded = page.split('<details id="more-servers">')
    assert "1 more server<" in folded and "<span>nginx</span>" in open_part
    assert "<span>nginx</span>" not in folded


def test_chosen_servers_are_drawn_together_with_their_findings(stranger, runs):
    page = stranger.get("/compare/?server=apache&server=lighttpd&unlike=1")
    assert (page.context["count"], len(page.context["sheet"].panels)) == (3, 1)
    assert "measured 2.97× the requests/s of Apache" in page.content.decode()
    assert "checked" in page.content.decode()


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("server=apache", 2),
        ("server=apache&keepalive=yes", 1),
        ("keepalive=no&keepalive=unknown", 2),
        ("server=nginx", 0),
        ("size=612", 3),
        ("size=abc", 0),
        ("tool=ab&server=lighttpd", 1),
        ("server=%00&server=../x", 0),
    ],
)
def test_values_of_one_facet_are_or_and_facets_are_and(stranger, runs, query, count):
    response = stranger.get(f"/compare/?{query}&unlike=1")
    assert (response.status_code, response.context["count"]) == (200, count)


def test_its_cost_does_not_grow_with_the_runs(stranger, runs, django_assert_num_queries):
    # The selection and its server facet, the ready-made ones, two rows of one version, the runs
    # and their uploads.
    with django_assert_num_queries(7):
        assert stranger.get("/compare/?server=apache").status_code == 200
    for level in range(30, 60):
        published("Apache", concurrency=level)
    with django_assert_num_queries(7):
        assert stranger.get("/compare/?server=apache").status_code == 200


def test_rows_that_hold_too_many_runs_together_are_left_out_whole(stranger, runs, monkeypatch):
    monkeypatch.setattr("runs.web.drawn_series.MOST_RUNS", 2)
    with CaptureQueriesContext(connection) as queries:
        page = stranger.get("/compare/?server=apache&server=lighttpd")
    assert page.context["count"] == 2
    # Their numbers are read once, after it is known which rows are left out.
    assert sum('"details"' in query["sql"] for query in queries) == 1
    assert "2 of 3 series shown" in page.content.decode()


def test_a_saved_view_holds_what_was_seen_under_one_address(stranger, runs):
    address = "/compare/save/?server=apache&server=lighttpd&unlike=1"
    assert "3 runs as they are now" in stranger.get(address).content.decode()
    sent = {"title": "Two servers", "visibility": "public"}
    first, again = stranger.post(address, sent), stranger.post(address, sent)
    assert first.status_code == 303 and first["Location"] == again["Location"]
    comparison = Comparison.objects.get(public_id=first["Location"].split("/")[2])
    assert [run["id"] for run in comparison.content["runs"]] == [run.public_id for run in runs[:3]]
    assert "Two servers" in stranger.get(first["Location"]).content.decode()


def test_only_the_largest_question_is_drawn_and_saved_until_one_more_click(stranger, runs):
    published("Apache", concurrency=40, keepalive=False, requests_per_s=110.0)
    published("Apache", concurrency=50, document_bytes=9000)
    for unlike, count in (("", 3), ("&unlike=1", 5)):
        query = f"server=apache&server=lighttpd{unlike}"
        page = stranger.get(f"/compare/?{query}")
        assert page.context["count"] == count
        link = stranger.post(f"/compare/save/?{query}", {"visibility": "public"})["Location"]
        saved = Comparison.objects.get(public_id=link.split("/")[2])
        assert len(saved.content["runs"]) == count
        data = stranger.get(f"/compare.json?{query}").json()
        assert len(data["content"]["runs"]) == count
    page = stranger.get("/compare/?server=apache&server=lighttpd").content.decode()
    assert "Show different files and settings together" in page


def save_as(client, title, visibility):
    """Save the view of all servers; return it."""
    address = "/compare/save/?server=apache&server=lighttpd&unlike=1"
    link = client.post(address, {"title": title, "visibility": visibility})["Location"]
    return Comparison.objects.get(public_id=link.split("/")[2])


def test_only_the_owner_of_a_view_gives_it_another_title_and_visibility(stranger, runs):
    first = save_as(stranger, "Quiet", "unlisted")
    for title, visibility in (("Loud", "public"), ("Hidden", "private")):
        again = save_as(Client(), title, visibility)
        assert (again.pk, again.title, again.visibility, again.version) == (
            first.pk,
            "Quiet",
            "unlisted",
            first.version,
        )
    own_again = save_as(stranger, "Mine", "public")
    assert (own_again.pk, own_again.title, own_again.visibility) == (first.pk, "Mine", "public")


def test_a_view_that_somebody_keeps_private_is_told_to_nobody_else(stranger, runs):
    save_as(stranger, "Secret title", "private")
    address = "/compare/save/?server=apache&server=lighttpd&unlike=1"
    response = Client().post(address, {"title": "", "visibility": "public"})
    page = response.content.decode()
    assert response.status_code == 400 and "keeps this view private" in page
    assert "Secret title" not in page


def test_a_network_saves_only_so_many_views(stranger, runs, settings):
    settings.UPLOADS_PER_HOUR = 1
    save_as(stranger, "One", "public")
    response = stranger.post("/compare/save/?server=apache&unlike=1", {"visibility": "public"})
    assert (response.status_code, "views an hour" in response.content.decode()) == (429, True)
    assert 1 <= int(response["Retry-After"]) <= 3600


def test_a_view_leaves_the_lists_with_a_run_that_is_no_longer_public(stranger, runs):
    sent = {"title": "Two servers", "visibility": "public"}
    link = stranger.post("/compare/save/?server=apache&server=lighttpd&unlike=1", sent)["Location"]
    publishing.publish(Upload.objects.get(pk=runs[0].upload_id), title="", visibility="unlisted")
    page = stranger.get(link)
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
    assert (
        link not in stranger.get("/").content.decode()
        and link not in stranger.get("/feed.atom").content.decode()
    )


def test_nothing_is_saved_from_nothing(stranger, runs):
    assert (
        stranger.post(
            "/compare/save/?server=nginx", {"title": "", "visibility": "public"}
        ).status_code
        == 400
    )
    assert (
        Client(enforce_csrf_checks=True)
        .post("/compare/save/?server=apache", {"visibility": "public"})
        .status_code
        == 403
    )


def test_a_view_of_withdrawn_numbers_is_withdrawn(stranger, runs):
    address = stranger.post(
        "/compare/save/?server=apache&unlike=1", {"title": "", "visibility": "public"}
    )["Location"]
    withdrawing.withdraw(Upload.objects.get(pk=runs[0].upload_id))
    assert stranger.get(address).status_code == 410
    assert stranger.get("/compare/?server=apache").context["count"] == 1


def test_the_page_sets_no_cookie_and_may_be_kept(stranger, runs):
    response = stranger.get("/compare/?server=apache")
    assert not response.cookies and "public" in response["Cache-Control"]


def test_every_facet_counts_what_fits_the_others(stranger, django_assert_max_num_queries):
    tags = {"hardware": "Old laptop", "os": "Debian 12", "tls": True}
    published("Apache", concurrency=10, server_version="2.4", **tags)
    published("Apache", concurrency=20, server_version="2.2", tool=None, document_bytes=None)
    published("nginx", concurrency=10, keepalive=True)
    with django_assert_max_num_queries(7):
        facets = {
            facet.name: facet
            for facet in stranger.get("/compare/?server=apache&keepalive=-")
            .context["survey"]
            .facets
        }
    assert list(facets) == [
        "server",
        "version",
        "hardware",
        "os",
        "size",
        "tool",
        "keepalive",
        "tls",
    ]
    assert [(choice.value, choice.runs, choice.chosen) for choice in facets["server"].values] == [
        ("apache", 2, True)
    ]
    assert [(choice.title, choice.runs) for choice in facets["keepalive"].values] == [
        ("unknown", 2)
    ]
    assert [(choice.title, choice.runs) for choice in facets["os"].values] == [
        ("Debian 12", 1),
        ("unknown", 1),
    ]
    assert [(choice.value, choice.runs) for choice in facets["version"].values] == [
        ("2.2", 1),
        ("2.4", 1),
    ]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("os=-", 2),
        ("hardware=-&os=Debian+12", 0),
        ("tool=-", 1),
        ("size=-", 1),
        ("tls=yes", 1),
        ("tls=-&tls=no", 2),
        ("version=1.24.0", 3),
        ("q=apache", 2),
        ("q=APACHE+LAPTOP", 1),
        ("q=%25", 0),
        ("q=_", 0),
        ("q=httpd", 2),
        ("q=debian&server=nginx", 0),
        ("q=\u00fcber", 1),
    ],
)
def test_what_nobody_said_can_be_chosen_and_names_can_be_searched(stranger, query, count):
    published("Apache", concurrency=10, hardware="Old laptop", os="Debian 12", tls=True)
    published("Apache", concurrency=20, tool=None, document_bytes=None)
    published("nginx", concurrency=10, document_label="\u00dcberblick")
    assert stranger.get(f"/compare/?{query}&unlike=1").context["count"] == count


def test_counts_that_were_not_finished_say_so(stranger, runs, monkeypatch):
    monkeypatch.setattr("runs.store.queries.published.MOST_COHORTS", 1)
    page = stranger.get("/compare/")
    assert page.context["survey"].more
    assert "1 of 1+ series shown" in stranger.get("/compare/?tool=ab").content.decode()


def test_setups_that_differ_are_named_above_the_chart(stranger, runs):
    page = stranger.get("/compare/?server=apache&unlike=1").content.decode()
    assert "Setups may differ:</strong> keep-alive is known for some runs only." in page
    assert 'class="bars"' in page
    assert 'href="/compare/?server=apache&amp;keepalive=yes' in page
    saved = stranger.post(
        "/compare/save/?server=apache&unlike=1", {"title": "", "visibility": "public"}
    )["Location"]
    assert "Setups may differ:</strong> keep-alive is known" in stranger.get(saved).content.decode()
    assert stranger.get("/compare.json?server=apache").json()["unlike"] == ["Keep-alive"]


def test_the_start_draws_the_largest_ready_made_comparison(stranger, runs):
    published("lighttpd", concurrency=20, requests_per_s=300.0)
    for server in ("Boa", "thttpd"):
        published(server, concurrency=20, document_bytes=None)
    start = stranger.get("/compare/")
    way, *others = start.context["shared"]
    assert (way.title, way.setup, way.runs, others) == ("Apache vs lighttpd", "612 bytes", 3, [])
    page = stranger.get(f"/compare/?{way.query}")
    assert page["Cache-Control"] != "no-store", "the address is the shortest one"
    charts = []
    for answer in (start, page):
        (panel,) = answer.context["sheet"].panels
        charts.append([entry.name for entry in panel.legend])
    assert charts[0] == charts[1] and len(charts[0]) == 3
    assert start["Cache-Control"] == page["Cache-Control"]


def test_sizes_that_are_almost_the_same_and_machines_of_one_name_are_alike(stranger):
    for position, size in enumerate((66_636, 66_640)):
        run = make_run(
            make_upload(str(position), publisher_hash=str(position)),
            hardware="Sun Ultra 20",
            document_bytes=size,
        )
        publishing.publish(run.upload, title="", visibility="public")
    assert stranger.get("/compare/?q=nginx").context["count"] == 2
    published("nginx", hardware="Sun Ultra 20", document_bytes=70_000)
    page = stranger.get("/compare/?q=nginx")
    assert (page.context["count"], page.context["picked"].others) == (2, 1)
    split = page.context["survey"].unlike[0]
    assert [(part.title, part.runs, part.query) for part in split.parts] == [
        ("66,636 bytes", 2, "q=nginx&size=66636&size=66640"),
        ("70,000 bytes", 1, "q=nginx&size=70000"),
    ]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("size", "value"),
    [
        (0, "1KiB"),
        (1024, "1KiB"),
        (1025, "10KiB"),
        (10_240, "10KiB"),
        (10_241, "100KiB"),
        (102_401, "1MiB"),
        (1_048_576, "1MiB"),
        (1_048_577, "more"),
        (None, "-"),
    ],
)
def test_files_are_chosen_by_classes_of_sizes(stranger, size, value):
    published("Apache", concurrency=10, document_bytes=size)
    for name in ("1KiB", "10KiB", "100KiB", "1MiB", "more", "-"):
        page = stranger.get(f"/compare/?size={name}")
        assert page.context["count"] == (1 if name == value else 0), name
    (facet,) = stranger.get(f"/compare/?size={value}").context["facets"]["sentence"]
    assert [(choice.value, choice.runs, choice.chosen) for choice in facet.values] == [
        (value, 1, True)
    ]


def test_an_empty_selection_names_what_to_take_away_and_what_that_gives(
    stranger, runs, django_assert_max_num_queries
):
    with django_assert_max_num_queries(9):
        page = stranger.get("/compare/?q=apache&size=5&keepalive=yes").content.decode()
    assert "No published run fits" in page
    assert (
        '<a href="/compare/?q=apache&amp;keepalive=yes">Without Document size: 5 bytes</a> <span class="dim">1 run</span>'
        in page
    )
    assert "Without Name" not in page and "Without Keep-alive" not in page
    assert '<option value="5" selected>' in page


def test_of_many_series_twelve_are_drawn_and_all_can_be_ticked(
    stranger, django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr("runs.web.views.explore.ROWS", 10)
    for number in range(14):
        published(f"Server {number}", concurrency=10 + number)
    # As many queries as with two servers, and one for each row that is drawn.
    with django_assert_num_queries(17):
        page = stranger.get("/compare/?tool=ab")
    assert "12 of 14 series shown" in page.content.decode() and page.context["count"] == 12
    assert '<details class="method-below">' in page.content.decode()
    second = stranger.get(f"/compare/?tool=ab&after={page.context['rows']['next']}")
    rows = [*page.context["rows"]["rows"], *second.context["rows"]["rows"]]
    assert len({row["pk"] for row in rows}) == 14 and second.context["rows"]["next"] == ""
    last = [row["key"][:16] for row in rows[-2:]]
    query = f"tool=ab&series={last[0]}&series={last[1]}"
    named = stranger.get(f"/compare/?{query}")
    assert [row["key"][:16] for row in named.context["picked"].rows] == last
    assert named.context["count"] == 2 and "public" in named["Cache-Control"]
    link = stranger.post(f"/compare/save/?{query}", {"visibility": "public"})["Location"]
    saved = Comparison.objects.get(public_id=link.split("/")[2])
    assert len(saved.content["runs"]) == 2


def test_a_row_goes_into_the_tray(stranger, runs):
    (row,) = stranger.get("/compare/?server=lighttpd").context["picked"].rows
    stranger.post("/compare/tray/change/", {"series": row["key"][:16]})
    (series,) = stranger.get("/compare/tray/").context["collection"].series
    assert series.name == "lighttpd 1.24.0"


def test_of_a_row_the_upload_with_the_most_runs_is_drawn(stranger):
    for loads in ((10, 20), (10,)):
        upload = make_upload(f"nginx {loads}")
        for load in loads:
            make_run(upload, concurrency=load)
        publishing.publish(upload, title="", visibility="public")
    page = stranger.get("/compare/?server=nginx")
    assert (page.context["count"], page.context["uploads_left"]) == (2, 1)
    assert stranger.get("/compare/?server=nginx&pool=1").context["count"] == 3


def test_server_versions_take_turns(stranger, monkeypatch):
    monkeypatch.setattr("runs.store.queries.picking.DRAWN", 2)
    for os in ("Debian 11", "Debian 12", "Debian 13"):
        published("Apache", concurrency=9, os=os)
    published("lighttpd", concurrency=10)
    rows = stranger.get("/compare/?tool=ab").context["picked"].rows
    assert {row["server__name"] for row in rows} == {"Apache", "lighttpd"}


def test_its_json_holds_the_same_runs_in_as_few_queries(
    stranger, runs, django_assert_max_num_queries
):
    with django_assert_max_num_queries(4):
        value = stranger.get("/compare.json?server=apache&keepalive=yes").json()
    assert (
        [run["id"] for run in value["content"]["runs"]]
        == [runs[1].public_id]
        == list(value["labels"]["runs"])
    )
    assert (value["fitting"], value["unlike"]) == ({"runs": 1, "at_least": False}, [])
    assert stranger.get("/compare.json").json()["content"]["runs"] == []


def modules(name: str) -> set[str]:
    """Return a module's path below static/ and those of everything that it imports."""
    names_read = {name}
    for import_path in re.findall(
        r"""^import .*?from\s*["'](\.[^"']+)["']""", (STATIC / name).read_text(), re.MULTILINE
    ):
        names_read |= modules(
            posixpath.normpath(posixpath.join(posixpath.dirname(name), import_path))
        )
    return names_read


def test_the_page_asks_for_at_most_120_kib_of_scripts(stranger):
    page = stranger.get("/compare/").content.decode()
    asked = re.findall(r'<script[^>]* src="/static/([^"]+)"', page)
    scripts = {module for name in asked for module in modules(name)}
    assert {"vendor/htmx.min.js", "vendor/chart.js", "js/elements/chart.js"} <= scripts
    assert sum(len(brotli.compress((STATIC / name).read_bytes())) for name in scripts) <= 120 * 1024
