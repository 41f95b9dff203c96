"""What one network or owner can send and publish in a day, what a ban refuses, and what is listed when."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from runs import keys
from runs.intake import accept
from runs.intake.refusals import Banned, TooMany
from runs.models import Ban, Comparison, Report, Upload
from runs.publish import publishing, saved_views
from runs.publish.locked_upload import NotReady
from runs.publish.owner import Owner
from runs.reports import articles, writing
from runs.store import listing_delay, queries
from tests.factories import (
    PUBLISHER,
    ab_text,
    make_article,
    make_comparison,
    make_run,
    make_upload,
    own,
)

pytestmark = pytest.mark.django_db
HOME, AWAY = "203.0.113.7", "198.51.100.7"
LISTS: tuple[str, ...] = (
    "/",
    "/runs/",
    "/runs/?q=ngin",
    "/compare/",
    "/r/",
    "/feed.atom",
    "/r/feed.atom",
)
LISTS += ("/sitemap-comparisons-0.xml", "/sitemap-reports-0.xml", "/sitemap-servers-0.xml")


def send(text: str, *, owner: str = "", address: str = HOME) -> Upload:
    chunks = [ab_text(text).encode()]
    return accept.accept(chunks, name="ab.txt", publisher=owner, address=address).upload


def of_network(address: str = HOME, *, owner: str = PUBLISHER, **values):
    """Return a run of an upload that came from a network."""
    hashes = {"address_hash": keys.hashed_network(address), "publisher_hash": keys.hashed(owner)}
    return make_run(make_upload(**hashes), **values)


@pytest.mark.parametrize(
    ("second", "is_counted"),
    [
        ({"address": HOME, "owner": "other"}, True),
        ({"address": AWAY, "owner": "me"}, True),
        ({"address": AWAY, "owner": "other"}, False),
        ({"address": "", "owner": "me"}, False),
    ],
)
def test_a_day_has_so_many_uploads_of_one_network_and_of_one_owner(settings, second, is_counted):
    settings.UPLOADS_PER_DAY = 2
    for name in ("a/1", "b/1"):
        send(name, owner="me")
    if not is_counted:
        assert send("c/1", **second).pk
        return
    with pytest.raises(TooMany, match="can send 2 uploads a day; please try again in 24 hours"):
        send("c/1", **second)
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert send("c/1", **second).pk


def test_a_day_has_so_many_bytes(settings):
    size = send("a/1", owner="me").size
    settings.UPLOAD_BYTES_PER_DAY = 2 * size
    assert send("b/1", owner="me").pk
    with pytest.raises(TooMany, match="a day"):
        send("c/1", owner="me", address=AWAY)
    assert Upload.objects.count() == 2


def test_a_day_has_so_many_public_things(settings):
    settings.PUBLIC_PER_DAY = 2
    comparison = make_comparison(of_network())
    owner = Owner(keys.hashed("other"), address_hash=keys.hashed_network(HOME))
    runs = list(comparison.runs.all())
    view = publishing.save_view(runs, title="Two", visibility="public", owner=owner, view=None)
    assert view.pk == comparison.pk  # the same runs are the same comparison
    report = writing.create(make_article(comparison), publisher=PUBLISHER, address=HOME).report
    writing.publish_report(report, slug="", visibility="public")
    with pytest.raises(NotReady, match="publish 2 comparisons and reports a day"):
        make_comparison(of_network())
    with pytest.raises(NotReady, match="2 comparisons and reports"):
        make_comparison(of_network(AWAY))
    other = make_comparison(of_network(AWAY, owner="third"))
    hidden = make_comparison(of_network(), visibility="unlisted")
    with pytest.raises(NotReady):
        publishing.publish(hidden.upload, title="", visibility="public")
    more = writing.create(make_article(comparison), publisher=PUBLISHER, address=HOME).report
    with pytest.raises(articles.Mistake, match="2 comparisons"):
        writing.publish_report(more, slug="", visibility="public")
    # What is public already can be published again under another title.
    publishing.publish(other.upload, title="New", visibility="public")
    publishing.publish(comparison.upload, title="New", visibility="public")


@pytest.mark.parametrize("column", ["network_hash", "owner_hash"])
def test_a_ban_refuses_uploads_views_reports_and_publishing_until_it_ends(client, column):
    run = of_network()
    own(client)
    value = keys.hashed_network(HOME) if column == "network_hash" else keys.hashed(PUBLISHER)
    ban = Ban.objects.create(reason="You sent spam.", **{column: value})
    client.defaults["REMOTE_ADDR"] = HOME
    comparison = make_comparison(of_network(AWAY, owner="third"))
    sentence = "takes nothing from you at the moment. Reason: You sent spam."
    answers = {
        "upload": client.post("/uploads/", {"text": ab_text()}),
        "view": client.post("/compare/save/?server=nginx", {"visibility": "public", "title": ""}),
        "report": client.post("/reports/"),
    }
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(
        answers, 403
    )
    assert {name for name, answer in answers.items() if sentence not in answer.text} == set()
    with pytest.raises(NotReady, match="You sent spam"):
        make_comparison(run, visibility="unlisted")
    assert Comparison.objects.count() == 1 and Report.objects.count() == 0
    assert comparison.pk
    Ban.objects.filter(pk=ban.pk).update(ended_at=timezone.now())
    assert client.post("/reports/").status_code == 303
    make_comparison(run)


def test_somebody_else_is_not_banned():
    Ban.objects.create(reason="Spam.", network_hash=keys.hashed_network(HOME))
    with pytest.raises(Banned):
        send("a/1", owner="me")
    assert send("a/1", owner="me", address=AWAY).pk


def test_a_view_of_a_banned_network_cannot_become_public():
    network = keys.hashed_network(HOME)
    runs = list(make_comparison(make_run()).runs.all())
    owner = Owner(keys.hashed("me"), address_hash=network)
    view = publishing.save_view(
        [*runs, *make_comparison(make_run(concurrency=20)).runs.all()],
        title="",
        visibility="unlisted",
        owner=owner,
    )
    Ban.objects.create(reason="Spam.", network_hash=network)
    with pytest.raises(NotReady):
        saved_views.restate_view(view, title="", visibility="public")


def test_what_is_new_is_listed_after_the_delay_and_its_link_works_at_once(settings):
    settings.LISTING_DELAY_SECONDS = 3600
    comparison = make_comparison(make_run(server_name="nginx"), title="nginx is new")
    draft = writing.create(
        make_article(comparison, title="nginx is reported"), publisher="", address=""
    )
    writing.publish_report(draft.report, slug="", visibility="public")
    draft.report.refresh_from_db()
    for thing in (comparison, comparison.runs.get(), draft.report):
        assert Client().get(thing.get_absolute_url()).status_code == 200
    assert [path for path in LISTS if listed(path)] == []
    call_command("sweep_uploads")
    assert [path for path in LISTS if listed(path)] == []
    for table in (Upload, Comparison, Report):
        table.objects.update(listing_due=timezone.now())
    before = Comparison.objects.get(pk=comparison.pk)
    assert listing_delay.list_due() == 1
    assert [path for path in LISTS if not listed(path)] == []
    after = Comparison.objects.get(pk=comparison.pk)
    assert (after.version, after.changed_at) == (before.version, before.changed_at)


def listed(path: str) -> bool:
    """Tell whether a list names the server, the comparison or the report of the test."""
    text = Client().get(path).text.lower()
    return any(
        mark in text
        for mark in (
            "is new<",
            "is reported<",
            "nginx 1.24",
            "/c/",
            "/r/nginx",
            "servers/nginx",
            "server=nginx",
        )
    )


def test_what_becomes_public_later_waits_then(settings):
    comparison = make_comparison(visibility="unlisted")
    settings.LISTING_DELAY_SECONDS = 3600
    publishing.publish(comparison.upload, title="", visibility="public")
    assert queries.latest_comparisons(9) == []
    publishing.publish(comparison.upload, title="Another title", visibility="public")
    assert Comparison.objects.get().listing_due is not None
    settings.LISTING_DELAY_SECONDS = 0
    assert make_comparison().listing_due is None


def test_at_most_two_of_one_owner_are_among_the_latest(settings, django_assert_num_queries):
    settings.LATEST_OF_ONE_OWNER = 2
    first = make_comparison(of_network(owner="first"))
    for _ in range(5):
        make_comparison(of_network(owner="many"))
    anonymous = [make_comparison(of_network(AWAY, owner="")) for _ in range(3)]
    newest = make_comparison(of_network(owner="other"))
    with django_assert_num_queries(2):
        latest = queries.latest_comparisons(6)
    by_owner = [row.public_id for row in latest]
    assert by_owner[:3] == [newest.public_id, anonymous[2].public_id, anonymous[1].public_id]
    assert len(latest) == 6 and by_owner[5] == first.public_id
    assert [card.comparison.public_id for card in queries.latest_cards(6)] == by_owner
    server = queries.public_server("nginx")
    assert [row.public_id for row in queries.latest_comparisons_of(server, 6)] == by_owner
    for name in "abc":
        report = writing.create(make_article(first, title=name), publisher="me", address="").report
        writing.publish_report(report, slug="", visibility="public")
    assert [report.title for report in queries.latest_reports(9)] == ["c", "b"]
    Comparison.objects.update(example=True)
    assert len(queries.latest_comparisons(9)) == 9
