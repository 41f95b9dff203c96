"""Each write against a withdrawal at the same time: whichever comes first, no number stays online."""

from __future__ import annotations

import threading
from functools import partial

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from runs.intake import accept, ingest
from runs.models import Comparison, Upload
from runs.publish import (
    joining,
    locked_upload,
    publishing,
    saved_views,
    tagging,
    withdrawing,
)
from runs.publish.owner import Owner
from runs.publish.run_tags import RunTags
from runs.reports import articles, writing
from tests.factories import PUBLISHER, ab_text, make_article, make_upload, own
from tests.in_turn import pairs

pytestmark = pytest.mark.django_db(transaction=True)
NAME, RATE = "Secretserver", "4242.42"
LONGEST_WAIT_S = 60
REFUSED = (locked_upload.NotReady, articles.Mistake, writing.Stale)


def imported():
    upload = make_upload(ab_text(f"{NAME}/9", requests_per_s=float(RATE)), state="received")
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    return upload


def published():
    upload = imported()
    publishing.publish(upload, title=NAME, visibility="public")
    return upload


def publish():
    """Publish an upload."""
    upload = imported()
    return upload, partial(publishing.publish, upload, title=NAME, visibility="public")


def save_view():
    """Save a view of a published upload."""
    upload = published()
    runs = list(upload.runs.all())
    Comparison.objects.update(sha256="0" * 64, public_id="1" * 12)  # so that the view is a new row
    return upload, partial(publishing.save_view, runs, title=NAME, visibility="public")


def restate_view():
    """Give a saved view another title."""
    upload, save = save_view()
    view = publishing.save_view(*save.args, **save.keywords, owner=Owner.of_upload(upload))
    return upload, partial(saved_views.restate_view, view, title=f"{NAME} 2", visibility="public")


def publish_report():
    """Publish a report that shows a comparison of the upload, with a claim about it."""
    upload = published()
    comparison = Comparison.objects.get(upload=upload)
    text = f"[[claim: fast | {NAME} requests_per_s 9 at 10]]"
    article = make_article(comparison, observations=text)
    report = writing.create(article, publisher=PUBLISHER, address="").report
    return upload, partial(writing.publish_report, report, slug="", visibility="public")


def read_again():
    """Read an upload once more."""
    upload = imported()
    return upload, partial(accept.read_again, upload, metric="requests_per_s")


def correct_tags():
    """Correct a name and state a number that was unknown, which makes a new edition."""
    upload = published()
    tags = [RunTags(0, os=f"{NAME} OS", client_cpu_percent=50.0)]
    return upload, partial(tagging.save_tags, upload, tags)


def join():
    """Join the upload with another one of the same person, which stays."""
    upload, other = published(), make_upload(ab_text("nginx/1.24.0"), state="received")
    ingest.import_upload(other.pk)
    publishing.publish(other, title="", visibility="public")
    runs = [*upload.runs.all(), *other.runs.all()]
    own_keys = {upload.pk, other.pk}
    owner = Owner.of_upload(upload)
    return upload, partial(
        joining.join, runs, title="", visibility="public", owner=owner, own=own_keys
    )


OPERATIONS = (publish, save_view, restate_view, publish_report, read_again, correct_tags, join)


def stored():
    """Return the rows of all tables but the words of reports as one text."""
    models = apps.get_app_config("runs").get_models()
    tables = [model for model in models if model.__name__ not in ("Report", "Revision")]
    return str([list(table.objects.values()) for table in tables])


def online():
    """Return all that the site says of comparisons, uploads and reports to their owner."""
    client = own(Client())
    addresses = [f"/c/{name}" for name in Comparison.objects.values_list("public_id", flat=True)]
    pages = [f"{address}{ending}" for address in addresses for ending in ("/", ".json", ".svg")]
    pages += ["/runs.csv", "/feed.atom", "/"]
    for report in apps.get_model("runs", "Report").objects.exclude(slug=None):
        pages += [f"/r/{report.slug}{ending}" for ending in ("/", ".json", ".md", ".html")]
    texts = []
    for page in pages:
        response = client.get(page)
        texts.append(b"".join(response) if response.streaming else response.content)
    return b"".join(texts).decode(errors="replace").replace(",", "")


