"""The front page and what it takes: pasted texts, files, nothing, too much."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from runs.models import Report, Upload
from runs.publish import withdrawing
from tests.factories import ab_text, make_comparison, make_report, make_run, make_upload

pytestmark = pytest.mark.django_db


def test_it_shows_the_form_and_the_latest_public_comparisons(stranger, django_assert_num_queries):
    make_comparison(title="Seen by all")
    make_comparison(
        make_run(path="/other"), title="Not listed", visibility=Upload.Visibility.UNLISTED
    )
    with django_assert_num_queries(4):  # one reads the chart, and the next page has it in memory
        page = stranger.get("/").content.decode()
    assert '<textarea id="text" name="text"' in page
    assert 'type="file"' in page and "multiple" in page
    assert "Seen by all" in page and "Not listed" not in page


def test_it_costs_the_same_with_many_comparisons(stranger, django_assert_num_queries):
    for number in range(20):
        make_comparison(make_run(path=f"/{number}"))
    stranger.get("/")
    with django_assert_num_queries(3):
        assert stranger.get("/").status_code == 200


def test_the_chart_of_the_front_page_is_drawn_in_it_and_changes_with_the_names(stranger):
    upload = make_upload("x", state=Upload.State.PARSED)
    runs = [make_run(upload, server_name=name, concurrency=c) for name in "ab" for c in (1, 5, 9)]
    comparison = make_comparison(runs[0])
    for server in ("b 1.24.0", "Zed 1.24.0"):
        aside = stranger.get("/").content.decode().partition("<aside")[2].partition("</aside>")[0]
        assert server in aside and 'class="chart-svg' in aside and "<img" not in aside
        assert comparison.get_absolute_url() in aside
        labels = comparison.labels
        for own in labels["runs"].values():
            own["server_name"] = own["server_name"].replace("b", "Zed")
        comparison.version += 1
        comparison.save()


def test_the_browsers_key_is_kept_from_scripts(stranger):
    cookie = stranger.get("/").cookies["benchpress"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and len(cookie.value) >= 22
    assert "benchpress" not in stranger.get("/").cookies


def test_a_pasted_text_is_an_upload(stranger, paste):
    upload = paste(stranger, ab_text())
    assert upload.state == Upload.State.PARSED
    assert upload.runs.get().requests_per_s == 100.0


def test_the_line_ends_of_a_form_do_not_change_the_runs(stranger, paste):
    upload = paste(stranger, ab_text().replace("\n", "\r\n"))
    assert upload.runs.get().requests_per_s == 100.0


def test_one_file_is_kept_unchanged(stranger):
    data = ab_text().encode()
    stranger.post("/uploads/", {"text": "", "file": SimpleUploadedFile("run.txt", data)})
    upload = Upload.objects.get()
    with upload.file.open("rb") as file:
        assert file.read() == data
    assert upload.original_name == "run.txt"


def test_several_files_are_one_upload_with_all_runs(stranger, django_capture_on_commit_callbacks):
    files = [SimpleUploadedFile(f"{c}.txt", ab_text(concurrency=c).encode()) for c in (1, 10)]
    with django_capture_on_commit_callbacks(execute=True):
        stranger.post("/uploads/", {"text": "", "file": files})
    upload = Upload.objects.get()
    assert sorted(upload.runs.values_list("concurrency", flat=True)) == [1, 10]


def test_the_same_text_twice_is_one_upload(stranger, paste):
    assert paste(stranger, ab_text()) == paste(stranger, ab_text())
    assert Upload.objects.count() == 1


def test_nothing_is_answered_with_a_sentence(stranger):
    response = stranger.post("/uploads/", {"text": "  "})
    assert response.status_code == 400
    assert "Nothing was sent" in response.content.decode()


def test_what_is_refused_keeps_the_text_in_the_form(stranger, settings):
    settings.UPLOAD_MAX_BYTES = 20
    response = stranger.post("/uploads/", {"text": "abc <b> and much more than that"})
    assert response.status_code == 413
    assert "abc &lt;b&gt; and much" in response.content.decode()
    assert "20\xa0bytes" in response.content.decode()


UNREAD = {
    "prose": ("Just <b>prose</b>.\n", None),
    "two lines of ab": (
        "hello\nConcurrency Level: 10\nRequests per second: abc\n",
        "Concurrency Level: 10",
    ),
    "other line ends": ("a\r\nb\r\nServer Software: x\r\n", "Server Software: x"),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", UNREAD)
def test_a_text_without_a_run_stays_in_its_box_and_its_line_is_marked(name, stranger):
    text, line = UNREAD[name]
    stranger.get("/")
    response = stranger.post("/uploads/", {"text": text})
    page = response.content.decode()
    assert response.status_code == 400 and 'data-import-status="failed"' in page
    assert "No benchmark run was found in this text" in page
    assert escape(text.splitlines()[0]) in page.partition("<textarea")[2]
    assert (f"<mark>{line}</mark>" in page) == (line is not None)
    assert Upload.objects.get().get_absolute_url() in page
    assert stranger.get(Upload.objects.get().get_absolute_url()).status_code == 200


def test_too_many_uploads_say_when_to_come_back(stranger, settings, paste):
    settings.UPLOADS_PER_HOUR = 1
    paste(stranger, ab_text())
    response = stranger.post("/uploads/", {"text": ab_text(concurrency=20)})
    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 3600


def test_a_form_that_is_larger_than_any_upload_is_413(stranger, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = stranger.post("/uploads/", {"text": "x" * 2000})
    assert response.status_code == 413


def test_too_many_fields_or_files_are_413(stranger, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 5
    fields = {f"field{number}": "x" for number in range(10)}
    assert stranger.post("/uploads/", fields).status_code == 413
    files = [SimpleUploadedFile("a.txt", b"x")] * (settings.UPLOAD_MAX_FILES + 1)
    refused = stranger.post("/uploads/", {"file": files})
    assert (refused.status_code, "At most 100 files" in refused.text) == (413, True)


def test_get_is_the_wrong_method(stranger):
    assert stranger.get("/uploads/").status_code == 405
    assert stranger.post("/").status_code == 405


def test_a_form_from_another_site_is_refused_in_plain_words():
    response = Client(enforce_csrf_checks=True).post("/uploads/", {"text": "x"})
    assert response.status_code == 403
    assert "<h1>" in response.content.decode()


def test_withdrawn_comparisons_are_not_listed(stranger):
    comparison = make_comparison(title="Taken back")
    withdrawing.withdraw(Upload.objects.get())
    assert comparison.public_id not in stranger.get("/").content.decode()


def test_featured_reports_stand_first_in_the_operators_order(stranger, settings):
    comparison = make_comparison()
    for name in ("one", "two", "hidden"):
        visibility = Upload.Visibility.UNLISTED if name == "hidden" else Upload.Visibility.PUBLIC
        make_report(comparison, title=f"Report {name}", slug=name, visibility=visibility)
    hidden = Report.objects.get(title="Report hidden").slug
    settings.FEATURED_REPORTS = ["two", "withdrawn", hidden, "one"]
    page = stranger.get("/").content.decode()
    featured = page.partition("Featured</h2>")[2].partition("</section>")[0]
    assert 0 <= featured.find("Report two") < featured.find("Report one")
    assert "Report hidden" not in page


def test_an_example_is_sent_like_a_file(stranger, django_capture_on_commit_callbacks):
    page = stranger.get("/")
    for example, runs in zip(page.context["examples"], (24, 6, 15), strict=True):
        assert f'name="example" value="{example.name}"' in page.content.decode()
        with django_capture_on_commit_callbacks(execute=True):
            answer = stranger.post("/uploads/", {"text": "", "example": example.name})
        upload = Upload.objects.get(public_id=answer["Location"].split("/")[2])
        assert (upload.original_name, upload.runs.count()) == (example.path.name, runs)


def test_a_script_gets_the_address_of_the_review(stranger):
    answer = stranger.post("/uploads/", {"text": ab_text()}, headers={"accept": "application/json"})
    upload = Upload.objects.get()
    assert (answer.status_code, answer.json()) == (201, {"address": upload.get_absolute_url()})


def test_above_the_box_stand_few_words_and_the_chart_of_several_servers(stranger):
    runs = [make_run(server_name="Apache")]
    runs.append(make_run(runs[0].upload, server_name="nginx", requests_per_s=300.0))
    wanted = make_comparison(*runs)
    make_comparison(make_run(path="/later"))
    page = stranger.get("/")
    assert page.context["hero"].comparison.pk == wanted.pk
    above = page.content.decode().partition("<main")[2].partition("<textarea")[0]
    words = re.sub(r"<[^>]*>", " ", above.partition(">")[2]).split()
    assert len(words) <= 60


def test_no_list_reads_large_columns(stranger, django_assert_num_queries):
    make_comparison()
    stranger.get("/")
    with django_assert_num_queries(3) as queries:
        stranger.get("/")
    text = " ".join(query["sql"] for query in queries.captured_queries)
    for column in ("content", "labels", "label_log", "departures", "details", "sources"):
        assert f'"{column}"' not in text, column
