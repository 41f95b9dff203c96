"""A reader's view: chosen in the address, frozen under a permalink, cached in one form only."""

from __future__ import annotations

import pytest

from runs.models import Comparison
from tests.factories import make_comparison, make_run, make_upload
from tests.pages.test_explore import published

pytestmark = pytest.mark.django_db


@pytest.fixture
def comparison():
    """Two servers at two loads, and mean latencies."""
    upload = make_upload("x")
    for server, rate in (("Apache", 100.0), ("lighttpd", 297.0)):
        for load in (10, 20):
            make_run(
                upload,
                server_name=server,
                concurrency=load,
                requests_per_s=rate + load,
                latency_ms={"mean": load / rate},
            )
    return make_comparison(upload.runs.earliest("pk"))


def keys(response) -> list[str]:
    """Return the metrics of the charts that are drawn."""
    return [chart.key for panel in response.context["sheet"].panels for chart in panel.charts]


def test_a_reader_switches_charts_axes_and_baseline(stranger, comparison):
    address = comparison.get_absolute_url()
    assert keys(stranger.get(address)) == ["requests_per_s", "time_taken", "transfer_rate"]
    assert keys(stranger.get(f"{address}?metric=latency_mean")) == ["latency_mean"]
    scales = (
        stranger.get(f"{address}?scale=logy")
        .context["sheet"]
        .panels[0]
        .charts[0]
        .config["options"]["scales"]
    )
    assert (scales["x"]["type"], scales["y"]["type"]) == ("linear", "logarithmic")
    page = stranger.get(f"{address}?baseline=apache-1.24.0")
    assert "× Apache 1.24.0" in page.content.decode() and "2.79×" in page.content.decode()


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("utm_source=x", ""),
        ("scale=linear&metric=requests_per_s&metric=time_taken&metric=transfer_rate&baseline=", ""),
        ("scale=logx&hide=nothing&x=", "?scale=logx"),
        ("toggle=apache-1.24.0", "?hide=apache-1.24.0"),
        ("hide=&hide=boa", ""),
        ("hide=apache-1.24.0&toggle=apache-1.24.0", ""),
    ],
)
def test_an_address_that_says_too_much_is_answered_by_the_shortest(
    stranger, comparison, asked, answered
):
    response = stranger.get(f"{comparison.get_absolute_url()}?{asked}")
    assert (response.status_code, response["Location"]) == (
        302,
        f"{comparison.get_absolute_url()}{answered}",
    )
    assert stranger.get(response["Location"]).status_code == 200


def test_each_view_has_its_own_etag_and_the_same_canonical_address(stranger, comparison, settings):
    address = comparison.get_absolute_url()
    plain, log = stranger.get(address), stranger.get(f"{address}?scale=logx")
    assert plain["ETag"] != log["ETag"]
    assert (
        stranger.get(f"{address}?scale=logx", headers={"If-None-Match": plain["ETag"]}).status_code
        == 200
    )
    assert f'canonical" href="{settings.SITE_URL}{address}">' in log.content.decode()


def test_only_addresses_that_are_needed_fill_the_cache(
    client, comparison, settings, django_assert_num_queries
):
    settings.PAGE_CACHE_SECONDS = 2
    address = comparison.get_absolute_url()
    for query, queries in (("scale=logx", 0), ("x=nonsense", 1)):
        client.get(f"{address}?{query}")
        with django_assert_num_queries(queries):
            client.get(f"{address}?{query}")


@pytest.mark.parametrize("sibling", [".json", ".csv", ".xlsx"])
def test_siblings_that_know_no_view_are_kept_under_one_address(client, comparison, sibling):
    address = f"{comparison.get_absolute_url()[:-1]}{sibling}"
    assert "public" in client.get(address)["Cache-Control"]
    assert client.get(f"{address}?scale=logx")["Cache-Control"] == "no-store"


def test_a_saved_view_opens_as_it_was_seen_and_can_be_left(stranger):
    for server in ("Apache", "lighttpd"):
        published(server, concurrency=10, latency_ms={"mean": 3.0})
    query = "server=apache&server=lighttpd&metric=latency_mean&scale=logy&baseline=apache-1.24.0"
    assert (
        f'action="/compare/save/?{query}"'.replace("&", "&amp;")
        in stranger.get(f"/compare/save/?{query}").content.decode()
    )
    saved = stranger.post(f"/compare/save/?{query}", {"title": "", "visibility": "public"})[
        "Location"
    ]
    plain = stranger.post(
        "/compare/save/?server=apache&server=lighttpd", {"title": "", "visibility": "public"}
    )["Location"]
    assert (
        saved != plain
        and Comparison.objects.get(public_id=plain.split("/")[2]).content["view"] == {}
    )
    view = stranger.get(saved).context["sheet"].view
    assert (view.metrics, view.scale, view.baseline) == (("latency_mean",), "logy", "apache-1.24.0")
    left = stranger.get(f"{saved}?metric=&scale=linear&baseline=")
    assert (left.status_code, keys(left)) == (
        200,
        ["requests_per_s", "time_taken", "transfer_rate"],
    )


def test_explore_shortens_what_its_form_sends(stranger):
    published("Apache", concurrency=10)
    long = stranger.get(
        "/compare/?server=apache&metric=requests_per_s&metric=time_taken&metric=transfer_rate&scale=logx"
    )
    assert (long.status_code, long["Location"]) == (302, "/compare/?server=apache&scale=logx")
    assert "public" in stranger.get(long["Location"])["Cache-Control"]
    assert stranger.get("/compare/?server=apache&junk=1")["Cache-Control"] == "no-store"
