"""A number that was unknown when it was published is stated later: a new edition; the old stays."""

from __future__ import annotations

import pytest

from runs.models import Comparison, Upload
from runs.publish import editions, locked_upload, publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import queries
from tests.factories import make_comparison, make_run, make_upload, own

pytestmark = pytest.mark.django_db
PUBLIC, UNLISTED = Upload.Visibility.PUBLIC, Upload.Visibility.UNLISTED


def state(run, **values):
    """State values of one run, and return the comparisons of its upload, the oldest first."""
    tagging.save_tags(run.upload, [RunTags(run.position, **values)])
    return list(Comparison.objects.filter(runs=run).order_by("pk"))


@pytest.fixture
def run():
    """A run whose text does not say its load, keep-alive, failures and median."""
    return make_run(concurrency=None, requests_failed=None)


def test_a_number_that_was_unknown_is_frozen_in_a_new_comparison(run):
    first = make_comparison(run, title="Mine")
    before = (first.public_id, first.sha256, first.content)
    old, new = state(run, concurrency=20, latency_ms_p50=1.5, os="Debian 13")
    assert (old.public_id, old.sha256, old.content) == before
    assert (old.successor, old.version, new.version) == (new, 3, 1)
    (numbers,) = new.content["runs"]
    assert (numbers["concurrency"], numbers["latency_ms"]) == (20, {"p50": 1.5})
    assert numbers["provenance"]["latency_ms_p50"] == "stated"
    assert (new.title, new.visibility, new.example) == ("Mine", "public", False)
    assert new.labels == old.labels and new.labels["runs"][run.public_id]["os"] == "Debian 13"
    assert new.sha256 != old.sha256


def test_both_logs_name_what_happened(run):
    make_comparison(run)
    old, new = state(run, requests_failed=0, keepalive=False, os="Debian 13")
    assert [(entry["field"], entry["new"]) for entry in old.label_log] == [
        ("os", "Debian 13"),
        ("successor", new.public_id),
    ]
    assert [(entry["field"], entry["old"], entry["new"]) for entry in new.label_log] == [
        ("keepalive", None, False),
        ("requests_failed", None, 0),
    ]
    corrected = state(run, os="Debian 12")
    systems = [edition.labels["runs"][run.public_id]["os"] for edition in corrected]
    assert systems == ["Debian 12", "Debian 12"]
    assert editions.phrases(corrected[1]) == ["keep-alive", "failed requests"]


def test_a_published_number_stays_and_nothing_of_the_rest_is_stated(run):
    make_comparison(run)
    for values in ({"document_bytes": 1}, {"path": None}, {"requests_completed": 7}):
        with pytest.raises(locked_upload.Frozen, match="published numbers"):
            state(run, concurrency=20, **values)
    _, new = state(run, concurrency=20)
    with pytest.raises(locked_upload.Frozen, match="published numbers"):
        state(run, concurrency=30)
    assert (Comparison.objects.count(), new.successor) == (2, None)


def test_labels_alone_make_no_edition(run):
    make_comparison(run)
    (only,) = state(run, measured_order="interleaved", same_server=True, configuration="a\nb")
    labels = only.labels["runs"][run.public_id]
    assert (labels["same_server"], labels["configuration"], only.successor) == (True, "a\nb", None)


def test_an_upload_that_is_not_published_has_no_edition(run):
    assert state(run, concurrency=20) == []


def test_a_second_statement_follows_the_first(run):
    first = make_comparison(run)
    state(run, concurrency=20)
    *_, third = state(run, client_cpu_percent=93)
    second = Comparison.objects.get(predecessors=first)
    assert (second.successor, third.successor) == (third, None)
    assert third.content["runs"][0]["client_cpu_percent"] == 93.0
    assert queries.comparison_of(run.upload) == third
    again = publishing.publish(run.upload, title="", visibility=PUBLIC)
    assert (again, Comparison.objects.count()) == (third, 3)


def test_only_the_comparison_of_the_upload_has_an_edition(run):
    other = make_run(make_upload("other"))
    make_comparison(run)
    make_comparison(other)
    view = publishing.save_view([run, other], title="Both", visibility=PUBLIC)
    state(run, concurrency=20)
    view.refresh_from_db()
    assert (view.successor, view.version, view.content["runs"][0]["concurrency"]) == (None, 1, None)
    assert Comparison.objects.count() == 4
    assert queries.comparison_of(other.upload).successor is None


def test_lists_show_the_newest_edition_only(run):
    make_comparison(run, title="Mine")
    _, new = state(run, concurrency=20)
    assert list(queries.latest_comparisons(9)) == queries.comparisons_with(run) == [new]
    assert [address for address, _ in queries.sitemap_part("comparisons", 0)] == [new.public_id]


def test_hiding_the_upload_hides_both(run):
    make_comparison(run)
    state(run, concurrency=20)
    publishing.publish(run.upload, title="", visibility=UNLISTED)
    assert set(Comparison.objects.values_list("visibility", flat=True)) == {"unlisted"}


def test_a_withdrawal_withdraws_both(run, client):
    make_comparison(run)
    both = state(run, concurrency=20)
    withdrawing.withdraw(run.upload)
    assert [client.get(edition.get_absolute_url()).status_code for edition in both] == [410, 410]
    assert {row["label_log"] == [] for row in Comparison.objects.values()} == {True}


def test_the_old_page_and_its_json_name_the_new_one(
    run, client, settings, django_assert_num_queries
):
    first = make_comparison(run)
    address = first.get_absolute_url()
    assert "newer edition" not in client.get(address).content.decode()
    assert "successor" not in client.get(f"{address[:-1]}.json").json()
    _, new = state(run, concurrency=20, requests_failed=0)
    page = client.get(address).content.decode()
    assert "A newer edition states concurrency, failed requests" in page
    assert f'href="{new.get_absolute_url()}"' in page
    with django_assert_num_queries(3):
        data = client.get(f"{address[:-1]}.json").json()
    assert data["successor"] == settings.SITE_URL + new.get_absolute_url()
    assert data["content"]["runs"][0]["concurrency"] is None
    newest = client.get(new.get_absolute_url()).content.decode()
    assert "newer edition" not in newest and "became “20”" in newest


def test_the_review_page_states_after_publishing(run, client):
    make_comparison(run)
    own(client)
    address = run.upload.get_absolute_url()
    page = client.get(f"{address}series/0/").content.decode()
    assert 'name="run-0-concurrency"' in page and 'name="run-0-document_bytes"' not in page
    sent = {"run-0-concurrency": "20", "all-requests_failed": "0", "all-requests_completed": "5"}
    answer = client.post(f"{address}publish/", sent | {"title": "", "visibility": "public"})
    new = Comparison.objects.get(successor=None)
    assert answer["Location"] == new.get_absolute_url()
    (numbers,) = new.content["runs"]
    names = ("concurrency", "requests_failed", "requests_completed")
    assert [numbers[name] for name in names] == [20, 0, 1000]
