"""What the checks say of a large comparison is computed once, and is the same when it is read."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command

from runs.compare.checks import check
from runs.compare.checks.stored import as_data, from_data
from runs.compare.series import views
from runs.models import Comparison, Upload
from runs.publish import publishing
from runs.store import kept_checks
from runs.web.api import data
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def counted(monkeypatch) -> list[int]:
    """Keep the checks of every comparison; return a list with an entry for each time they run."""
    calls: list[int] = []

    def counting(runs, *arguments, **named):
        calls.append(len(runs))
        return check(runs, *arguments, **named)

    for module in ("analysis", "checks"):
        monkeypatch.setattr(f"runs.compare.{module}.check", counting)
    monkeypatch.setattr("runs.store.kept_checks.check", counting)
    monkeypatch.setattr("runs.export.json_data.check", counting)
    monkeypatch.setattr(kept_checks, "FEWEST_RUNS", 2)
    return calls


def three_runs(**values):
    upload = make_upload()
    return [make_run(upload, concurrency=load, **values) for load in (10, 20, 40)]


def test_the_checks_run_once_for_all_pages_and_exports(
    client, counted, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        comparison = make_comparison(*three_runs())
    for ending in ("/", ".json", ".csv", ".xlsx", "/numbers/", "/share/", ".svg"):
        address = comparison.get_absolute_url().rstrip("/") + ending
        assert client.get(address).status_code == 200, address
    assert counted == [3]


def test_a_corrected_label_is_checked_anew(counted, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        comparison = make_comparison(*three_runs())
    publishing.restate(comparison, title="Ten times as fast", visibility=comparison.visibility)
    kept_checks.checks_of(comparison)
    assert counted == [3, 3]


@pytest.mark.parametrize("ending", [".json", ".csv"])
def test_an_export_is_written_once(client, monkeypatch, ending):
    address = make_comparison(*three_runs()).get_absolute_url().rstrip("/") + ending
    first = client.get(address).content
    for name in ("whole", "as_csv"):
        monkeypatch.delattr(f"runs.web.comparison_data.{name}")
    assert client.get(address).content == first


def test_checks_survive_being_stored():
    comparison = make_comparison(*three_runs(requests_failed=3, keepalive=True))
    runs = views(comparison.content["runs"], comparison.labels)
    result = check(runs, {"title": "Ten times as fast"})
    assert result.marks and from_data(json.loads(json.dumps(as_data(result)))) == result


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_checks_of_the_examples_survive_being_stored():
    call_command("load_demo", verbosity=0)
    for comparison in Comparison.objects.all():
        runs = views(comparison.content["runs"], comparison.labels)
        result = check(runs, {"title": comparison.labels["title"]})
        assert from_data(as_data(result)) == result


@pytest.mark.django_db(transaction=True)
def test_the_api_says_what_the_permalink_says_and_checks_once(client, counted):
    text = "".join(ab_text(concurrency=load, requests_per_s=200.0 - load) for load in (1, 2, 4))
    body, plain = text.encode(), {"content_type": "text/plain"}
    sent = client.post("/api/v1/uploads?publish=public&os=Debian+12", body, **plain).json()
    assert counted == [3]
    own = f"/api/v1/uploads/{sent['id']}"
    key = {"HTTP_X_EDIT_KEY": sent["edit_key"]}
    change = {"all": {"os": "FreeBSD 14"}, "title": "Ten times as fast"}
    changed = client.patch(own, change, content_type="application/json", **key).json()
    runs = Upload.objects.get(public_id=sent["id"]).runs.order_by("position")
    anew = data.said_of(data.frozen_view(runs), title=changed["title"])
    for answer in (changed, client.get(own).json()):
        assert {name: answer[name] for name in anew} == json.loads(json.dumps(anew))
    permalink = client.get(urlsplit(changed["permalink"]).path.rstrip("/") + ".json").json()
    assert permalink["computed"]["checks"] == changed["checks"] != []


def test_a_check_that_this_release_does_not_have_is_no_result():
    with pytest.raises(ValueError, match="BP999"):
        from_data({"marks": [], "not_checkable": ["BP999"], "partly": []})
