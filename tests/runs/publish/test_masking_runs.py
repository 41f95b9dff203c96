"""Masked values of runs: what is unlike stays unlike, what is alike stays alike, in one upload or several."""

from __future__ import annotations

import json
from itertools import chain

import pytest

from runs.compare.checks import check
from runs.compare.questions import questions as asked
from runs.compare.series import group, views
from runs.intake import ingest
from runs.models import Comparison, Run, Upload
from runs.publish import freezing, publishing, tagging
from runs.publish.run_tags import RunTags
from runs.store.queries import tagged
from tests.factories import ab_text, make_run, make_upload
from tests.in_turn import pairs

pytestmark = pytest.mark.django_db


def report(host, *, path="/", rate=100.0, server="nginx/1.24.0"):
    return ab_text(server, requests_per_s=rate, path=path).replace("127.0.0.1", host)


def published(text, *, masked=True):
    upload = make_upload(text, state=Upload.State.RECEIVED, masked=masked, publisher_hash="")
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    publishing.publish(upload, title="", visibility="public")
    return upload


# Texts of the uploads of one comparison: hosts and paths that are equal here and unlike there.
UPLOADS = {
    "two hosts": ["10.0.0.1", "10.0.0.2"],
    "one host twice": ["10.0.0.1", "10.0.0.1"],
    "a public host and a private one": ["example.com", "web1"],
    "the machine itself": ["127.0.0.1", "10.0.0.1"],
    "two tokens": ["10.0.0.1/x?token=aaaaaa1", "10.0.0.1/x?token=bbbbbb2"],
    "two hosts, the other order": ["10.0.0.2", "10.0.0.1"],
    "names of servers": ["web1.corp", "web2.corp"],
}


def text_of(hosts):
    texts = []
    for number, address in enumerate(hosts):
        host, slash, path = address.partition("/")
        server = f"{host}/1.0" if host.endswith(".corp") else "nginx/1.24.0"
        texts.append(report(host, path=f"/{path}", rate=100.0 + number, server=server))
    return "".join(texts)


def frozen(uploads):
    """Return content and labels of all runs of some uploads, as a saved view has them."""
    runs = list(tagged(Run.objects.filter(upload__in=uploads)).order_by("upload", "position"))
    comparison = publishing.save_view(runs, title="Joined", visibility="public")
    order = {run.public_id: position for position, run in enumerate(runs)}
    return comparison, order


def concluded(uploads, *, joined):
    """Return series, marks of checks and questions of a comparison; runs by their position."""
    comparison, order = frozen(uploads)
    runs = views(comparison.content["runs"], comparison.labels)
    series = []
    for axis in group(runs, joined=joined)[0]:
        series += [frozenset(order[run.id] for run in line.runs) for line in axis.series]
    result = check(runs)
    codes = sorted(
        (mark.code, tuple(sorted(order[run] for run in mark.runs))) for mark in result.marks
    )
    questions = [
        sorted(len(line.runs) for line in question.series)
        for axis in group(runs, joined=joined)[0]
        for question in asked(axis)
    ]
    return sorted(map(sorted, series)), codes, sorted(questions)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize(
    ("first", "second"),
    pairs(list(UPLOADS), ["two hosts", "two hosts, the other order", "two tokens"], every=3),
)
def test_series_checks_and_questions_are_those_of_the_unmasked_values(first, second, joined):
    texts = [text_of(UPLOADS[first]), text_of(UPLOADS[second])]
    unmasked = concluded([published(text, masked=False) for text in texts], joined=joined)
    masked = concluded([published(text) for text in texts], joined=joined)
    assert masked == unmasked


def test_the_frozen_numbers_and_the_labels_hold_marks_and_no_digest_is_shown(client):
    upload = published(text_of(UPLOADS["two tokens"]))
    comparison = Comparison.objects.get()
    first, second = comparison.content["runs"]
    assert (first["hostname"], first["path"]) == ("host-1", "/x?token=[token]")
    digests = comparison.labels["digests"]
    assert set(digests[first["id"]]) == {"hostname", "path"}
    assert digests[first["id"]]["hostname"] == digests[second["id"]]["hostname"]
    assert digests[first["id"]]["path"] != digests[second["id"]]["path"]
    data = client.get(f"{comparison.get_absolute_url()[:-1]}.json").json()
    answers = [json.dumps(data)]
    answers += [
        client.get(address).content.decode()
        for address in (
            comparison.get_absolute_url(),
            f"/runs/{first['id']}/",
            "/compare.json?server=nginx",
        )
    ]
    every = set(chain.from_iterable(own.values() for own in digests.values()))
    assert "digests" not in data["labels"]
    assert [digest for digest in every if any(digest in answer for answer in answers)] == []
    assert freezing.address(comparison.content)[0] == comparison.sha256 == data["sha256"]
    assert upload.masked


