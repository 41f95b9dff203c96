"""A report gets a bounded number of revisions in an hour; its draft is saved all the same."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from runs.reports import writing
from runs.reports.articles import Mistake
from tests.factories import make_comparison, make_report, make_run

pytestmark = pytest.mark.django_db


def publish(report, conclusions):
    article = report.draft | {"conclusions": conclusions}
    writing.save(report, article, version=report.draft_version)
    report.refresh_from_db()
    writing.publish_report(report, slug=report.slug, visibility="public")


def test_what_is_published_too_often_waits_and_is_saved(monkeypatch):
    monkeypatch.setattr(writing, "REVISIONS_PER_HOUR", 2)
    report = make_report(make_comparison(make_run()))
    publish(report, "Second.")
    with pytest.raises(Mistake, match="published 2 times in the last hour"):
        publish(report, "Third.")
    report.refresh_from_db()
    assert (report.revision, report.draft["conclusions"]) == (2, "Third.")
    report.revisions.update(created_at=timezone.now() - timedelta(hours=1, seconds=1))
    writing.publish_report(report, slug=report.slug, visibility="public")
    assert report.revision == 3


def test_the_same_words_again_are_no_revision(monkeypatch):
    monkeypatch.setattr(writing, "REVISIONS_PER_HOUR", 1)
    report = make_report(make_comparison(make_run()))
    for visibility in ("unlisted", "public"):
        writing.publish_report(report, slug=report.slug, visibility=visibility)
    assert (report.revision, report.visibility) == (1, "public")
