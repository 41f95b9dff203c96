"""From runs to a permalink: what freezes, what may be corrected, what a withdrawal leaves."""

import hashlib
import threading

import pytest
from django.db import connection

from runs.intake import ingest
from runs.models import Comparison, Run, Upload
from runs.publish import freezing, locked_upload, publishing, tagging
from runs.publish.run_tags import RunTags
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
# A test whose commits count: of several threads, or of what runs after a commit.
COMMITS = pytest.mark.django_db(transaction=True)
PUBLIC, UNLISTED = Upload.Visibility.PUBLIC, Upload.Visibility.UNLISTED


def save(run, **values):
    tagging.save_tags(run.upload, [RunTags(run.position, **values)])
    run.refresh_from_db()
    return run


def imported(text):
    upload = make_upload(text, state=Upload.State.RECEIVED)
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    return upload


def test_the_address_is_the_start_of_the_hash_of_the_canonical_content():
    comparison = make_comparison(
        make_run(
            requests_per_s=7.66, latency_ms={"p50": 1.5, "mean": 1e-7}, details={"b": 1, "a": "ñ"}
        )
    )
    comparison.refresh_from_db()
    text = freezing.canonical(comparison.content)
    assert hashlib.sha256(text).hexdigest() == comparison.sha256
    assert (
        freezing.address(comparison.content)[1].startswith(comparison.public_id)
        and len(comparison.public_id) == 12
    )
    assert b'"details":{"a":"\xc3\xb1","b":1}' in text and b" " not in text.replace(b"1.24.0", b"")


def test_the_content_holds_the_contract():
    upload = imported(
        ab_text("Apache/2.2.3", concurrency=20, requests_per_s=50.0)
        + ab_text("lighttpd/1.4.22", concurrency=30, requests_per_s=80.0)
    )
    comparison = publishing.publish(upload, title="", visibility=PUBLIC)
    first, second = comparison.content["runs"]
    names = {"id", "upload", "lines", *freezing.FROZEN_CONDITIONS, *freezing.MEASURED}
    # What this text does not say is left out: so what an old release published keeps its hash.
    assert names <= set(first) <= names | {fact.name for fact in freezing.FROZEN_LATER}
    assert (
        first["upload"],
        first["concurrency"],
        first["requests_per_s"],
        second["concurrency"],
    ) == (upload.public_id, 20, 50.0, 30)
    assert first["lines"][1] < second["lines"][0]
    assert comparison.labels["title"] == "Apache 2.2.3 and lighttpd 1.4.22"
    assert set(comparison.labels["runs"][first["id"]]) == freezing.labels(make_run()).keys()


def test_publishing_again_is_the_same_comparison_and_nothing_changed():
    comparison = make_comparison(title="Mine")
    upload = comparison.runs.get().upload
    again = publishing.publish(upload, title="Mine", visibility=PUBLIC)
    assert (again.pk, again.version, again.label_log) == (comparison.pk, 1, [])
    assert publishing.publish(upload, title="", visibility=PUBLIC).labels["title"] == "Mine"
    assert Comparison.objects.count() == 1


@COMMITS
def test_publishing_at_once_is_one_comparison(at_once):
    upload = make_run().upload

    def publish():
        return publishing.publish(Upload.objects.get(pk=upload.pk), title="", visibility=PUBLIC)

    comparisons = at_once(*[publish] * 4)
    assert {comparison.pk for comparison in comparisons} == {Comparison.objects.get().pk}


@COMMITS
def test_a_tag_that_comes_while_publishing_waits_and_meets_frozen_numbers(monkeypatch):
    run = make_run()
    freeze, outcome = publishing.freeze, []

    def change():
        try:
            tagging.save_tags(Upload.objects.get(pk=run.upload_id), [RunTags(0, path="/other")])
        except locked_upload.Frozen as error:
            outcome.append(error)
        finally:
            connection.close()

    def slow(*runs, **options):
        tagger.start()
        tagger.join(0.3)
        return freeze(*runs, **options)

    tagger = threading.Thread(target=change)
    monkeypatch.setattr(publishing, "freeze", slow)
    comparison = publishing.publish(run.upload, title="", visibility=PUBLIC)
    tagger.join(30)
    run.refresh_from_db()
    assert (len(outcome), run.path, comparison.content["runs"][0]["path"]) == (1, "/", "/")