def test_a_masked_name_that_is_corrected_is_a_name_like_others():
    uploads = [published(text_of(UPLOADS["names of servers"])) for _ in range(2)]
    for upload in uploads:
        tagging.save_tags(
            upload, [RunTags(number, server_name="nginx", server_version="1") for number in (0, 1)]
        )
    comparison, _ = frozen(uploads)
    runs = views(comparison.content["runs"], comparison.labels)
    assert len({run.labels["server_name"] for run in runs}) == 1


def test_an_upload_of_an_older_release_stays_unmasked():
    upload = published(text_of(UPLOADS["two hosts"]), masked=False)
    assert [run.hostname for run in upload.runs.all()] == ["10.0.0.1", "10.0.0.2"]
    assert "digests" not in Comparison.objects.get().labels


def test_versions_are_no_addresses_and_choices_stay():
    upload = make_upload("http://container/ and http://10.0.0.9/", publisher_hash="")
    run = make_run(
        upload,
        server_version="10.0.0.9",
        tool_version="10.0.0.9",
        server_software="nginx/10.0.0.9",
        machine_kind="container",
        hostname="10.0.0.9",
    )
    publishing.publish(upload, title="", visibility="public")
    run.refresh_from_db()
    values = (run.server_version, run.tool_version, run.server_software, run.machine_kind)
    assert values == ("10.0.0.9", "10.0.0.9", "nginx/10.0.0.9", "container")
    assert run.hostname == "host-2"


def test_an_edition_of_a_masked_upload_is_masked():
    upload = published(text_of(UPLOADS["two hosts"]))
    tagging.save_tags(upload, [RunTags(0, cores=4, client_cpu_percent=50.0)])
    edition = Comparison.objects.latest("pk")
    assert Comparison.objects.count() == 2
    assert [run["hostname"] for run in edition.content["runs"]] == ["host-1", "host-2"]
    assert len(edition.labels["digests"]) == 2


def test_many_runs_cost_few_queries(django_assert_max_num_queries):
    text = "".join(report("10.0.0.1", rate=100.0 + number) for number in range(60))
    upload = make_upload(text, state=Upload.State.RECEIVED, publisher_hash="")
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    with django_assert_max_num_queries(45):
        publishing.publish(upload, title="", visibility="public")
    assert set(upload.runs.values_list("hostname", flat=True)) == {"host-1"}


def test_a_host_that_only_the_importer_saw_is_masked_in_later_words_too(client):
    text = (
        "dem_req_rate,req_rate_web01,con_rate_web01,errors_web01\n10,10.0,10.0,0\n20,19.9,20.0,0\n"
    )
    upload = published(text)
    tagging.save_tags(upload, [RunTags(0, notes="web01 has 8 cores, 10.0.0.9 has 4")])
    publishing.publish(upload, title="web01 alone", visibility="public")
    comparison = Comparison.objects.get(upload=upload, successor=None)
    said = client.get(f"/c/{comparison.public_id}.json").content.decode()
    raw = b"".join(client.get(f"/uploads/{upload.public_id}/raw").streaming_content).decode()
    assert "web01" not in said + raw and "10.0.0.9" not in said
    assert "host-1 has 8 cores, host-2 has 4" in said and "req_rate_host-1" in raw


def test_masked_servers_of_two_uploads_are_two_servers():
    uploads = [published(text_of([name])) for name in ("web1.corp", "web2.corp")]
    comparison, _ = frozen(uploads)
    runs = views(comparison.content["runs"], comparison.labels)
    first, second = (run.server_and_version for run in runs)
    assert str.__eq__(first, second) and first != second


def servers_of(uploads):
    """Return how many servers the runs of some uploads have for a comparison."""
    comparison, _ = frozen(uploads)
    return len({run.server for run in views(comparison.content["runs"], comparison.labels)})


def test_a_masked_name_that_is_corrected_to_another_one_is_that_one():
    first, second = (published(text_of([name])) for name in ("web1.corp", "web2.corp"))
    assert servers_of([first, second]) == 2
    tagging.save_tags(first, [RunTags(0, server_name="web2.corp")])
    assert servers_of([first, second]) == 1
    tagging.save_tags(second, [RunTags(0, server_name="nginx")])
    assert servers_of([first, second]) == 2


def test_names_that_are_masked_only_after_publishing_stay_unlike():
    first, second = (published(report("127.0.0.1", rate=rate)) for rate in (1.0, 2.0))
    tagging.save_tags(first, [RunTags(0, server_name="web1.corp")])
    tagging.save_tags(second, [RunTags(0, server_name="web2.corp")])
    assert servers_of([first, second]) == 2