def check_nothing_is_left(upload):
    upload.refresh_from_db()
    assert upload.state == "withdrawn" and not upload.file
    assert NAME not in stored() and RATE not in stored()
    assert RATE not in online()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("operation", "withdraw"),
    pairs(OPERATIONS, [withdrawing.withdraw, withdrawing.erase], every=2),
)
def test_a_write_and_a_withdrawal_at_once(operation, withdraw, times, at_once):
    for _ in range(times):
        upload, write = operation()
        results = at_once(write, partial(withdraw, Upload.objects.get(pk=upload.pk)))
        assert results[1] is None
        assert not isinstance(results[0], Exception) or isinstance(results[0], REFUSED), results
        check_nothing_is_left(upload)
        for model in ("Comparison", "Report", "Upload"):
            apps.get_model("runs", model).objects.all().delete()


@pytest.fixture
def during(monkeypatch):
    """Return a function that lets a withdrawal begin inside a function of another write.

    It returns a function that waits for the end of the withdrawal.
    """
    withdrawals = []

    def patch(target, upload):
        before = target_of(target)

        def withdraw():
            try:
                withdrawing.withdraw(Upload.objects.get(pk=upload.pk))
            finally:
                connection.close()

        def slow(*arguments, **options):
            thread = threading.Thread(target=withdraw)
            withdrawals.append(thread)
            thread.start()
            thread.join(0.3)  # with the lock it still waits, without it is over
            monkeypatch.setattr(target, before)
            return before(*arguments, **options)

        monkeypatch.setattr(target, slow)
        return wait

    def wait():
        assert withdrawals
        for thread in withdrawals:
            thread.join(LONGEST_WAIT_S)
            assert not thread.is_alive()

    return patch


def target_of(dotted):
    """Return the function of a dotted name."""
    module, name = dotted.rsplit(".", 1)
    return getattr(__import__(module, fromlist=[name]), name)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("operation", "inside"),
    [
        (publish, "runs.publish.publishing.freeze"),
        (save_view, "runs.publish.publishing.freeze"),
        (restate_view, "runs.publish.saved_views.restate"),
        (correct_tags, "runs.publish.tagging.correct_labels"),
        (read_again, "runs.intake.ingest.checked_rows"),
        (join, "runs.publish.joining.freeze"),
    ],
)
def test_a_withdrawal_that_comes_in_the_middle_is_the_last(operation, inside, during):
    upload, write = operation()
    wait_for_withdrawal = during(inside, upload)
    write()
    wait_for_withdrawal()
    check_nothing_is_left(upload)


def test_a_withdrawal_that_came_first_is_told():
    upload, write = save_view()
    withdrawing.withdraw(upload)
    with pytest.raises(locked_upload.NotReady, match="withdrawn"):
        write()


def test_runs_that_became_unlisted_are_saved_unlisted():
    upload, write = save_view()
    publishing.publish(upload, title="", visibility="unlisted")
    assert write().visibility == "unlisted"


def test_runs_that_became_private_are_saved_by_their_owner_only():
    upload, write = save_view()
    publishing.publish(upload, title="", visibility="private")
    with pytest.raises(locked_upload.NotReady):
        write()
    saved = publishing.save_view(*write.args, **write.keywords, owner=Owner.of_upload(upload))
    assert saved.visibility == "private"


@pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.long)])
def test_both_uploads_of_a_joined_comparison_go_at_once(times, at_once):
    for _ in range(times):
        upload, write = join()
        joined = write()
        other = Upload.objects.exclude(pk=upload.pk).get()
        results = at_once(partial(withdrawing.withdraw, upload), partial(withdrawing.erase, other))
        assert results == [None, None]
        joined.refresh_from_db()
        assert joined.withdrawn_at and joined.content == {} == joined.labels
        for model in ("Comparison", "Upload"):
            apps.get_model("runs", model).objects.all().delete()


def test_fewer_readers_and_a_join_at_once(at_once):
    for _ in range(3):
        upload, write = join()
        fewer = partial(publishing.publish, Upload.objects.get(pk=upload.pk), title="")
        at_once(write, partial(fewer, visibility="private"))
        assert not Comparison.objects.filter(visibility="public", runs__upload=upload).exists()
        for model in ("Comparison", "Upload"):
            apps.get_model("runs", model).objects.all().delete()
