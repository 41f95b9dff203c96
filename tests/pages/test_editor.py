"""Writing a report without scripts: the form, its buttons, who may use them; no text is lost."""

from __future__ import annotations

import io
import json

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from runs.models import Report, Upload
from runs.publish import publishing
from runs.reports import writing
from runs.web.forms import ReportForm
from tests.factories import (
    EDIT_KEY,
    PUBLISHER,
    make_article,
    make_comparison,
    make_report,
    make_run,
    make_upload,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> Report:
    return writing.create(make_article(), publisher=PUBLISHER, address="").report


def position(report: Report) -> str:
    return f"/reports/{report.public_id}/"


def typed(report: Report, **values):
    """Return what the form sends, with two setups."""
    sent = {
        "version": str(Report.objects.get(pk=report.pk).draft_version),
        "title": "Typed",
        "objective": "Why",
        "setup": ["0", "1"],
    }
    return (
        sent
        | {"setup-0-name": "First", "setup-1-name": "Second", "visibility": "public", "slug": ""}
        | values
    )


def names(report: Report) -> list[str]:
    return [setup["name"] for setup in Report.objects.get(pk=report.pk).draft["setups"]]


def test_starting_needs_a_button_and_gives_a_key_once(stranger):
    assert stranger.get("/reports/new/").status_code == 200 and not Report.objects.exists()
    assert stranger.get("/reports/").status_code == 405
    response = stranger.post("/reports/")
    report = Report.objects.get()
    assert (response.status_code, response["Location"]) == (303, position(report))
    first, again = (
        stranger.get(position(report)).content.decode(),
        stranger.get(position(report)).content.decode(),
    )
    assert "Your edit key" in first and "Your edit key" not in again


def test_what_is_typed_is_kept_and_published(publisher, draft):
    comparison = make_comparison()
    link = f"http://testserver/c/{comparison.public_id}/"
    response = publisher.post(
        position(draft),
        typed(draft, action="publish", authors="Ada\r\nBob\r\n", **{"setup-0-comparisons": link}),
    )
    report = Report.objects.get()
    assert (response.status_code, response["Location"]) == (303, "/r/typed/")
    assert (report.draft["authors"], report.draft["setups"][0]["comparisons"]) == (
        ["Ada", "Bob"],
        [comparison.public_id],
    )
    assert names(report) == ["First", "Second"] and report.visibility == "public"


@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("save", ["First", "Second"]),
        ("add", ["First", "Second", ""]),
        ("remove-0", ["Second"]),
        ("up-1", ["Second", "First"]),
        ("down-0", ["Second", "First"]),
        ("up-0", ["First", "Second"]),
        ("down-1", ["First", "Second"]),
        ("remove-7", ["First", "Second"]),
        ("up-x", ["First", "Second"]),
        ("nonsense", ["First", "Second"]),
    ],
)
def test_buttons_change_the_setups(publisher, draft, action, after):
    response = publisher.post(position(draft), typed(draft, action=action))
    assert response.status_code == 303 and names(draft) == after


def test_setups_are_kept_in_the_order_in_which_they_were_sent(publisher, draft):
    publisher.post(position(draft), typed(draft, setup=["1", "0"], action="save"))
    assert names(draft) == ["Second", "First"]
    publisher.post(position(draft), typed(draft, setup=["1", "0"], action="remove-1"))
    assert names(draft) == ["First"]


def test_a_mistake_keeps_what_was_typed(publisher, draft):
    response = publisher.post(
        position(draft), typed(draft, action="save", date="yesterday", conclusions="Long thoughts")
    )
    page = response.content.decode()
    assert (
        response.status_code == 409
        and "year-month-day" in page
        and "Long thoughts" in page
        and 'value="yesterday"' in page
    )
    assert Report.objects.get().draft["conclusions"] == ""


def test_an_unlisted_comparison_is_not_published_by_accident(publisher, draft):
    hidden = make_comparison(visibility="unlisted")
    sent = typed(draft, action="publish", **{"setup-0-comparisons": hidden.public_id})
    page = publisher.post(position(draft), sent).content.decode()
    assert (
        "is unlisted" in page and Report.objects.get().state == "draft" and 'value="Typed"' in page
    )


def test_publishing_needs_to_know_for_whom(publisher, draft):
    response = publisher.post(
        position(draft), typed(draft, action="publish", visibility="everybody")
    )
    assert response.status_code == 409 and Report.objects.get().state == "draft"


def test_a_second_window_overwrites_nothing(publisher, draft):
    first, second = (
        typed(draft, action="save", title="First"),
        typed(draft, action="save", title="Second"),
    )
    publisher.post(position(draft), first)
    response = publisher.post(position(draft), second)
    assert (
        response.status_code == 409
        and "another window" in response.content.decode()
        and Report.objects.get().draft["title"] == "First"
    )


def test_autosave_answers_with_the_version_or_the_mistake(publisher, draft):
    good = publisher.post(position(draft), typed(draft, action="autosave"))
    bad = publisher.post(position(draft), typed(draft, action="autosave", language="no language"))
    assert json.loads(good.content) == {"version": 2} and bad.status_code == 409
    assert "a code is accepted" in json.loads(bad.content)["problem"]


def test_the_preview_shows_the_draft_to_its_author_only(publisher, stranger, draft):
    response = publisher.post(position(draft), typed(draft, action="preview", method="**secret**"))
    assert response["Location"] == f"{position(draft)}preview/"
    page = publisher.get(response["Location"])
    assert (
        "<strong>secret</strong>" in page.content.decode() and "no-store" in page["Cache-Control"]
    )
    assert stranger.get(response["Location"]).status_code == 404