def test_title_and_visibility_can_change_and_the_title_is_logged():
    comparison = make_comparison(title="Old", visibility=UNLISTED)
    again = publishing.publish(comparison.runs.get().upload, title="New", visibility=PUBLIC)
    assert (again.labels["title"], again.visibility, again.version) == ("New", "public", 2)
    assert [(entry["field"], entry["old"], entry["new"]) for entry in again.label_log] == [
        ("title", "Old", "New")
    ]
    assert Upload.objects.get().visibility == "public"


def test_an_id_that_is_taken_grows():
    published = make_comparison()
    run = make_run(requests_per_s=1.0)
    name = freezing.address(freezing.content([run]))[1]
    Comparison.objects.filter(pk=published.pk).update(public_id=name[:12])
    assert make_comparison(run).public_id == name[:13]


@pytest.mark.parametrize("state", ["received", "processing", "failed", "withdrawn"])
def test_only_what_was_imported_can_be_published_or_tagged(state):
    upload = make_run(make_upload(state=state)).upload
    with pytest.raises(locked_upload.NotReady):
        publishing.publish(upload, title="", visibility=PUBLIC)
    with pytest.raises(locked_upload.NotReady):
        tagging.save_tags(upload, [RunTags(0, os="x")])


def test_an_upload_without_runs_cannot_be_published():
    with pytest.raises(locked_upload.NotReady, match="no run"):
        publishing.publish(make_upload(), title="", visibility=PUBLIC)
    assert not Comparison.objects.exists()


def test_a_hostile_title_is_text_and_clipped():
    title = make_comparison(title="<b>\0\u202e" + "x" * 9999).labels["title"]
    assert title.startswith("<b>\ufffd\ufffdx") and len(title) == 200


@pytest.mark.parametrize(
    ("servers", "title"),
    [
        (
            [("Apache", "2.2.3"), ("lighttpd", "1.4.22"), ("lighttpd", "1.4.22")],
            "Apache 2.2.3 and lighttpd 1.4.22",
        ),
        ([("httpd", None)], "Apache"),
        ([("a", None), ("b", None), ("c", None)], "a, b and c"),
        ([("a", None), ("b", None), ("c", None), ("d", "1")], "a, b and 2 more"),
        ([(None, None)], "Benchmark with ab"),
        ([("a" * 99, None), ("b" * 99, None), ("c", None)], f"{'a' * 99} and 2 more"),
        (
            [("a" * 70, None), ("b" * 70, None), ("c" * 70, None)],
            f"{'a' * 70}, {'b' * 70} and 1 more",
        ),
        ([("a" * 250, None)], f"{'a' * 199}…"),
    ],
)
def test_suggested_titles(servers, title):
    assert (
        freezing.suggested_title(
            [Run(tool="ab", server_name=name, server_version=version) for name, version in servers]
        )
        == title
    )


# After publishing


def test_a_correction_changes_the_labels_is_logged_and_leaves_the_content_alone():
    run = make_run()
    comparison = make_comparison(run)
    content = comparison.content
    run.upload.refresh_from_db()
    save(run, server_name="Caddy", hardware="Sun Ultra 20")
    comparison.refresh_from_db()
    assert (comparison.content, comparison.version) == (content, 2)
    assert (
        comparison.labels["runs"][run.public_id]
        | {"server_name": "Caddy", "hardware": "Sun Ultra 20"}
        == comparison.labels["runs"][run.public_id]
    )
    logged = {
        tuple(map(entry.get, ("run", "field", "old", "new"))) for entry in comparison.label_log
    }
    assert logged == {
        (run.public_id, "server_name", "nginx", "Caddy"),
        (run.public_id, "hardware", None, "Sun Ultra 20"),
    }
    assert Comparison.objects.get(pk=comparison.pk).sha256 == freezing.address(content)[0]
    save(run, server_name="Caddy")
    comparison.refresh_from_db()
    assert comparison.version == 2


@pytest.mark.parametrize("values", [{"document_bytes": 5}, {"path": "/other"}, {"concurrency": 11}])
def test_published_numbers_are_frozen(values):
    run = make_run()
    make_comparison(run)
    with pytest.raises(locked_upload.Frozen):
        save(run, **values)
    assert save(run, document_bytes=612, path="/", concurrency=10, os="Debian").os == "Debian"


def test_publishing_again_after_a_correction_is_still_the_same_comparison():
    run = make_run()
    comparison = make_comparison(run)
    save(run, server_name="Caddy")
    assert publishing.publish(run.upload, title="", visibility=PUBLIC).pk == comparison.pk
