"""Cohorts hold exactly the public runs, after any order of changes."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command

from runs.models import Cohort, Run, Upload
from runs.publish import hiding, publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.publish.tasks import recount
from runs.store import csv_parts, public_groups, recounting
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
SERVERS = ("Apache", "lighttpd", "nginx")


def live():
    """Count the public runs by their values; no other run is in a cohort."""
    public = Run.objects.filter(
        upload__state=Upload.State.PUBLISHED,
        upload__visibility=Upload.Visibility.PUBLIC,
        upload__hidden=False,
    )
    counts = Counter(public_groups.group_values(run) for run in public.values())
    assert not Run.objects.exclude(pk__in=public).filter(cohort__isnull=False).exists()
    return counts


def counted():
    """Return the counts of the cohorts, without the empty ones."""
    counts = Counter()
    for row in Cohort.objects.filter(runs__gt=0).values():
        counts[tuple(row[column] for column in public_groups.COLUMNS)] = row["runs"]
    return counts


def some_upload(chance):
    """Return a parsed upload of up to five runs of a few kinds."""
    upload = make_upload(str(chance.random()))
    for _ in range(chance.randint(1, 5)):
        make_run(
            upload,
            server_name=chance.choice(SERVERS),
            keepalive=chance.choice((True, False, None)),
            tool=chance.choice(("ab", None)),
            document_bytes=chance.choice((612, 66636, None)),
            os=chance.choice(("", "Debian 12")),
            link_mbit_per_s=chance.choice((None, 100)),
        )
    return upload


def something(chance, upload):
    """Publish, hide, show, correct or withdraw the upload."""
    if upload.state == Upload.State.WITHDRAWN:
        return
    kind = chance.choice(("public", "public", "unlisted", "correct", "withdraw", "hide"))
    if kind == "withdraw":
        withdrawing.withdraw(upload)
    elif upload.hidden:
        hiding.show_again(upload)
    elif kind == "hide":
        hiding.hide(upload, reason="A reason.")
    elif kind == "correct":
        tagging.save_tags(
            upload,
            [RunTags(0, server_name=chance.choice(SERVERS), os="Debian 13", hardware="Old laptop")],
        )
    else:
        publishing.publish(upload, title="", visibility=kind)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(6))
def test_they_count_what_is_public_after_any_history(seed):
    chance = random.Random(seed)
    uploads = [some_upload(chance) for _ in range(5)]
    for _ in range(25):
        something(chance, chance.choice(uploads))
        assert counted() == live()
        assert recounting.wrong_counts() == [] and recounting.misplaced_uploads() == []
    assert recounting.rebuild() == len(live())
    assert counted() == live()


def test_what_was_changed_by_hand_is_counted_anew(capsys):
    listed, hidden = make_run(make_upload("x")), make_run(make_upload("y"))
    publishing.publish(listed.upload, title="", visibility="public")
    publishing.publish(hidden.upload, title="", visibility="public")
    Cohort.objects.update(runs=70)
    Upload.objects.filter(pk=hidden.upload_id).update(visibility="unlisted")
    Run.objects.filter(pk=listed.pk).update(os="Debian 12", cohort=None)
    call_command("recount_runs")
    assert "1 cohorts hold public runs" in capsys.readouterr().out
    assert counted() == live() and sum(counted().values()) == 1


def drifted():
    """Return a public run whose upload is not public any more, and one that is counted 70 times."""
    listed, hidden = make_run(make_upload("x")), make_run(make_upload("y"), os="Debian 12")
    publishing.publish(listed.upload, title="", visibility="public")
    publishing.publish(hidden.upload, title="", visibility="public")
    listed.refresh_from_db()
    Cohort.objects.filter(pk=listed.cohort_id).update(runs=70)
    Upload.objects.filter(pk=hidden.upload_id).update(visibility="unlisted")
    return listed


def test_a_recount_names_what_is_wrong_and_mends_it(capsys):
    cohort = drifted().cohort_id
    named = f"Cohort {cohort} counts 70 runs and has 1."
    call_command("recount", "--dry-run")
    assert capsys.readouterr().out.splitlines() == [
        named,
        "1 uploads and 1 counts would be mended.",
    ]
    assert recounting.wrong_counts() == [recounting.Drift(cohort, stored=70, runs=1)]
    call_command("recount")
    assert capsys.readouterr().out.splitlines() == [named, "1 uploads and 1 counts were mended."]
    assert counted() == live() and sum(counted().values()) == 1
    call_command("recount")
    assert capsys.readouterr().out == "0 uploads and 0 counts were mended.\n"


def test_the_nightly_recount_mends_and_logs_what_was_wrong(caplog):
    drifted()
    recount()
    assert counted() == live()
    assert "1 uploads were placed and counts mended: [Drift(cohort=" in caplog.text
    caplog.clear()
    recount()
    assert caplog.text == ""


def test_a_count_that_is_too_small_hinders_no_withdrawal():
    run = make_run(make_upload("x"))
    publishing.publish(run.upload, title="", visibility="public")
    Cohort.objects.update(runs=0)
    withdrawing.withdraw(run.upload)
    assert counted() == live() == {}


def test_publishing_reads_no_run_of_others():
    """The runs that are alike are not counted: no statement but those of the upload's own runs."""
    for number in range(3):
        publishing.publish(make_run(make_upload(f"{number}")).upload, title="", visibility="public")
    upload = make_run(make_upload("new")).upload
    Cohort.objects.update(runs=1000)
    publishing.publish(upload, title="", visibility="public")
    assert Cohort.objects.get().runs == 1001


