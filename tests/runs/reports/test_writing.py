"""Drafts, revisions, slugs and withdrawing: what changes, and what never does."""

from __future__ import annotations

import pytest

from runs.intake.accept import TooMany
from runs.models import Comparison, Report, ReportSlug, Revision, Upload
from runs.publish import withdrawing
from runs.reports import articles, drafting, writing
from runs.reports.articles import Mistake
from tests.factories import make_article, make_comparison, make_report, make_run, make_upload

pytestmark = pytest.mark.django_db


def draft(**values):
    return writing.create(make_article(**values), publisher="me", address="").report


def test_a_draft_is_seen_by_nobody_and_has_no_slug():
    report = draft()
    assert (report.state, report.slug, report.revision, report.title) == ("draft", None, 0, "")
    assert not Revision.objects.exists()


def test_the_edit_key_is_kept_as_a_hash_only():
    created = writing.create(make_article(), publisher="me", address="")
    assert (
        created.edit_key not in str(Report.objects.values().get()) and len(created.edit_key) == 22
    )


def test_one_network_starts_only_so_many_reports(settings):
    settings.UPLOADS_PER_HOUR = 2
    for _ in range(2):
        writing.create(make_article(), publisher="", address="192.0.2.1")
    with pytest.raises(TooMany):
        writing.create(make_article(), publisher="", address="192.0.2.9")
    writing.create(make_article(), publisher="", address="198.51.100.1")


def test_an_old_version_overwrites_nothing():
    report = draft()
    writing.save(report, make_article(title="First"), version=1)
    with pytest.raises(writing.Stale):
        writing.save(report, make_article(title="Second"), version=1)
    assert (Report.objects.get().draft["title"], Report.objects.get().draft_version) == ("First", 2)


def test_saving_the_same_is_no_change():
    report = draft()
    writing.save(report, make_article(), version=1)
    assert report.draft_version == 1


def test_each_publishing_of_a_change_is_a_revision_and_the_old_one_stays():
    report = make_report(title="Before")
    writing.save(report, make_article(title="After"))
    assert report.title == "Before"
    writing.publish_report(report, slug="", visibility="public")
    writing.publish_report(report, slug="", visibility="public")
    assert [
        (revision.number, revision.article["title"])
        for revision in Revision.objects.order_by("number")
    ] == [
        (1, "Before"),
        (2, "After"),
    ]
    assert (report.revision, report.title, report.slug) == (2, "After", "before")


def test_an_old_slug_stays_with_its_report():
    report = make_report(title="Old name")
    writing.publish_report(report, slug="New name", visibility="public")
    second_report = make_report(title="Old name")
    assert (report.slug, second_report.slug) == ("new-name", "old-name-2")
    writing.publish_report(report, slug="old-name", visibility="public")
    assert report.slug == "old-name" and ReportSlug.objects.filter(report=report).count() == 2


@pytest.mark.parametrize("title", ["基准测试", "!!!", "<script>", "a" * 200])
def test_any_title_gets_an_address(title):
    slug = make_report(title=title).slug
    assert slug and len(slug) <= 80 and slug.replace("-", "").isalnum()


@pytest.mark.parametrize("old", ["a-_-b", "groe", "x" * 93, "report-3"])
def test_an_address_of_before_stays_when_the_form_sends_it_back(old):
    report = make_report(title="Größe")
    Report.objects.filter(pk=report.pk).update(slug=old)
    ReportSlug.objects.filter(report=report).update(slug=old)
    writing.publish_report(report, slug=old, visibility="public")
    assert (report.slug, ReportSlug.objects.count()) == (old, 1)


def test_an_unlisted_reports_address_cannot_be_guessed():
    first, second = (make_report(visibility="unlisted", slug="mine") for _ in range(2))
    assert (
        first.slug != second.slug
        and first.slug.startswith("mine-")
        and len(first.slug) == len("mine-") + 12
    )


def test_a_public_report_makes_no_unlisted_comparison_known():
    hidden = make_comparison(visibility="unlisted")
    with pytest.raises(Mistake, match="is unlisted"):
        make_report(hidden)
    assert make_report(hidden, visibility="unlisted").revision == 1


def test_a_comparison_that_is_not_there_is_named():
    setups = [articles.empty_setup() | {"comparisons": ["3mJr7AoUXx2Wqd"]}]
    with pytest.raises(Mistake, match="no comparison 3mJr7AoUXx2Wqd"):
        make_report(setups=setups)
    gone = make_comparison()
    withdrawing.withdraw(Upload.objects.get())
    with pytest.raises(Mistake, match="or it was withdrawn"):
        make_report(gone)


def test_withdrawing_leaves_no_word_and_keeps_the_address():
    report = make_report(title="Secret", authors=["Somebody"], slug="mine")
    writing.withdraw(report)
    assert "Secret" not in str(
        [*Report.objects.values(), *Revision.objects.values()]
    ) and "Somebody" not in str(Report.objects.values())
    assert make_report(slug="mine").slug == "mine-2"


def test_a_workbook_drafts_a_setup_for_each_sheet():
    upload = make_upload("x")
    for sheet, size in (("Small file", 100), ("Picture", 5000)):
        for concurrency in (10, 20):
            make_run(
                upload,
                concurrency=concurrency,
                document_bytes=size,
                details={"sheet": sheet},
                path=f"/{size}",
                hardware="P4",
            )
    whole = make_comparison(upload.runs.earliest("pk"), title="My sheets")
    article = drafting.draft_of(
        upload, list(upload.runs.select_related("upload", "hardware")), title="My sheets"
    )
    assert [
        (setup["name"], setup["document"], setup["hardware"], setup["requests"])
        for setup in article["setups"]
    ] == [
        ("Small file", "/100", "P4", "1000"),
        ("Picture", "/5000", "P4", "1000"),
    ]
    shown_comparisons = [
        Comparison.objects.get(public_id=comparison)
        for setup in article["setups"]
        for comparison in setup["comparisons"]
    ]
    assert [len(comparison.content["runs"]) for comparison in shown_comparisons] == [
        2,
        2,
    ] and whole not in shown_comparisons
    assert [comparison.visibility for comparison in shown_comparisons] == ["public", "public"]


def test_an_upload_without_sheets_drafts_one_setup_with_its_own_comparison():
    comparison = make_comparison(make_run())
    upload = Upload.objects.get()
    article = drafting.draft_of(
        upload, list(upload.runs.select_related("upload", "hardware")), title="T"
    )
    assert [setup["comparisons"] for setup in article["setups"]] == [[comparison.public_id]]
