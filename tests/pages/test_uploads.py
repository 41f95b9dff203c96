"""The review page: runs, tags, publishing, withdrawing; for publisher, stranger and wrong key."""

from __future__ import annotations

import gzip
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from runs.models import Comparison, Upload
from runs.publish import upload_series
from runs.store import queries
from tests.factories import EDIT_KEY, ab_text, make_comparison, make_run, make_upload, own

pytestmark = pytest.mark.django_db
STATES = [
    ("received", "pending"),
    ("processing", "pending"),
    ("parsed", "done"),
    ("failed", "failed"),
]


def tags(upload: Upload, **values: str) -> dict[str, str]:
    """Return the review form as a browser sends it, with some fields changed."""
    sent = {"title": "", "visibility": "unlisted"}
    series = upload_series.series_of(queries.runs_of(upload))
    for one_series in series:
        for field in ("server_name", "server_version", "document_bytes", "path"):
            value = getattr(one_series.runs[0], field)
            sent[f"series-{one_series.key}-{field}"] = "" if value is None else str(value)
    return sent | {"rows": upload_series.written(series)} | values


def series_page(upload: Upload, key: int | str = 0) -> str:
    """Return the address of a series' page."""
    return f"{upload.get_absolute_url()}series/{key}/"


@pytest.mark.parametrize(("state", "status"), STATES)
def test_it_says_how_far_the_import_is(publisher, state, status):
    upload = make_upload(ab_text(), state=state)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert f'data-import-status="{status}"' in page
    part = publisher.get(f"{upload.get_absolute_url()}status/").content.decode()
    assert f'data-import-status="{status}"' in part and "<html" not in part


def test_runs_beside_errors_are_partial(publisher):
    error = {"line": 3, "severity": "error", "code": "text.cut", "message": "It stops here."}
    upload = make_upload(ab_text(), diagnostics=[error])
    make_run(upload)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert 'data-import-status="partial"' in page
    assert "line 3" in page and "It stops here." in page


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ([37], "line 37"),
        ([37, 53, 37, None], "lines 37 and 53"),
        ([1, 2, 3, 4, 5], "lines 1, 2 and 3 more"),
        ([None], ""),
    ],
)
def test_a_remark_stands_once_with_its_lines(publisher, lines, where):
    remark = {"severity": "info", "code": "c", "message": "A Kbyte is 1000 bytes."}
    remarks = [{**remark, "line": line} for line in lines]
    upload = make_upload(ab_text(), diagnostics=remarks)
    make_run(upload)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert page.count("A Kbyte is 1000 bytes.") == 1
    assert re.findall(r'problem-line">([^<]*)<', page) == ([where] if where else [])


def test_a_page_that_waits_reloads_without_scripts(publisher):
    page = publisher.get(
        make_upload(ab_text(), state="received").get_absolute_url()
    ).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in page


def test_each_run_stands_beside_its_lines_on_the_page_of_its_series(stranger, paste):
    upload = paste(stranger, ab_text(server="nginx/1.24.0"))
    page = stranger.get(upload.get_absolute_url()).content.decode()
    assert 'value="1.24.0"' in page and "Server Software:" not in page
    page = stranger.get(series_page(upload)).content.decode()
    assert "Server Software:        nginx/1.24.0" in page and 'value="1.24.0"' in page


def test_what_the_text_does_not_say_has_no_unit_and_no_gap(publisher):
    upload = make_upload("Summary:")
    make_run(
        upload, tool="hey", tool_version=None, transfer_rate_Bps=None, first_line=2, last_line=43
    )
    page = publisher.get(series_page(upload)).content.decode()
    assert ">hey, lines 2–43<" in page
    assert "<dt>Transfer rate</dt><dd>–</dd>" in page


