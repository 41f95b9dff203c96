"""The list of runs in every order, its CSV, the search in names, pages of servers and machines."""

from __future__ import annotations

import csv
import re

import pytest

from runs.models import Run, Upload
from runs.publish import publishing, withdrawing
from tests.factories import make_run, make_upload
from tests.pages.test_explore import published

pytestmark = pytest.mark.django_db


@pytest.fixture
def runs():
    """Three public runs of two servers, and one that is not listed."""
    return [
        published("Apache", concurrency=10, requests_per_s=100.0),
        published("Apache", concurrency=20, requests_per_s=120.0, keepalive=True),
        published("lighttpd", concurrency=10, requests_per_s=297.0),
        published("nginx", "unlisted", concurrency=10),
    ]


def pages(client, query):
    """Follow the links to the next page; return the runs' keys in the order in which they came."""
    seen, after = [], ""
    while True:
        page = client.get(f"/runs/?{query}{after}")
        seen += [run.pk for run in page.context["runs"]]
        if page.context["next"] is None:
            return seen
        after = f"&after={page.context['next']}"
        assert (
            after.replace("&", "&amp;") in page.content.decode()
            or f"?{after[1:]}" in page.content.decode()
        )


@pytest.fixture
def many():
    """Public runs with ties, gaps, fractions and large numbers in each column."""
    upload = make_upload("many")
    rates = (0.1 + 0.2, 1e15, None, 0.0, 297.0, 297.0, None, 5e-324, 297.0, 120.5)
    uploads = [
        make_run(upload, requests_per_s=rate, concurrency=1 + position % 3, time_taken_s=rate)
        for position, rate in enumerate(rates)
    ]
    publishing.publish(upload, title="", visibility="public")
    return uploads


@pytest.mark.one_in(4)
@pytest.mark.parametrize("column", ["date", "rate", "time", "concurrency"])
@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("size", [1, 3, 4])
def test_each_run_is_on_one_page_in_every_order(stranger, many, monkeypatch, column, sign, size):
    monkeypatch.setattr("runs.web.views.browse.PAGE", size)
    field = {
        "date": "pk",
        "rate": "requests_per_s",
        "time": "time_taken_s",
        "concurrency": "concurrency",
    }[column]
    sentence = sorted(
        (getattr(run, field), run.pk) for run in many if getattr(run, field) is not None
    )
    unsaid = sorted(run.pk for run in many if getattr(run, field) is None)
    expected = (
        [pk for _, pk in sentence] + unsaid
        if not sign
        else [pk for _, pk in reversed(sentence)] + unsaid[::-1]
    )
    assert pages(stranger, f"sort={sign}{column}") == expected


def test_a_page_stays_whole_when_more_is_published(stranger, runs, monkeypatch):
    monkeypatch.setattr("runs.web.views.browse.PAGE", 1)
    first = stranger.get("/runs/?sort=rate")
    published("Boa", concurrency=1, requests_per_s=1.0)
    second = stranger.get(f"/runs/?sort=rate&after={first.context['next']}")
    assert [run.pk for page in (first, second) for run in page.context["runs"]] == [
        runs[0].pk,
        runs[1].pk,
    ]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "query",
    [
        "sort=none",
        "after=abc",
        "after=~",
        "after=nan~1",
        "after=1e999~1",
        "after=~99999999999999999999",
        "q=%00",
    ],
)
def test_nonsense_in_the_address_is_left_out(stranger, runs, query):
    assert len(stranger.get(f"/runs/?{query}").context["runs"]) == 3


def test_an_address_with_empty_choices_leads_to_the_shortest_one(stranger, runs):
    answer = stranger.get("/compare/?server=apache&q=&size=")
    assert (answer.status_code, answer["Location"]) == (302, "/compare/?server=apache")


