"""The sources of a permalink: the uploads of its runs, each with its own text and key."""

from __future__ import annotations

import re

import pytest

from runs.compare.sources import sources
from runs.models import Upload
from runs.publish import publishing, withdrawing
from tests.factories import EDIT_KEY, make_comparison, make_run, make_upload
from tests.pages.test_explore import published
from tests.pages.test_links import status_of

pytestmark = pytest.mark.django_db


def keys_of(page: str) -> list[str]:
    """Return the uploads that a page leads to the keys of."""
    return re.findall(r'href="/uploads/(\w+)/key/"', page)


def test_a_permalink_of_one_upload_leads_to_it(stranger):
    comparison = make_comparison()
    page = stranger.get(comparison.get_absolute_url()).content.decode()
    name = Upload.objects.get().public_id
    assert (
        keys_of(page) == []
        and page.count("Edit or delete it.") == 1
        and f'href="/c/{comparison.public_id}/key/"' in page
        and f'href="/uploads/{name}/raw">original file' in page
        and "Uploads behind it" not in page
    )


def test_a_saved_view_leads_to_each_upload_by_name_and_to_none_as_its_owner(stranger):
    runs = [
        published("Apache", concurrency=10),
        published("lighttpd", concurrency=10),
        published("Apache", concurrency=20),
    ]
    view = publishing.save_view(runs, title="", visibility="public")
    page = stranger.get(view.get_absolute_url()).content.decode()
    assert keys_of(page) == [run.upload.public_id for run in runs]
    assert page.count("Apache 1.24.0, /, 1 run<") == 2 and "lighttpd 1.24.0, /, 1 run<" in page
    assert "the uploaded text" not in page and "Withdrawing one withdraws every view" in page
    for name in keys_of(page):
        assert [status_of(stranger, f"/uploads/{name}/{ending}") for ending in ("key/", "raw")] == [
            200,
            200,
        ]


def test_the_key_of_one_upload_opens_that_upload_from_a_saved_view(stranger):
    runs = [published("Apache", concurrency=10), published("lighttpd", concurrency=10)]
    view = publishing.save_view(runs, title="", visibility="public")
    second = keys_of(stranger.get(view.get_absolute_url()).content.decode())[1]
    opened = stranger.post(f"/uploads/{second}/key/", {"edit_key": EDIT_KEY}, follow=True)
    assert (
        opened.status_code == 200 and opened.context["upload"].public_id == runs[1].upload.public_id
    )


def test_withdrawing_one_upload_takes_the_view_along_as_the_page_says(stranger):
    runs = [published("Apache", concurrency=10), published("lighttpd", concurrency=10)]
    view = publishing.save_view(runs, title="", visibility="public")
    assert (
        "Withdrawing one withdraws every view that shows it"
        in stranger.get(view.get_absolute_url()).content.decode()
    )
    withdrawing.withdraw(runs[1].upload)
    assert stranger.get(view.get_absolute_url()).status_code == 410


def test_who_saves_a_view_is_told_where_its_key_is(stranger):
    published("Apache", concurrency=10)
    assert "its edit key, once" in stranger.get("/compare/save/?server=apache").content.decode()


def test_a_run_leads_to_the_key_of_its_upload_once_that_is_public_knowledge(stranger, publisher):
    run, hidden = published("Apache", concurrency=10), make_run(make_upload("hidden"))
    assert keys_of(stranger.get(run.get_absolute_url()).content.decode()) == [run.upload.public_id]
    assert keys_of(publisher.get(hidden.get_absolute_url()).content.decode()) == []


def test_many_uploads_are_counted_and_not_all_named():
    runs = [{"id": f"r{number}", "upload": f"u{number // 2}"} for number in range(30)]
    listed = sources(
        runs, {"r0": {"server_name": "a", "server_version": "1"}, "r1": {"server_name": "b"}}
    )
    assert (len(listed.named), listed.left_out, listed.only) == (12, 3, None)
    assert [(source.upload, source.name, source.runs) for source in listed.named[:2]] == [
        ("u0", "a 1, b", "2 runs"),
        ("u1", "Unnamed server", "2 runs"),
    ]


def test_many_servers_of_one_upload_are_counted_and_not_all_named():
    runs = [{"id": f"r{number}", "upload": "u"} for number in range(5)]
    listed = sources(runs, {f"r{number}": {"server_name": f"s{number}"} for number in range(5)})
    assert listed.only is not None and listed.only.name == "s0, s1, s2 and 2 more"