@pytest.mark.parametrize("part", ["", "series/0/", "series/all/"])
def test_its_cost_does_not_grow_with_the_runs(publisher, part):
    costs = []
    for runs in (2, 30):
        upload = make_upload(ab_text(concurrency=runs))
        for concurrency in range(1, runs + 1):
            make_run(upload, concurrency=concurrency)
        with CaptureQueriesContext(connection) as asked:
            assert publisher.get(f"{upload.get_absolute_url()}{part}").status_code == 200
        costs.append(len(asked))
    assert costs[0] == costs[1] <= 6  # one of them tells whether the page may be kept


def test_large_columns_are_read_of_the_runs_that_are_shown_only(publisher):
    upload = make_upload(ab_text())
    for concurrency in range(1, 31):
        make_run(upload, concurrency=concurrency)
    with CaptureQueriesContext(connection) as asked:
        publisher.get(f"{series_page(upload)}?from=20")
    large = [query["sql"] for query in asked if '"details"' in query["sql"]]
    assert len(large) == 1 and "position" in large[0].partition("WHERE")[2]
    page = publisher.get(f"{series_page(upload)}?from=20").content.decode()
    assert page.count('<article class="run"') == 10 and "21–30" in page


def test_its_fields_and_bytes_do_not_grow_with_the_runs(publisher):
    upload = make_upload(ab_text())
    for concurrency in range(1, 61):
        make_run(upload, concurrency=concurrency)
    page = publisher.get(upload.get_absolute_url()).content
    assert b'name="run-' not in page and page.count(b"series-0-server_name") < 8
    assert len(gzip.compress(page)) < 40 * 1024


def test_values_for_all_runs_fill_what_the_texts_leave_unknown(publisher):
    upload = make_upload(ab_text())
    for keepalive in (True, None):
        make_run(upload, keepalive=keepalive, requests_failed=None)
    sent = {"all-keepalive": "no", "all-requests_failed": "0", "all-same_server": "no"}
    sent |= {"run-1-cpu_percent": "65.5", "run-1-latency_ms_p99": "0"}
    response = publisher.post(f"{upload.get_absolute_url()}tags/", tags(upload, **sent))
    assert response.status_code == 303
    first, second = upload.runs.order_by("position")
    assert (first.keepalive, second.keepalive) == (True, False)
    assert (first.requests_failed, second.same_server) == (0, False)
    assert (second.cpu_percent, second.latency_ms) == (65.5, {"p99": 0.0})
    pages = [publisher.get(series_page(upload, key)).content.decode() for key in (0, 1)]
    assert 'value="65.5"' in pages[1] and '<option value="no" selected>' in pages[0]


def test_further_fields_for_all_runs_come_when_they_are_asked_for(publisher):
    upload = make_run().upload
    address = f"{upload.get_absolute_url()}series/all/"
    assert 'name="all-cores"' not in publisher.get(upload.get_absolute_url()).content.decode()
    part = publisher.get(address, headers={"HX-Request": "true"}).content.decode()
    whole = publisher.get(address).content.decode()
    assert 'name="all-cores"' in part and "<html" not in part
    assert re.findall('name="(all-.*?)"', part) == re.findall('name="(all-.*?)"', whole)


def test_a_mistake_in_a_further_field_keeps_all_of_them_that_were_sent(publisher):
    upload = make_run().upload
    sent = tags(upload, **{"all-cores": "0", "all-kernel": "6.1"})
    response = publisher.post(f"{upload.get_absolute_url()}tags/", sent)
    page = response.content.decode()
    assert response.status_code == 400
    assert 'name="all-cores" value="0"' in page and 'name="all-kernel" value="6.1"' in page
    assert page.count("field-wrong") == 1 and 'name="all-warm_up"' not in page


def test_what_was_wrong_stays_in_its_box_and_is_named_above(publisher):
    upload = make_run().upload
    sent = tags(upload, **{"series-0-document_bytes": "many", "series-0-server_name": "kept"})
    page = publisher.post(f"{upload.get_absolute_url()}publish/", sent).content.decode()
    assert 'value="many"' in page and 'value="kept"' in page
    assert '<a href="#id_series-0-document_bytes">' in page
    assert 'id="id_series-0-document_bytes_error"' in page
    assert not Comparison.objects.exists() and upload.runs.get().server_name == "nginx"


