"""Cohorts hold exactly the public runs, whatever was published, hidden, corrected and withdrawn before."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest
from django.core.management import call_command

from runs.models import Cohort, Run, Upload
from runs.publish import publishing, tagging, withdrawing
from runs.store import public_groups
from runs.store.names import RunTags
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
SERVERS = ("Apache", "lighttpd", "nginx")


def live():
    """Count the public runs by what they say, and by the cohort they are in: both as the database has them."""
    public = Run.objects.filter(
        upload__state=Upload.State.PUBLISHED, upload__visibility=Upload.Visibility.PUBLIC
    )
    counts = Counter(
        tuple(run[name] if name != "tool" else run[name] or "" for name in public_groups.FIELDS)
        for run in public.values()
    )
    assert not Run.objects.exclude(pk__in=public).filter(cohort__isnull=False).exists()
    return counts


def kept():
    """Return what the cohorts say, without the empty ones."""
    return Counter(
        {
            tuple(row[name] for name in public_groups.FIELDS): row["runs"]
            for row in Cohort.objects.filter(runs__gt=0).values()
        }
    )


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
    """Publish, hide, correct or withdraw the upload."""
    if upload.state == Upload.State.WITHDRAWN:
        return
    kind = chance.choice(("public", "public", "unlisted", "correct", "withdraw"))
    if kind == "withdraw":
        withdrawing.withdraw(upload)
    elif kind == "correct":
        tagging.save_tags(
            upload,
            [RunTags(0, server_name=chance.choice(SERVERS), os="Debian 13", hardware="Old laptop")],
        )
    else:
        publishing.publish(upload, title="", visibility=kind)


@pytest.mark.parametrize("seed", range(6))
def test_they_count_what_is_public_after_any_history(seed):
    chance = random.Random(seed)
    uploads = [some_upload(chance) for _ in range(5)]
    for _ in range(25):
        something(chance, chance.choice(uploads))
        assert kept() == live()
    assert public_groups.rebuild() == len(live())
    assert kept() == live()


def test_what_was_changed_by_hand_is_counted_anew(capsys):
    visible_run, hidden = make_run(make_upload("x")), make_run(make_upload("y"))
    publishing.publish(visible_run.upload, title="", visibility="public")
    publishing.publish(hidden.upload, title="", visibility="public")
    Cohort.objects.update(runs=70)
    Upload.objects.filter(pk=hidden.upload_id).update(visibility="unlisted")
    Run.objects.filter(pk=visible_run.pk).update(os="Debian 12", cohort=None)
    call_command("recount_runs")
    assert "1 cohorts hold public runs" in capsys.readouterr().out
    assert kept() == live() and sum(kept().values()) == 1


def test_placing_again_changes_nothing(django_assert_num_queries):
    run = make_run()
    publishing.publish(run.upload, title="", visibility="public")
    run.upload.refresh_from_db()
    with django_assert_num_queries(2):
        public_groups.place(run.upload)


def test_an_upload_of_one_kind_is_placed_in_few_queries(django_assert_max_num_queries):
    upload = make_upload("x")
    for level in range(1, 40):
        make_run(upload, concurrency=level)
    upload.state, upload.visibility = Upload.State.PUBLISHED, Upload.Visibility.PUBLIC
    with django_assert_max_num_queries(8):
        public_groups.place(upload)
    assert Cohort.objects.get().runs == 39


@pytest.mark.django_db(transaction=True)
def test_who_publish_at_once_are_all_counted(at_once):
    uploads = [make_run(make_upload(f"upload {number}")).upload for number in range(4)]
    results = at_once(
        *(partial(publishing.publish, upload, title="", visibility="public") for upload in uploads)
    )
    assert [result for result in results if isinstance(result, Exception)] == []
    assert kept() == live() and sum(kept().values()) == 4
