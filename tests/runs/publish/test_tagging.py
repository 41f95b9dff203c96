"""Tags: stated, refused where a value cannot be, corrected after publishing with a log."""

import pytest
from django.http import QueryDict

from runs.models import Hardware, Run, Upload
from runs.publish import locked_upload, publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import queries
from runs.store.selection import parse
from tests.factories import make_run, make_upload, own

pytestmark = pytest.mark.django_db


def save(run, **values):
    tagging.save_tags(run.upload, [RunTags(run.position, **values)])
    run.refresh_from_db()
    return run


def test_what_the_publisher_says_is_stated_and_what_the_text_said_is_kept():
    run = save(
        make_run(),
        server_name="LigHTTPd",
        server_version="1.4.22",
        document_bytes=66636,
        hardware="Sun Ultra 20",
        os="Solaris 10",
    )
    assert (run.server_name, run.server.name, run.version.version) == (
        "LigHTTPd",
        "lighttpd",
        "1.4.22",
    )
    assert (run.document.size_bytes, run.hardware.name, run.os) == (
        66636,
        "Sun Ultra 20",
        "Solaris 10",
    )
    assert run.provenance == {
        "server_name": "stated",
        "server_version": "stated",
        "document_bytes": "stated",
        "hardware": "stated",
        "os": "stated",
        "path": "parsed",
        "concurrency": "parsed",
        "requests_completed": "parsed",
        "parsed": {"server_name": "nginx", "server_version": "1.24.0", "document_bytes": 612},
    }


def test_saying_what_the_text_says_is_parsed_also_after_a_detour():
    run = make_run()
    before = run.provenance
    assert save(run, server_name="nginx", path="/").provenance == before
    assert save(run, server_name="Caddy").provenance["server_name"] == "stated"
    assert save(run, server_name="H2O").provenance["parsed"] == {"server_name": "nginx"}
    assert save(run, server_name="nginx").provenance == before


def test_a_tag_can_be_emptied_and_an_empty_stated_one_leaves_no_trace():
    run = save(make_run(), path="", hardware="x", notes="n")
    assert (run.path, run.provenance["path"]) == (None, "stated")
    run = save(run, hardware=None, notes="", path="/")
    assert (run.hardware, run.notes, run.path) == (None, "", "/")
    assert (
        "hardware" not in run.provenance
        and "notes" not in run.provenance
        and "parsed" not in run.provenance
    )


def test_a_tag_that_is_not_given_stays():
    run = save(make_run(), hardware="Sun Ultra 20")
    assert save(run, os="Debian").hardware.name == "Sun Ultra 20"


def test_concurrency_can_be_stated_only_where_the_text_does_not_say_it():
    run = save(make_run(concurrency=None), concurrency=20)
    assert (run.concurrency, run.provenance["concurrency"]) == (20, "stated")
    assert save(run, concurrency=30).concurrency == 30
    measured = make_run()
    assert save(measured, concurrency=10).concurrency == 10
    with pytest.raises(locked_upload.Frozen, match="measured"):
        save(measured, concurrency=20)


@pytest.mark.parametrize(
    "values",
    [{"concurrency": 0}, {"concurrency": True}, {"document_bytes": -1}, {"document_bytes": 1.5}],
)
def test_numbers_that_cannot_be_are_refused_and_nothing_of_the_rest_is_saved(values):
    run = make_run(concurrency=None)
    with pytest.raises(ValueError, match="whole number"):
        save(run, server_name="Caddy", **values)
    run.refresh_from_db()
    assert run.server_name == "nginx"


def test_hostile_text_is_kept_as_text_and_clipped():
    run = save(
        make_run(),
        server_name="<script>\0" + "x" * 9999,
        notes="a\r\nb\u202e" + "n" * 10_000,
        hardware="h" * 10_000,
        os="\ud800",
    )
    assert run.server_name.startswith("<script>\ufffdx") and len(run.server_name) == 200
    assert run.notes.startswith("a\nb\ufffd") and len(run.notes) == 2000
    assert len(run.hardware.name) == 2000 and run.os == "\ufffd"


