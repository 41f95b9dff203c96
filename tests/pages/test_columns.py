"""The column mapper of the review page: who may use it, what it asks, and what it remembers."""

from __future__ import annotations

import pytest
from django.test import Client

from runs.models import Upload
from tests.factories import make_upload

pytestmark = pytest.mark.django_db
SPEED = "| Server | Speed |\n|---|---|\n| nginx | 1200 |\n| apache | 900 |\n"
MIXED = (
    "| Server | Requests/s | Latency |\n|---|---|---|\n| nginx | 1200 | 3 |\n| apache | 900 | 5 |\n"
)
UNSURE = "## Results\n\n| Variant | RPS |\n|---|---|\n| alpha | 1200 |\n| bravo | 900 |\n"
LOADS = (
    "| Server | c=1 | c=10 |\n|---|---|---|\n| nginx | 9812 | 61220 |\n| caddy | 5120 | 33870 |\n"
)
MARK = "| Server | Requests/s |\n|---|---|\n| nginx | 60.000 |\n| apache | 90.123 |\n"


@pytest.fixture
def choose(django_capture_on_commit_callbacks):
    """Return a function that sends the mapper's form; it gives the page that follows."""

    def send(client: Client, upload: Upload, **data: str) -> str:
        address = upload.get_absolute_url()
        with django_capture_on_commit_callbacks(execute=True):
            response = client.post(f"{address}columns/", data)
        assert (response.status_code, response["Location"]) == (303, address)
        upload.refresh_from_db()
        return client.get(address).content.decode()

    return send


def page_of(client: Client, upload: Upload) -> str:
    return client.get(upload.get_absolute_url()).content.decode()


def test_an_unknown_heading_is_named_on_the_review_page(stranger, paste, choose):
    upload = paste(stranger, SPEED)
    page = page_of(stranger, upload)
    assert "Which column is which?" in page and "“Speed”" in page
    page = choose(stranger, upload, **{"column-0": "requests_per_s"})
    assert [run.requests_per_s for run in upload.runs.order_by("position")] == [1200.0, 900.0]
    assert "Check your results" in page and "the publisher says so" in page


def test_a_table_of_loads_asks_what_it_measures_and_folds_the_columns(
    stranger, paste, django_capture_on_commit_callbacks
):
    upload = paste(stranger, LOADS)
    page = page_of(stranger, upload)
    folded = page.partition("<summary>The columns measure different things</summary>")[2]
    assert "One word is missing" in page and "“caddy”" in folded.partition("</details>")[0]
    with django_capture_on_commit_callbacks(execute=True):
        stranger.post(f"{upload.get_absolute_url()}metric/", {"metric": "requests_per_s"})
    got = [(run.concurrency, run.requests_per_s) for run in upload.runs.order_by("position")]
    assert got == [(1, 9812.0), (1, 5120.0), (10, 61220.0), (10, 33870.0)]


def test_a_table_that_may_be_of_http_is_read_at_one_press(stranger, paste, choose):
    upload = paste(stranger, UNSURE)
    page = page_of(stranger, upload)
    assert "Is this a test of an HTTP server?" in page
    assert "counts for this upload only" in page and "remembered" not in page
    assert '<option value="requests_per_s" selected>' in page
    page = choose(stranger, upload, **{"column-0": "requests_per_s"})
    assert "Check your results" in page and upload.runs.count() == 2


def test_a_table_that_is_of_something_else_stays_unpublished(stranger, paste):
    address = paste(stranger, UNSURE).get_absolute_url()
    assert "No, it is something else" in stranger.get(address).content.decode()
    page = stranger.get(f"{address}?answer=no").content.decode()
    assert "Nothing was published" in page and "Only you can see this upload" in page
    assert "<select" not in page and f'href="{address}"' in page
    assert Client().get(address).status_code == 404


def test_beside_runs_nothing_is_chosen_for_a_table_that_may_be_of_http(stranger, paste):
    wrk = "wrk -c 10 http://localhost/\n\n" + MIXED.replace("Latency", "p99 (ms)")
    upload = paste(stranger, wrk + "\n" * 90 + UNSURE)
    assert upload.runs.count() == 2
    page = page_of(stranger, upload)
    assert "“RPS”" in page and '<option value="requests_per_s" selected>' not in page


