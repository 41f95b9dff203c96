"""oEmbed: for permalinks of this site only, within the bounds that are asked for."""

from __future__ import annotations

import html
import re
from urllib.parse import quote

import pytest
from defusedxml import ElementTree

from runs.models import Upload
from runs.publish import withdrawing
from tests.factories import make_comparison

pytestmark = pytest.mark.django_db
SITE = "https://bench.example"


@pytest.fixture(autouse=True)
def _site(settings) -> None:
    settings.SITE_URL = SITE


def ask(client, url: str, more: str = ""):
    """Ask for an address."""
    return client.get(f"/oembed/?url={quote(url, safe='')}{more}")


def whole(comparison, tail: str = "") -> str:
    """Return a permalink's whole address."""
    return f"{SITE}{comparison.get_absolute_url()}{tail}"


def test_it_tells_what_a_page_needs(stranger):
    comparison = make_comparison(title="A title")
    response = ask(stranger, whole(comparison))
    answer = response.json()
    assert {
        "version": "1.0",
        "type": "rich",
        "title": "A title. nginx 1.24.0 served 100 requests/s at 10 connections.",
        "provider_name": "Benchpress",
        "provider_url": f"{SITE}/",
    }.items() <= answer.items()
    assert answer["html"].startswith(f'<iframe src="{SITE}/c/{comparison.public_id}/embed/" ')
    assert (
        f'width="{answer["width"]}" height="{answer["height"]}"' in answer["html"]
        and answer["cache_age"] == 3600
    )
    assert answer["thumbnail_url"].startswith(f"{SITE}/c/{comparison.public_id}.png")
    assert stranger.get(answer["thumbnail_url"].removeprefix(SITE)).status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*" and not response.cookies


def test_xml_says_the_same(stranger):
    comparison = make_comparison(title="<b>\"A\" & 'B'</b> ]]>")
    response = ask(stranger, whole(comparison), "&format=xml")
    fields = {element.tag: element.text for element in ElementTree.fromstring(response.content)}
    assert response["Content-Type"] == "text/xml; charset=utf-8"
    assert fields == {
        name: str(value) for name, value in ask(stranger, whole(comparison)).json().items()
    }
    assert "&lt;b&gt;" in fields["html"] and "<b>" in fields["title"]


@pytest.mark.parametrize(
    "tail", ["", "?metric=time_taken", "embed/", "embed/?metric=time_taken&theme=dark"]
)
def test_the_page_and_its_frame_are_known(stranger, tail):
    answer = ask(stranger, whole(make_comparison(), tail)).json()
    assert ("metric=time_taken" in answer["html"]) == ("time_taken" in tail)


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        ("&maxwidth=400", (400, 640)),
        ("&maxwidth=500", (500, 640)),
        ("&maxheight=300", (640, 300)),
        ("&maxwidth=200&maxheight=100", (200, 100)),
        ("&maxwidth=9999", (640, 640)),
    ],
)
def test_nothing_is_larger_than_asked_for(stranger, most, expected):
    answer = ask(stranger, whole(make_comparison()), most).json()
    assert (answer["width"], answer["height"]) == expected
    assert (
        answer.get("thumbnail_width", 0) <= expected[0]
        and answer.get("thumbnail_height", 0) <= expected[1]
    )
    if "thumbnail_url" in answer:
        assert stranger.get(answer["thumbnail_url"].removeprefix(SITE)).status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "https://elsewhere.example/c/{id}/",
        f"{SITE}/",
        f"{SITE}/c/111111111111/",
        f"{SITE}/runs/",
        "ftp://bench.example/c/{id}/",
        f"{SITE}.evil.example/c/{{id}}/",
        "https://bench.example@evil.example/c/{id}/",
        f"{SITE}/c/{{id}}/../../",
        "//bench.example/c/{id}/",
        "http://[",
        f"{SITE}/c/{{id}}.png",
        f"{SITE}/c/%00/",
    ],
)
def test_no_other_address_is_known(stranger, url):
    response = ask(stranger, url.replace("{id}", make_comparison().public_id))
    assert (response.status_code, response.content) == (
        404,
        b"There is no such permalink on this site.\n",
    )


def test_another_format_is_not_implemented(stranger):
    response = ask(stranger, whole(make_comparison()), "&format=yaml")
    assert response.status_code == 501 and b"json or xml" in response.content


@pytest.mark.parametrize(
    "more", ["&maxwidth=0", "&maxwidth=-5", "&maxheight=abc", "&maxwidth=9999999999999"]
)
def test_a_bad_bound_is_refused(stranger, more):
    response = ask(stranger, whole(make_comparison()), more)
    assert response.status_code == 400 and b"whole number" in response.content


def test_an_unlisted_one_is_only_for_who_knows_it(stranger):
    response = ask(stranger, whole(make_comparison(visibility="unlisted")))
    assert (response.status_code, response["Cache-Control"], response["X-Robots-Tag"]) == (
        200,
        "private, no-cache",
        "noindex",
    )


@pytest.mark.parametrize("more", ["", "&format=xml", "&maxwidth=300"])
def test_a_withdrawn_one_is_gone_and_nothing_of_it_is_told(
    stranger, more, django_assert_num_queries
):
    comparison = make_comparison(title="Secret title", visibility="unlisted")
    withdrawing.withdraw(Upload.objects.get())
    with django_assert_num_queries(1):
        gone = ask(stranger, whole(comparison), more)
    assert (gone.status_code, gone["Cache-Control"], gone["Access-Control-Allow-Origin"]) == (
        410,
        "public, max-age=60",
        "*",
    )
    assert (
        gone.content
        == b"The author withdrew this benchmark. Its address stays reserved, so that no link leads elsewhere.\n"
    )


def test_it_costs_one_query(stranger, django_assert_num_queries):
    address = whole(make_comparison())
    with django_assert_num_queries(1):
        ask(stranger, address)


def test_a_permalink_tells_where_to_ask(stranger):
    comparison = make_comparison(title='A "title"')
    page = stranger.get(f"{comparison.get_absolute_url()}?metric=time_taken").content.decode()
    links = re.findall(
        r'<link rel="alternate" type="(application/json|text/xml)\+oembed" href="([^"]+)" title="([^"]+)">',
        page,
    )
    assert [kind for kind, *_ in links] == ["application/json", "text/xml"]
    for _, link, title in links:
        assert html.unescape(title) == 'A "title"'
        response = stranger.get(html.unescape(link).removeprefix(SITE))
        assert response.status_code == 200 and b"metric=time_taken" in response.content
