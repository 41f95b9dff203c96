"""No file about runs stays behind a withdrawal, whichever of both comes first."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from runs.models import Upload
from runs.publish import kept_until_withdrawn, publishing, withdrawing
from runs.store import drawn_files
from tests.factories import make_run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def upload() -> Upload:
    """Return a published upload."""
    run = make_run()
    publishing.publish(run.upload, title="", visibility="public")
    return run.upload


def keep(upload: Upload) -> set[str]:
    """Keep a file about an upload; return the names of all that are kept."""
    kept_until_withdrawn.keep("selections", "a.json", data=b"{}", uploads=[upload.pk])
    return drawn_files.names("selections")


def test_what_is_published_is_kept_by_one_query(upload, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert keep(upload)
    assert drawn_files.stored("selections", "a.json") == b"{}"


@pytest.mark.parametrize("leave", [withdrawing.withdraw, withdrawing.erase])
def test_a_withdrawal_just_before_the_writing_is_seen_after_it(upload, monkeypatch, leave):
    write = drawn_files.read_or_draw

    def late(*own, **named):
        leave(upload)
        return write(*own, **named)

    monkeypatch.setattr(drawn_files, "read_or_draw", late)
    assert not keep(upload)


def test_nothing_is_kept_where_no_withdrawal_can_be_asked_for(upload, monkeypatch, caplog):
    def away(*_):
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr("django.db.models.query.QuerySet.count", away)
    assert not keep(upload)
    assert "no withdrawal could be asked for" in caplog.text
