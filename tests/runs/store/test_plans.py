"""Query plans of explore and browse: runs are looked up by an index, the table is never scanned."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from runs.models import Cohort, Hardware, Server
from runs.store.queries import searching, series_rows
from runs.store.queries.published import matching
from runs.store.selection import Selection
from tests.factories import make_run, make_upload
from tests.pages.test_explore import published

pytestmark = pytest.mark.django_db
READ_ALL = {
    "postgresql": re.compile(r"Seq Scan on runs_run\b"),
    "sqlite": re.compile(r'SCAN (?:TABLE )?"?runs_run"?(?! USING (?:COVERING )?INDEX)'),
}
PAGES = [
    "/compare/?server=apache&server=lighttpd&hardware=-&size=612",
    "/compare.json?server=apache",
    "/compare/",
    "/compare/?q=apache",
    "/runs/",
    "/runs/?sort=rate",
    "/runs/?sort=-rate&after=100.0~5",
    "/runs/?sort=-time",
    "/runs/?sort=concurrency",
    "/runs/?after=~9",
    "/runs/?sort=-rate&after=~9",
    "/runs/?server=apache&sort=-rate",
    "/runs/?server=apache&sort=concurrency",
    "/runs.csv?server=apache",
    "/servers/apache/",
]


def plans(statements):
    """Return the plan of each query that reads runs.

    PostgreSQL is told that a table scan is expensive, as if the table were large.
    """
    word = {"postgresql": "EXPLAIN ", "sqlite": "EXPLAIN QUERY PLAN "}[connection.vendor]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        for sql in statements:
            cursor.execute(word + sql)
            yield "\n".join(str(row[-1]) for row in cursor.fetchall())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("address", PAGES)
def test_runs_are_found_by_an_index(client, address):
    for server in ("Apache", "lighttpd"):
        for level in (10, 20):
            published(server, concurrency=level)
    make_run(make_upload("hidden"), server_name="Apache")
    with CaptureQueriesContext(connection) as asked:
        response = client.get(address)
        assert response.status_code == 200
        b"".join(response.streaming_content) if response.streaming else response.content
    reading = [query["sql"] for query in asked if re.search(r'FROM "runs_run"', query["sql"])]
    assert reading or address == "/compare/"
    assert [plan for plan in plans(reading) if READ_ALL[connection.vendor].search(plan)] == []


def test_few_runs_are_sorted_and_more_are_read_in_the_order_of_an_index(client, monkeypatch):
    for server in ("Apache", "lighttpd"):
        published(server, concurrency=10)
    pages = []
    for few, mark in ((5000, "GROUP BY"), (0, "EXISTS")):
        monkeypatch.setattr(series_rows, "FEW", few)
        with CaptureQueriesContext(connection) as asked:
            response = client.get("/runs/?q=apache")
        assert response.status_code == 200
        pages.append(response.content)
        reading = [query["sql"] for query in asked if query["sql"].startswith('SELECT "runs_run"')]
        (heads,) = [sql for sql in reading if mark in sql]
        (plan,) = plans([heads])
        assert bool(re.search("Sort|TEMP B-TREE", plan)) is bool(few), plan
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("facet", "model"), [("server", Server), ("hardware", Hardware)])
def test_the_cohorts_of_a_tag_are_found_in_their_order_by_one_index(facet, model):
    tags = model.objects.bulk_create(model(name=f"t{n}", slug=f"t{n}") for n in range(40))
    keys = iter(range(4000))
    Cohort.objects.bulk_create(
        Cohort(key=next(keys), runs=1, **{facet: tag}) for _ in range(100) for tag in tags
    )
    with connection.cursor() as cursor:
        # Its counts of rows outlive the test. For all tables, later tests would be planned for none.
        cursor.execute("ANALYZE runs_cohort")
    cohorts = matching(Selection({facet: ("t7",)})).order_by("-runs", "pk").values("pk", "key")
    (plan,) = plans([str(cohorts[:3].query).replace("= t7", "= 't7'")])
    assert f"cohort_of_{facet}" in plan
    assert not re.search("Sort|TEMP B-TREE", plan), plan


def test_a_search_looks_up_the_names_before_the_cohorts(client, monkeypatch):
    for server in ("Apache", "lighttpd"):
        published(server, concurrency=10, hardware="Apache box")
    pages = []
    for most, is_filter in ((500, False), (0, True)):
        monkeypatch.setattr(searching, "MOST_KEYS", most)
        with CaptureQueriesContext(connection) as asked:
            pages.append(client.get("/runs/?q=apache").content)
        of_cohorts = [query["sql"] for query in asked if 'FROM "runs_cohort"' in query["sql"]]
        filtered = [sql for sql in of_cohorts if sql.startswith('SELECT "runs_cohort"')]
        assert filtered and any("LIKE" in sql for sql in filtered) is is_filter
    assert pages[0] == pages[1]


def test_reading_all_runs_would_be_seen(db):
    whole = ['SELECT "runs_run"."id" FROM "runs_run" WHERE "runs_run"."notes" = \'x\'']
    assert all(READ_ALL[connection.vendor].search(plan) for plan in plans(whole))
