"""The examples: the seed articles' figures to the letter, as public reports, loaded once and taken away whole."""

import hashlib
import importlib.util
import io
import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command

from importers import reader
from runs.compare.metrics import REQUESTS_PER_S as RATE
from runs.compare.series import group, views
from runs.models import Comparison, Report, Revision, Run, Upload
from runs.publish import publishing
from runs.reports import claims, gallery, page, writing
from runs.store import queries
from tests.factories import ab_text, make_comparison, make_report, make_run, make_upload
from tests.importers.corpus import CORPUS, SEEDS

pytestmark = pytest.mark.django_db(transaction=True)
QUOTES = {
    "000": "migrado-a-lighttpd",
    "002": "web-server-shootout",
    "003": "static-css",
    "004": "symfony-benchmarks",
}


def run(*arguments):
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue().splitlines()


def load(name: str):
    """Return the comparisons and the report of one article."""
    *comparisons, report = gallery.load(next(gallery.FOLDER.glob(f"*{name}.toml")))
    return comparisons, report


def numbers(comparison, *fields):
    return [tuple(one[name] for name in fields) for one in comparison.content["runs"]]


def page_of(report):
    article = Revision.objects.get(report=report, number=report.revision).article
    ids = [name for setup in article["setups"] for name in setup["comparisons"]]
    return page.compose(article, queries.comparisons(ids), public=True)


def test_everything_is_public_an_example_and_loaded_once():
    first = run("load_demo")
    counts = [model.objects.count() for model in (Upload, Comparison, Run, Report, Revision)]
    assert run("load_demo") == first
    assert [
        model.objects.count() for model in (Upload, Comparison, Run, Report, Revision)
    ] == counts
    assert (
        first[0].startswith("/c/")
        and [line.partition("/r/")[0] for line in first].count("")
        == len(gallery.files())
        == counts[3]
        >= 4
    )
    newest = Comparison.objects.order_by("-created_at", "-pk").first()
    assert newest and newest.get_absolute_url() == first[0].split()[0]
    for model in (Comparison, Report):
        assert set(model.objects.values_list("visibility", "example")) == {("public", True)}
    for report in Report.objects.all():
        shown = page_of(report)
        assert all(one.sheet for setup in shown.setups for one in setup.comparisons), report
        assert all(one.ratio is not None for one in shown.claims), [
            one.sentence for one in shown.claims
        ]
        assert report.draft["source"] and report.draft["authors"], report


def test_migrado_has_the_articles_numbers():
    (comparison,), report = load("migrado-a-lighttpd")
    fields = (
        "concurrency",
        "requests_per_s",
        "time_taken_s",
        "transfer_rate_Bps",
        "requests_failed",
    )
    assert numbers(comparison, *fields) == [
        (20, 7.66, 130.533, 512020.48, 5),
        (20, 22.72, 44.020, 1520783.36, 0),
        (30, 22.53, 44.389, 1510154.24, 0),
    ]
    assert all("Source: " in labels["notes"] for labels in comparison.labels["runs"].values())
    assert [round(one.ratio, 3) for one in page_of(report).claims] == [2.966, 0.337]


def test_symfony_has_the_articles_numbers_and_says_what_was_stated():
    (comparison,), report = load("symfony-benchmarks")
    fields = (
        "concurrency",
        "requests_per_s",
        "time_taken_s",
        "transfer_rate_Bps",
        "requests_failed",
    )
    assert numbers(comparison, *fields) == [
        (3, 6.37, 7.845, 30750.0, 0),
        (3, 17.08, 2.927, 80830.0, 0),
        (20, 5.89, 169.914, 28400.0, None),
        (20, 17.14, 58.354, 81090.0, None),
    ]
    assert [one["provenance"]["concurrency"] for one in comparison.content["runs"]] == [
        "parsed",
        "parsed",
        "stated",
        "stated",
    ]
    names = [
        (one["server_name"], one["server_version"]) for one in comparison.labels["runs"].values()
    ]
    assert sorted(names, key=str) == [("Apache", "2.2.3")] * 2 + [("lighttpd", None)] * 2
    assert [round(one.ratio, 2) for one in page_of(report).claims] == [2.68, 2.91]


