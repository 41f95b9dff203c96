"""Owner, another publisher, a stranger: who sees what, and by which key."""

import pytest
from django.http import Http404
from django.test import RequestFactory

from runs.models import Upload
from runs.web import access, browser_key
from runs.web.browser_key import BrowserKey
from tests.factories import EDIT_KEY, PUBLISHER, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
OWNER, OTHER = {"owner": PUBLISHER}, {"owner": "somebody-else"}
STRANGER: dict[str, str] = {}
State = Upload.State


def ask(cookies=(), method="get", data=None, content_type=None, **headers):
    more = {"content_type": content_type} if content_type else {}
    request = getattr(RequestFactory(), method)("/uploads/x/", data=data, headers=headers, **more)
    request.COOKIES.update(cookies)
    if owner := request.COOKIES.pop("owner", ""):
        request.COOKIES[browser_key.name()] = browser_key.signed_value(BrowserKey(owner))
    return request


def outcome(call, *arguments):
    try:
        return call(*arguments)
    except (Http404, access.Gone) as error:
        return type(error)


@pytest.mark.parametrize(
    ("state", "visitor", "reading", "editing"),
    [
        (State.PARSED, OWNER, True, True),
        (State.PARSED, OTHER, Http404, Http404),
        (State.PARSED, STRANGER, Http404, Http404),
        (State.RECEIVED, STRANGER, Http404, Http404),
        (State.FAILED, OWNER, True, True),
        (State.PUBLISHED, OWNER, True, True),
        (State.PUBLISHED, OTHER, True, Http404),
        (State.PUBLISHED, STRANGER, True, Http404),
    ],
)
def test_three_people(state, visitor, reading, editing):
    upload = make_upload(state=state)
    run = make_run(upload)
    expected = [upload if each is True else each for each in (reading, editing)]
    request = ask(visitor)
    opened = [
        outcome(call, request, upload.public_id)
        for call in (access.upload_for_reading, access.upload_for_editing)
    ]
    assert opened == expected
    assert outcome(access.run_for_reading, request, run.public_id) == (
        run if reading is True else reading
    )


@pytest.mark.parametrize(
    ("published", "visitor", "reading", "editing"),
    [
        (True, OWNER, access.Gone, access.Gone),
        (True, STRANGER, access.Gone, Http404),
        (False, OWNER, access.Gone, access.Gone),
        (False, STRANGER, Http404, Http404),
    ],
)
def test_what_was_withdrawn_is_gone_for_who_could_see_it(published, visitor, reading, editing):
    upload = make_upload(state=State.PUBLISHED if published else State.PARSED)
    run = make_run(upload)
    Upload.objects.update(state=State.WITHDRAWN)
    assert outcome(access.upload_for_reading, ask(visitor), upload.public_id) == reading
    assert outcome(access.run_for_reading, ask(visitor), run.public_id) == reading
    assert outcome(access.upload_for_editing, ask(visitor), upload.public_id) == editing


@pytest.mark.parametrize(
    "request_",
    [
        ask({"edit_key": EDIT_KEY}),
        ask(method="post", data={"edit_key": EDIT_KEY}),
        ask(Authorization=f"Bearer {EDIT_KEY}"),
        ask(Authorization=f"bearer  {EDIT_KEY} "),
        ask(**{"X-Edit-Key": EDIT_KEY}),
        ask({"edit_key": "wrong"}, **{"X-Edit-Key": EDIT_KEY}),
    ],
    ids=["cookie", "field", "bearer", "bearer in small letters", "header", "one of two"],
)
def test_the_edit_key_opens_by_every_door(request_):
    upload = make_upload()
    assert access.upload_for_editing(request_, upload.public_id) == upload


@pytest.mark.parametrize(
    "request_",
    [
        ask({"edit_key": ""}),
        ask({"publisher": ""}),
        ask({"publisher": PUBLISHER}),
        ask({"benchpress": PUBLISHER}),
        ask({"benchpress": ""}),
        ask({"edit_key": "null"}),
        ask({"edit_key": f"['{EDIT_KEY}']"}),
        ask({"edit_key": PUBLISHER}),
        ask({"publisher": EDIT_KEY}),
        ask({"edit_key": EDIT_KEY + "\0"}),
        ask(method="post", data={"edit_key": ""}),
        ask(method="post", data={"edit_key[]": EDIT_KEY}),
        ask(method="post", data=f'{{"edit_key": ["{EDIT_KEY}"]}}', content_type="application/json"),
        ask(data={"edit_key": EDIT_KEY}),
        ask(Authorization="Bearer "),
        ask(Authorization=f"Basic {EDIT_KEY}"),
        ask(Authorization=EDIT_KEY),
        ask(**{"X-Edit-Key": ""}),
    ],
)
def test_other_keys_open_nothing(request_):
    assert outcome(access.upload_for_editing, request_, make_upload().public_id) == Http404


def test_an_upload_of_nobody_is_opened_by_no_empty_key():
    upload = make_upload(publisher_hash="", edit_key_hash="")
    request = ask({"publisher": "", "edit_key": ""}, **{"X-Edit-Key": ""})
    assert outcome(access.upload_for_editing, request, upload.public_id) == Http404


def test_the_key_of_one_upload_opens_no_other():
    make_upload()
    foreign = make_upload(edit_key_hash="0" * 64)
    assert (
        outcome(access.upload_for_editing, ask({"edit_key": EDIT_KEY}), foreign.public_id)
        == Http404
    )


@pytest.mark.parametrize("public_id", ["", "nothing", "a\0b", "x" * 500, "\udcff", "%00", "é" * 22])
def test_an_unknown_id_and_a_wrong_key_are_told_in_the_same_words(public_id):
    upload = make_upload()
    for wanted in (public_id, upload.public_id):
        with pytest.raises(Http404) as refused:
            access.upload_for_editing(ask({"edit_key": "wrong"}), wanted)
        assert str(refused.value) == access.NOT_FOUND
    assert outcome(access.run_for_reading, ask(), public_id) == Http404
    assert outcome(access.comparison_for_reading, ask(), public_id) == Http404


def test_each_answer_costs_one_query(django_assert_num_queries):
    comparison = make_comparison()
    run = comparison.runs.select_related("upload").get()
    for call in (
        lambda: access.upload_for_editing(ask(OWNER), run.upload.public_id),
        lambda: access.upload_for_reading(ask(), run.upload.public_id),
        lambda: access.run_for_reading(ask(), run.public_id).version.version,
        lambda: access.comparison_for_reading(ask(), comparison.public_id).content["runs"],
        lambda: access.comparison_for_editing(ask(OWNER), comparison.public_id),
    ):
        with django_assert_num_queries(1):
            call()
