"""What the reads give, in which order, and what they cost however much else is stored."""

import pytest
from django.db import models
from django.http import Http404, QueryDict
from django.test import RequestFactory

from runs.intake import source_text
from runs.models import Comparison, Run, Upload
from runs.publish import publishing, withdrawing
from runs.store import queries, selection
from runs.store.queries import listing
from runs.web import access
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[1, 1000])
def other_runs(request):
    """Store a comparison besides, of one run and of a thousand."""
    run = make_run(hardware="Sun Ultra 20")
    names = [
        field.attname
        for field in Run._meta.concrete_fields
        if field.name not in ("id", "public_id", "position")
    ]
    same = {name: getattr(run, name) for name in names}
    Run.objects.bulk_create(Run(position=n, **same) for n in range(1, request.param))
    return make_comparison(run)


def test_a_comparison_costs_one_query(other_runs, django_assert_num_queries):
    wanted = make_comparison(make_run(requests_per_s=7.66))
    with django_assert_num_queries(1):
        comparison = access.comparison_for_reading(RequestFactory().get("/"), wanted.public_id)
        assert [run["requests_per_s"] for run in comparison.content["runs"]] == [7.66]
        servers = [labels["server_name"] for labels in comparison.labels["runs"].values()]
        assert servers == ["nginx"]


@pytest.mark.parametrize("deferred", [(), ("details", "sources")])
def test_a_run_is_read_as_django_reads_it(deferred):
    make_run(hardware="Sun Ultra 20", details={"a": 1})
    read = Run.objects.select_related("hardware").defer(*deferred).get()
    columns = [field for field in Run._meta.concrete_fields if field.name not in deferred]
    names, values = zip(
        *((own.attname, getattr(read, own.attname)) for own in columns), strict=True
    )
    usual = models.Model.from_db.__func__(Run, "default", names, values)
    assert read.get_deferred_fields() == usual.get_deferred_fields() == set(deferred)
    assert {**vars(read), "_state": None} == {**vars(usual), "_state": None}
    assert (read._state.adding, read._state.db) == (usual._state.adding, usual._state.db)
    read.server_name = "another"
    read.save(update_fields=["server_name"])
    assert (read.hardware.name, Run.objects.get().server_name) == ("Sun Ultra 20", "another")


def test_an_upload_with_its_runs_costs_one_query(other_runs, django_assert_num_queries):
    upload = make_run(position=1, server_name="second").upload
    make_run(upload, position=0, server_name="first", hardware="Sun Ultra 20")
    with django_assert_num_queries(1):
        runs = queries.runs_of(upload)
        assert [(run.server.name, run.version.version, run.document.label) for run in runs] == [
            ("first", "1.24.0", "/"),
            ("second", "1.24.0", "/"),
        ]
        assert runs[0].hardware.name == "Sun Ultra 20"


def test_the_runs_of_an_upload_cost_one_query(other_runs, django_assert_num_queries):
    run = make_run()
    with django_assert_num_queries(1):
        assert [run.server.name for run in queries.runs_of(run.upload)] == ["nginx"]


def test_a_run_with_its_upload_costs_one_query(other_runs, django_assert_num_queries):
    run = make_run(hardware="Sun Ultra 20")
    with django_assert_num_queries(1):
        row = queries.tagged(Run.objects.filter(pk=run.pk)).get()
        assert (row.upload.original_name, row.hardware.name, row.server.name) == (
            "ab.txt",
            "Sun Ultra 20",
            "nginx",
        )


def test_latest_are_public_and_newest_first_for_one_query(other_runs, django_assert_num_queries):
    unlisted = make_comparison(make_run(requests_per_s=1.0), visibility=Upload.Visibility.UNLISTED)
    withdrawn = make_comparison(make_run(requests_per_s=2.0))
    withdrawing.withdraw(withdrawn.runs.get().upload)
    newest = make_comparison(make_run(requests_per_s=3.0), title="Newest")
    with django_assert_num_queries(1):
        latest = queries.latest_comparisons(10)
        assert [view.title for view in latest] == ["Newest", "nginx 1.24.0"]
    assert unlisted not in latest and queries.latest_comparisons(1) == [newest]


def test_the_comparison_of_an_upload_and_of_a_run(django_assert_num_queries):
    comparison = make_comparison()
    run = comparison.runs.select_related("upload").get()
    with django_assert_num_queries(2):
        assert queries.comparison_of(run.upload) == comparison
        assert queries.comparisons_with(run) == [comparison]
    Comparison.objects.update(visibility=Upload.Visibility.UNLISTED)
    assert queries.comparisons_with(run) == [] and queries.comparison_of(run.upload) == comparison


@pytest.mark.parametrize("public_id", ["nothing", "a\0b", "\udcff"])
def test_what_is_not_there_is_not_found(rf, public_id):
    for read in (access.upload_for_reading, access.run_for_reading):
        with pytest.raises(Http404):
            read(rf.get("/"), public_id)
    with pytest.raises(Http404):
        access.comparison_for_reading(RequestFactory().get("/"), public_id)


def test_source_texts_are_those_that_the_runs_number():
    upload = make_upload("intro\r\n" + ab_text())
    assert source_text.source_texts(upload)[None][:2] == [
        "intro",
        "This is ApacheBench, Version 2.3 <$Revision: 1903618 $>",
    ]
    assert queries.raw_bytes(upload).startswith(b"intro\r\n")


def test_an_upload_without_bytes_says_so():
    with pytest.raises(FileNotFoundError):
        queries.raw_bytes(make_upload())


@pytest.mark.one_in(4)
@pytest.mark.parametrize("order", ["rate", "-rate", "date", "-date"])
@pytest.mark.parametrize("limit", [1, 2, 3, 5])
@pytest.mark.parametrize("is_few", [True, False], ids=["sorted", "by index"])
def test_each_run_is_on_one_page(order, limit, is_few, monkeypatch):
    """Of runs with equal values and without one, page after page."""
    order = queries.order_of(order)
    monkeypatch.setattr(listing, "SORTED", 50_000 if is_few else 0)
    upload = make_upload()
    rates = (5.0, None, 7.0, 5.0, None, 5.0, 1.0, 7.0)
    runs = [make_run(upload, requests_per_s=rate) for rate in rates]
    publishing.publish(upload, title="", visibility="public")
    values = {run.pk: run.requests_per_s for run in runs}
    seen, after = [], None
    while not seen or after:
        page = queries.runs_page(
            selection.parse(QueryDict("server=nginx")), order, after=after, limit=limit
        )
        seen += [run.pk for run in page.runs]
        assert len(seen) <= len(values), "a run is on two pages"
        after = page.end
    assert sorted(seen) == sorted(values)
    if order.name == "date":
        assert seen == sorted(seen, reverse=order.descending)
        return
    rated = [values[pk] for pk in seen if values[pk] is not None]
    assert rated == sorted(rated, reverse=order.descending)
    assert all(values[pk] is None for pk in seen[len(rated) :])