@pytest.mark.parametrize("listing", ["/runs/", "/compare/"])
def test_the_page_says_of_which_query_it_is(stranger, runs, listing):
    for query, sentence in (
        ("", ""),
        ("server=apache&tool=ab", "server=apache&amp;tool=ab"),
        ('q="><script>', "q=&quot;&gt;&lt;script&gt;"),
    ):
        page = stranger.get(listing, QUERY_STRING=query).content.decode()
        assert f'id="explore" data-query="{sentence}"' in page


def test_the_list_costs_the_same_however_much_there_is(
    stranger, runs, many, django_assert_max_num_queries
):
    for query, most in (
        ("", 3),
        ("server=apache", 5),
        ("sort=-rate", 4),
        ("server=apache&q=a&sort=rate", 12),
    ):
        with django_assert_max_num_queries(most):
            assert stranger.get(f"/runs/?{query}").status_code == 200


def test_headings_sort_and_say_how(stranger, runs):
    page = stranger.get("/runs/?server=apache&sort=-rate").content.decode()
    assert 'aria-sort="descending"><a href="/runs/?server=apache&amp;sort=rate">' in page
    assert 'href="/runs/?server=apache&amp;sort=-time"' in page and page.count("aria-sort") == 1


def test_the_list_is_a_csv_too_as_long_as_is_said(stranger, runs, monkeypatch):
    monkeypatch.setattr("runs.store.queries.listing.CHUNK", 1)
    response = stranger.get("/runs.csv?server=apache&server=lighttpd")
    rows = list(csv.DictReader(b"".join(response.streaming_content).decode().splitlines()))
    assert [(row["server_name"], row["requests_per_s"]) for row in rows] == [
        ("Apache", "100.0"),
        ("Apache", "120.0"),
        ("lighttpd", "297.0"),
    ]


def test_a_long_csv_says_where_its_rest_is(stranger, runs, settings, monkeypatch):
    whole = stranger.get("/runs.csv?server=apache&server=lighttpd")
    every = b"".join(whole.streaming_content).decode().splitlines()
    monkeypatch.setattr("runs.publish.csv_lines.MOST", 2)
    first = stranger.get("/runs.csv?server=apache&server=lighttpd&after=nonsense")
    assert first["Benchpress-Most-Lines"] == "2"
    *lines, last = b"".join(first.streaming_content).decode().splitlines()
    assert lines == every[:3]
    assert last.startswith("# There are more runs. They begin at ")
    address = last.rpartition(" ")[2].removeprefix(settings.SITE_URL)
    rest = b"".join(stranger.get(address).streaming_content).decode().splitlines()
    assert lines + rest[1:] == every
    monkeypatch.setattr("runs.publish.csv_lines.MOST_WRITTEN", 2)
    assert "the last line of each has the address" in stranger.get("/runs/").content.decode()


def test_names_are_found_whatever_they_are_of(stranger, runs):
    run = make_run(
        make_upload("x"),
        server_name="lighttpd",
        hardware="Lightweight box",
        document_label="highlights.html",
    )
    publishing.publish(run.upload, title="A light comparison", visibility="public")
    publishing.publish(
        make_run(make_upload("y"), server_name="Lightspeed").upload,
        title="Light and secret",
        visibility="unlisted",
    )
    page = stranger.get("/runs/?q=LIGHT")
    names = page.context["names"]
    assert (
        [server.name for server in names.servers],
        [machine.name for machine in names.hardware],
    ) == (
        ["lighttpd"],
        ["Lightweight box"],
    )
    assert [comparison.title for comparison in names.comparisons] == [
        "A light comparison",
        "lighttpd 1.24.0",
    ]
    assert {run.pk for run in page.context["runs"]} == {runs[2].pk, run.pk}
    assert "secret" not in page.content.decode()


def test_a_list_without_runs_names_what_to_take_away(stranger, runs):
    page = stranger.get("/runs/?server=apache&size=5").content.decode()
    assert '<a href="/runs/?server=apache">Without Document size: 5 bytes</a>' in page
    assert "The list ended before this page" in stranger.get("/runs/?after=~1").content.decode()


