"""The permalink and its siblings: the numbers, the headers, what it costs."""

from __future__ import annotations

import csv
import gzip
import hashlib
import html
import io
import json
import re

import pytest

from runs.ids import base58
from runs.models import Comparison, Upload
from runs.publish import freezing, publishing, run_tags, tagging, withdrawing
from runs.show.page import sheet
from runs.web import metric_view
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
SIBLINGS = ["/", ".json", ".csv", ".xlsx"]


def address(comparison, sibling: str = "/") -> str:
    """Return the path of a permalink or one of its siblings."""
    return f"/c/{comparison.public_id}{sibling}"


@pytest.fixture
def seed_000(stranger, paste, seed):
    """The comparison of the first seed article, as its pasted text gives it."""
    return publishing.publish(paste(stranger, seed("000")), title="", visibility="public")


def test_it_shows_every_number_of_the_first_seed(stranger, seed_000):
    page = stranger.get(address(seed_000)).content.decode()
    for number in ("7.66", "22.72", "22.53", "130.533", "44.02", "44.389", "500.02"):
        assert number in page, number
    assert "Apache 2.2.3" in page and "lighttpd 1.4.22" in page
    assert "<svg" in page and "7.62" in page


def test_a_reader_without_scripts_gets_three_charts_of_bars_for_two_loads(stranger, seed_000):
    page = stranger.get(address(seed_000)).content.decode()
    assert page.count('class="bar-lists"') == 3 and "data-chart=" not in page
    assert "more is better" in page and "less is better" in page
    assert "KiB/s" in page


@pytest.mark.parametrize(
    ("loads", "words"),
    [((10,), "each chart has its own scale"), ((10, 20, 50), "the same axes in all charts")],
)
def test_charts_of_several_documents_say_what_they_share(stranger, loads, words):
    """The longest bar of each list fills it; lines of all charts have one axis."""
    upload = make_upload("x")
    runs = [
        make_run(upload, server_name=server, document_bytes=size, concurrency=load)
        for server in ("a", "b")
        for size in (100, 10_000, 100_000)
        for load in loads
    ]
    page = stranger.get(address(make_comparison(*runs))).content.decode()
    both = {"each chart has its own scale", "the same axes in all charts"}
    assert {sentence for sentence in both if sentence in page} == {words}


@pytest.mark.parametrize(("servers", "heads"), [("a", []), ("ab", ["10,000 bytes"])])
def test_a_further_question_has_a_head_where_there_is_more_than_a_sentence(
    stranger, servers, heads
):
    upload = make_upload("x")
    runs = [
        make_run(upload, server_name=server, document_bytes=size)
        for server in servers
        for size in (100, 10_000)
    ]
    page = stranger.get(address(make_comparison(*runs))).content.decode()
    folded = page.partition("1 more question")[2].partition("</section>")[0]
    assert re.findall("<h3>(.*?)</h3>", folded) == heads
    assert "10,000 bytes: a" in folded and "oncurrency, 10" not in folded


def test_a_further_question_without_a_value_says_so(stranger):
    upload = make_upload("x")
    sizes = ((100, 50.0), (5_000, None))
    runs = [
        make_run(upload, server_name=server, document_bytes=size, requests_per_s=rate)
        for server in "ab"
        for size, rate in sizes
    ]
    page = stranger.get(address(make_comparison(*runs))).content.decode()
    folded = page.partition("1 more question")[2].partition("</section>")[0]
    assert "5,000 bytes: no run has this value: requests per second." in folded
    assert "<h3>" not in folded


def test_a_run_that_stopped_early_shows_how_far_it_came_and_asks_for_another(stranger):
    """Also the name of the sentence: one run is no "runs"."""
    values = {"aborted": True, "requests_completed": 29, "requests_per_s": None}
    details = {"error": "apr_pollset_poll: <timeout>"}
    comparison = make_comparison(make_run(details=details, **values))
    page = html.unescape(stranger.get(address(comparison)).content.decode())
    assert "does not count: the run stopped early." in page and "so no rate counts here" in page
    assert "The tool printed: “apr_pollset_poll: <timeout>”." in page
    figures = page.partition("single-figures")[2].partition("</dl>")[0]
    assert ">29</a>" in figures and "per second" not in figures
    assert (
        page.count(f'/tray/add/?from={comparison.public_id}" rel="nofollow">Add another run') == 2
    )


