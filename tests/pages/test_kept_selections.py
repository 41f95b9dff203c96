"""What the checks say of many selected runs is read again by the next page of the same runs."""

from __future__ import annotations

import json

import pytest

from runs.models import Upload
from runs.publish import freezing, kept_selections, publishing, withdrawing
from runs.store import drawn_files
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
COMPARE = "/compare/?server=nginx&server=apache"


@pytest.fixture
def uploads() -> list[Upload]:
    """Return two public uploads, each with repeats of a server, some of which failed."""
    uploads = []
    for server in ("nginx", "Apache"):
        upload = make_upload(server)
        for number in range(8):
            load, failed = 10 * (1 + number % 2), 30 * (number % 4)
            make_run(upload, server_name=server, concurrency=load, requests_failed=failed)
        publishing.publish(upload, title="", visibility="public")
        uploads.append(upload)
    return uploads


@pytest.mark.parametrize("address", [COMPARE, f"{COMPARE}&pool=1", "/servers/nginx/"])
def test_a_page_from_kept_checks_is_the_page_that_checked(stranger, uploads, counted, address):
    first, second = (stranger.get(address) for _ in range(2))
    assert len(counted) == 1 and first.context["sheet"].checks.marks
    assert first.content == second.content


def test_another_view_and_the_json_of_the_same_runs_check_nothing(stranger, uploads, counted):
    marks = stranger.get(COMPARE).context["sheet"].checks.marks
    stranger.get(f"{COMPARE}&scale=logx")
    data = stranger.get(COMPARE.replace("/?", ".json?")).json()
    assert counted == [16]
    assert [row["sentence"] for row in data["computed"]["checks"]] == [
        own.sentence for own in marks
    ]


def test_a_corrected_label_is_checked_anew(stranger, uploads, counted):
    stranger.get(COMPARE)
    uploads[0].runs.update(os="Debian 12")
    stranger.get(COMPARE)
    assert counted == [16, 16]


def test_a_name_is_of_all_that_the_checks_read(uploads):
    runs = list(uploads[0].runs.select_related("upload"))
    numbers, labels = freezing.content(runs)["runs"], freezing.labels_of(runs)
    read_again = json.loads(json.dumps([numbers, labels]))
    name = kept_selections.name_of(*read_again)
    assert kept_selections.name_of(numbers, labels) == name
    read_again[0][1]["details"] = {"status": {"500": 1}}
    of_other_numbers = kept_selections.name_of(*read_again)
    of_other_runs = kept_selections.name_of(numbers[1:], labels)
    assert len({name, of_other_numbers, of_other_runs}) == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("leave", [withdrawing.withdraw, withdrawing.erase])
def test_what_is_kept_goes_when_an_upload_is_withdrawn(stranger, uploads, counted, leave):
    stranger.get(COMPARE)
    assert drawn_files.names("selections")
    leave(uploads[1])
    assert not drawn_files.names("selections")


@pytest.mark.django_db(transaction=True)
def test_a_page_that_ends_after_a_withdrawal_keeps_nothing(stranger, uploads, counted, monkeypatch):
    keep = kept_selections.keep

    def late(name, result, **named):
        withdrawing.withdraw(uploads[1])
        keep(name, result, **named)

    monkeypatch.setattr("runs.publish.kept_selections.keep", late)
    stranger.get(COMPARE)
    assert counted and not drawn_files.names("selections")