def test_the_answer_is_not_remembered_and_can_be_taken_back(stranger, paste, choose):
    upload = paste(stranger, UNSURE)
    choose(stranger, upload, **{"column-0": "requests_per_s"})
    page = choose(stranger, upload, **{"column-0": ""})
    assert not upload.runs.exists() and '"requests_per_s" selected' not in page
    choose(stranger, upload, **{"column-0": "requests_per_s"})
    assert "Is this a test of an HTTP server?" in page_of(stranger, paste(stranger, UNSURE + " "))


def test_a_column_without_a_unit_has_a_menu_and_the_others_are_explained(stranger, paste):
    page = page_of(stranger, paste(stranger, MIXED))
    assert "line 1: its unit is unknown" in page and page.count('<optgroup label="Latency"') == 1
    assert "“Requests/s” is requests per second: its head says so (line 1)." in page


def test_a_decimal_mark_is_asked_for(stranger, paste, choose):
    upload = paste(stranger, MARK)
    assert "The decimal mark of the numbers" in page_of(stranger, upload)
    choose(stranger, upload, **{"column-0": ","})
    assert upload.runs.get(position=0).requests_per_s == 60000.0


def test_the_next_upload_says_that_it_remembers_and_one_click_undoes_it(stranger, paste, choose):
    choose(stranger, paste(stranger, SPEED), **{"column-0": "requests_per_s"})
    second = paste(stranger, SPEED.replace("900", "950"))
    page = page_of(stranger, second)
    assert second.runs.count() == 2
    assert "Read as in your earlier upload: “Speed” as requests per second" in page
    page = choose(stranger, second, undo="all")
    assert second.runs.count() == 0 and "in your earlier upload" not in page
    assert paste(stranger, SPEED.replace("900", "960")).runs.count() == 0


def test_another_browser_remembers_nothing(stranger, paste, choose):
    choose(stranger, paste(stranger, SPEED), **{"column-0": "requests_per_s"})
    assert paste(Client(), SPEED).runs.count() == 0


def test_a_choice_can_be_taken_back(stranger, paste, choose):
    upload = paste(stranger, MIXED)
    choose(stranger, upload, **{"column-0": "latency_p99_ms"})
    assert upload.runs.get(position=0).latency_ms == {"p99": 3.0}
    page = page_of(stranger, upload)
    assert '<option value="latency_p99_ms" selected>' in page
    choose(stranger, upload, **{"column-0": ""})
    assert upload.runs.get(position=0).latency_ms == {}


def test_a_role_that_fits_no_cell_gives_a_sentence(stranger, paste, choose):
    upload = paste(stranger, SPEED)
    page = choose(stranger, upload, **{"column-0": "version"})
    assert "No run can be read with “Speed” as version of the server." in page
    assert '<option value="version" selected>' in page


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"column-0": "faster"}, "“faster” is no role for “Speed”; choose one of the list."),
        ({}, "Choose what at least one column holds."),
    ],
)
def test_what_is_not_accepted_gives_a_sentence(stranger, paste, sent, sentence):
    upload = paste(stranger, SPEED)
    response = stranger.post(f"{upload.get_absolute_url()}columns/", sent)
    assert response.status_code == 400 and sentence in response.content.decode()


def test_a_published_upload_is_not_read_again(stranger, paste):
    upload = paste(stranger, MIXED)
    address = upload.get_absolute_url()
    stranger.post(f"{address}publish/", {"title": "", "visibility": "unlisted"})
    response = stranger.post(f"{address}columns/", {"column-0": "latency_p99_ms"})
    assert response.status_code == 409
    assert "is published; its numbers stay as they are" in response.content.decode()
    page = page_of(stranger, upload)
    assert "Read again" not in page and "“Requests/s” is requests per second" in page


def test_a_stranger_has_no_mapper(stranger):
    upload = make_upload(SPEED, state="failed")
    address = f"{upload.get_absolute_url()}columns/"
    assert stranger.post(address, {"column-0": "requests_per_s"}).status_code == 404


def test_a_hostile_heading_is_shown_as_text(stranger, paste):
    upload = paste(stranger, SPEED.replace("Speed", "<b>100%s</b> \u202e speed"))
    page = page_of(stranger, upload)
    assert "\u202e" not in page.partition('id="columns"')[2].partition("</section>")[0]
