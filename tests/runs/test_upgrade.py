"""A site of release 0.1 is brought up to date: every link keeps its address, its numbers and its exports.

`release_0_1` was written by that release: `database.jsonl` holds its rows, one a line. `links.json` holds its conditions, its
checks and the columns of its CSV, and for each comparison its address, its SHA-256, its runs, and SHA-256 and length of each
export: of the whole (`exports`) and of its frozen part (`numbers`), and the first sentence that it concluded. Of a workbook the files
are joined in the order of their names, without the one that holds the time of writing.
"""

from __future__ import annotations

import csv
import hashlib
import html
import io
import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils.formats import date_format

from runs import keys
from runs.compare.analysis import RULES_SINCE
from runs.compare.checks import catalogue
from runs.conditions import CONDITIONS
from runs.models import Comparison, Run, Upload
from runs.publish import freezing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.show.page import sheet

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
RELEASE = Path(__file__).parent / "release_0_1"
LAST_MIGRATION = "0009_slugs_in_any_script"
LINKS = json.loads((RELEASE / "links.json").read_text())
COMPARISONS = LINKS["comparisons"]
# What is computed follows the rules of today. Where these differ from the release's, only the frozen numbers are compared.
RULES = {
    "conditions": [condition.name for condition in CONDITIONS],
    "checks": [check.code for check in catalogue()],
}
SAME_RULES = {name: sorted(LINKS[name]) for name in RULES} == {
    name: sorted(codes) for name, codes in RULES.items()
}
ENDINGS = (".json", ".csv", ".xlsx") if SAME_RULES else (".json", ".csv")


def store_rows(apps):
    """Store the rows of the release with the models that it had."""
    with connection.constraint_checks_disabled():
        for line in (RELEASE / "database.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            model = apps.get_model(row["model"])
            names = {field.name: field.attname for field in model._meta.concrete_fields}
            values = {names[name]: value for name, value in row["fields"].items() if name in names}
            parsed = {
                name: model._meta.get_field(name).to_python(value) for name, value in values.items()
            }
            # bulk_create keeps the times that `auto_now` would overwrite
            model.objects.bulk_create([model(pk=row["pk"], **parsed)])
    # PostgreSQL counts new keys by itself, and these rows brought their own.
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(apps.get_models())):
            cursor.execute(statement)


@pytest.fixture(scope="module")
def brought_up_to_date(django_db_setup, django_db_blocker):
    """The rows of the release after `manage.py migrate` of this one, stored once for all tests."""
    with django_db_blocker.unblock():
        executor = MigrationExecutor(connection)
        executor.migrate([("runs", LAST_MIGRATION)])
        old = MigrationExecutor(connection).loader.project_state([("runs", LAST_MIGRATION)]).apps
        store_rows(old)
        call_command("migrate", verbosity=0)
    yield
    with django_db_blocker.unblock():
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def upgraded(brought_up_to_date, db, settings):
    """The upgraded site; what a test changes there is undone after it."""
    settings.SITE_URL = LINKS["site"]


def export_of(client, link, ending):
    """Return SHA-256 and length of one export, as `links.json` holds them."""
    content = client.get(link["address"].rstrip("/") + ending).content
    if ending == ".xlsx":
        content = parts_of(content)
    return [hashlib.sha256(content).hexdigest(), len(content)]


def numbers_of(client, link, ending):
    """Return SHA-256 and length of the frozen part of one export."""
    content = client.get(link["address"].rstrip("/") + ending).content
    frozen = frozen_json(content) if ending == ".json" else frozen_csv(content)
    return [hashlib.sha256(frozen).hexdigest(), len(frozen)]


def frozen_json(content):
    """Return the JSON without what is computed from the numbers."""
    value = json.loads(content)
    del value["computed"]
    return json.dumps(value, sort_keys=True).encode()


def frozen_csv(content):
    """Return the columns that the release had, without those of the checks and the good rate."""
    rows = csv.DictReader(io.StringIO(content.decode(), newline=""))
    return json.dumps([[row[name] for name in LINKS["columns"]] for row in rows]).encode()


