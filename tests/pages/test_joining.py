"""Joining uploads through forms: repeats in the new comparison only, and runs that leave it."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from runs import keys
from runs.models import Comparison
from runs.publish import publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from tests.factories import ab_text, make_comparison, make_run, make_upload, own

pytestmark = pytest.mark.django_db
OTHER = "another-publisher"


def published(rate: float, *, owner: str = "", visibility: str = "unlisted") -> Comparison:
    """Return the comparison of an upload with one run of nginx at this rate."""
    whose = (
        {"publisher_hash": keys.hashed(owner), "edit_key_hash": keys.hashed(f"key of {owner}")}
        if owner
        else {}
    )
    upload = make_upload(ab_text(requests_per_s=rate), **whose)
    run = make_run(upload, requests_per_s=rate, time_taken_s=1000 / rate)
    return make_comparison(run, visibility=visibility)


def join(client: Client, base: Comparison, *added: Comparison, **values: object):
    """Send the form that joins comparisons."""
    data = {"add": [one.public_id for one in added], "title": "", "visibility": "unlisted"}
    return client.post(f"/c/{base.public_id}/join/", data | values)


def joined_of(answer) -> Comparison:
    """Return the new comparison that an answer leads to."""
    assert answer.status_code == 303, answer.content[:2000]
    return Comparison.objects.get(public_id=answer["Location"].split("/")[2])


def numbers_of(client: Client, comparison: Comparison) -> str:
    """Return all that the pages and exports of a comparison say."""
    address = comparison.get_absolute_url()
    parts = ("", "embed/")
    texts = [client.get(f"{address}{part}").content.decode() for part in parts]
    for ending in ("json", "csv", "svg"):
        texts.append(client.get(f"/c/{comparison.public_id}.{ending}").content.decode())
    return "".join(texts)


def test_two_default_uploads_become_one_chart_through_forms_alone(paste, publisher):
    pages = []
    for rate in (111.0, 113.0):
        upload = paste(publisher, ab_text(requests_per_s=rate))
        answer = publisher.post(
            f"/uploads/{upload.public_id}/publish/",
            {"title": f"At {rate}", "visibility": "unlisted"}
            | forms_of(publisher.get(upload.get_absolute_url()).content.decode()),
        )
        pages.append(answer["Location"])
    address = f"{pages[0]}join/"
    form = publisher.get(address).content.decode()
    assert "At 113.0" in form and "At 111.0" not in form.partition("<form")[2]
    chosen = re.findall(r'name="add" value="(\w+)"', form)
    answer = publisher.post(address, {"add": chosen, "title": "", "visibility": "unlisted"})
    data = Client().get(f"/c/{joined_of(answer).public_id}.json").json()
    assert sorted(run["requests_per_s"] for run in data["content"]["runs"]) == [111.0, 113.0]
    (row,) = data["computed"]["summary"]["ranking"]
    assert row["repeats_min"] == 2 and row["peak"]["value"] == 112.0


def forms_of(page: str) -> dict[str, str]:
    """Return the filled fields of a review page, as a browser sends them."""
    inputs = re.findall(r"<input[^>]*>", page)
    fields = {}
    for tag in inputs:
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and "checkbox" not in tag and "radio" not in tag and name[1] not in ("title",):
            fields[name[1]] = value[1] if value else ""
    return {name: value for name, value in fields.items() if name != "csrfmiddlewaretoken"}


def test_a_private_upload_is_in_no_number_of_a_stranger(publisher, stranger):
    public, private = published(100.0, visibility="public"), published(987.0, visibility="private")
    joined = joined_of(join(publisher, public, private, visibility="public"))
    assert joined.visibility == "private"
    assert stranger.get(joined.get_absolute_url()).status_code == 404
    assert "543.5" in numbers_of(publisher, joined)
    for address in ("/", "/compare/?server=nginx", "/compare.json?server=nginx", "/runs/"):
        said = stranger.get(address).content.decode()
        assert "987.0" not in said and ">987<" not in said and "543.5" not in said
    data = stranger.get("/compare.json?server=nginx").json()
    (row,) = data["computed"]["summary"]["ranking"]
    assert (row["repeats_min"], row["peak"]["value"]) == (1, 100.0)


def test_public_runs_of_others_can_be_joined_and_unlisted_ones_cannot(publisher):
    mine = published(100.0)
    theirs = published(200.0, owner=OTHER, visibility="public")
    hidden = published(300.0, owner=OTHER)
    assert joined_of(join(publisher, mine, addresses=f"see {theirs.get_absolute_url()}"))
    refused = join(publisher, mine, addresses=f"https://here{hidden.get_absolute_url()}")
    assert refused.status_code == 409
    assert "only while they are public" in refused.content.decode()
    assert join(publisher, theirs, mine).status_code == 303


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "Choose at least one benchmark of another upload."),
        ({"addresses": "nothing"}, "No address of a comparison was found."),
        ({"addresses": "/c/111111111111/"}, "There is no such comparison"),
    ],
)
def test_what_cannot_be_joined_is_said_in_the_form(publisher, values, sentence):
    answer = join(publisher, published(100.0), **values)
    page = answer.content.decode()
    assert answer.status_code == 409 and sentence in page
    assert values.get("addresses", "") in page


@pytest.mark.parametrize("way", ["withdrawn", "erased", "private"])
def test_the_runs_of_an_upload_that_goes_leave_at_once(publisher, stranger, way):
    staying, going = published(100.0), published(987.25)
    joined = joined_of(join(publisher, staying, going))
    before = joined.sha256
    assert "987.25" in numbers_of(stranger, joined)
    upload = going.upload
    if way == "private":
        publishing.publish(upload, title="", visibility="private")
    else:
        (withdrawing.withdraw if way == "withdrawn" else withdrawing.erase)(upload)
    said = numbers_of(stranger, joined)
    assert "987.25" not in said and "543.6" not in said and "100" in said
    assert "1 run left this comparison" in said
    joined.refresh_from_db()
    assert joined.sha256 == before and "987.25" not in json.dumps([joined.content, joined.analysis])
    data = stranger.get(f"/c/{joined.public_id}.json").json()
    assert data["departures"][0]["runs"] == 1
    withdrawing.withdraw(staying.upload)
    assert stranger.get(joined.get_absolute_url()).status_code == 410


def test_runs_of_others_leave_when_they_are_not_public_any_more(publisher):
    mine, theirs = published(100.0), published(987.0, owner=OTHER, visibility="public")
    joined = joined_of(join(publisher, mine, theirs))
    publishing.publish(theirs.upload, title="", visibility="unlisted")
    joined.refresh_from_db()
    assert [run["requests_per_s"] for run in joined.content["runs"]] == [100.0]


def test_own_runs_stay_while_they_have_as_many_readers(publisher):
    one, other = published(100.0), published(200.0, visibility="public")
    joined = joined_of(join(publisher, one, other))
    publishing.publish(other.upload, title="", visibility="unlisted")
    joined.refresh_from_db()
    assert len(joined.content["runs"]) == 2


def test_a_title_that_was_made_of_names_loses_the_name_that_left(publisher):
    staying, going = published(100.0), make_run(make_upload(ab_text(requests_per_s=5.0)))
    going.server_name = "Apache"
    going.save()
    other = make_comparison(going, visibility="unlisted")
    joined = joined_of(join(publisher, staying, other))
    named = joined_of(join(publisher, staying, other, title="Apache or nginx?"))
    assert joined.title == "nginx 1.24.0 and Apache 1.24.0"
    withdrawing.withdraw(going.upload)
    titles = []
    for one in (joined, named):
        one.refresh_from_db()
        titles.append((one.title, one.labels["title"]))
    assert titles == [("nginx 1.24.0",) * 2, ("nginx 1.24.0",) * 2]


def test_a_corrected_name_and_an_earlier_title_leave_with_their_runs(publisher, stranger):
    staying, going = published(100.0), make_run(make_upload(ab_text(requests_per_s=5.0)))
    going.server_name = "Apache"
    going.save()
    joined = joined_of(join(publisher, staying, make_comparison(going, visibility="unlisted")))
    tagging.save_tags(going.upload, [RunTags(0, server_name="httpd")])
    publisher.post(f"/c/{joined.public_id}/edit/", {"title": "Two", "visibility": "unlisted"})
    withdrawing.withdraw(going.upload)
    said = numbers_of(stranger, joined)
    assert "Apache" not in said and "httpd" not in said and "Two" in said


@pytest.mark.parametrize("last", ["private", "unlisted"])
def test_the_last_upload_takes_its_joined_comparison_along(publisher, stranger, last):
    one, other = (published(rate, visibility="public") for rate in (100.0, 987.25))
    joined = joined_of(join(publisher, one, other, visibility="public"))
    for upload in (one.upload, other.upload):
        publishing.publish(upload, title="", visibility=last)
    joined.refresh_from_db()
    assert joined.visibility == last and len(joined.content["runs"]) == 1
    assert stranger.get(joined.get_absolute_url()).status_code == (
        404 if last == "private" else 200
    )
    assert publisher.get(joined.get_absolute_url()).status_code == 200


def test_a_comparison_of_others_ends_with_its_last_public_upload(publisher, stranger):
    theirs = [published(rate, owner=OTHER, visibility="public") for rate in (100.0, 987.25)]
    joined = joined_of(join(publisher, *theirs))
    for one in theirs:
        publishing.publish(one.upload, title="", visibility="unlisted")
    assert stranger.get(joined.get_absolute_url()).status_code == 410


def test_publishing_again_takes_nothing_out(publisher):
    mine, theirs = published(100.0), published(200.0, owner=OTHER)
    with_key = own(Client(headers={"X-Edit-Key": f"key of {OTHER}"}))
    joined = joined_of(join(with_key, mine, theirs))
    publishing.publish(theirs.upload, title="Another title", visibility="unlisted")
    joined.refresh_from_db()
    assert len(joined.content["runs"]) == 2


def test_an_upload_with_more_readers_leaves_nothing(publisher):
    one, other = published(100.0), published(200.0)
    joined = joined_of(join(publisher, one, other))
    publishing.publish(other.upload, title="", visibility="public")
    joined.refresh_from_db()
    assert len(joined.content["runs"]) == 2 and joined.departures == []


def test_each_joining_is_a_comparison_of_its_own(publisher):
    one, other = published(100.0), published(200.0)
    first, second = (joined_of(join(publisher, one, other)) for _ in range(2))
    assert first.public_id != second.public_id


def test_the_runs_stay_apart_on_every_other_page(publisher, stranger):
    one, other = (published(rate, visibility="public") for rate in (100.0, 102.0))
    joined_of(join(publisher, one, other, visibility="public"))
    data = stranger.get("/compare.json?server=nginx").json()
    assert [row["repeats_min"] for row in data["computed"]["summary"]["ranking"]] == [1]


def test_only_the_owner_changes_a_joined_comparison(publisher, stranger):
    one, other = published(100.0), published(200.0)
    joined = joined_of(join(publisher, one, other))
    address = f"{joined.get_absolute_url()}edit/"
    assert stranger.get(address).status_code == 404
    assert own(Client()).get(address).status_code == 200
