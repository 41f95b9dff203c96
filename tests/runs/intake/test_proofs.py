"""What a text proves is filled in and marked as inferred; what its prose says is not."""

import pytest

from importers.reader import read
from runs.conditions import BY_NAME
from runs.intake import ingest, proofs
from runs.models import Upload
from runs.publish import publishing
from runs.store.names import value_of
from tests.factories import ab_text, make_upload
from tests.importers.corpus import SEEDS
from tests.runs.compare.planted_repeats import wrk

DATABASE = pytest.mark.django_db(transaction=True)
PROVED_003 = {
    "concurrency": 1,
    "requests_completed": 10_000,
    "requests_failed": 0,
    "non_2xx": 0,
    "keepalive": False,
}


def seed(number):
    """Return the bytes of an article."""
    (path,) = SEEDS.glob(f"{number}_*.txt")
    return path.read_bytes()


def values(run):
    """Return the proved values of a parsed run."""
    return {name: value for name, (value, _) in proofs.proved(run).items()}


def imported(data):
    """Return the upload of these bytes after its import."""
    upload = make_upload(data, state=Upload.State.RECEIVED)
    ingest.import_upload(upload.pk)
    return upload


def test_a_diff_proves_what_has_no_room_in_it():
    runs = read(seed("003")).runs
    assert [values(run) for run in runs] == [PROVED_003] * 2
    assert runs[0].requests_failed is None  # the importer leaves it open
    assert runs[0].details["file_lines"]["time_taken_s"] == 26


@pytest.mark.parametrize(
    ("old", "new"),
    [("@@ -30 +30 @@", "@@ -31 +31 @@"), ("12.865701", "12.866"), ("@@ -26 ", "@@ -25 ")],
)
def test_a_diff_with_room_for_a_line_proves_no_failure(old, new):
    first, _ = read(seed("003").replace(old.encode(), new.encode())).runs
    assert not {"requests_failed", "keepalive", "non_2xx"} & values(first).keys()


def test_what_prose_says_stays_open():
    assert [values(run) for run in read(seed("004")).runs][2:] == [{}, {}]
    assert all("concurrency" not in values(run) for run in read(seed("000")).runs)


def test_a_whole_report_of_ab_proves_by_lines_that_it_lacks():
    (run,) = read(ab_text().encode()).runs
    assert values(run) == {"keepalive": False, "non_2xx": 0}


@pytest.mark.parametrize(
    ("mean", "across", "proved"),
    [(1.287, 1.287, True), (2.574, 1.287, False), (0.001, 0.001, False)],
)
def test_equal_times_per_request_prove_one_connection(mean, across, proved):
    (run, _) = read(seed("003")).runs
    run.details |= {"time_per_request_ms": mean, "time_per_request_all_ms": across}
    assert (values(run).get("concurrency") == 1) == proved


@pytest.mark.parametrize(
    ("rate", "seconds", "count"),
    [
        (777.26, 12.865701, 10_000),
        (5.89, 169.914, None),
        (17.14, 58.354, None),
        (777.29, 12.865701, None),
    ],
)
def test_rate_and_time_prove_a_count_only_where_no_other_is_near(rate, seconds, count):
    (run, _) = read(seed("003")).runs
    run.requests_per_s, run.time_taken_s = rate, seconds
    assert values(run).get("requests_completed") == count


def test_a_header_that_closes_proves_that_nothing_is_kept():
    text = f"$ wrk -c10 -H 'Connection: close' http://127.0.0.1:8080/\n{wrk()}"
    (run,) = read(text.encode()).runs
    assert (run.keepalive, values(run)) == (None, {"keepalive": False})


@DATABASE
def test_the_row_has_the_value_its_origin_and_its_reason():
    run = imported(seed("003")).runs.first()
    assert {name: getattr(run, name) for name in PROVED_003} == PROVED_003
    assert run.provenance["concurrency"] == "inferred"
    assert run.provenance["reasons"]["concurrency"].startswith("Both times per request")
    assert (run.provenance["server_name"], "hostname" in run.provenance["reasons"]) == (
        "parsed",
        False,
    )


@DATABASE
def test_the_article_draws_its_two_points_and_says_what_was_inferred(client):
    comparison = publishing.publish(imported(seed("003")), title="", visibility="public")
    address = comparison.get_absolute_url().rstrip("/")
    page = client.get(f"{address}/").content.decode()
    assert page.count('<span class="origin">inferred</span>') >= 2
    assert "Both times per request are 1.287 ms: there was one connection." in page
    assert "12.865701 s are 10000 requests, and no other number." in page
    rows = client.get(f"{address}.csv").content.decode().splitlines()
    assert all(" concurrency " in f" {row} " or "concurrency" in row for row in rows[1:])
    assert "inferred" in rows[0].split(",") and ",measured," in rows[1]


@DATABASE
def test_a_label_and_the_threads_are_stored_and_frozen():
    upload = imported(f"## nginx, 4 workers\n\n{wrk()}")
    run = upload.runs.get()
    assert (run.label, run.tool_threads, run.duration_s) == ("nginx, 4 workers", 2, 10.0)
    content = publishing.publish(upload, title="", visibility="public").content["runs"][0]
    assert (content["label"], content["tool_threads"]) == ("nginx, 4 workers", 2)
    assert "method" not in content and value_of(run, BY_NAME["method"]) is None
