"""The catalogue of checks, its pages, and that page, JSON and CSV of a comparison say the same."""

from __future__ import annotations

import csv
import io
import json

import pytest

from runs.compare import checks
from tests.factories import make_comparison, make_run, make_upload


def test_every_check_has_a_page(stranger, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = stranger.get("/checks/").content.decode()
        for check in checks.catalogue():
            assert f'href="/checks/{check.code}/"' in page
            own = stranger.get(f"/checks/{check.code}/").content.decode()
            assert all(
                f"<h2>{heading}</h2>" in own
                for heading in ("When it fires", "Why it matters", "What to do", "Sources")
            )


@pytest.mark.parametrize("code", ["BP999", "bp007", "<script>"])
def test_an_unknown_check_is_not_there(stranger, db, code):
    assert stranger.get(f"/checks/{code}/").status_code == 404


@pytest.mark.django_db
def test_the_page_the_json_and_the_csv_say_the_same(stranger):
    upload = make_upload()
    runs = [
        make_run(
            upload,
            server_name=name,
            requests_per_s=rate,
            requests_failed=failed,
            requests_completed=1000,
            time_taken_s=1000 / rate,
        )
        for name, rate, failed in (("Apache", 7.66, 5), ("lighttpd", 22.72, 0))
    ]
    comparison = make_comparison(*runs)
    address = comparison.get_absolute_url()
    page = stranger.get(address).content.decode()
    computed = json.loads(stranger.get(f"{address[:-1]}.json").content)["computed"]
    rows = list(csv.DictReader(io.StringIO(stranger.get(f"{address[:-1]}.csv").content.decode())))
    sentences = [
        statement["sentence"] for statement in (*computed["findings"], *computed["checks"])
    ]
    assert computed["summary"]["sentences"] and computed["summary"]["leader"] is None
    assert any("measured 2.98× the requests/s of Apache" in sentence for sentence in sentences)
    assert [sentence for sentence in sentences if sentence.replace("'", "&#x27;") not in page] == []
    assert "BP007" in rows[0]["checks"].split() and "BP007" not in rows[1]["checks"].split()
    assert 'href="/checks/BP007/"' in page


@pytest.mark.django_db
def test_the_checks_cost_no_query(stranger, django_assert_num_queries):
    comparison = make_comparison(*(make_run(concurrency=level) for level in range(1, 30)))
    with django_assert_num_queries(1):
        assert stranger.get(comparison.get_absolute_url()).status_code == 200


def test_what_the_publisher_says_of_link_and_client_is_checked(publisher, db):
    upload = make_upload()
    make_run(upload, requests_per_s=100.0, transfer_rate_Bps=13e6)
    review = publisher.get(upload.get_absolute_url()).content.decode()
    assert 'name="all-link_mbit_per_s"' in review and 'name="all-client"' in review
    sentence_of = {
        "all-link_mbit_per_s": "100",
        "all-client": "same machine",
        "title": "Two",
        "visibility": "public",
    }
    address = publisher.post(f"{upload.get_absolute_url()}publish/", sentence_of)["Location"]
    page = publisher.get(address).content.decode()
    for heading in (
        "104 Mbit/s over a link of 100 Mbit/s",
        "the benchmark tool ran on the server",
        "Network link",
    ):
        assert heading in page, heading
    (row,) = csv.DictReader(io.StringIO(publisher.get(f"{address[:-1]}.csv").content.decode()))
    assert (row["link_mbit_per_s"], row["client"]) == ("100", "same machine")
    assert {"BP012", "BP013"} <= set(row["checks"].split())


def test_a_title_that_claims_too_much_is_marked_in_page_json_and_csv(stranger, db):
    upload = make_upload()
    runs = [
        make_run(upload, server_name=name, requests_per_s=rate)
        for name, rate in (("Apache", 100.0), ("lighttpd", 188.0))
    ]
    comparison = make_comparison(*runs, title="Twice the speed with lighttpd")
    address = comparison.get_absolute_url()
    assert "says 2; 1.88 was measured" in stranger.get(address).content.decode()
    computed = json.loads(stranger.get(f"{address[:-1]}.json").content)["computed"]
    assert "BP025" in {check["code"] for check in computed["checks"]}
    rows = csv.DictReader(io.StringIO(stranger.get(f"{address[:-1]}.csv").content.decode()))
    assert all("BP025" in row["checks"].split() for row in rows)
