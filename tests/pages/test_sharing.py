"""The share panel: codes that reproduce the view, citations, and files to take along."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from html import unescape
from itertools import product
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.conf import settings

from runs.models import Upload
from runs.show.view import SCALES
from tests.factories import make_comparison, make_run, make_upload

LOADS = (1, 10, 100, 400)
METRICS = ("requests_per_s", "time_taken", "transfer_rate", "latency_mean")
SERVERS = ("apache", "lighttpd", "nginx")


@pytest.fixture
def comparison(db):
    """Three servers at four loads."""
    upload = make_upload("The text of three servers.", state=Upload.State.PARSED)
    for place, server in enumerate(SERVERS):
        for load in LOADS:
            make_run(
                upload,
                server_name=server,
                concurrency=load,
                requests_per_s=100.0 * (place + 1) + load,
                latency_ms={"mean": 3.0 + place},
            )
    return make_comparison(upload.runs.earliest("pk"), title="Three servers [1]")


def random_view(choose: random.Random) -> list[tuple[str, str]]:
    """Return the parameters of one view, in the order of its shortest address."""
    view = {
        "scale": choose.choice(SCALES),
        "baseline": choose.choice(["", "nginx-1.24.0"]),
        "hide": choose.choice(["", "apache-1.24.0"]),
        "first": choose.choice(METRICS),
    }
    defaults = {"scale": "linear", "first": "requests_per_s", "baseline": "", "hide": ""}
    return [(name, value) for name, value in view.items() if value != defaults[name]]


def state(sheet) -> tuple[object, ...]:
    """Return what a reader sees of a view."""
    return (
        sheet.view.scale,
        sheet.view.baseline,
        sheet.view.hidden,
        sheet.panels[0].hero.key,
        [entry.state for entry in sheet.panels[0].legend],
    )


def codes_of(page: str) -> list[str]:
    """Return the texts of all boxes to copy."""
    inputs = re.findall(r'<input id="copy-[^>]* value="([^"]*)"', page)
    areas = re.findall(r'<textarea id="copy-[^>]*>(.*?)</textarea>', page, flags=re.DOTALL)
    return [unescape(text) for text in [*inputs, *areas]]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", range(20))
def test_the_link_and_each_code_reproduce_the_view(stranger, comparison, seed):
    address = comparison.get_absolute_url()
    query = urlencode(random_view(random.Random(seed)))
    page = stranger.get(f"{address}?{query}" if query else address)
    assert page.status_code == 200, "the shortest address of the view"
    shown = state(page.context["sheet"])
    texts = codes_of(page.content.decode())
    links = {
        link
        for text in texts
        for link in re.findall(rf"http[^\s\"'\])>]*{re.escape(address)}[^\s\"'\])>]*", text)
        if "/embed" not in link
    }
    viewing = {link for link in map(unescape, links) if urlsplit(link).path == address}
    assert viewing
    with_view = {link for link in viewing if urlsplit(link).query or not query}
    assert with_view, (query, viewing)
    for link in with_view:
        again = stranger.get(f"{address}?{urlsplit(link).query}".rstrip("?"), follow=True)
        assert state(again.context["sheet"]) == shown
    frame = next(text for text in texts if text.startswith("<iframe"))
    source = urlsplit(unescape(re.search(r'src="([^"]*)"', frame)[1]))
    embedded = stranger.get(f"{source.path}?{source.query}".rstrip("?"), follow=True)
    assert embedded.context["shown"].charts[0].key == shown[3]
    pairs = dict(parse_qsl(source.query))
    assert pairs.get("scale", "linear") == shown[0] and pairs.get("baseline", "") == shown[1]


@pytest.mark.parametrize(
    ("query", "in_codes", "title"),
    [
        ("x=document_bytes", "x=document_bytes", "Requests per second"),
        (
            "first=latency_percentiles&of=boa-1.24.0",
            "of=boa-1.24.0",
            "Latency percentiles of Boa 1.24.0",
        ),
    ],
)
def test_another_axis_and_percentiles_are_in_each_code_frame_and_picture(
    db, stranger, query, in_codes, title
):
    upload = make_upload("Two servers, two files, two loads.", state=Upload.State.PARSED)
    for server, size, load in product(("nginx", "boa"), (100, 90_000), (10, 20)):
        make_run(
            upload,
            server_name=server,
            document_bytes=size,
            concurrency=load,
            latency_ms={"p50": 1.0, "p99": 3.0},
        )
    address = make_comparison(upload.runs.earliest("pk")).get_absolute_url()
    page = stranger.get(f"{address}?{query}")
    assert page.context["sheet"].panels[0].hero.title == title
    codes = [code.text for code in page.context["snippets"]]
    assert [code for code in codes if in_codes not in code] == []
    chart = page.context["piece"]
    embedded = stranger.get(chart.embed.removeprefix(settings.SITE_URL))
    assert embedded.context["shown"].charts[0].title == title
    picture = stranger.get(chart.image.removeprefix(settings.SITE_URL).replace(".png", ".svg"))
    assert title in picture.content.decode()


def test_the_share_page_changes_theme_and_size_of_every_code(stranger, comparison):
    address = f"{comparison.get_absolute_url()}share/"
    page = stranger.get(f"{address}?theme=dark&size=800x500").content.decode()
    html = next(text for text in codes_of(page) if text.startswith("<a href"))
    assert "theme=dark" in html and 'width="800" height="500"' in html
    frame = next(text for text in codes_of(page) if text.startswith("<iframe"))
    assert "theme=dark" in frame
    assert stranger.get(f"{address}?theme=blue").status_code == 400
    assert stranger.get(f"{address}?size=1x1").status_code == 400


def test_the_picture_of_a_preview_shows_the_view_of_the_address(stranger, comparison):
    page = stranger.get(f"{comparison.get_absolute_url()}?first=latency_mean").content.decode()
    picture = unescape(re.search(r'property="og:image" content="([^"]*)"', page)[1])
    assert picture.endswith("card.png?first=latency_mean")


def test_the_citations_name_title_day_address_and_hash(stranger, comparison):
    page = stranger.get(comparison.get_absolute_url()).content.decode()
    bibtex = next(text for text in codes_of(page) if text.startswith("@misc"))
    assert comparison.sha256 in bibtex and "Three servers [1]" in bibtex
    page = stranger.get(f"{comparison.get_absolute_url()}share/").content.decode()
    csl = next(text for text in codes_of(page) if text.startswith("[{"))
    item = json.loads(csl)[0]
    assert item["type"] == "dataset" and item["title"] == "Three servers [1]"


def test_the_zip_holds_everything_and_is_the_same_each_time(stranger, comparison):
    address = f"{comparison.get_absolute_url()[:-1]}.zip"
    answer = stranger.get(address)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = archive.namelist()
        readme = archive.read("README.txt").decode()
        original = next(name for name in names if name.startswith("original/"))
        assert archive.read(original) == b"The text of three servers."
        csv_text = archive.read("numbers.csv")
        whole = json.loads(archive.read("comparison.json"))
    assert set(names) >= {"comparison.json", "page.md", "chart.svg", "metadata.json"}
    assert all(name in readme for name in names) and comparison.sha256 in readme
    stem = comparison.get_absolute_url()[:-1]
    assert csv_text == stranger.get(f"{stem}.csv").content
    assert whole["sha256"] == comparison.sha256
    assert answer.content == stranger.get(address).content


def test_the_text_of_a_private_upload_is_in_no_zip(stranger, comparison):
    Upload.objects.update(visibility=Upload.Visibility.PRIVATE)
    answer = stranger.get(f"{comparison.get_absolute_url()[:-1]}.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert not [name for name in archive.namelist() if name.startswith("original/")]


def test_the_markdown_has_title_summary_caveats_and_every_point(stranger, comparison):
    text = stranger.get(f"{comparison.get_absolute_url()[:-1]}.md").content.decode()
    assert text.startswith("# Three servers \\[1\\]")
    assert "## Numbers" in text and text.count("| nginx 1.24.0 |") == len(LOADS)


def test_the_metadata_names_every_download(stranger, comparison):
    stem = comparison.get_absolute_url()[:-1]
    data = stranger.get(f"{stem}.metadata.json").json()
    assert data["identifier"] == f"sha256:{comparison.sha256}"
    for part in data["distribution"]:
        assert stranger.get(urlsplit(part["contentUrl"]).path).status_code == 200
