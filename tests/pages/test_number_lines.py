"""From every number one step leads to its line: the links, the lines, and who may see them."""

from __future__ import annotations

import html
import re

import pytest

from runs.models import Run
from runs.publish import publishing, withdrawing
from tests.factories import ab_text, make_comparison, make_run, make_upload
from tests.importers.corpus import CORPUS

pytestmark = pytest.mark.django_db
_LINK = re.compile(r'<td class="num[^>]*><a href="(/runs/\w+/)#([^"]+)"[^>]*>([^<]*)</a>')


def numbers_of(page: str) -> list[tuple[str, ...]]:
    """Return the page of the run, the anchor and the text of each number that is a link."""
    return [tuple(map(html.unescape, link)) for link in _LINK.findall(page)]


def line_of(page: str, anchor: str) -> str:
    """Return the text of the line with an anchor."""
    line = re.search(rf'<li id="{re.escape(anchor)}"[^>]*><code>(.*?)</code>', page)
    assert line, anchor
    return html.unescape(line[1])


def text_of(part: str) -> str:
    """Return what a reader sees of a part of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


@pytest.fixture
def first(stranger, paste) -> Run:
    """The first run of a pasted and published text of two servers."""
    text = ab_text("nginx/1.24.0", 10, 45.25) + ab_text("Apache/2.4.57", 10, 33.5)
    upload = paste(stranger, text)
    publishing.publish(upload, title="", visibility="public")
    run: Run = upload.runs.order_by("position").first()
    return run


def part_of(client, run: Run, field: str):
    """Ask for the lines of a number."""
    return client.get(f"{run.get_absolute_url()}numbers/{field}/")


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "name",
    ["ab/2.2.14-ggnuplot.tsv", "hey/err.txt", "jmeter/a.jtl", "k6/n-summary.json", "locust/a.txt"]
    + ["tables/tidy.csv", "vegeta/l-json.json", "wrk/a-lat.txt"],
)
def test_every_anchor_of_a_table_is_on_the_page_of_its_run(stranger, paste, name):
    upload = paste(stranger, (CORPUS / name).read_text())
    comparison = publishing.publish(upload, title="", visibility="public")
    links = numbers_of(stranger.get(comparison.get_absolute_url()).content.decode())
    pages = {address: stranger.get(address).content.decode() for address, _, _ in links}
    assert links
    assert [link for link in links if f'id="{link[1]}"' not in pages[link[0]]] == []


def test_a_number_links_to_the_line_that_prints_it(stranger, first):
    page = stranger.get(first.comparisons.get().get_absolute_url()).content.decode()
    address, anchor, _ = next(link for link in numbers_of(page) if link[2] == "45.25")
    assert address == first.get_absolute_url()
    assert "45.25 [#/sec]" in line_of(stranger.get(address).content.decode(), anchor)


def test_a_median_links_to_the_line_of_the_run_in_the_middle(stranger, paste):
    rates = (45.25, 44.5, 46.75)
    upload = paste(stranger, "".join(ab_text("nginx/1.24.0", 10, rate) for rate in rates))
    comparison = publishing.publish(upload, title="", visibility="public")
    page = stranger.get(comparison.get_absolute_url()).content.decode()
    address, anchor, _ = next(link for link in numbers_of(page) if link[2] == "45.25")
    assert address == upload.runs.get(requests_per_s=45.25).get_absolute_url()
    assert "45.25 [#/sec]" in line_of(stranger.get(address).content.decode(), anchor)
    assert re.search(r'data-of>45.25</a><span class="spread">44.5–46.75<', page)


def test_a_condition_links_to_the_line_that_prints_it(stranger, first):
    page = stranger.get(first.comparisons.get().get_absolute_url()).content.decode()
    links = re.findall(r'<b data-field="(\w+)"><a href="(/runs/\w+/)#([^"]+)">', page)
    assert "document_bytes" in {field for field, _, _ in links}
    pages = {address: stranger.get(address).content.decode() for _, address, _ in links}
    assert [link for link in links if f'id="{link[2]}"' not in pages[link[1]]] == []
    assert {part_of(stranger, first, field).status_code for field, _, _ in links} == {200}


def test_the_lines_of_a_number_have_it_marked_and_a_link_to_the_text(stranger, first):
    part = part_of(stranger, first, "requests_per_s").content.decode()
    line = first.sources["requests_per_s"]
    assert f"Parsed from line {line} of the text." in part
    assert "Requests per second:    <mark>45.25</mark> [#/sec] (mean)" in part
    assert f'href="{first.get_absolute_url()}#run-L{line}">Open the original text here' in part


def test_a_derived_number_has_its_formula_and_the_lines_of_its_parts(stranger, first):
    part = part_of(stranger, first, "failed_percent").content.decode()
    assert "Derived: failed \u00f7 requests" in part
    assert "<mark>1000</mark>" in part and "Failed requests:        <mark>0</mark>" in part


def test_an_inferred_number_has_its_reason_and_no_line(stranger):
    reasons = {"concurrency": "Both times are <equal>."}
    run = make_run(make_upload(ab_text()))
    run.provenance |= {"concurrency": "inferred", "reasons": reasons}
    run.save()
    comparison = make_comparison(run)
    part = part_of(stranger, run, "concurrency").content.decode()
    assert "Inferred: Both times are &lt;equal&gt;." in part and "<li" not in part
    page = stranger.get(comparison.get_absolute_url()).content.decode()
    assert (run.get_absolute_url(), "run-concurrency", "10") in numbers_of(page)
    assert '<tr id="run-concurrency">' in stranger.get(run.get_absolute_url()).content.decode()


def test_a_stated_number_is_not_called_parsed(stranger):
    run = make_run(make_upload(ab_text()), latency_ms={"p99": 7.5})
    run.provenance |= {"latency_ms_p99": "stated"}
    run.save()
    make_comparison(run)
    part = part_of(stranger, run, "latency_ms.p99").content.decode()
    page = stranger.get(run.get_absolute_url()).content.decode()
    row = page.partition('<tr id="run-latency_ms.p99">')[2].partition("</tr>")[0]
    assert "Stated by the publisher; the text does not say it." in part
    assert text_of(row) == "Latency p99 (ms) 7.5 stated"


def test_a_percentile_has_the_line_that_prints_it(stranger, paste):
    text = (CORPUS / "locust" / "a.txt").read_text()
    upload = paste(stranger, text)
    publishing.publish(upload, title="", visibility="public")
    run = upload.runs.order_by("position").first()
    part = part_of(stranger, run, "latency_ms.p95").content.decode()
    line = run.sources["latency_ms.p95"]
    assert f'<li value="{line}">' in part and line > run.last_line
    page = stranger.get(run.get_absolute_url()).content.decode()
    assert line_of(page, f"run-L{line}").split() == text.splitlines()[line - 1].split()


def test_a_hostile_line_is_escaped(stranger):
    hostile = "<script>alert(1)</script> Requests per second: 100.00 \u202e<img src=x>"
    run = make_run(make_upload(hostile), last_line=1, sources={"requests_per_s": 1})
    make_comparison(run)
    part = part_of(stranger, run, "requests_per_s").content.decode()
    assert "<script" not in part and "<img" not in part and "\u202e" not in part
    assert "&lt;script&gt;" in part and "<mark>100.00</mark>" in part


def test_a_long_line_is_cut_around_its_number(stranger):
    run = make_run(make_upload("x" * 9000 + " 100.00 " + "y" * 9000), last_line=1)
    make_comparison(run)
    part = part_of(stranger, run, "requests_per_s").content.decode()
    assert "<mark>100.00</mark>" in part and len(part) < 1200


def test_the_numbers_of_a_draft_are_its_publishers_alone(stranger, publisher):
    run = make_run(make_upload(ab_text()))
    statuses = [
        part_of(client, run, "requests_per_s").status_code for client in (stranger, publisher)
    ]
    assert statuses == [404, 200]


def test_the_numbers_of_a_withdrawn_run_are_gone(stranger, first):
    withdrawing.withdraw(first.upload)
    assert part_of(stranger, first, "requests_per_s").status_code == 410


@pytest.mark.parametrize(
    ("visibility", "caching"), [("unlisted", "private, no-store"), ("public", "public, max-age=60")]
)
def test_only_the_numbers_of_a_listed_run_are_kept_by_others(stranger, visibility, caching):
    run = make_comparison(make_run(make_upload(ab_text())), visibility=visibility).runs.get()
    answer = part_of(stranger, run, "requests_per_s")
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == (caching, "noindex")


@pytest.mark.parametrize(
    "field", ["rss_bytes", "id", "edit_key_hash", "latency_ms.p12", "sources", "%00"]
)
def test_what_is_no_number_of_the_run_is_not_found(stranger, first, field):
    assert part_of(stranger, first, field).status_code == 404


def test_it_costs_one_query(stranger, first, django_assert_num_queries):
    with django_assert_num_queries(1):
        part_of(stranger, first, "requests_per_s")


def test_medians_link_to_their_middle_run_and_their_row_leads_to_each_run(stranger):
    upload = make_upload(ab_text())
    runs = [make_run(upload, requests_per_s=rate) for rate in (90.0, 100.0, 110.0)]
    page = stranger.get(make_comparison(*runs).get_absolute_url()).content.decode()
    assert {address for address, _, text in numbers_of(page) if text == "100"} == {
        runs[1].get_absolute_url()
    }
    row = page.partition('class="sources"')[2].partition("</td>")[0]
    assert [run.get_absolute_url() in row for run in runs] == [True] * 3


def test_a_cell_of_a_workbook_is_named(stranger, django_capture_on_commit_callbacks):
    file = CORPUS.parents[1] / "importers" / "samples" / "tables" / "tidy.xlsx"
    with django_capture_on_commit_callbacks(execute=True), file.open("rb") as data:
        answer = stranger.post("/uploads/", {"file": data})
    upload = make_upload().__class__.objects.get(public_id=answer["Location"].split("/")[2])
    publishing.publish(upload, title="", visibility="public")
    run = upload.runs.order_by("position").first()
    page = stranger.get(run.get_absolute_url()).content.decode()
    ids = re.findall(r'<li id="([^"]+)"', page)
    part = part_of(stranger, run, "requests_per_s").content.decode()
    assert len(ids) == len(set(ids)) > 0
    assert f"cell {run.details['cells']['requests_per_s']}" in part and "<mark" not in part


def test_a_finding_and_a_rank_lead_to_the_line_of_their_number(stranger, first):
    page = stranger.get(first.comparisons.get().get_absolute_url()).content.decode()
    links = re.findall(r'href="(/runs/\w+/#run-L\d+)">(?:run \d|45\.25)', page)
    line = first.sources["requests_per_s"]
    wanted = f"{first.get_absolute_url()}#run-L{line}"
    parts = page.partition('class="findings"')[2].partition("</section>")[0]
    assert wanted in links
    assert f'data-field="requests_per_s"><a href="{wanted}">45.25</a>' in parts
