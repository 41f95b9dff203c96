"""What staff hid: every address of it answers so, no list names it, and undo brings back each byte."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from runs.models import Comparison, Hiding, Upload
from runs.publish import hiding, publishing, withdrawing
from runs.publish.joining import join
from runs.publish.locked_upload import NotReady
from runs.publish.owner import Owner
from tests.factories import (
    ab_text,
    make_comparison,
    make_report,
    make_run,
    make_upload,
    own,
)
from tests.pages import test_access_table
from tests.pages.access_table import ROUTES

pytestmark = pytest.mark.django_db
FORMS = ("comparison-join", "report-abuse")
NAME = test_access_table.SECRET
LISTS = (
    "/",
    "/runs/",
    "/runs.csv",
    "/runs/?q=hiddenserv",
    "/compare/",
    "/compare.json",
    "/r/",
    "/feed.atom",
    "/r/feed.atom",
    "/sitemap-comparisons-0.xml",
    "/sitemap-reports-0.xml",
    "/sitemap-servers-0.xml",
)


@pytest.fixture
def things():
    upload = make_upload(ab_text(f"{NAME}/7.7"))
    runs = [make_run(upload, server_name=NAME, concurrency=load) for load in (10, 20)]
    comparison = make_comparison(*runs, title=f"{NAME} alone")
    view = publishing.save_view(
        runs[:1], title=f"{NAME} once", visibility="public", owner=Owner.of_upload(upload)
    )
    return test_access_table.Things(
        upload, comparison, view, make_report(comparison, title=f"{NAME} report")
    )


def answers(things, *names) -> dict[str, tuple[int, bytes, str]]:
    """Return status, bytes and ETag of each reading route of these kinds of things.

    Without the forms, which have tokens.
    """
    given = {}
    for name, route in ROUTES.items():
        if route.get == "read" and route.thing in names and name not in FORMS:
            address = test_access_table.address_of(name, things)
            response = Client().get(address)
            body = b"".join(response) if response.streaming else response.content
            given[name] = (response.status_code, body, response.get("ETag", ""))
    return given


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("by_law", "status"), [(True, 451), (False, 410)])
def test_all_of_a_hidden_upload_answers_with_the_reason_and_comes_back_byte_for_byte(
    things, by_law, status
):
    kinds = ("upload", "run", "number", "comparison", "oembed", "collected")
    before, lists = answers(things, *kinds), {path: listed(path) for path in LISTS}
    sha256 = things.comparison.sha256
    assert len(before) > 18
    hiding.hide(things.upload, reason="It names a customer.", by_law=by_law)
    gone = answers(things, *kinds)
    assert {name: code for name, (code, _, _) in gone.items() if code != status} == {}
    pictures = ("comparison-svg", "comparison-png", "comparison-card")
    silent = {name for name, (_, body, _) in gone.items() if b"names a customer" not in body}
    assert silent == set(pictures)
    assert [path for path in LISTS if names(listed(path), things)] == []
    for client in (own(Client()), Client()):
        assert client.get(things.view.get_absolute_url()).status_code == status
    hiding.show_again(things.upload)
    assert answers(things, *kinds) == before
    assert Comparison.objects.get(pk=things.comparison.pk).sha256 == sha256
    changed = [path for path in LISTS if listed(path) != lists[path]]
    assert set(changed) <= {"/", "/compare/"}  # these have form tokens
    named = [path for path in LISTS if names(listed(path), things)]
    assert len(named) > 6 and named == [path for path in LISTS if names(lists[path], things)]


def listed(path: str) -> str:
    """Return the text of a list."""
    response = Client().get(path)
    return (b"".join(response) if response.streaming else response.content).decode()


def names(text: str, things) -> bool:
    """Tell whether a list names the upload's server or one of its addresses."""
    marks = (f"{NAME} alone", f"{NAME} once", things.comparison.public_id, f">{NAME}<", f'"{NAME}"')
    return any(
        mark.lower() in text.lower() for mark in (*marks, f",{NAME},", f"/{NAME}/", f"{NAME} 1.")
    )


