"""The pictures of a permalink: valid, harmless, equal as SVG and PNG, revalidated, withdrawn."""

from __future__ import annotations

import re
import signal
import struct
import subprocess
import zlib

import pytest
from defusedxml import ElementTree

from runs.export.picture import png
from runs.models import Upload
from runs.publish import publishing, run_tags, tagging, withdrawing
from runs.show.view import View
from runs.store import drawn_files
from runs.web import pictures
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
SVG = "{http://www.w3.org/2000/svg}"
KINDS = {".svg": "image/svg+xml; charset=utf-8", ".png": "image/png", "/card.png": "image/png"}
DRAWN = {"svg", "title", "desc", "rect", "polyline", "path", "text"}
HOSTILE = [
    "<script>alert(1)</script>",
    "]]><!--",
    "\"'&<",
    "a\u0001b\u202ec\ufffe",
    "{{ settings.SECRET_KEY }}",
    "x" * 200,
    "&#x3C;b>",
]


def address(comparison, sibling: str = ".svg") -> str:
    """Return the path of a picture."""
    return f"/c/{comparison.public_id}{sibling}"


def size(picture: bytes) -> tuple[int, int]:
    """Return the pixels that a PNG's head says."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", picture[16:24])


@pytest.mark.parametrize(("sibling", "kind"), KINDS.items())
def test_it_is_a_picture_for_everybody(stranger, sibling, kind):
    response = stranger.get(address(make_comparison(), sibling))
    assert (response.status_code, response["Content-Type"]) == (200, kind)
    assert not response.cookies and "cookie" not in response["Vary"].lower()
    assert response["Cache-Control"] == "public, max-age=600, stale-while-revalidate=86400"
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_the_svg_or_executes_in_it(stranger, text):
    upload = make_upload("x")
    make_run(upload, server_name=text, server_version=text, document_label=text, hardware=text)
    make_run(upload, server_name="other", concurrency=20)
    response = stranger.get(address(publishing.publish(upload, title=text, visibility="public")))
    root = ElementTree.fromstring(response.content, forbid_dtd=True)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN
    names = {name for element in root.iter() for name in element.attrib}
    assert not [
        name for name in names if name.startswith("on") or "href" in name or name == "style"
    ]
    assert (
        "url(" not in response.content.decode()
        and "only-for-tests" not in response.content.decode()
    )
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"


def test_it_says_title_finding_and_address(stranger, settings):
    settings.SITE_URL = "https://bench.example"
    comparison = make_comparison(title="A & B")
    root = ElementTree.fromstring(stranger.get(address(comparison)).content)
    assert root.findtext(f"{SVG}title") == "A & B: nginx 1.24.0 at 10 connections"
    assert "Requests per second: 100 requests/s; Transfer rate: " in root.findtext(f"{SVG}desc")
    assert f"bench.example/c/{comparison.public_id}/, published" in "".join(root.itertext())


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "query", ["width=600", "width=360&height=300", "metric=time_taken&width=1200"]
)
def test_svg_and_png_have_the_size_that_is_asked_for(stranger, query, theme):
    comparison = make_comparison()
    svg, image = (
        stranger.get(f"{address(comparison, kind)}?{query}&theme={theme}").content
        for kind in (".svg", ".png")
    )
    root = ElementTree.fromstring(svg)
    assert size(image) == (int(root.get("width")), int(root.get("height")))
    assert str(size(image)[0]) in query


def test_the_card_is_1200_by_630(stranger):
    assert size(stranger.get(address(make_comparison(), "/card.png")).content) == (1200, 630)


def test_the_two_themes_differ(stranger):
    comparison = make_comparison()
    light, dark = (
        stranger.get(f"{address(comparison, '.png')}?theme={theme}").content
        for theme in ("light", "dark")
    )
    assert light != dark
    assert stranger.get(address(comparison, ".png")).content == light


@pytest.mark.parametrize("sibling", KINDS)
@pytest.mark.parametrize(
    "query", ["metric=speed", "theme=%3Cscript%3E", "x=time", "scale=%3Cscript%3E"]
)
def test_an_unknown_value_is_refused_with_a_sentence_that_repeats_nothing(stranger, sibling, query):
    response = stranger.get(f"{address(make_comparison(), sibling)}?{query}")
    assert (response.status_code, response["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert response.content.decode().endswith("accepted.\n") and b"script" not in response.content


@pytest.mark.parametrize(
    "query", ["width=10", "width=99999", "height=1", "width=abc", "width=2400&height=300"]
)
def test_a_size_out_of_bounds_is_refused_with_its_bounds(stranger, query):
    response = stranger.get(f"{address(make_comparison())}?{query}")
    assert response.status_code == 400 and re.search(
        rb"(width|height) must be .*\d+", response.content
    )


@pytest.mark.parametrize("sibling", KINDS)
def test_who_has_it_gets_304(stranger, sibling):
    first = stranger.get(address(make_comparison(), sibling))
    again = stranger.get(first.request["PATH_INFO"], headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Cache-Control"] == first["Cache-Control"]


def test_every_wish_has_an_etag_of_its_own(stranger):
    comparison = make_comparison()
    queries = ["", "?theme=dark", "?metric=time_taken", "?width=600", "?width=600&height=400"]
    etags = [
        stranger.get(f"{address(comparison, kind)}{query}")["ETag"]
        for kind in (".svg", ".png")
        for query in queries
    ]
    assert len(set(etags)) == len(etags)


@pytest.mark.parametrize("sibling", KINDS)
def test_a_corrected_name_is_drawn_anew(stranger, sibling):
    comparison = make_comparison()
    before = stranger.get(address(comparison, sibling))
    tagging.save_tags(Upload.objects.get(), [run_tags.RunTags(0, server_name="renamed")])
    after = stranger.get(address(comparison, sibling), headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200 and after.content != before.content


def test_one_version_is_rendered_once_for_the_same_wishes(stranger, monkeypatch):
    times = []
    monkeypatch.setattr(pictures, "raster", lambda svg, width: times.append(width) or b"png")
    comparison = make_comparison()
    for query in ("", "?width=1200", "?width=1219", "?theme=light", "?utm_source=x"):
        stranger.get(f"{address(comparison, '.png')}{query}")
    assert times == [1200]
    tagging.save_tags(Upload.objects.get(), [run_tags.RunTags(0, server_name="renamed")])
    stranger.get(address(comparison, ".png"))
    assert len(times) == 2


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("metric=requests_per_s&scale=linear&theme=dark", "?metric=requests_per_s&theme=dark"),
        ("hide=nobody&width=600", "?width=600"),
        ("toggle=nginx-1.24.0", "?hide=nginx-1.24.0"),
        ("x=concurrency", ""),
    ],
)
def test_an_address_that_says_too_much_of_the_view_is_answered_by_the_shortest(
    stranger, asked, answered
):
    position = address(make_comparison())
    response = stranger.get(f"{position}?{asked}")
    assert (response.status_code, response["Location"]) == (302, position + answered)
    assert stranger.get(response["Location"]).status_code == 200


def test_a_frozen_view_is_what_the_picture_shows(stranger):
    upload = make_upload("x")
    for name in ("shown", "hidden"):
        make_run(upload, server_name=name)
    publishing.publish(upload, title="", visibility="public")
    frozen = publishing.save_view(
        list(upload.runs.all()),
        title="",
        visibility="public",
        view=View(hidden=("hidden-1.24.0",), scale="logy"),
    )
    document = stranger.get(address(frozen)).content.decode()
    assert "shown 1.24.0: 100 at 10" in document and "hidden 1.24.0: 100 at 10" not in document
    assert stranger.get(f"{address(frozen)}?scale=linear").status_code == 200


@pytest.mark.parametrize("sibling", KINDS)
def test_an_unlisted_one_is_kept_from_search_and_shared_caches(stranger, sibling):
    response = stranger.get(address(make_comparison(visibility="unlisted"), sibling))
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")
    assert (response["X-Robots-Tag"], response["Referrer-Policy"]) == ("noindex", "no-referrer")


@pytest.mark.parametrize(("sibling", "kind"), KINDS.items())
def test_a_withdrawn_one_is_gone_and_a_picture_says_so(
    stranger, sibling, kind, django_capture_on_commit_callbacks
):
    comparison = make_comparison(title="Secret title")
    before = stranger.get(address(comparison, sibling))
    with django_capture_on_commit_callbacks(execute=True):
        withdrawing.withdraw(Upload.objects.get())
    after = stranger.get(address(comparison, sibling), headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after["Content-Type"]) == (410, kind)
    assert after.content != before.content
    if kind == KINDS[".svg"]:
        assert b"Withdrawn" in after.content and b"Secret" not in after.content
    assert not drawn_files.has_any(comparison.public_id)


def test_the_picture_of_withdrawn_ones_is_drawn_once_for_all(stranger, monkeypatch):
    times = []
    monkeypatch.setattr(pictures, "raster", lambda svg, width: times.append(width) or b"png")
    comparison = make_comparison()
    withdrawing.withdraw(Upload.objects.get())
    for query in ("", "?metric=time_taken", "?scale=logx", "?theme=light"):
        assert stranger.get(f"{address(comparison, '.png')}{query}").status_code == 410
    assert times == [1200]


@pytest.mark.parametrize("sibling", KINDS)
def test_an_unknown_one_is_not_found(stranger, sibling):
    assert stranger.get(f"/c/111111111111{sibling}").status_code == 404
    assert stranger.post(address(make_comparison(), sibling)).status_code == 405


def test_it_costs_one_query_and_a_304_no_drawing(stranger, django_assert_num_queries, monkeypatch):
    comparison = make_comparison()
    with django_assert_num_queries(1):
        first = stranger.get(address(comparison, ".png"))
    monkeypatch.setattr(pictures, "raster", None)
    assert (
        stranger.get(
            address(comparison, ".png"), headers={"If-None-Match": first["ETag"]}
        ).status_code
        == 304
    )


def test_what_takes_too_long_is_given_up_with_a_sentence(stranger, monkeypatch):
    comparison = make_comparison()
    monkeypatch.setattr(png, "SECONDS", 0.001)
    response = stranger.get(address(comparison, ".png"))
    assert (response.status_code, response["Retry-After"]) == (
        503,
        "60",
    ) and b"could not be drawn" in response.content
    monkeypatch.undo()
    assert stranger.get(address(comparison, ".png")).status_code == 200


LARGE = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'


def test_what_takes_too_much_memory_is_given_up(monkeypatch):
    monkeypatch.setattr(png, "MEMORY_BYTES", 300 * 1024 * 1024)
    with pytest.raises(png.NotDrawn, match="was not drawn: "):
        png.png(LARGE, 9000)


def test_the_process_that_draws_ends_after_its_processor_time(monkeypatch):
    monkeypatch.setattr(png, "SECONDS", 1)
    done = subprocess.run(png.command(9000), input=LARGE.encode(), capture_output=True)
    assert -done.returncode in (signal.SIGXCPU, signal.SIGKILL)


def test_hollow_points_are_hollow_in_the_png_too(stranger):
    """The paper shows inside a failed point and not inside a good one."""
    upload = make_upload("x")
    for load in (5, 10, 15):
        make_run(upload, concurrency=load, requests_failed=1)
        make_run(upload, concurrency=load, server_name="other", requests_per_s=200.0)
    comparison = publishing.publish(upload, title="", visibility="public")
    svg = ElementTree.fromstring(stranger.get(f"{address(comparison)}?width=600").content)
    marks = list(svg.iter(f"{SVG}path"))[-4::3]
    places = [
        tuple(round(float(position)) for position in re.findall(r"[\d.]+", mark.get("transform")))
        for mark in marks
    ]
    wide, pixels = pixels_of(stranger.get(f"{address(comparison, '.png')}?width=600").content)
    inside = [pixels[y * wide + x] for x, y in places]
    assert inside[0] == (0xFB, 0xFA, 0xF7) and inside[1] != inside[0]


def pixels_of(png: bytes) -> tuple[int, list[tuple[int, ...]]]:
    """Decode the 8-bit RGBA that resvg writes; return the width and each pixel's colour."""
    (wide, high), data, at = size(png), b"", 8
    assert png[24:26] == bytes([8, 6])
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        data += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    raw, above, colours = zlib.decompress(data), bytearray(wide * 4), []
    for row in range(high):
        start = row * (wide * 4 + 1)
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + wide * 4]), above)
        colours += [tuple(above[position : position + 3]) for position in range(0, wide * 4, 4)]
    return wide, colours


def _unfiltered(kind: int, line: bytearray, above: bytearray) -> bytearray:
    for position in range(len(line)):
        left, up = line[position - 4] if position >= 4 else 0, above[position]
        corner = above[position - 4] if position >= 4 else 0
        estimate = left + up - corner
        paeth = min((left, up, corner), key=lambda value: abs(estimate - value))
        line[position] = (line[position] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return line