def test_the_preview_lists_what_is_not_checked_and_the_page_does_not(publisher, stranger):
    report = make_report(make_comparison(), title="Twice the speed", objective="2x faster")
    page = publisher.get(f"{position(report)}preview/").content.decode()
    assert '<h2 id="not-checked">Not checked</h2>' in page and "\u201c2x faster\u201d in:" in page
    assert "Not checked" not in stranger.get(f"/r/{report.slug}/").content.decode()


def test_the_preview_costs_two_queries(publisher, django_assert_num_queries):
    report = make_report(make_comparison(), make_comparison(make_run(make_upload("y"))))
    with django_assert_num_queries(2):
        publisher.get(f"{position(report)}preview/")


@pytest.mark.parametrize("sibling", ["", "preview/", "withdraw/"])
def test_a_stranger_finds_no_editor(stranger, draft, sibling):
    assert stranger.get(position(draft) + sibling).status_code == 404
    assert stranger.post(position(draft), typed(draft, action="publish")).status_code in (404, 405)
    assert Report.objects.get().state == "draft"


@pytest.mark.parametrize("key", ["", "wrong", "None", EDIT_KEY])
def test_the_edit_key_opens_it_in_another_browser(stranger, key):
    report = make_report()
    response = stranger.post(f"{position(report)}key/", {"edit_key": key})
    assert response.status_code == (303 if key == EDIT_KEY else 404)
    assert stranger.get(position(report)).status_code == (200 if key == EDIT_KEY else 404)


def test_the_key_of_one_report_opens_no_other(stranger):
    mine, theirs = (
        make_report(),
        writing.create(make_article(), publisher="somebody", address="").report,
    )
    stranger.post(f"{position(mine)}key/", {"edit_key": EDIT_KEY})
    assert stranger.get(position(theirs)).status_code == 404
    assert stranger.post(f"{position(theirs)}key/", {"edit_key": EDIT_KEY}).status_code == 404


def test_withdrawing_asks_first(publisher):
    report = make_report()
    assert (
        publisher.get(f"{position(report)}withdraw/").status_code == 200
        and Report.objects.get().state == "published"
    )
    assert publisher.post(f"{position(report)}withdraw/").status_code == 303
    assert (
        publisher.get(report.get_absolute_url()).status_code,
        publisher.get(position(report)).status_code,
    ) == (410, 410)


def test_an_upload_becomes_a_draft(publisher, stranger):
    upload = make_upload("x")
    for sheet in ("One", "Two"):
        make_run(upload, details={"sheet": sheet})
    address = f"/uploads/{upload.public_id}/report/"
    assert (
        publisher.post(address).status_code == 409
        and "Publish the upload first" in publisher.post(address).content.decode()
    )
    publishing.publish(upload, title="Sheets", visibility="public")
    assert stranger.post(address).status_code == 404
    response = publisher.post(address)
    report = Report.objects.get()
    assert (
        response["Location"] == position(report)
        and names(report) == ["One", "Two"]
        and report.draft["title"] == "Sheets"
    )
    assert (
        "Make a report" in publisher.get(Upload.objects.get().get_absolute_url()).content.decode()
    )


def test_too_many_starts_are_refused(stranger, settings):
    settings.UPLOADS_PER_HOUR = 1
    assert stranger.post("/reports/").status_code == 303
    refused = stranger.post("/reports/")
    assert refused.status_code == 429 and int(refused["Retry-After"]) > 0


def test_a_workbook_with_a_sheet_per_setup_becomes_a_whole_report(
    stranger, django_capture_on_commit_callbacks
):
    book = openpyxl.Workbook()
    for position, (name, factor) in enumerate((("Small file", 1.0), ("Picture", 0.5))):
        sheet = book.active if position == 0 else book.create_sheet()
        sheet.title = name
        sheet.append(["Concurrency", "Apache requests/s", "lighttpd requests/s"])
        for concurrency in (10, 20, 40):
            sheet.append([concurrency, 100.0 * factor, 200.0 * factor])
    file = io.BytesIO()
    book.save(file)
    stranger.get("/")
    with django_capture_on_commit_callbacks(execute=True):
        address = stranger.post(
            "/uploads/", {"file": SimpleUploadedFile("apache-vs-lighttpd.xlsx", file.getvalue())}
        )["Location"]
    assert (
        stranger.post(
            f"{address}publish/", {"title": "Apache vs lighttpd", "visibility": "public"}
        ).status_code
        == 303
    )
    editor = stranger.post(f"{address}report/")["Location"]
    report = Report.objects.get()
    assert names(report) == ["Small file", "Picture"]
    sent = {
        "version": "1",
        "title": report.draft["title"],
        "setup": ["0", "1"],
        "visibility": "public",
        "slug": "",
        "action": "publish",
    }
    for number, setup in enumerate(report.draft["setups"]):
        sent |= {
            f"setup-{number}-name": setup["name"],
            f"setup-{number}-comparisons": setup["comparisons"][0],
        }
    text = "Twice: [[claim: twice | lighttpd / Apache requests_per_s @ 20 in 2 = 2]]"
    page = stranger.get(
        stranger.post(editor, sent | {"observations": text})["Location"]
    ).content.decode()
    assert (
        "measured: 2.00 (100 \u00f7 50 requests/s at 20, 2 runs)" in page
        and page.count('class="chart-svg ') == 2
    )


def test_the_long_slug_of_an_unlisted_report_is_accepted_by_its_own_form():
    unlisted = Upload.Visibility.UNLISTED
    report = make_report(make_comparison(), title="word " * 30, visibility=unlisted)
    before = report.slug
    assert len(before) > 80 and ReportForm({"slug": before, "visibility": unlisted}).is_valid()
    writing.publish_report(report, slug=before, visibility=unlisted)
    assert report.slug == before and report.slugs.count() == 1