def test_a_stranger_does_not_see_what_is_not_published(stranger):
    upload = make_upload(ab_text())
    address = upload.get_absolute_url()
    assert stranger.get(address).status_code == 404
    assert stranger.get(f"{address}raw").status_code == 404
    assert stranger.get(f"{address}status/").status_code == 404


def test_a_wrong_key_and_an_unknown_id_look_the_same(stranger):
    known = make_upload(ab_text())
    stranger.cookies["edit_key"] = "1" * 22
    there, nowhere = stranger.get(known.get_absolute_url()), stranger.get(f"/uploads/{'1' * 22}/")
    assert (there.status_code, there.content) == (404, nowhere.content)


@pytest.mark.parametrize("odd", ["1" * 60, "..", "%00", "ä", "0OIl"])
def test_a_bad_id_is_not_found(publisher, odd):
    assert publisher.get(f"/uploads/{odd}/").status_code in (400, 404)


def test_the_edit_key_opens_it_in_another_browser(stranger):
    upload = make_upload(ab_text())
    stranger.cookies["edit_key"] = EDIT_KEY
    assert stranger.get(upload.get_absolute_url()).status_code == 200


def test_the_edit_key_is_shown_once_and_kept_from_scripts(stranger, paste):
    upload = paste(stranger, ab_text())
    key = stranger.cookies["edit_key"]
    assert key["httponly"] and key["path"] == upload.get_absolute_url()
    first = stranger.get(upload.get_absolute_url())
    assert key.value in first.content.decode()
    assert first.cookies["edit_key_fresh"]["max-age"] == 0
    del stranger.cookies["edit_key_fresh"]
    assert key.value not in stranger.get(upload.get_absolute_url()).content.decode()


def test_tags_are_kept_and_prefilled_again(publisher):
    upload = make_run().upload
    sent = tags(upload, **{"run-0-server_version": "1.25.0", "all-hardware": "2 cores, 4 GB"})
    response = publisher.post(f"{upload.get_absolute_url()}tags/", sent)
    assert (response.status_code, response["Location"]) == (303, upload.get_absolute_url())
    run = upload.runs.select_related("hardware").get()
    assert (run.server_version, run.hardware.name) == ("1.25.0", "2 cores, 4 GB")
    assert 'value="1.25.0"' in publisher.get(upload.get_absolute_url()).content.decode()


def test_a_field_for_all_runs_reaches_every_run(publisher):
    upload = make_upload(ab_text())
    for concurrency in (1, 2, 3):
        make_run(upload, concurrency=concurrency)
    publisher.post(f"{upload.get_absolute_url()}tags/", tags(upload, **{"all-os": "Debian 12"}))
    assert set(upload.runs.values_list("os", flat=True)) == {"Debian 12"}


def test_a_concurrency_that_the_text_does_not_say_can_be_stated(publisher):
    upload = make_run(concurrency=None).upload
    publisher.post(f"{upload.get_absolute_url()}tags/", tags(upload, **{"run-0-concurrency": "25"}))
    run = upload.runs.get()
    assert (run.concurrency, run.provenance["concurrency"]) == (25, "stated")


def test_a_concurrency_that_was_measured_cannot_be_changed(publisher):
    upload = make_run(concurrency=10, provenance={"concurrency": "parsed"}).upload
    publisher.post(f"{upload.get_absolute_url()}tags/", tags(upload, **{"run-0-concurrency": "25"}))
    assert upload.runs.get().concurrency == 10


@pytest.mark.parametrize("bad", ["-1", "1e9", "many", "99999999999999999999", "NaN"])
def test_a_bad_number_is_shown_beside_its_field(publisher, bad):
    upload = make_run().upload
    response = publisher.post(
        f"{upload.get_absolute_url()}tags/", tags(upload, **{"run-0-document_bytes": bad})
    )
    assert response.status_code == 400
    assert upload.runs.get().document_bytes == 612


