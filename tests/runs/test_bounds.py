"""What one request reads, shows or stores is bounded. Each bound is made small and seen to hold."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from runs.accounts import AccountMistake, projects, tokens
from runs.compare import conclusions, contests
from runs.models import Run
from runs.publish import joining
from runs.publish.locked_upload import NotReady
from runs.publish.owner import Owner
from runs.reports import writing
from runs.store import selection
from runs.store.queries import cards, collected, listing, profiles, published, series_rows
from runs.web import source_lines
from runs.web.api import data
from runs.web.views import browse, join, report, series_page, tray
from tests.api.test_tokens import make_account
from tests.factories import (
    ab_text,
    make_article,
    make_comparison,
    make_report,
    make_run,
    make_upload,
    own,
)
from tests.runs.compare.conclude import conclude, make_repeats

OWNER = Owner()


def limits(queries: CaptureQueriesContext) -> list[str]:
    """Return the last words of each query: its LIMIT, where it has one."""
    return [query["sql"].rpartition("LIMIT ")[2][:12].strip() for query in queries]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("module", "name", "read"),
    [
        (cards, "MOST_ROWS", lambda run: cards.cards_of([make_comparison(run)])),
        (series_rows, "MOST_MEMBERS", lambda run: series_rows._members([run])),
        (collected, "MOST_COLLECTED", lambda run: collected.runs_like([run])),
    ],
)
def test_a_query_reads_no_more_rows(monkeypatch, module, name, read):
    run = make_run()
    monkeypatch.setattr(module, name, 7)
    with CaptureQueriesContext(connection) as queries:
        read(run)
    assert "7" in limits(queries)


@pytest.mark.django_db
def test_cohorts_of_a_profile_are_bounded(monkeypatch):
    monkeypatch.setattr(profiles, "MOST_COHORTS", 7)
    make_comparison(make_run())
    with CaptureQueriesContext(connection) as queries:
        profiles.about(selection.Selection(), "server", most=3)
    assert "8" in limits(queries)


@pytest.mark.django_db
def test_cohorts_of_a_survey_and_keys_of_runs_are_bounded(monkeypatch):
    for name in ("a", "b", "c"):
        make_comparison(make_run(server_name=name))
    monkeypatch.setattr(published, "MOST_COHORTS", 2)
    counted = published.survey(selection.Selection())
    assert (len(counted.rows), counted.runs, counted.more) == (2, 2, True)
    monkeypatch.setattr(listing, "CHUNK", 2)
    chunks = list(listing.keys_in_chunks(selection.Selection(), 10**9))
    assert [len(chunk) for chunk in chunks] == [2, 1]


@pytest.mark.django_db
def test_an_answer_of_the_api_has_so_many_runs_and_tells_all(client, monkeypatch):
    monkeypatch.setattr(data, "MOST_RUNS", 2)
    upload = make_upload(ab_text())
    make_comparison(*(make_run(upload, concurrency=load) for load in (10, 20, 30)))
    told = client.get(f"/api/v1/uploads/{upload.public_id}").json()
    assert (len(told["runs"]), told["runs_total"]) == (2, 3)
    assert (told["checks"], told["summary"], told["findings"]) == (None, None, None)


def test_a_selection_has_few_short_values_and_words():
    letters = "x" * 2 * selection.LONGEST
    query = QueryDict(mutable=True)
    query.setlist("server", [f"server {number}" for number in range(100)])
    query.setlist("hardware", [letters])
    query["q"] = " ".join(f"word{number}" for number in range(40))
    chosen = selection.parse(query)
    assert len(chosen.chosen["server"]) == selection.MOST_VALUES == 20
    assert len(chosen.chosen["hardware"][0]) == selection.LONGEST == 200
    assert len(chosen.words()) == selection.MOST_WORDS == 5


def pairs_of(runs) -> int:
    """Return how many pairs of series have a finding."""
    (conclusion,) = conclude(*runs)
    return len({(own.series.name, own.versus.name) for own in conclusion.findings if own.versus})


def test_of_many_series_nothing_is_concluded_and_few_pairs_are_compared(monkeypatch):
    runs = [
        make_repeats(f"s{number}", {10: [100 * number + part for part in range(5)]})
        for number in range(1, 5)
    ]
    assert pairs_of(runs) == 6
    monkeypatch.setattr(contests, "MOST_PAIRED", 3)
    assert pairs_of(runs) == 3
    monkeypatch.setattr(conclusions, "MOST_SERIES", 3)
    assert conclude(*runs) == ()


@pytest.mark.django_db
def test_lines_of_a_run_and_runs_with_lines_are_bounded(monkeypatch):
    upload = make_upload("\n".join(f"line {number}" for number in range(1, 40)))
    runs = [make_run(upload, first_line=1, last_line=30, sources={}) for _ in range(4)]
    monkeypatch.setattr(source_lines, "MOST_LINES", 5)
    monkeypatch.setattr(source_lines, "MOST_RUNS", 3)
    excerpts = source_lines.of_upload(upload, runs, is_owner=True)
    assert [(len(own.lines), own.left_out) for own in excerpts] == [(5, 25)] * 3


@pytest.mark.django_db
def test_a_comparison_holds_no_more_runs(monkeypatch):
    monkeypatch.setattr(joining, "MOST_RUNS", 2)
    runs = [make_run() for _ in range(3)]
    with pytest.raises(NotReady, match="More than 2 runs are chosen"):
        joining.join(runs, title="", visibility="unlisted", owner=OWNER, own=())


@pytest.mark.django_db
def test_tokens_and_projects_of_an_account_are_bounded(monkeypatch):
    account = make_account()
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    monkeypatch.setattr(projects, "MOST_PROJECTS", 1)
    for number in (1, 2):
        is_refused = number > 1
        for make in (
            lambda: tokens.make(account, name="CI", scopes=["read"], lifetime=timedelta(days=1)),
            lambda number=number: projects.trust(account, issuer="i", repository=f"a/b{number}"),
        ):
            if is_refused:
                with pytest.raises(AccountMistake, match="at most 1 "):
                    make()
            else:
                make()


@pytest.mark.django_db
def test_revisions_and_their_differences_are_bounded(client, monkeypatch):
    comparison = make_comparison(make_run())
    made = make_report(comparison)
    for number in range(4):
        made.refresh_from_db()
        text = "\n".join(f"line {number}.{line}" for line in range(30))
        writing.save(made, make_article(comparison, objective=text))
        made.refresh_from_db()
        writing.publish_report(made, slug="", visibility="public")
        made.refresh_from_db()
    monkeypatch.setattr(report, "MOST_REVISIONS", 2)
    monkeypatch.setattr(report, "MOST_LINES", 3)
    listed = client.get(f"/r/{made.slug}/revisions/").context["listed"]
    assert [len(changes) for _, changes in listed] == [3, 3]


@pytest.mark.django_db
def test_lists_of_runs_and_benchmarks_on_a_page_are_bounded(client, monkeypatch):
    own(client)
    upload = make_upload(ab_text())
    for _ in range(3):
        make_run(upload, server_name="nginx")
    monkeypatch.setattr(series_page, "MOST_LISTED", 2)
    part = client.get(f"{upload.get_absolute_url()}series/0/", headers={"HX-Request": "true"})
    assert len(part.context["listed"]) == 2
    monkeypatch.setattr(browse, "MOST_VALUES", 2)
    for name in ("a", "b", "c"):
        make_comparison(make_run(server_name=name))
    facets = {own.name: own for own in client.get("/runs/").context["survey"].facets}
    assert len(facets["server"].values) == 2
    monkeypatch.setattr(join, "MOST_CHOICES", 1)
    base, *_ = [make_comparison(make_run(make_upload(f"x{number}"))) for number in range(3)]
    page = client.get(f"/c/{base.public_id}/join/")
    assert len(page.context["choices"]) == 1


@pytest.mark.django_db
def test_few_comparisons_are_added_to_a_tray_at_once(client, monkeypatch):
    monkeypatch.setattr(tray, "MOST_ADDED", 2)
    made = [make_comparison(make_run(make_upload(f"t{number}"))) for number in range(4)]
    client.get("/")
    client.post("/compare/tray/change/", {"from": [own.public_id for own in made]})
    page = client.get("/compare/tray/")
    assert len(page.context["collection"].series) == 2 < Run.objects.count()
