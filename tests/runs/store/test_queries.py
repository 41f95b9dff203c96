"""What the reads give, in which order, and what they cost however much else is stored."""

import pytest
from django.http import Http404

from runs.intake import source_text
from runs.models import Comparison, Run, Upload
from runs.publish import withdrawing
from runs.store import queries
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
        found = queries.comparison(wanted.public_id)
        assert [run["requests_per_s"] for run in found.content["runs"]] == [7.66]
        assert [labels["server_name"] for labels in found.labels["runs"].values()] == ["nginx"]


def test_a_stamp_costs_one_query_and_changes_with_the_page(other_runs, django_assert_num_queries):
    with django_assert_num_queries(1):
        before = queries.comparison_stamp(other_runs.public_id)
    withdrawing.withdraw(other_runs.runs.first().upload)
    assert before == (1, False)
    assert queries.comparison_stamp(other_runs.public_id) == (2, True)
    assert queries.comparison_stamp("nothing") is None


def test_an_upload_with_its_runs_costs_two_queries(other_runs, django_assert_num_queries):
    upload = make_run(position=1, server_name="second").upload
    make_run(upload, position=0, server_name="first", hardware="Sun Ultra 20")
    with django_assert_num_queries(2):
        found = queries.upload_with_runs(upload.public_id)
        assert [
            (run.server.name, run.version.version, run.document.label) for run in found.runs.all()
        ] == [
            ("first", "1.24.0", "/"),
            ("second", "1.24.0", "/"),
        ]
        assert found.runs.all()[0].hardware.name == "Sun Ultra 20"


def test_the_runs_of_an_upload_cost_one_query(other_runs, django_assert_num_queries):
    run = make_run()
    with django_assert_num_queries(1):
        assert [one.server.name for one in queries.runs_of(run.upload)] == ["nginx"]


def test_a_run_with_its_upload_costs_one_query(other_runs, django_assert_num_queries):
    run = make_run(hardware="Sun Ultra 20")
    with django_assert_num_queries(1):
        found = queries.run_with_upload(run.public_id)
        assert (found.upload.original_name, found.hardware.name, found.server.name) == (
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
        found = queries.latest_comparisons(10)
        assert [one.labels["title"] for one in found] == ["Newest", "nginx 1.24.0"]
    assert unlisted not in found and queries.latest_comparisons(1) == [newest]


def test_the_comparison_of_an_upload_and_of_a_run(django_assert_num_queries):
    comparison = make_comparison()
    run = comparison.runs.select_related("upload").get()
    with django_assert_num_queries(2):
        assert queries.comparison_of(run.upload) == comparison
        assert queries.comparisons_with(run) == [comparison]
    Comparison.objects.update(visibility=Upload.Visibility.UNLISTED)
    assert queries.comparisons_with(run) == [] and queries.comparison_of(run.upload) == comparison


def test_what_is_not_there_is_not_found():
    for read in (queries.upload_with_runs, queries.run_with_upload, queries.comparison):
        for public_id in ("nothing", "a\0b", "\udcff"):
            with pytest.raises(Http404):
                read(public_id)


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