def test_other_columns_cannot_be_sent(publisher):
    upload = make_run().upload
    publisher.post(
        f"{upload.get_absolute_url()}tags/",
        tags(upload, **{"run-0-requests_per_s": "9", "state": "published"}),
    )
    upload.refresh_from_db()
    assert (upload.state, upload.runs.get().requests_per_s) == ("parsed", 100.0)


def test_publishing_leads_to_the_permalink(publisher):
    upload = make_run().upload
    sent = tags(upload, title="Mine", visibility="public")
    response = publisher.post(f"{upload.get_absolute_url()}publish/", sent)
    comparison = Comparison.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/c/{comparison.public_id}/")
    assert (comparison.labels["title"], comparison.visibility) == ("Mine", "public")


def test_publishing_twice_is_one_comparison(publisher):
    upload = make_run().upload
    addresses = {
        publisher.post(f"{upload.get_absolute_url()}publish/", tags(upload))["Location"]
        for _ in range(2)
    }
    assert len(addresses) == 1 and Comparison.objects.count() == 1


def test_unlisted_is_chosen_unless_the_publisher_says_otherwise(publisher):
    upload = make_run().upload
    page = publisher.get(upload.get_absolute_url()).content.decode()
    unlisted = page[page.index('value="unlisted"') :]
    assert "checked" in unlisted[: unlisted.index(">")]


def test_nothing_found_cannot_be_published(publisher):
    upload = make_upload(
        "prose", state="failed", failure="No benchmark run was found in this text."
    )
    response = publisher.post(
        f"{upload.get_absolute_url()}publish/", {"title": "", "visibility": "public"}
    )
    assert response.status_code == 409
    assert not Comparison.objects.exists()


def test_the_page_of_a_refused_text_says_once_why_and_where(publisher):
    remarks = [
        {"line": 3, "severity": "error", "code": "format.nearest", "message": "It resembles ab."},
        {"line": 4, "severity": "warning", "code": "x", "message": "A line was left out."},
    ]
    upload = make_upload("prose", state="failed", failure="It resembles ab.", diagnostics=remarks)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert page.count("It resembles ab.") == 1 and "Line 3: It resembles ab." in page
    assert "A line was left out." in page and 'href="/formats/"' in page


def test_published_numbers_are_frozen_and_names_are_not(publisher):
    comparison = make_comparison()
    upload = Upload.objects.get()
    sent = tags(upload, **{"run-0-server_name": "nginx-quic", "run-0-document_bytes": "1"})
    publisher.post(f"{upload.get_absolute_url()}tags/", sent)
    comparison.refresh_from_db()
    run = upload.runs.get()
    assert (run.server_name, run.document_bytes) == ("nginx-quic", 612)
    assert [entry["field"] for entry in comparison.label_log] == ["server_name"]


@pytest.mark.parametrize("action", ["tags", "publish", "withdraw"])
def test_a_stranger_changes_nothing(stranger, action):
    make_comparison()
    upload = Upload.objects.get()
    assert stranger.post(f"{upload.get_absolute_url()}{action}/", tags(upload)).status_code == 404
    upload.refresh_from_db()
    assert upload.state == Upload.State.PUBLISHED


@pytest.mark.parametrize("action", ["tags", "publish"])
def test_writing_takes_a_post(publisher, action):
    assert publisher.get(f"{make_upload(ab_text()).get_absolute_url()}{action}/").status_code == 405


def test_withdrawing_asks_first_then_leaves_a_notice(publisher, stranger):
    comparison = make_comparison()
    upload = Upload.objects.get()
    assert "<form" in publisher.get(f"{upload.get_absolute_url()}withdraw/").content.decode()
    assert publisher.post(f"{upload.get_absolute_url()}withdraw/").status_code == 303
    for address in (
        upload.get_absolute_url(),
        f"{upload.get_absolute_url()}raw",
        comparison.get_absolute_url(),
    ):
        assert stranger.get(address).status_code == 410


