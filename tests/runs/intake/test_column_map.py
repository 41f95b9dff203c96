"""Roles of headings: stored with an upload, remembered for its owner, and what was stated stays."""

from __future__ import annotations

import pytest

from runs.intake import accept, column_map, ingest
from runs.models import Upload
from runs.publish import tagging, withdrawing
from runs.publish.run_tags import RunTags
from tests.factories import make_upload

pytestmark = pytest.mark.django_db(transaction=True)
SPEED = "| Server | Speed |\n|---|---|\n| nginx | 1200 |\n| apache | 900 |\n"
OTHER = SPEED.replace("1200", "1300")
RATES = (
    "| Server | Requests/s | Latency |\n|---|---|---|\n| nginx | 1200 | 3 |\n| apache | 900 | 5 |\n"
)
AS_RATE = {"Speed": "requests_per_s"}


def imported(text: str, *, of: str = "", **roles: str) -> Upload:
    """Return an upload after its import; `of` is the hash of its owner."""
    upload = make_upload(
        text,
        state=Upload.State.RECEIVED,
        original_name="t.md",
        publisher_hash=of,
        column_map=column_map.stated({}, roles),
    )
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    return upload


def read_again(upload: Upload, roles: dict[str, str]) -> None:
    """Read an upload again with these roles."""
    upload.refresh_from_db()
    assert accept.read_again(upload, column_map=column_map.stated(upload.column_map, roles))
    upload.refresh_from_db()


def rates(upload: Upload) -> list[float | None]:
    return list(upload.runs.order_by("position").values_list("requests_per_s", flat=True))


def codes(upload: Upload) -> list[str]:
    return [diagnostic["code"] for diagnostic in upload.diagnostics]


def test_an_unknown_heading_is_stored_and_its_role_reads_the_table():
    upload = imported(SPEED)
    assert (upload.state, rates(upload)) == ("failed", [])
    assert [(column["heading"], column["role"]) for column in upload.columns] == [
        ("Speed", "unknown")
    ]
    read_again(upload, AS_RATE)
    assert (upload.state, rates(upload)) == ("parsed", [1200.0, 900.0])
    assert [column["role"] for column in upload.columns] == ["server", "requests_per_s"]


def test_a_role_is_remembered_for_the_same_heading_of_the_same_owner():
    imported(SPEED, of="a" * 64, **AS_RATE)
    mine = imported(OTHER, of="a" * 64)
    assert rates(mine) == [1300.0, 900.0]
    entry = {"heading": "Speed", "role": "requests_per_s", "from": "earlier"}
    assert mine.column_map == {"speed": entry}
    assert rates(imported(OTHER, of="b" * 64)) == rates(imported(OTHER)) == []


def test_a_remembered_role_changes_no_heading_that_the_reader_knows():
    imported(RATES, of="a" * 64, **{"Requests/s": "offered_rate"})
    assert rates(imported(RATES + "\n", of="a" * 64)) == [1200.0, 900.0]


def test_a_role_that_was_taken_back_is_forgotten():
    imported(SPEED, of="a" * 64, **AS_RATE)
    second = imported(OTHER, of="a" * 64)
    read_again(second, {"Speed": ""})
    assert (second.state, rates(second)) == ("failed", [])
    assert rates(imported(SPEED + "\n", of="a" * 64)) == []


def test_a_withdrawn_upload_is_not_remembered():
    upload = imported(SPEED, of="a" * 64, **AS_RATE)
    withdrawing.withdraw(upload)
    assert (upload.column_map, upload.columns) == ({}, [])
    assert rates(imported(OTHER, of="a" * 64)) == []


def test_a_decimal_mark_is_of_one_upload_only():
    text = "| Server | Requests/s |\n|---|---|\n| nginx | 60.000 |\n| apache | 90.123 |\n"
    first = imported(text, of="a" * 64, **{"decimal mark": ","})
    assert rates(first) == [60000.0, 90123.0]
    assert rates(imported(text + "\n", of="a" * 64)) == []


WRONG = [
    (SPEED, {"Server": "requests_per_s"}, "map.no_run", "No run can be read with “Server” as"),
    (RATES, {"Sped": "requests_per_s"}, "map.heading", "No table of this upload has the heading"),
    (RATES, {"Server": "latency_p99_ms"}, "map.empty", "no cell below it is such a value"),
]


@pytest.mark.parametrize(("text", "roles", "code", "sentence"), WRONG)
def test_a_wrong_map_gives_a_sentence(text, roles, code, sentence):
    upload = imported(text, **roles)
    assert upload.diagnostics[0]["code"] == code
    assert sentence in upload.diagnostics[0]["message"]


def test_a_role_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="'speed' is no role; accepted: requests_per_s"):
        column_map.stated({}, {"Speed": "speed"})


def test_what_was_stated_survives_where_the_run_is_the_same():
    upload = imported(RATES)
    stated = {"hardware": "Pi 5", "os": "Debian 12", "concurrency": 10, "server_version": "1.27"}
    tagging.save_tags(upload, [RunTags(0, **stated)])
    ids = list(upload.runs.order_by("position").values_list("public_id", flat=True))
    read_again(upload, {"Latency": "latency_p99_ms"})
    first, second = upload.runs.order_by("position")
    assert (first.hardware.name, first.os, first.concurrency) == ("Pi 5", "Debian 12", 10)
    assert (first.version.version, first.provenance["concurrency"]) == ("1.27", "stated")
    assert (first.latency_ms, second.os, second.concurrency) == ({"p99": 3.0}, "", None)
    assert [first.public_id, second.public_id] == ids


def test_a_stated_name_keeps_what_the_text_says_beneath_it():
    upload = imported(RATES)
    tagging.save_tags(upload, [RunTags(0, server_name="OpenResty")])
    for role in ("latency_p99_ms", "latency_p95_ms"):
        read_again(upload, {"Latency": role})
    first = upload.runs.get(position=0)
    assert (first.server_name, first.provenance["parsed"]["server_name"]) == ("OpenResty", "nginx")
    assert first.server.name == "OpenResty"


def test_a_published_upload_is_not_read_again():
    upload = make_upload(SPEED, state=Upload.State.PUBLISHED)
    assert not accept.read_again(upload, column_map=column_map.stated({}, AS_RATE))