def test_a_server_shows_its_versions_over_time_and_its_setups(
    stranger, django_assert_max_num_queries
):
    for version in ("1.4.22", "1.4.9"):
        published("lighttpd", concurrency=10, server_version=version)
    published(
        "lighttpd", concurrency=20, server_version="1.4.9", hardware="Old laptop", os="Debian 12"
    )
    with django_assert_max_num_queries(11):
        page = stranger.get("/servers/lighttpd/")
    known = page.context["known"]
    assert [(part.titles, part.runs) for part in known.parts] == [(("1.4.22",), 1), (("1.4.9",), 2)]
    assert [(part.titles, part.runs) for part in known.setups] == [
        (("unknown", "unknown", "612 bytes", "ab"), 2),
        (("Old laptop", "Debian 12", "612 bytes", "ab"), 1),
    ]
    assert known.setup == ("Hardware", "Operating system", "Document size", "Tool")
    explored = stranger.get(f"/compare/?{known.setups[1].query}")
    assert explored.context["count"] == 1
    assert "Debian 12" in page.content.decode()


def test_a_server_and_a_machine_have_pages_when_something_public_is_known(stranger, runs):
    measured = published("boa", hardware="Old laptop")
    page = stranger.get("/servers/apache/").content.decode()
    assert "<h1>Apache</h1>" in page and f'href="{runs[0].get_absolute_url()}"' in page
    assert "Boa" in stranger.get(f"/hardware/{measured.hardware.slug}/").content.decode()
    assert stranger.get("/servers/nginx/").status_code == 404, "only an unlisted run names it"
    assert (
        stranger.get("/servers/none/").status_code
        == stranger.get("/hardware/none/").status_code
        == 404
    )
    assert (
        f'href="/servers/{measured.server.slug}/"'
        in stranger.get(measured.get_absolute_url()).content.decode()
    )


def test_what_was_withdrawn_is_in_no_list(stranger, runs):
    withdrawing.withdraw(runs[0].upload)
    assert [run.pk for run in stranger.get("/runs/").context["runs"]] == [runs[2].pk, runs[1].pk]
    assert Run.objects.get(pk=runs[0].pk).cohort_id is None


def test_benchmarks_are_grouped_by_upload_and_setup_with_their_shape(stranger):
    upload = make_upload("three loads, one twice")
    for load, rate in ((10, 100.0), (20, 300.0), (20, 500.0), (40, 200.0)):
        make_run(upload, concurrency=load, requests_per_s=rate)
    publishing.publish(upload, title="", visibility="public")
    published("Apache", concurrency=10)
    first, second = stranger.get("/runs/").context["rows"]
    assert (first.head.server.name, first.loads, first.shape.lines) == ("Apache", (10,), ())
    assert (second.runs, second.loads, second.highest) == (4, (10, 20, 40), 500.0)
    assert second.head.pk == max(run.pk for run in upload.runs.all())
    # The median of 300 and 500 is the highest point: at the upper edge.
    assert second.shape.lines == ("M3.0 22.5L41.0 3.0L117.0 16.0",)
    page = stranger.get("/runs/").content.decode()
    assert "10–40" in page and "10–10" not in page


def test_lines_of_a_row_that_differ_are_drawn_apart(stranger):
    upload = make_upload("two configurations")
    for configuration, rate in (("one worker", 100.0), ("two workers", 200.0)):
        for load in (10, 20):
            make_run(upload, concurrency=load, requests_per_s=rate, configuration=configuration)
    publishing.publish(upload, title="", visibility="public")
    (row,) = stranger.get("/runs/").context["rows"]
    assert (row.lines, len(row.shape.lines)) == (2, 2)