def test_the_shootout_has_every_row_in_its_setup_and_the_failed_ones_marked():
    (whole, *parts), report = load("web-server-shootout")
    assert len(whole.content["runs"]) == 36
    assert [len(one.content["runs"]) for one in parts] == [10, 8, 10, 8]
    rates = [[one["requests_per_s"] for one in part.content["runs"]] for part in parts]
    assert rates[0] == [
        1488.54,
        1278.77,
        1481.26,
        1300.39,
        1485.0,
        1305.14,
        1482.8,
        1318.74,
        None,
        None,
    ]
    assert rates[3] == [85.16, 79.54, 85.16, 82.28, 86.71, 90.87, None, None]
    marked = [
        one["requests_per_s"]
        for one in whole.content["runs"]
        if (one["details"] or {}).get("flagged_failed")
    ]
    assert sorted(rate for rate in marked if rate) == [82.28, 86.71, 90.87] and len(marked) == 11
    sentences = " ".join(
        mark.sentence
        for setup in page_of(report).setups
        for one in setup.comparisons
        for mark in one.sheet.checks.marks
    )
    assert "Boa 0.94.14rc16 at 1,000: the table marks it" in sentences


def test_the_style_sheet_shows_that_its_title_says_too_much():
    (comparison,), report = load("static-css")
    assert numbers(comparison, "concurrency", "requests_per_s", "time_taken_s") == [
        (1, 777.26, 12.865701),
        (1, 1462.47, 6.837737),
    ]
    assert {one["provenance"]["concurrency"] for one in comparison.content["runs"]} == {"stated"}
    title, text = page_of(report).claims
    assert (title.text, round(title.ratio, 2), title.deviates, text.deviates) == (
        "twice the speed",
        1.88,
        True,
        False,
    )


def test_a_changed_article_is_a_new_revision_and_nothing_else():
    _, report = load("static-css")
    before = Comparison.objects.count()
    writing.save(report, report.draft | {"title": "Before the correction"})
    writing.publish_report(report, slug="", visibility="public")
    _, again = load("static-css")
    assert (again.pk, again.revision, Comparison.objects.count()) == (report.pk, 3, before)