def test_the_raw_download_is_the_upload_unchanged(publisher):
    upload = make_upload(b"\xff\x00 any bytes\r\n", original_name='a".sh\r\nX: y')
    response = publisher.get(f"{upload.get_absolute_url()}raw")
    assert b"".join(response.streaming_content) == b"\xff\x00 any bytes\r\n"
    assert (
        response["Content-Disposition"]
        == f'attachment; filename="benchpress-{upload.public_id}.txt"'
    )
    assert response["X-Content-Type-Options"] == "nosniff"


def test_a_form_without_its_token_is_refused():
    upload = make_run().upload
    client = Client(enforce_csrf_checks=True)
    own(client)
    assert client.post(f"{upload.get_absolute_url()}publish/", tags(upload)).status_code == 403


def test_the_edit_key_opens_the_review_page_in_another_browser(stranger):
    upload = make_comparison().runs.get().upload
    address = upload.get_absolute_url()
    assert "Edit key" in stranger.get(f"{address}key/").content.decode()
    response = stranger.post(f"{address}key/", {"edit_key": EDIT_KEY})
    assert (response.status_code, response["Location"]) == (303, address)
    assert stranger.get(address).status_code == 200


def test_a_wrong_edit_key_is_not_found(stranger):
    address = make_comparison().runs.get().upload.get_absolute_url()
    response = stranger.post(f"{address}key/", {"edit_key": "wrong"})
    assert (response.status_code, "edit_key" in response.cookies) == (404, False)


NAMELESS = "concurrency,Apache,nginx\n1,100,200\n10,150,400\n100,140,420\n"


def test_a_table_that_does_not_say_its_metric_asks_for_it(
    stranger, paste, django_capture_on_commit_callbacks
):
    upload = paste(stranger, NAMELESS)
    address = upload.get_absolute_url()
    assert upload.state == Upload.State.FAILED
    assert upload.diagnostics[0]["code"] == "table.metric_unknown"
    assert f'action="{address}metric/"' in stranger.get(address).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert stranger.post(f"{address}metric/", {"metric": "requests_per_s"}).status_code == 303
    upload.refresh_from_db()
    runs = list(upload.runs.order_by("concurrency", "server_name"))
    assert [(run.concurrency, run.server_name, run.requests_per_s) for run in runs][:3] == [
        (1, "Apache", 100),
        (1, "nginx", 200),
        (10, "Apache", 150),
    ]
    assert {run.provenance.get("requests_per_s") for run in runs} == {"stated"}
    assert "stated" in stranger.get(runs[0].get_absolute_url()).content.decode()


def test_another_metric_can_be_chosen_until_it_is_published(
    stranger, paste, django_capture_on_commit_callbacks
):
    upload = paste(stranger, NAMELESS)
    address = upload.get_absolute_url()
    for metric in ("requests_per_s", "time_taken_s"):
        with django_capture_on_commit_callbacks(execute=True):
            stranger.post(f"{address}metric/", {"metric": metric})
    assert set(upload.runs.values_list("requests_per_s", flat=True)) == {None}
    stranger.post(f"{address}publish/", {"title": "", "visibility": "unlisted"})
    assert stranger.post(f"{address}metric/", {"metric": "requests_per_s"}).status_code == 409


@pytest.mark.parametrize(
    ("client_name", "metric", "status"),
    [("publisher", "nonsense", 400), ("stranger", "requests_per_s", 404)],
)
def test_the_metric_is_the_publishers_and_one_of_the_list(request, client_name, metric, status):
    upload = make_upload(NAMELESS, state="failed", original_name="t.csv")
    client = request.getfixturevalue(client_name)
    assert (
        client.post(f"{upload.get_absolute_url()}metric/", {"metric": metric}).status_code == status
    )


def test_a_workbooks_run_shows_its_cells(publisher):
    run = make_run(
        sources={"requests_per_s": 7},
        details={"sheet": "Setup 1", "cells": {"requests_per_s": "C7"}},
        first_line=7,
        last_line=7,
    )
    assert "Setup 1, cell C7" in publisher.get(series_page(run.upload)).content.decode()
