"""Lists that follow an index have the same pages as those that sort all that fits."""

from __future__ import annotations

from itertools import product

import pytest
from django.http import QueryDict

from runs.models import Cohort, Run
from runs.publish import publishing
from runs.store import queries, selection
from runs.store.queries import listing, walking
from tests.factories import make_run, make_upload
from tests.in_turn import pairs

pytestmark = pytest.mark.django_db
CHOICES = [
    "server=nginx",
    "server=nginx&server=apache",
    "server=nginx&server=apache&server=lighttpd",
    "server=nginx&os=Debian+12",
    "server=nginx&server=apache&os=Debian+12&keepalive=-",
    "os=Debian+12",
    "os=-",
    "server=-",
    "server=-&server=nginx",
    "server=nobody",
    "server=nginx&os=Plan+9",
    "tool=ab",
    "q=apache",
]
ORDERS = [f"{sign}{name}" for name in ("date", "rate", "concurrency") for sign in ("", "-")]


@pytest.fixture
def public() -> None:
    """Runs of three servers and of none; with equal rates and without one."""
    setups = product(("nginx", "apache", "lighttpd", ""), ("Debian 12", "FreeBSD 14", ""))
    for number, (server, system) in enumerate(setups):
        upload = make_upload()
        for position, rate in enumerate((5.0, None, float(number), 7.0)):
            load = 10 + (number + 2 * position) % 3
            make_run(upload, server_name=server, os=system, requests_per_s=rate, concurrency=load)
        publishing.publish(upload, title="", visibility="public")


def pages(choice: str, order: str, *, limit: int) -> list[list[int]]:
    """Return the keys of all pages of a list."""
    read: list[list[int]] = []
    after = None
    while not read or after:
        chosen = selection.parse(QueryDict(choice))
        page = queries.runs_page(chosen, queries.order_of(order), after=after, limit=limit)
        read.append([run.pk for run in page.runs])
        after = page.end
    return read


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("choice", "far"), pairs(CHOICES, [1, 2, 8], every=3))
def test_the_pages_are_those_of_a_sorted_list(public, monkeypatch, choice, far):
    monkeypatch.setattr(walking, "FAR", far)
    for number, order in enumerate(ORDERS):
        limit = (2, 7)[(number + far) % 2]
        monkeypatch.setattr(listing, "FEW_COHORTS", 10_000)
        monkeypatch.setattr(walking, "MOST_SERVERS", 0)
        expected = pages(choice, order, limit=limit)
        monkeypatch.setattr(listing, "FEW_COHORTS", 0)
        monkeypatch.setattr(walking, "MOST_SERVERS", 2)
        assert pages(choice, order, limit=limit) == expected, (order, limit)


@pytest.mark.parametrize(
    ("query", "most"),
    [("server=nginx", 2), ("server=nginx&os=Debian+12", 3), ("tool=ab", 3)],
)
def test_a_first_page_costs_few_queries(
    public, monkeypatch, django_assert_num_queries, query, most
):
    monkeypatch.setattr(listing, "FEW_COHORTS", 0)
    chosen = selection.parse(QueryDict(query))
    with django_assert_num_queries(most):
        page = queries.runs_page(chosen, queries.order_of("-rate"), after=None, limit=2)
    assert len(page.runs) == 2


def test_what_is_rare_in_an_index_is_sorted(public, monkeypatch):
    monkeypatch.setattr(listing, "FEW_COHORTS", 0)
    monkeypatch.setattr(walking, "FAR", 1)
    monkeypatch.setattr(walking, "MOST_SERVERS", 0)
    rare = Run.objects.filter(server_name="lighttpd", requests_per_s__isnull=False)
    slow = list(rare.order_by("-requests_per_s", "-pk").values_list("pk", flat=True))
    assert pages("server=lighttpd", "-rate", limit=3)[0] == slow[:3]


def test_a_run_has_the_server_of_its_cohort(public):
    """The lists of a server rely on it."""
    pairs = Run.objects.filter(cohort__isnull=False).values_list("server", "cohort__server")
    assert Cohort.objects.count() >= 12 and all(own == shared for own, shared in pairs)