def test_what_was_left_half_made_is_finished(monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(publishing, "publish", lambda *args, **kwargs: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            load("static-css")
    load("static-css")
    assert (
        Upload.objects.filter(example=True).count(),
        Report.objects.filter(example=True, state="published").count(),
    ) == (1, 1)


def test_removing_takes_the_examples_and_nothing_else(settings):
    mine = make_comparison(make_run(make_upload(ab_text())))
    own = make_report(mine)
    load("static-css"), load("migrado-a-lighttpd")
    assert run("load_demo", "--remove") == ["2 examples were removed."]
    assert (list(Comparison.objects.all()), list(Report.objects.all()), Run.objects.count()) == (
        [mine],
        [own],
        1,
    )
    assert len([path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]) == 1
    assert run("load_demo", "--remove") == ["0 examples were removed."]


@pytest.mark.parametrize(("seed", "example"), list(QUOTES.items()))
def test_the_figures_are_quoted_to_the_letter(seed, example):
    article = re.sub(
        r"<br />$", "", next(SEEDS.glob(f"{seed}_*.txt")).read_text(), flags=re.MULTILINE
    ).splitlines()
    quoted = (gallery.FOLDER / f"{example}.txt").read_text().splitlines()
    found = [
        line for line in quoted if not line.startswith("#") and any(char.isdigit() for char in line)
    ]
    missing = [line for line in found if not any(line in whole for whole in article)]
    assert len(found) >= 9 and missing == []


def windows(text: str) -> dict[str, str]:
    """Return each eight words that follow each other, by the start of their SHA-256 (as tests/corpus/article-words.txt has them)."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    runs_of_eight = (" ".join(words[place : place + 8]) for place in range(len(words) - 7))
    return {hashlib.sha256(eight.encode()).hexdigest()[:12]: eight for eight in runs_of_eight}


def published() -> dict[str, set[str]]:
    """Return by number what the articles say, eight words at a time; the words themselves are other people's and not kept here."""
    lines = (CORPUS / "article-words.txt").read_text().splitlines()
    return {line.split()[0]: set(line.split()[1:]) for line in lines if not line.startswith("#")}


@pytest.mark.parametrize("seed", ["000", "001", "002", "003", "004"])
def test_no_sentence_of_an_article_is_copied(seed):
    article = published()[seed]
    assert len(article) > 150
    for path in gallery.files():
        own = re.sub(
            r'^(source|title|notes|slug|file) = .*|".*?"|\[.*?\]\(.*?\)',
            "",
            path.read_text(),
            flags=re.MULTILINE,
        )
        assert [eight for digest, eight in windows(own).items() if digest in article] == [], (
            path.name
        )


@pytest.mark.parametrize("seed", ["000", "001", "002", "003", "004"])
def test_no_sentence_of_an_article_is_copied_beside_the_tests(seed):
    whole = next(SEEDS.glob(f"{seed}_*.txt")).read_text()
    own = (
        re.sub(r"\A---\n(\w+: .*\n)+", "", whole) if seed != "001" else whole.partition("\n")[2]
    )  # heads and titles are cited
    quoted = (
        (gallery.FOLDER / f"{QUOTES[seed]}.txt").read_text().splitlines() if seed in QUOTES else []
    )
    for line in sorted(filter(str.strip, quoted), key=len, reverse=True):
        own = own.replace(line, "")
    own = re.sub(
        r"https?://\S+|<[^>]+>|^setup\d-\S+$", "", own, flags=re.MULTILINE
    )  # addresses and names of pictures
    assert len(windows(own)) > 100
    assert [eight for digest, eight in windows(own).items() if digest in published()[seed]] == []


def test_every_claim_of_the_gallery_is_understood():
    texts = [
        part.partition("]]")[0]
        for path in gallery.files()
        for part in path.read_text().split("[[claim:")[1:]
    ]
    assert texts and all(isinstance(claims.parse(text), claims.Claim) for text in texts)


def test_rows_that_the_table_marks_as_failed_are_hollow_points():
    (_, *parts), _ = load("web-server-shootout")
    drawn = [group(views(one.content["runs"], one.labels))[0][0].series for one in parts]
    hollow = [
        (one.server, point.x)
        for series in drawn
        for one in series
        for point in one.points
        if point.is_marked and point.stat(RATE)
    ]
    assert sorted(hollow) == [("Apache", 100), ("Apache", 1000), ("Boa", 1000)]


def measuring():
    """Return script/gallery/measure.py as a module."""
    spec = importlib.util.spec_from_file_location(
        "measure", Path(django_settings.BASE_DIR) / "script/gallery/measure.py"
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_measured_is_100_bytes_of_html_and_5_kilobytes_of_a_jpg(tmp_path):
    measuring().documents(tmp_path)
    assert {path.name: path.stat().st_size for path in (tmp_path / "htdocs").iterdir()} == {
        "small.html": 100,
        "picture.jpg": 5120,
    }


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_measured_setups_are_whole_and_say_that_the_machine_was_shared(number):
    path = gallery.FOLDER / f"gallery/setup-{number}.txt"
    runs = reader.read(path.read_bytes(), path.name).runs
    measure = measuring()
    assert Counter((one.server_name, one.concurrency) for one in runs) == Counter(
        {
            (name, load): measure.REPETITIONS
            for name in ("Apache", "lighttpd")
            for load in measure.LOADS
        }
    )
    assert {(one.requests_completed, one.requests_failed, one.hostname) for one in runs} == {
        (measure.REQUESTS, 0, "127.0.0.1")
    }
    assert {one.document_bytes for one in runs} == {5120 if number == 4 else 100}
    assert "The machine was shared" in path.read_text() and "not measured" not in path.read_text()