def test_a_hidden_comparison_takes_along_nothing_else(things):
    hiding.hide(things.comparison, reason="Its title is an insult.")
    address = things.comparison.get_absolute_url()
    assert Client().get(address).status_code == 410
    assert "Reason: Its title is an insult." in Client().get(address).content.decode()
    assert Client().get(things.view.get_absolute_url()).status_code == 200
    assert f"{NAME} alone" not in Client().get("/feed.atom").content.decode()
    page = Client().get(things.report.get_absolute_url())
    assert page.status_code == 200 and things.comparison.public_id not in page.content.decode()
    hiding.show_again(things.comparison)
    assert things.comparison.public_id in Client().get(things.report.get_absolute_url()).text


def test_a_report_is_hidden_and_shown_again(things):
    before = answers(things, "slug")
    hiding.hide(things.report, reason="Spam.")
    assert {code for code, _, _ in answers(things, "slug").values()} == {410}
    assert f"{NAME} report" not in Client().get("/r/").text
    assert "Spam." in Client().get(things.report.get_absolute_url()).text
    hiding.show_again(things.report)
    assert answers(things, "slug") == before


def test_a_reader_who_has_the_page_is_told_too(things):
    address = things.comparison.get_absolute_url()
    etag = Client().get(address)["ETag"]
    hiding.hide(things.upload, reason="Spam.")
    again = Client().get(address, headers={"If-None-Match": etag})
    assert (again.status_code, again["Cache-Control"]) == (410, "no-store")


def test_a_stranger_learns_nothing_of_what_is_private_and_hidden():
    comparison = make_comparison(visibility="private")
    hiding.hide(comparison.upload, reason="Spam.")
    assert Client().get(comparison.get_absolute_url()).status_code == 404
    assert own(Client()).get(comparison.get_absolute_url()).status_code == 410


def test_a_view_stays_hidden_until_each_of_its_uploads_is_shown_again():
    first = make_comparison(make_run(make_upload("a"), server_name="a"))
    second = make_comparison(make_run(make_upload("b"), server_name="b"))
    runs = [*first.runs.all(), *second.runs.all()]
    owner = Owner.of_upload(first.upload)
    view = join(
        runs, title="", visibility="public", owner=owner, own={first.upload_id, second.upload_id}
    )
    for upload in (first.upload, second.upload):
        hiding.hide(upload, reason="Spam.")
    hiding.show_again(first.upload)
    assert Client().get(view.get_absolute_url()).status_code == 410
    # What the other upload hid leaves with it, and takes nothing of the first along.
    withdrawing.withdraw(second.upload)
    page = Client().get(view.get_absolute_url())
    assert page.status_code == 200 and "left this comparison" in page.text


def test_nothing_new_is_made_of_a_hidden_upload(things):
    runs = list(things.upload.runs.all())
    hiding.hide(things.upload, reason="Spam.")
    upload = Upload.objects.get(pk=things.upload.pk)
    with pytest.raises(NotReady, match="hid this upload"):
        publishing.publish(upload, title="Again", visibility="public")
    with pytest.raises(NotReady):
        publishing.save_view(runs, title="Copy", visibility="public")
    copy = Client().get(f"/compare/tray/add/?run={runs[0].public_id}")
    assert copy.status_code == 404
    assert Hiding.objects.count() == 1


@pytest.mark.parametrize("kind", ["upload", "view", "report"])
def test_the_owner_of_a_hidden_thing_is_told_so_and_can_withdraw_it(things, kind):
    thing, owner = getattr(things, kind), own(Client())
    hiding.hide(thing, reason="It names a customer.")
    assert "hidden by this site" in owner.get("/my/").content.decode()
    route = {"upload": "upload", "view": "comparison", "report": "report"}[kind]
    address = reverse(f"{route}-withdraw", args=[thing.public_id])
    assert f'href="{address}"' in owner.get("/my/").content.decode()
    assert Client().post(address).status_code == 404
    assert (owner.get(address).status_code, owner.post(address).status_code) == (200, 303)
    thing.refresh_from_db()
    assert thing.hidden
    assert "withdrawn" in owner.get("/my/").content.decode()
    assert "customer" not in Client().get(thing.get_absolute_url()).content.decode()
