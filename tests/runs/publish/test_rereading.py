"""An upload read again by a newer reader: what changes, who decides, and what stays as it was."""

from __future__ import annotations

import io

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.test import Client

from importers import sandbox
from importers.model import Diagnostic, Report
from runs.code_version import reader
from runs.intake import ingest
from runs.intake.second_reading import NotReadable
from runs.models import Cohort, Comparison, NewerReading, Reading, Run, Upload
from runs.publish import editions, publishing, rereading, tagging, tasks, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import queries, recounting
from tests.factories import EDIT_KEY, ab_text, make_upload, own
from tests.pages.test_secrets import SECRETS, planted

pytestmark = pytest.mark.django_db
TEXT = "".join(
    ab_text(requests_per_s=rate, concurrency=load)
    for load, rate in enumerate((100.0, 200.0, 300.0), 10)
)
ENDINGS = (".csv", ".svg", ".png", ".md")


def wrong_rate(report):
    """Read the rate of the second run wrongly."""
    report.runs[1].requests_per_s = 999.0


def wrong_everything(report):
    """Lack the second run, have a wrong rate and a run too many."""
    report.runs[0].requests_per_s = 999.0
    report.runs[1].lines = (1000, 1001)
    report.runs[1].concurrency = 77


def as_today(report):
    """Read as the reader of today."""


@pytest.fixture
def read_by(monkeypatch):
    """Import a text with a reader of an older release, which changes what today's gives."""

    def imported(change, text=TEXT, **values):
        real = sandbox.read

        def older(*arguments, **limits):
            report = real(*arguments, **limits)
            change(report)
            return report

        upload = make_upload(text, state=Upload.State.RECEIVED, **values)
        with monkeypatch.context() as patch:
            patch.setattr(ingest.sandbox, "read", older)
            ingest.import_upload(upload.pk)
        Reading.objects.filter(upload=upload).update(reader="an older one")
        upload.refresh_from_db()
        return upload

    return imported


def published(upload, visibility="public"):
    comparison = publishing.publish(upload, title="Mine", visibility=visibility)
    upload.refresh_from_db()
    return comparison


def taken(upload):
    """Let the publisher take the newer reading; return the new edition."""
    rereading.look(upload)
    assert rereading.take(upload)
    return rereading.replace(upload.pk)


def exports(comparison):
    """Return what the permalink's exports answer, and the frozen part of its JSON."""
    stem = comparison.get_absolute_url().rstrip("/")
    answers = {ending: Client().get(stem + ending).content for ending in ENDINGS}
    return answers | {"content": Client().get(stem + ".json").json()["content"]}


def refusing(code, message):
    """Return a reader that finds no run and says why."""
    report = Report(diagnostics=[Diagnostic(None, "error", code=code, message=message)])
    return lambda *_, **__: report


def rates(upload):
    return [run.requests_per_s for run in queries.runs_of(upload)]


def reparse(*arguments):
    out = io.StringIO()
    call_command("reparse", *arguments, stdout=out)
    return out.getvalue()


def test_an_upload_that_is_read_as_before_is_noted_and_not_asked_of(read_by):
    upload = read_by(as_today)
    assert list(rereading.read_by_older()) == [upload]
    assert not rereading.look(upload)
    assert list(rereading.read_by_older()) == [] and not NewerReading.objects.exists()
    assert Reading.objects.get().reader == reader()


def test_what_differs_is_listed_by_run_and_value(read_by):
    changes = rereading.look(read_by(wrong_rate))
    (entry,) = changes.entries()
    assert (entry["kind"], entry["run"], entry["field"]) == (
        "changed",
        "nginx 1.24.0, 11 connections",
        "requests_per_s",
    )
    assert (entry["before"], entry["after"]) == (999.0, 200.0)


def test_runs_that_are_added_and_gone_are_counted(read_by):
    changes = rereading.look(read_by(wrong_everything))
    noted = NewerReading.objects.get()
    assert (noted.changed, noted.gone, noted.added) == (1, 1, 1)
    answer = Client(headers={"X-Edit-Key": EDIT_KEY}).get(
        f"/api/v1/uploads/{noted.upload.public_id}"
    )
    counts = {"added": 1, "gone": 1, "changed": 1, "decision": "open"}
    assert answer.json()["newer_reading"] == counts
    assert {entry["kind"] for entry in changes.entries()} == {"changed", "gone", "added"}