def test_only_long_series_repeat_their_name_in_the_table(stranger):
    upload = make_upload("x")
    loads = {"a": range(1, 8), "b": range(1, 13)}
    runs = [
        make_run(upload, server_name=name, concurrency=load)
        for name in loads
        for load in loads[name]
    ]
    page = stranger.get(address(make_comparison(*runs))).content.decode()
    body = page.partition('class="numbers" data-sortable')[2].partition("</table>")[0]
    rows = [
        "again" not in row.partition(">")[0]
        for row in body.partition("<tbody>")[2].split("<tr")[1:]
    ]
    assert [place for place, is_named in enumerate(rows) if is_named] == [0, 7, 17]


@pytest.mark.parametrize("load", [10, None])
def test_comparing_downloading_and_sharing_are_above_the_chart(stranger, load):
    upload = make_upload("x")
    runs = [make_run(upload, server_name=name, concurrency=load) for name in ("a", "b")]
    page = stranger.get(address(make_comparison(*runs))).content.decode()
    actions, chart = page.index('class="bar-actions"'), page.index('class="bar-lists"')
    assert actions < chart
    for words in ("Compare with…", "Download", "Share"):
        assert words in page[actions:chart]


def test_its_cost_does_not_depend_on_the_runs(stranger, django_assert_num_queries):
    upload = make_upload("x")
    for concurrency in range(1, 60):
        make_run(upload, concurrency=concurrency)
    comparison = publishing.publish(upload, title="", visibility="public")
    with django_assert_num_queries(1):
        assert stranger.get(address(comparison)).status_code == 200


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_a_reader_who_has_it_gets_304_without_a_body(stranger, sibling):
    first = stranger.get(address(make_comparison(), sibling))
    again = stranger.get(first.request["PATH_INFO"], headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert again["Cache-Control"] == first["Cache-Control"]
    assert again["Vary"] == first["Vary"]
    dated = stranger.get(
        first.request["PATH_INFO"], headers={"If-Modified-Since": first["Last-Modified"]}
    )
    assert dated.status_code == 304


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_a_corrected_name_changes_the_etag(stranger, sibling):
    comparison = make_comparison()
    before = stranger.get(address(comparison, sibling))
    tagging.save_tags(Upload.objects.get(), [run_tags.RunTags(0, server_name="renamed")])
    after = stranger.get(address(comparison, sibling), headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200 and after.content != before.content
    assert b"renamed" in after.content or sibling == ".xlsx"  # which is compressed


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_no_cookie_is_set_or_asked_for(stranger, sibling):
    response = stranger.get(address(make_comparison(), sibling))
    assert not response.cookies and "cookie" not in response["Vary"].lower()
    assert "public" in response["Cache-Control"]


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_an_unlisted_one_is_kept_from_search_and_shared_caches(stranger, sibling):
    response = stranger.get(address(make_comparison(visibility="unlisted"), sibling))
    assert response.status_code == 200
    assert "noindex" in response["X-Robots-Tag"]
    assert response["Referrer-Policy"] == "no-referrer"
    assert "private" in response["Cache-Control"]


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_a_withdrawn_one_is_gone(stranger, sibling):
    comparison = make_comparison()
    before = stranger.get(address(comparison, sibling))
    withdrawing.withdraw(Upload.objects.get())
    after = stranger.get(address(comparison, sibling), headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 410


@pytest.mark.parametrize("odd", ["nothing", "1" * 60, "a b", "%00", "ä"])
def test_a_bad_id_is_not_found(stranger, odd):
    assert stranger.get(f"/c/{odd}/").status_code in (400, 404)
    assert stranger.get(f"/c/{odd}.json").status_code in (400, 404)


def test_only_reading_is_allowed(stranger):
    assert stranger.post(address(make_comparison())).status_code == 405


def test_the_canonical_address_comes_from_the_setting(stranger, settings):
    settings.SITE_URL = "https://bench.example"
    settings.ALLOWED_HOSTS = ["other.example"]
    comparison = make_comparison()
    page = stranger.get(address(comparison), headers={"Host": "other.example"}).content.decode()
    assert f'<link rel="canonical" href="https://bench.example/c/{comparison.public_id}/">' in page
    assert "other.example" not in page


def test_the_json_proves_its_own_address(stranger, seed_000):
    data = json.loads(stranger.get(address(seed_000, ".json")).content)
    digest = hashlib.sha256(freezing.canonical(data["content"])).digest()
    assert base58(digest).startswith(data["id"])
    first = data["content"]["runs"][0]
    assert (first["requests_per_s"], first["transfer_rate_Bps"], first["requests_failed"]) == (
        7.66,
        512020.48,
        5,
    )


def test_the_csv_holds_the_same_numbers(stranger, seed_000):
    response = stranger.get(address(seed_000, ".csv"))
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert response["Content-Type"].startswith("text/csv")
    assert response["Content-Disposition"].startswith("attachment")
    assert [float(row["requests_per_s"]) for row in rows] == [7.66, 22.72, 22.53]
    assert [float(row["transfer_rate_Bps"]) for row in rows] == [512020.48, 1520783.36, 1510154.24]


@pytest.mark.parametrize("formula", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"])
def test_no_text_is_a_formula_in_the_csv(stranger, formula):
    comparison = make_comparison(make_run(server_name=formula))
    cells = next(
        csv.reader(
            io.StringIO(
                stranger.get(address(comparison, ".csv")).content.decode().split("\r\n", 1)[1]
            )
        )
    )
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "＝")) for cell in cells)


def test_every_run_links_to_its_source(stranger):
    run = make_run()
    page = stranger.get(address(make_comparison(run))).content.decode()
    assert f'href="/runs/{run.public_id}/' in page


def test_the_html_to_paste_escapes_the_title(stranger):
    page = stranger.get(address(make_comparison(title="<b>a & b</b>"))).content.decode()
    field = html.unescape(
        page.partition('id="copy-html"')[2].partition('value="')[2].partition('"')[0]
    )
    assert (
        field.startswith('<a href="http')
        and 'alt="&lt;b&gt;a &amp; b&lt;/b&gt;. nginx 1.24.0 served 100 requests/s at 10' in field
    )


def test_a_page_is_drawn_once_and_again_after_a_correction(
    stranger, monkeypatch, django_assert_num_queries
):
    drawings = []

    def counted(*values, **named):
        drawings.append(values)
        return sheet(*values, **named)

    monkeypatch.setattr(metric_view, "sheet", counted)
    comparison = make_comparison(title="First title")
    for _ in range(3):
        with django_assert_num_queries(1):
            page = stranger.get(comparison.get_absolute_url())
    assert len(drawings) == 1 and "First title" in page.content.decode()
    Comparison.objects.filter(pk=comparison.pk).update(
        labels=comparison.labels | {"title": "Second title"}, version=2
    )
    assert "Second title" in stranger.get(comparison.get_absolute_url()).content.decode()
    assert len(drawings) == 2


@pytest.mark.parametrize(
    ("ending", "writer"),
    [(".json", "json_data.computed"), (".csv", "csv.text"), (".xlsx", "xlsx.workbook")],
)
def test_a_download_is_written_once(stranger, monkeypatch, ending, writer):
    download = address(make_comparison(), ending)
    first = stranger.get(download).content
    monkeypatch.setattr(f"runs.export.{writer}", None)
    assert stranger.get(download).content == first


@pytest.mark.parametrize("encoding", ["gzip", "br, gzip;q=0.8", "", "identity"])
def test_what_is_kept_is_sent_to_everybody_in_an_encoding_they_take(stranger, encoding):
    address = make_comparison(title="Same for all").get_absolute_url()
    stranger.get(address)
    response = stranger.get(address, headers={"Accept-Encoding": encoding})
    is_packed = response.get("Content-Encoding") == "gzip"
    assert is_packed == ("gzip" in encoding)
    assert (
        "Same for all"
        in (gzip.decompress(response.content) if is_packed else response.content).decode()
    )
    assert (
        "Accept-Encoding" in response["Vary"]
        and response["Content-Type"] == "text/html; charset=utf-8"
    )


def test_a_finding_leads_to_the_runs_that_it_rests_on(stranger, seed_000):
    page = stranger.get(address(seed_000)).content.decode()
    first = page.partition('class="findings"')[2].partition("<details>")[2].partition("</li>")[0]
    linked = re.findall(r'href="(/runs/[^"]+)">run \d', first)
    assert "2.97" in first and len(linked) == 2
    assert [stranger.get(address).status_code for address in linked] == [200, 200]
    assert {address.split("/")[2] for address in linked} <= {
        run["id"] for run in seed_000.content["runs"]
    }


def test_the_csv_holds_every_percentile_that_the_json_holds(stranger):
    percentiles = {"p10": 1.5, "p50": 2.0, "p99.99": 30.5, "p99.999": 41.0}
    comparison = make_comparison(make_run(latency_ms=percentiles))
    (row,) = csv.DictReader(io.StringIO(stranger.get(address(comparison, ".csv")).content.decode()))
    assert {name: float(row[f"latency_ms_{name}"]) for name in percentiles} == percentiles


def test_what_differs_is_escaped_once(stranger):
    first = make_run(path="/i.php?a=1&b=2")
    make_run(first.upload, path="/<b>")
    page = stranger.get(address(make_comparison(first))).content.decode()
    conditions = page.partition('class="conditions"')[2].partition("</section>")[0]
    assert "/i.php?a=1&amp;b=2" in conditions and "/&lt;b&gt;" in conditions


@pytest.mark.parametrize("name", ["a" * 300, "..", "a%00b"])
@pytest.mark.parametrize("sibling", ["/", ".json", ".svg"])
def test_what_is_no_id_is_no_file_name_either(stranger, name, sibling):
    assert stranger.get(f"/c/{name}{sibling}").status_code == 404


def test_a_metric_that_nobody_states_is_named_and_has_no_empty_place(stranger):
    upload = make_upload(ab_text())
    runs = [
        make_run(upload, concurrency=level, document_label=label, time_taken_s=None)
        for level in (1, 2)
        for label in ("4k", "100k")
    ]

    page = stranger.get(make_comparison(*runs).get_absolute_url()).content.decode()

    assert "No “Time taken” data, so no chart." in page
    assert ">Time taken</h3>" not in page


def test_a_long_ranking_begins_on_the_page_and_is_whole_where_it_leads(stranger):
    upload = make_upload("x")
    for place in range(45):
        make_run(upload, server_name=f"s{place}", requests_per_s=100.0 + place)
    link = address(publishing.publish(upload, title="", visibility="public"))
    page = stranger.get(link).content.decode()
    findings = page.partition('class="findings"')[2].partition("</section>")[0]
    assert findings.partition("</table>")[0].count('<th scope="row">') == 40
    assert "The first 40 of 45 rows." in findings and f'href="{link}numbers/"' in findings
    whole = stranger.get(f"{link}numbers/").content.decode().partition('class="findings"')[2]
    assert whole.partition("</table>")[0].count('<th scope="row">') == 45


def test_a_page_with_many_points_shows_the_first_rows_and_leads_to_all(stranger):
    upload = make_upload("x")
    for concurrency in range(1, 81):
        make_run(upload, concurrency=concurrency)
    comparison = publishing.publish(upload, title="", visibility="public")
    page = stranger.get(address(comparison))
    table = page.context["sheet"].numbered[0].table
    assert (len(table.rows), table.count) == (30, 80)
    assert f'href="{address(comparison)}numbers/" rel="nofollow">Show all rows' in (
        page.content.decode()
    )
    every = stranger.get(f"{address(comparison)}numbers/")
    assert len(every.context["sheet"].panels[0].table.rows) == 80


def test_conditions_of_a_single_run_are_no_comparison(stranger):
    single = stranger.get(address(make_comparison())).content.decode()
    upload = make_upload()
    for load in (10, 20):
        make_run(upload, concurrency=load, position=load)
    comparison = publishing.publish(upload, title="", visibility="public")
    several = stranger.get(address(comparison)).content.decode()
    assert "<dt>Known</dt>" in single and "<dt>Different</dt>" not in single
    assert "<dt>Same for all</dt>" in several and "<dt>Different</dt>" in several
