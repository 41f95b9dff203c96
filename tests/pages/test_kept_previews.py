"""What the checks say of an upload's preview is read again when the same runs are published."""

from __future__ import annotations

import pytest

from runs.compare import checks
from runs.compare.analysis import analysis_of, concluded_of
from runs.compare.checks import claim
from runs.compare.series import views
from runs.models import Comparison, Upload
from runs.publish import kept_previews, publishing, withdrawing
from runs.store import drawn_files, kept_checks
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
SERVERS = ("nginx", "Apache", "lighttpd")
CLAIMS = (
    "nginx is twice as fast as Apache",
    "Apache is half as fast as nginx",
    "nginx is 3 times faster",
)
PLAIN = ("", "Static files", "nginx 1.24 and Apache 2.4", "Why is nginx not faster?", "5,000 users")


def an_upload(servers=SERVERS) -> Upload:
    """Return an upload with three repeats of each server at two loads."""
    upload = make_upload()
    runs = ((server, load) for server in servers for load in (10, 20) for _ in range(3))
    for number, (server, load) in enumerate(runs):
        make_run(upload, server_name=server, concurrency=load, requests_per_s=100.0 + number)
    return upload


def publish(client, upload: Upload, **sent: str) -> Comparison:
    fields = {"title": "", "visibility": "public"} | sent
    answer = client.post(f"{upload.get_absolute_url()}publish/", fields)
    assert answer.status_code == 303
    return Comparison.objects.get()


@pytest.mark.one_in(3)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("servers", [SERVERS, SERVERS[:2]])
@pytest.mark.parametrize("title", PLAIN)
def test_what_was_seen_is_published_without_checking_again(publisher, counted, servers, title):
    upload = an_upload(servers)
    publisher.get(upload.get_absolute_url())
    assert counted == [6 * len(servers)]
    comparison = publish(publisher, upload, title=title)
    assert counted == [6 * len(servers)]
    kept = kept_checks.checks_of(comparison)
    title = comparison.labels["title"]
    result, concluded = concluded_of(views(comparison.content["runs"], comparison.labels), title)
    assert (kept, comparison.analysis) == (result, analysis_of(concluded[0].sentences))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("title", CLAIMS)
def test_a_title_that_claims_something_of_two_servers_is_checked(publisher, counted, title):
    upload = an_upload(SERVERS[:2])
    publisher.get(upload.get_absolute_url())
    comparison = publish(publisher, upload, title=title)
    assert counted == [12, 12]
    codes = {mark.code for mark in kept_checks.checks_of(comparison).marks}
    assert claim.CHECK.code in codes


@pytest.mark.parametrize("change", [{"all-os": "Debian 12"}, {"series-0-server_name": "Caddy"}])
def test_runs_with_another_label_are_checked_anew(publisher, counted, change):
    upload = an_upload()
    publisher.get(upload.get_absolute_url())
    publish(publisher, upload, **change)
    assert counted == [18, 18]


def test_the_next_preview_of_the_same_runs_checks_nothing(publisher, counted):
    upload = an_upload()
    address = upload.get_absolute_url()
    pages = [publisher.get(f"{address}{query}") for query in ("", "?scale=logy")]
    assert counted == [18]
    first, second = (page.context["sheet"] for page in pages)
    assert (first.checks, first.summary) == (second.checks, second.summary)


def test_one_preview_of_an_upload_is_kept_and_none_of_few_runs(publisher, counted):
    upload = an_upload()
    publisher.get(upload.get_absolute_url())
    upload.runs.update(concurrency=40)
    publisher.get(upload.get_absolute_url())
    assert counted == [18, 18]
    assert len(drawn_files.names("preview-")) == 1
    single = make_run().upload
    publisher.get(single.get_absolute_url())
    assert len(drawn_files.names("preview-")) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("leave", [withdrawing.withdraw, withdrawing.erase])
def test_what_is_kept_goes_with_its_upload(publisher, counted, leave):
    upload = an_upload()
    publisher.get(upload.get_absolute_url())
    assert drawn_files.names("preview-")
    leave(upload)
    assert not drawn_files.names("preview-")


@pytest.mark.django_db(transaction=True)
def test_a_page_that_ends_after_a_withdrawal_keeps_nothing(publisher, counted, monkeypatch):
    upload = an_upload()
    keep = kept_previews.keep

    def late(*own, **named):
        withdrawing.withdraw(upload)
        keep(*own, **named)

    monkeypatch.setattr(kept_previews, "keep", late)
    publisher.get(upload.get_absolute_url())
    assert counted and not drawn_files.names("preview-")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("title", [*CLAIMS, *PLAIN, "Two of 3 more servers"])
def test_a_title_that_is_no_claim_changes_no_check(title):
    upload = an_upload(SERVERS[:2])
    comparison = publishing.publish(upload, title="", visibility="public")
    runs = views(comparison.content["runs"], comparison.labels)
    if not claim.is_claim(title):
        assert checks.check(runs, {"title": title}) == checks.check(runs)
    assert claim.is_claim(title) or title not in CLAIMS