def test_placing_again_changes_nothing(django_assert_num_queries):
    run = make_run()
    publishing.publish(run.upload, title="", visibility="public")
    run.upload.refresh_from_db()
    with django_assert_num_queries(5):
        public_groups.place(run.upload)


def test_an_upload_of_one_kind_is_placed_in_few_queries(django_assert_max_num_queries):
    upload = make_upload("x")
    for level in range(1, 40):
        make_run(upload, concurrency=level)
    upload.state, upload.visibility = Upload.State.PUBLISHED, Upload.Visibility.PUBLIC
    with django_assert_max_num_queries(11):
        public_groups.place(upload)
    assert Cohort.objects.get().runs == 39


@pytest.mark.django_db(transaction=True)
def test_who_move_runs_both_ways_at_once_do_not_block_each_other(at_once, monkeypatch):
    """One goes from Apache to nginx while another goes from nginx to Apache: one order of locks."""
    monkeypatch.setattr(csv_parts, "PART", 1)  # else the first lock lets one in at a time
    uploads = []
    for name in ("Apache", "nginx") * 2:
        upload = make_upload(f"{len(uploads)}")
        for level in range(1, 9):
            make_run(upload, server_name=name, concurrency=level)
        publishing.publish(upload, title="", visibility="public")
        uploads.append(upload)
    for turn in range(4):
        names = ("Apache", "nginx") if turn % 2 else ("nginx", "Apache")
        calls = (
            partial(tagging.save_tags, upload, [RunTags(0, server_name=names[number % 2])])
            for number, upload in enumerate(uploads)
        )
        results = at_once(*calls)
        assert [result for result in results if isinstance(result, Exception)] == []
        assert counted() == live() and recounting.wrong_counts() == []


@pytest.mark.django_db(transaction=True)
def test_who_publish_at_once_are_all_counted(at_once):
    uploads = [make_run(make_upload(f"upload {number}")).upload for number in range(10)]
    results = at_once(
        *(partial(publishing.publish, upload, title="", visibility="public") for upload in uploads)
    )
    assert [result for result in results if isinstance(result, Exception)] == []
    assert counted() == live() and sum(counted().values()) == 10


def test_groups_that_an_older_key_told_apart_become_one():
    """Between two releases, or after a step back, a group may stand there twice."""
    migration = import_module("runs.migrations.0010_group_keys")
    runs = [make_run(make_upload(name)) for name in ("a", "b")]
    publishing.publish(runs[0].upload, title="", visibility="public")
    group = Cohort.objects.get()
    twin = Cohort.objects.get()
    twin.pk, twin.key = None, "an older key"
    twin.save()
    Run.objects.filter(pk=runs[1].pk).update(cohort=twin.pk)
    migration.make_keys(apps, None)
    assert [cohort.runs for cohort in Cohort.objects.all()] == [2]
    assert set(Run.objects.values_list("cohort", flat=True)) == {Cohort.objects.get().pk}
    assert Cohort.objects.get().key == group.key
