"""The log of corrections holds differences only, and not more of them than its bound."""

from __future__ import annotations

import pytest

from runs.publish import correcting, tagging
from runs.publish.locked_upload import NotReady
from runs.publish.run_tags import RunTags
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def comparison():
    upload = make_upload()
    return make_comparison(*(make_run(upload, concurrency=load) for load in (10, 20, 40)))


def name(comparison, *names):
    tags = [RunTags(position, server_name=text) for position, text in enumerate(names)]
    tagging.save_tags(comparison.upload, tags)
    comparison.refresh_from_db()


def test_only_what_differs_is_logged(comparison):
    name(comparison, "Apache", "nginx", "nginx")
    name(comparison, "Apache", "nginx", "nginx")
    logged = [entry["new"] for entry in comparison.label_log if entry["field"] == "server_name"]
    assert logged == ["Apache"]


def test_a_correction_above_the_bound_is_refused_and_changes_nothing(comparison, monkeypatch):
    monkeypatch.setattr(correcting, "MOST_ENTRIES", 2)
    name(comparison, "Apache", "Apache")
    assert len(comparison.label_log) == 2
    with pytest.raises(NotReady, match="at most 2 corrections, and this would be 3"):
        name(comparison, "Apache", "Apache", "Apache")
    comparison.refresh_from_db()
    assert len(comparison.label_log) == 2
    assert comparison.upload.runs.get(position=2).server_name == "nginx"