def test_a_dry_run_changes_nothing_and_lists_by_reader(read_by):
    upload, same = read_by(wrong_rate), read_by(as_today, ab_text(requests_per_s=7.0))
    text = reparse("--dry-run")
    assert (
        f"{upload.public_id} (reader an older one): 0 runs added, 0 runs gone, 1 with other values"
        in text
    )
    assert "requests_per_s: 999.0 -> 200.0" in text
    assert "2 uploads" in text and "1 would change, 1 would not, 0 cannot be read." in text
    assert not NewerReading.objects.exists() and rereading.read_by_older().count() == 2
    assert "1 upload read" in reparse("--dry-run", "--after", upload.public_id)
    assert "1 upload read" in reparse("--dry-run", same.public_id)


def test_the_command_goes_on_where_it_was_stopped(read_by):
    first, second = read_by(wrong_rate), read_by(as_today, ab_text(requests_per_s=7.0))
    assert first.public_id in reparse("--most", "1")
    assert list(rereading.read_by_older()) == [second]
    assert "1 upload read" in reparse() and "0 uploads read" in reparse()


def test_a_missing_file_and_a_reader_that_is_stopped_are_told_and_noted_nowhere(
    read_by, monkeypatch
):
    upload, gone = read_by(wrong_rate), read_by(wrong_rate, ab_text(requests_per_s=7.0) * 2)
    default_storage.delete(gone.file.name)
    monkeypatch.setattr(ingest.sandbox, "read", refusing("sandbox.time", "Too slow."))
    text = reparse()
    assert f"{upload.public_id} (reader an older one): Too slow." in text
    assert f"{gone.public_id} (reader an older one): Its file is missing." in text
    assert not NewerReading.objects.exists() and rereading.read_by_older().count() == 2


def test_a_reading_without_a_run_is_never_offered(read_by, monkeypatch):
    upload = read_by(wrong_rate)
    monkeypatch.setattr(ingest.sandbox, "read", refusing("text.empty", "Nothing."))
    with pytest.raises(NotReadable):
        rereading.look(upload)
    assert not NewerReading.objects.exists() and rates(upload) == [100.0, 999.0, 300.0]


def test_what_is_kept_is_asked_again_only_for_another_difference(read_by):
    upload = read_by(wrong_rate)
    rereading.look(upload)
    assert rereading.keep(upload) and not rereading.keep(upload) and not rereading.take(upload)
    NewerReading.objects.update(reader="one before")
    rereading.look(upload)
    assert NewerReading.objects.get().decision == "kept"
    NewerReading.objects.update(fingerprint="of another difference")
    rereading.look(upload)
    assert NewerReading.objects.get().decision == "open"


def test_a_draft_whose_newer_reading_is_taken_is_imported_again(
    read_by, django_capture_on_commit_callbacks
):
    upload = read_by(wrong_rate)
    rereading.look(upload)
    with django_capture_on_commit_callbacks(execute=True):
        assert rereading.take(upload)
    assert rates(upload) == [100.0, 200.0, 300.0]
    assert not NewerReading.objects.exists() and not rereading.read_by_older().exists()


def test_a_published_upload_gets_an_edition_and_every_older_link_stays(read_by):
    upload = read_by(wrong_rate)
    first = published(upload)
    view = publishing.save_view(queries.runs_of(upload)[:2], title="View", visibility="public")
    apart = publishing.save_view(queries.runs_of(upload)[2:], title="Apart", visibility="public")
    before = {one.pk: exports(one) for one in (first, view, apart)}
    addresses = [run.get_absolute_url() for run in queries.runs_of(upload)]
    edition = taken(upload)
    assert edition is not None and queries.comparison_of(upload) == edition
    assert [run["requests_per_s"] for run in edition.content["runs"]] == [100.0, 200.0, 300.0]
    assert (edition.title, edition.visibility) == ("Mine", "public")
    for comparison in (first, view, apart):
        comparison.refresh_from_db()
        assert exports(comparison) == before[comparison.pk]
    assert first.successor == edition
    assert [editions.newer_reading(one) for one in (first, view, apart, edition)] == [
        edition.public_id,
        edition.public_id,
        "",
        "",
    ]
    page = Client().get(addresses[1]).content.decode()
    assert "999" in page and "keeps the numbers of the links that show it" in page
    page = Client().get(addresses[0]).content.decode()
    assert "keeps the numbers of the links that show it" not in page