def parts_of(workbook):
    """Return the files of a workbook, joined, without the time of writing."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        names = sorted(set(archive.namelist()) - {"docProps/core.xml"})
        return b"".join(archive.read(name) for name in names)


def test_what_was_published_gets_the_same_address_again(upgraded):
    runs = Run.objects.select_related("upload", "hardware").in_bulk(field_name="public_id")
    addresses = 0
    for comparison in Comparison.objects.exclude(content={}):
        again = [runs[run["id"]] for run in comparison.content["runs"]]
        content = freezing.content(again) | {"view": comparison.content["view"]}
        if freezing.canonical(content) == freezing.canonical(comparison.content):
            addresses += 1
    assert addresses > 10


def test_every_link_keeps_its_address_and_its_numbers(upgraded, client):
    assert Comparison.objects.count() == len(COMPARISONS) > 15
    for link in COMPARISONS:
        comparison = Comparison.objects.get(public_id=link["address"].split("/")[2])
        assert comparison.get_absolute_url() == link["address"]
        runs = comparison.runs.order_by("comparisonrun__position")
        assert [run.public_id for run in runs] == link["runs"]
        assert comparison.sha256 == link["sha256"]
        if not link["withdrawn"]:
            assert freezing.address(comparison.content)[0] == link["sha256"]
            assert client.get(link["address"]).status_code == 200


def test_the_same_runs_frozen_again_have_the_same_address(upgraded):
    """What a release adds to the frozen numbers is left out where it is unknown."""
    uncorrected = Comparison.objects.filter(withdrawn_at=None, label_log=[])
    assert uncorrected.count() > 10
    for comparison in uncorrected:
        runs = comparison.runs.select_related("upload").order_by("comparisonrun__position")
        content = freezing.content(runs) | {"view": comparison.content["view"]}
        assert freezing.address(content)[0] == comparison.sha256


def test_every_export_keeps_its_numbers(upgraded, client):
    for link in COMPARISONS:
        for ending, expected in link["numbers"].items():
            assert numbers_of(client, link, ending) == expected, (link["address"], ending)


def test_every_export_is_equal_byte_for_byte_while_the_rules_are(upgraded, client):
    for link in COMPARISONS:
        for ending in ENDINGS:
            if link["withdrawn"]:
                assert client.get(link["address"].rstrip("/") + ending).status_code == 410
            elif SAME_RULES:
                assert export_of(client, link, ending) == link["exports"][ending], ending


def test_every_link_quotes_what_its_release_concluded(upgraded, client):
    quoted = 0
    for link in COMPARISONS:
        if link["withdrawn"]:
            continue
        comparison = Comparison.objects.get(sha256=link["sha256"])
        assert comparison.analysis == {"rules": 1, "sentence": link["sentence"]}, link["address"]
        response = client.get(link["address"])
        sentences = sheet(comparison.content["runs"], comparison.labels).summary
        is_corrected = bool(link["sentence"]) and link["sentence"] not in sentences[:1]
        text = html.unescape(response.content.decode())
        since = date_format(RULES_SINCE, "j F Y")
        notice = f"The analysis was corrected on {since}; earlier it read: “{link['sentence']}”"
        assert (notice in text) == is_corrected
        quoted += is_corrected
    assert quoted > 5


def test_every_report_keeps_its_address(upgraded, client):
    assert len(LINKS["reports"]) > 3
    for report in LINKS["reports"]:
        assert client.get(report).status_code == 200


def test_what_an_old_upload_left_unknown_can_be_stated(upgraded, client):
    """The new edition has an address of its own; the old link answers as before."""
    run = Run.objects.filter(upload__state="published", tls=None, cohort__isnull=False).first()
    link = next(link for link in COMPARISONS if link["runs"][0] == run.public_id)
    tagging.save_tags(run.upload, [RunTags(run.position, client_cpu_percent=50.0)])
    old = Comparison.objects.get(public_id=link["address"].split("/")[2])
    assert old.sha256 == link["sha256"] == freezing.address(old.content)[0]
    assert old.successor.content["runs"][0]["client_cpu_percent"] == 50.0
    assert old.successor.get_absolute_url() in client.get(link["address"]).content.decode()


def test_an_old_upload_can_still_be_corrected_and_withdrawn(upgraded, client):
    link = next(link for link in COMPARISONS if len(link["runs"]) > 1 and not link["withdrawn"])
    upload = Upload.objects.get(runs__public_id=link["runs"][0])
    positions = Run.objects.filter(upload=upload).values_list("position", flat=True)
    tagging.save_tags(upload, [RunTags(position, os="Debian 13") for position in positions])
    assert "Debian 13" in client.get(link["address"]).content.decode()
    withdrawing.withdraw(upload)
    assert client.get(link["address"]).status_code == 410


def test_what_an_old_upload_published_has_its_owner_and_an_old_view_has_none(upgraded, client):
    uploads = Upload.objects.exclude(published_at=None)
    for upload in uploads:
        own = Comparison.objects.filter(upload=upload)
        members = Comparison.objects.filter(comparisonrun__run__upload=upload)
        assert own.order_by("pk").first() == members.order_by("pk").first()
        for comparison in own:
            assert comparison.publisher_hash == upload.publisher_hash
            assert comparison.edit_key_hash == upload.edit_key_hash
    views = Comparison.objects.filter(upload=None)
    assert views.exists() and uploads.count() > 5
    assert set(views.values_list("publisher_hash", "edit_key_hash")) == {("", "")}


def test_an_old_cookie_and_an_old_edit_key_open_an_old_upload(upgraded):
    upload = Upload.objects.filter(state="published").first()
    cookie, key = "4NsXmJ7tQ2fLkR9wYbC3Gh", "5PtYnK8uR3gMkS9xZcD4Hj"
    Upload.objects.filter(pk=upload.pk).update(
        publisher_hash=keys.hashed(cookie), edit_key_hash=keys.hashed(key)
    )
    for name, value in (("publisher", cookie), ("edit_key", key)):
        browser = Client()
        assert browser.get(upload.get_absolute_url()).status_code == 302
        browser.cookies[name] = value
        response = browser.get(upload.get_absolute_url())
        assert response.status_code == 200 and "benchpress" in response.cookies