def test_tags_for_many_runs_cost_few_queries(django_assert_max_num_queries):
    upload = make_upload()
    for _ in range(60):
        make_run(upload)
    tags = [
        RunTags(n, hardware="Sun Ultra 20", os="Debian", server_name="Caddy") for n in range(60)
    ]
    with django_assert_max_num_queries(27):
        tagging.save_tags(upload, tags)
    assert (
        set(upload.runs.values_list("os", "server__name")) == {("Debian", "Caddy")}
        and Hardware.objects.count() == 1
    )


def test_positions_that_are_not_there_are_left_out():
    run = make_run()
    tagging.save_tags(run.upload, [RunTags(7, os="Debian")])
    assert not Run.objects.exclude(os="").exists()


def test_a_link_and_a_client_are_stated_corrected_and_taken_back():
    run = save(make_run(), link_mbit_per_s=100, client="another machine")
    assert (run.link_mbit_per_s, run.client) == (100, "another machine")
    assert (run.provenance["link_mbit_per_s"], run.provenance["client"]) == ("stated", "stated")
    comparison = publishing.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    before = comparison.sha256
    run = save(run, link_mbit_per_s=1000, client="same machine")
    comparison.refresh_from_db()
    own = comparison.labels["runs"][run.public_id]
    assert (own["link_mbit_per_s"], own["client"], comparison.sha256) == (
        1000,
        "same machine",
        before,
    )
    assert {(entry["field"], entry["old"], entry["new"]) for entry in comparison.label_log} == {
        ("link_mbit_per_s", 100, 1000),
        ("client", "another machine", "same machine"),
    }
    run = save(run, link_mbit_per_s=None, client="")
    assert (run.link_mbit_per_s, run.client) == (None, "")


@pytest.mark.parametrize(
    "tag",
    [
        {"link_mbit_per_s": 0},
        {"link_mbit_per_s": 10**8},
        {"link_mbit_per_s": True},
        {"client": "the moon"},
        {"document_kind": "html"},
    ],
)
def test_a_link_or_a_client_that_cannot_be_is_refused(tag):
    with pytest.raises(ValueError, match="is accepted"):
        save(make_run(), **tag)


def test_a_kind_and_a_publisher_are_stated_found_and_taken_back():
    run = save(make_run(), document_kind="image", published_by="  Example Site ")
    assert (run.document.kind, run.document.size_bytes, run.published_by) == (
        "image",
        612,
        "Example Site",
    )
    comparison = publishing.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    own = comparison.labels["runs"][run.public_id]
    assert (own["document_kind"], own["published_by"]) == ("image", "Example Site")
    for chosen, runs in (
        ("publisher=Example+Site&kind=image", 1),
        ("publisher=-", 0),
        ("kind=download", 0),
    ):
        rows = queries.survey(parse(QueryDict(chosen))).rows
        taken = queries.runs_of_rows(rows, pooled=False, limit=10)
        assert len(taken.runs) == runs, chosen
    assert {facet.name for facet in queries.survey(parse(QueryDict("kind=image")), 5).facets} >= {
        "kind"
    }
    run = save(run, document_kind=None, published_by=None)
    assert (run.document.kind, run.document_kind, run.published_by) == ("", "", "")
    withdrawing.withdraw(run.upload)
    run.refresh_from_db()
    assert run.cohort is None


def test_the_review_page_asks_for_both(client):
    run = make_run()
    own(client)
    address = run.upload.get_absolute_url()
    assert 'name="all-published_by"' in client.get(address).content.decode()
    assert 'name="all-document_kind"' in client.get(f"{address}series/all/").content.decode()
    tags = {
        "all-document_kind": "dynamic page",
        "all-published_by": "Example Site",
        "title": "One",
        "visibility": "public",
    }
    page = client.get(client.post(f"{address}publish/", tags)["Location"]).content.decode()
    assert "dynamic page" in page and "Example Site" in page