def test_the_page_of_an_older_link_names_the_newer_reading(read_by):
    first = published(upload := read_by(wrong_rate))
    edition = taken(upload)
    page = Client().get(first.get_absolute_url()).content.decode()
    assert f'<a href="{edition.get_absolute_url()}">open the newer reading</a>' in page
    assert "A newer edition states" not in page
    assert "newer reading" not in Client().get(edition.get_absolute_url()).content.decode()


def test_only_runs_that_changed_get_new_rows_and_each_is_counted_once(read_by):
    upload = read_by(wrong_everything)
    published(upload)
    ids = [run.public_id for run in queries.runs_of(upload)]
    taken(upload)
    now = queries.runs_of(upload)
    assert [run.position for run in now] == [0, 1, 2]
    assert rates(upload) == [100.0, 200.0, 300.0]
    assert now[2].public_id == ids[2] and not {now[0].public_id, now[1].public_id} & set(ids)
    assert Run.objects.filter(cohort__isnull=False).count() == 3
    assert sum(Cohort.objects.values_list("runs", flat=True)) == 3
    assert recounting.wrong_counts() == [] and recounting.misplaced_uploads() == []


def test_what_was_stated_is_carried_to_the_newer_reading(read_by):
    upload = read_by(wrong_rate)
    tagging.save_tags(upload, [RunTags(1, os="Debian 13", hardware="Box", server_version="1.24.1")])
    published(upload)
    edition = taken(upload)
    run = queries.runs_of(upload)[1]
    assert (run.os, run.hardware.name, run.server_version) == ("Debian 13", "Box", "1.24.1")
    assert edition.labels["runs"][run.public_id]["server_version"] == "1.24.1"


def test_a_run_that_moves_keeps_its_row(read_by):
    def lacks_the_first(report):
        del report.runs[0]

    upload = read_by(lacks_the_first)
    published(upload)
    ids = [run.public_id for run in queries.runs_of(upload)]
    taken(upload)
    assert [run.public_id for run in queries.runs_of(upload)][1:] == ids
    assert rates(upload) == [100.0, 200.0, 300.0]


def test_the_newer_reading_of_what_is_masked_is_masked(read_by):
    def another_rate(report):
        for run in report.runs:
            run.requests_per_s = 999.0

    upload = read_by(another_rate, planted())
    published(upload)
    rereading.look(upload)
    noted = str(NewerReading.objects.get().changes)
    assert "999.0" in noted and not [secret for secret in SECRETS.values() if secret in noted]
    edition = taken(upload) or Comparison.objects.latest("pk")
    frozen = f"{edition.content} {edition.labels} {list(Run.objects.values())}"
    assert [secret for secret in SECRETS.values() if secret in frozen] == []
    assert [run["requests_per_s"] for run in edition.content["runs"]] == [
        100.0,
        101.0,
        102.0,
        103.0,
    ]


def test_a_draft_that_is_published_forgets_what_was_noted_unmasked(read_by):
    upload = read_by(wrong_rate)
    rereading.look(upload)
    published(upload)
    assert not NewerReading.objects.exists()
    assert list(rereading.read_by_older()) == [upload]


def test_withdrawing_empties_replaced_runs_and_what_was_noted(read_by):
    upload = read_by(wrong_rate)
    published(upload)
    taken(upload)
    withdrawing.withdraw(upload)
    assert Run.objects.count() == 4
    assert not Run.objects.exclude(requests_per_s=None).exists()
    assert not NewerReading.objects.exists()
    assert not Comparison.objects.exclude(content={}).exists()


def test_a_file_that_is_read_otherwise_by_now_is_asked_of_again(read_by):
    upload = read_by(wrong_rate)
    published(upload)
    rereading.look(upload)
    rereading.take(upload)
    NewerReading.objects.update(fingerprint="what the publisher saw")
    assert rereading.replace(upload.pk) is None
    assert NewerReading.objects.get().decision == "open" and Run.objects.count() == 3


def test_a_worker_stores_what_was_taken_once(read_by):
    upload = read_by(wrong_rate)
    published(upload)
    rereading.look(upload)
    rereading.take(upload)
    tasks.replace_readings()
    assert rates(upload) == [100.0, 200.0, 300.0] and rereading.waiting() == []
    assert rereading.replace(upload.pk) is None and Run.objects.count() == 4


def test_a_taken_reading_of_a_lost_file_is_asked_of_again(read_by):
    upload = read_by(wrong_rate)
    published(upload)
    rereading.look(upload)
    rereading.take(upload)
    default_storage.delete(upload.file.name)
    tasks.replace_readings()
    assert NewerReading.objects.get().decision == "open" and rereading.waiting() == []


