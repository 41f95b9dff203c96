"""Every route and method, for each visitor, for a thing of each visibility: there, withdrawn, erased."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from runs import keys
from runs.models import Comparison, Report, Upload
from runs.publish import publishing, withdrawing
from runs.publish.owner import Owner
from runs.reports import writing
from runs.urls import urlpatterns
from tests.factories import (
    EDIT_KEY,
    PUBLISHER,
    ab_text,
    make_comparison,
    make_report,
    make_run,
    make_upload,
    own,
)
from tests.pages.access_table import NOT_ALLOWED, ROUTES, Route

pytestmark = pytest.mark.django_db
SECRET = "Hiddenserver"  # stands in the names of the thing and nowhere else
VISITORS = ("owner", "key", "stranger", "other")
OWNERS = ("owner", "key")
VISIBILITIES = ("public", "unlisted", "private")
PERSONAL = ("my", "tray")  # pages that list what their reader published
STATES = ("there", "withdrawn", "erased")


class Things(NamedTuple):
    """One upload with its comparison, a view of it and a report about it."""

    upload: Upload
    comparison: Comparison
    view: Comparison
    report: Report

    def arguments(self, thing: str) -> list[object]:
        """Return what fills an address of a kind of thing."""
        run = self.upload.runs.order_by("position")[0]
        arguments: dict[str, list[object]] = {
            "": [],
            "upload": [self.upload.public_id],
            "series": [self.upload.public_id, "0"],
            "run": [run.public_id],
            "number": [run.public_id, "requests_per_s"],
            "comparison": [self.comparison.public_id],
            "view": [self.view.public_id],
            "oembed": [],
            "collected": [],
            "reported": [],
            "slug": [self.report.slug],
            "report": [self.report.public_id],
            "server": [SECRET.lower()],
            "hardware": ["nothing"],
            "withdrawn": ["upload"],
            "check": ["BP001"],
            "problem": ["no-run"],
            "account row": [1],
            "sitemap": ["comparisons", 0],
        }
        return arguments[thing]


class Answer(NamedTuple):
    """What of an answer counts: its status, its text, and who may keep it."""

    status: int
    text: str
    cache_control: str


# What was erased is refused like what was withdrawn, and what is unlisted is read like what is
# public: of these, script/test walks a part. What is not private it walks with one who
# owns it and one who does not: with the other two where it is withdrawn.
WALKED = {
    "there private": VISITORS,
    "there public": ("owner", "stranger"),
    "withdrawn public": ("key", "other"),
}
ALL_CASES = [f"{state} {seen}" for state in STATES for seen in VISIBILITIES]
CASES = [
    pytest.param(case, marks=[] if case in WALKED else [pytest.mark.long]) for case in ALL_CASES
]


def walks() -> list[Any]:
    """Return each case with the visitors that script/test walks, and with those left to long."""
    short = [pytest.param(case, visitors) for case, visitors in WALKED.items()]
    rest = {
        case: tuple(visitor for visitor in VISITORS if visitor not in WALKED.get(case, ()))
        for case in ALL_CASES
    }
    long = [pytest.param(*walk, marks=pytest.mark.long) for walk in rest.items() if walk[1]]
    return short + long


@pytest.fixture(params=CASES)
def case(request) -> tuple[str, str]:
    """The state and the visibility of the thing."""
    state, seen = request.param.split()
    return state, seen


@pytest.fixture
def things(case) -> Things:
    """The thing, published by PUBLISHER, in its state."""
    state, seen = case
    upload = make_upload(ab_text(f"{SECRET}/7.7"))
    runs = [make_run(upload, server_name=SECRET, concurrency=load) for load in (10, 20)]
    comparison = make_comparison(*runs, title=f"{SECRET} alone", visibility=seen)
    view = publishing.save_view(
        runs[:1], title=f"{SECRET} once", visibility=seen, owner=Owner.of_upload(upload)
    )
    report = make_report(comparison, title=f"{SECRET} report", visibility=seen)
    if state != "there":
        (withdrawing.withdraw if state == "withdrawn" else withdrawing.erase)(upload)
        writing.withdraw(report)
    return Things(upload, comparison, view, report)


def browser(visitor: str) -> Client:
    """Return the browser of a visitor."""
    if visitor == "key":
        return Client(headers={"X-Edit-Key": EDIT_KEY})
    if visitor == "other":
        return own(Client(headers={"X-Edit-Key": "1" * 22}), "somebody-else")
    return own(Client()) if visitor == "owner" else Client()


def address_of(name: str, things: Things) -> str:
    """Return the address of a route for one of the things."""
    thing = ROUTES[name].thing
    address = reverse(name, args=things.arguments(thing))
    if thing == "collected":
        address += f"?{urlencode({'from': things.comparison.public_id})}"
    if thing == "reported":
        address += f"?{urlencode({'url': things.comparison.get_absolute_url()})}"
    if thing == "oembed":
        link = "http://127.0.0.1:8000" + things.comparison.get_absolute_url()
        address += f"?{urlencode({'url': link})}"
    return address


def ask(name: str, route: Route, *, things: Things, visitor: str, method: str) -> Answer:
    """Send one request and undo what it changed."""
    address = address_of(name, things)
    with transaction.atomic():
        client = browser(visitor)
        response = (
            client.get(address) if method == "get" else client.post(address, dict(route.data))
        )
        transaction.set_rollback(True)
    # Reading a streamed answer to its end also closes its file.
    content = b"".join(response) if response.streaming else response.content
    text, kept = content.decode(errors="replace"), response.get("Cache-Control", "")
    return Answer(response.status_code, text, cache_control=kept)


def expected(rule: str, *, visitor: str, state: str, seen: str) -> str:
    """Return what the rule gives: ok, 404, 405 or 410."""
    is_owner = visitor in OWNERS
    may_see = is_owner or seen != "private"
    if rule == NOT_ALLOWED:
        return rule
    if rule in ("edit", "erase"):
        after = "ok" if state == "there" or (rule, state) == ("erase", "withdrawn") else "410"
        return after if is_owner else "404"
    if rule == "key":
        return "410" if visitor == "owner" and state != "there" else "ok"
    if not may_see:
        return "404"
    return "ok" if state == "there" else "410"


def outcome(status: int) -> str:
    """Return ok for what was done, or refused with the form; else the status."""
    return "ok" if status in (200, 302, 303, 400, 409) else str(status)


def test_every_route_has_a_row():
    assert {pattern.name for pattern in urlpatterns} == set(ROUTES)


@pytest.mark.parametrize(("case", "visitors"), walks(), indirect=["case"])
def test_every_rule_holds_for_every_visitor_and_nobody_keeps_a_copy_of_what_is_private(
    things, case, visitors
):
    state, seen = case
    wrong, stored = [], []
    for name, route in ROUTES.items():
        for method, rule in (("get", route.get), ("post", route.post)):
            if rule == "open":
                continue
            for visitor in visitors:
                response = ask(name, route, things=things, visitor=visitor, method=method)
                wanted = expected(rule, visitor=visitor, state=state, seen=seen)
                if outcome(response.status) != wanted:
                    wrong.append((method, name, visitor, response.status, wanted))
                is_private = (
                    seen == "private" and method == "get" and rule in ("read", "edit", "erase")
                )
                if is_private and "no-store" not in response.cache_control:
                    stored.append((name, visitor, response.status))
    assert (wrong, stored) == ([], [])


@pytest.mark.parametrize(
    "visitor",
    ["owner", "stranger", *(pytest.param(one, marks=pytest.mark.long) for one in ("key", "other"))],
)
def test_open_pages_name_only_what_is_public(things, case, visitor):
    state, seen = case
    naming = []
    for name, route in ROUTES.items():
        for method, rule in (("get", route.get), ("post", route.post)):
            if rule == "open" and (method == "get" or name == "compare-save"):
                response = ask(name, route, things=things, visitor=visitor, method=method)
                if tells(response, things) and not (name in PERSONAL and visitor == "owner"):
                    naming.append(name)
    is_listed = (state, seen) == ("there", "public")
    assert ("home" in naming and "feed" in naming and "runs" in naming) == is_listed
    assert is_listed or naming == []


def tells(response, things: Things) -> bool:
    """Tell whether an answer names the thing or leads to it."""
    text = response.text.lower()
    ids = (things.comparison.public_id, things.view.public_id, things.report.slug)
    return SECRET.lower() in text or any(str(name).lower() in text for name in ids)


def test_a_hidden_thing_and_an_unknown_one_get_the_same_answer():
    comparison = make_comparison(visibility="private")
    for ending in ("/", ".json", ".svg", ".png", "/embed/"):
        hidden, unknown = (
            Client().get(f"/c/{name}{ending}") for name in (comparison.public_id, "1" * 12)
        )
        assert hidden.status_code == unknown.status_code == 404
        assert hidden.headers.pop("X-Request-ID") != unknown.headers.pop("X-Request-ID")
        assert hidden.content == unknown.content and hidden.headers == unknown.headers


def test_a_view_that_shows_private_runs_of_somebody_else_is_read_by_their_owner_only():
    upload, other = make_run().upload, make_run(make_upload(publisher_hash=keys.hashed("other")))
    Upload.objects.filter(pk=other.upload_id).update(edit_key_hash=keys.hashed("other key"))
    other.upload.refresh_from_db()
    make_comparison(*upload.runs.all()), make_comparison(other)
    runs = [upload.runs.get(), other]
    view = publishing.save_view(runs, title="", visibility="public", owner=Owner.of_upload(upload))
    publishing.publish(Upload.objects.get(pk=other.upload_id), title="", visibility="private")
    address = view.get_absolute_url()
    visitors = {name: own(Client(), name) for name in (PUBLISHER, "other", "third")}
    codes = {name: client.get(address).status_code for name, client in visitors.items()}
    assert codes == {PUBLISHER: 404, "other": 200, "third": 404}