def test_each_benchmark_is_on_one_page(stranger, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr("runs.web.views.browse.ROWS", 2)
    for number in range(5):
        published(f"Server {number}", concurrency=10)
    names, after = [], ""
    for _ in range(3):
        with django_assert_num_queries(3):
            page = stranger.get(f"/runs/?{after}")
        names += [row.head.server_name for row in page.context["rows"]]
        after = f"after={page.context['next']}"
    assert names == [f"Server {number}" for number in (4, 3, 2, 1, 0)]
    assert page.context["next"] is None


def test_lists_read_no_large_columns(stranger, runs, django_assert_num_queries):
    for address, queries in (("/runs/", 3), ("/runs/?server=apache", 5)):
        with django_assert_num_queries(queries) as captured:
            stranger.get(address)
        text = " ".join(query["sql"] for query in captured.captured_queries)
        for column in ("details", "sources", "provenance", "latency_ms", "diagnostics"):
            assert f'"{column}"' not in text, (address, column)


def test_a_server_opens_with_a_chart_whose_cost_does_not_grow(stranger, django_assert_num_queries):
    for version in ("1.0", "2.0"):
        published("nginx", concurrency=10, server_version=version, requests_per_s=100.0)
    with django_assert_num_queries(10):
        page = stranger.get("/servers/nginx/")
    (panel,) = page.context["sheet"].panels
    assert {entry.name for entry in panel.legend} == {"nginx 1.0", "nginx 2.0"}
    for load in range(20, 40):
        published("nginx", concurrency=load, server_version="2.0")
    with django_assert_num_queries(10):
        stranger.get("/servers/nginx/")
    assert "public" in page["Cache-Control"]
    assert stranger.get("/servers/nginx/?x=1")["Cache-Control"] == "no-store"


def test_an_empty_site_says_so(stranger):
    assert "Nothing has been published yet" in stranger.get("/runs/").content.decode()


def test_a_column_of_dashes_is_not_shown(stranger):
    published("Apache", concurrency=10, requests_failed=None, keepalive=None)
    for address in ("/runs/", "/runs/?sort=-rate", "/compare/?server=apache"):
        page = stranger.get(address).content.decode().partition('id="result"')[2]
        for heading in (">Hardware</th>", ">Failed</th>", ">Keep-alive</th>"):
            assert heading not in page.partition('id="numbers"')[0], (address, heading)
    published("Apache", concurrency=20, hardware="A box", keepalive=True)
    for address in ("/runs/", "/compare/?server=apache"):
        assert ">Hardware</th>" in stranger.get(address).content.decode()


@pytest.mark.parametrize("page", ["/runs/", "/compare/"])
def test_a_search_without_a_result_says_what_was_looked_for(stranger, db, page):
    published("Apache")
    text = stranger.get(f"{page}?q=<b>none").content.decode()
    assert "Nothing found for “&lt;b&gt;none”" in text
    assert "nothing to choose" not in text
    assert "Nothing found" not in stranger.get(f"{page}?q=apache").content.decode()
    assert "Nothing found" not in stranger.get(f"{page}?server=none").content.decode()


def test_the_page_of_a_machine_ranks_the_servers_that_were_measured_on_it(stranger):
    upload = make_upload("ranked", state=Upload.State.PARSED)
    for place, server in enumerate(("Apache", "nginx")):
        for load in (1, 10, 100):
            rate = load * 10.0 / (place + 1)
            make_run(
                upload,
                "Xeon",
                server_name=server,
                concurrency=load,
                requests_per_s=rate,
                time_taken_s=1000 / rate,
            )
    publishing.publish(upload, title="", visibility="public")
    machine = upload.runs.earliest("pk").hardware
    page = stranger.get(f"/hardware/{machine.slug}/").content.decode()
    ranking = page.partition('class="findings"')[2].partition("</table>")[0]
    rows = re.findall(r'<th scope="row">([^<]*)</th>', ranking)
    assert rows == ["Apache 1.24.0", "nginx 1.24.0"]