def test_the_publisher_sees_the_difference_and_decides(read_by):
    upload = read_by(wrong_rate)
    published(upload)
    rereading.look(upload)
    page = own(Client()).get(upload.get_absolute_url()).content.decode()
    assert "A newer version of this site reads your file differently." in page
    assert "999" in page and "1 run has other values" in page
    address = f"{upload.get_absolute_url()}reading/"
    assert Client().post(address, {"decision": "take"}).status_code in (403, 404)
    assert own(Client()).post(address, {"decision": "maybe"}).status_code == 400
    answer = own(Client()).post(address, {"decision": "take"})
    edition = queries.comparison_of(upload)
    assert (answer.status_code, answer["Location"]) == (303, edition.get_absolute_url())
    assert rates(upload) == [100.0, 200.0, 300.0]
    page = own(Client()).get(upload.get_absolute_url()).content.decode()
    assert "reads your file differently" not in page
    assert own(Client()).post(address, {"decision": "take"}).status_code == 409


def test_a_large_file_is_left_to_a_worker_and_the_page_says_so(read_by, settings):
    settings.INLINE_PARSE_BYTES = 0
    upload = read_by(wrong_rate)
    published(upload)
    rereading.look(upload)
    address = f"{upload.get_absolute_url()}reading/"
    answer = own(Client()).post(address, {"decision": "take"})
    assert answer["Location"] == upload.get_absolute_url()
    page = own(Client()).get(upload.get_absolute_url()).content.decode()
    assert "The new reading is being stored" in page and Run.objects.count() == 3


@pytest.mark.parametrize("is_published", [True, False])
def test_the_api_says_that_a_large_file_waits_for_a_worker(read_by, settings, client, is_published):
    upload = read_by(wrong_rate)
    if is_published:
        published(upload)
    rereading.look(upload)
    settings.INLINE_PARSE_BYTES = 0
    answer = client.post(
        f"/api/v1/uploads/{upload.public_id}/reading",
        {"decision": "take"},
        content_type="application/json",
        headers={"X-Edit-Key": EDIT_KEY},
    )
    own_address = f"/api/v1/uploads/{upload.public_id}"
    assert answer.status_code == 202 and answer["Location"].endswith(own_address)
    assert "waits for a worker" in answer.json()["next"]


def test_a_file_that_is_read_in_yet_another_way_is_decided_about_again(
    read_by, client, monkeypatch
):
    upload = read_by(wrong_rate)
    published(upload)
    rereading.look(upload)
    monkeypatch.setattr(rereading, "replace", rereading.ask_again)
    answer = client.post(
        f"/api/v1/uploads/{upload.public_id}/reading",
        {"decision": "take"},
        content_type="application/json",
        headers={"X-Edit-Key": EDIT_KEY},
    )
    assert answer.status_code == 409 and "decide again" in answer.json()["detail"]


def test_a_kept_reading_is_not_asked_of_again_on_the_page(read_by):
    upload = read_by(wrong_rate)
    rereading.look(upload)
    address = f"{upload.get_absolute_url()}reading/"
    assert own(Client()).post(address, {"decision": "keep"}).status_code == 303
    page = own(Client()).get(upload.get_absolute_url()).content.decode()
    assert "reads your file differently" not in page and rates(upload)[1] == 999.0


@pytest.mark.parametrize(("decision", "rate"), [("take", 200.0), ("keep", 999.0)])
def test_the_api_decides_as_the_page_does(read_by, client, decision, rate):
    upload = read_by(wrong_rate)
    first = published(upload)
    rereading.look(upload)
    address = f"/api/v1/uploads/{upload.public_id}/reading"

    def send(sent, **headers):
        return client.post(address, sent, content_type="application/json", headers=headers)

    assert send({"decision": decision}).status_code == 404  # nobody's key
    assert send({"decision": "maybe"}, X_Edit_Key=EDIT_KEY).status_code == 400
    answer = send({"decision": decision}, X_Edit_Key=EDIT_KEY).json()
    assert [run["requests_per_s"] for run in answer["runs"]] == [100.0, rate, 300.0]
    assert (answer["comparison"] == first.public_id) is (decision == "keep")
    again = send({"decision": decision}, X_Edit_Key=EDIT_KEY)
    assert again.status_code == 409 and "nothing to decide" in again.json()["detail"]
