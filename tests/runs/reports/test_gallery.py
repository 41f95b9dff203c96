"""The examples: the figures of the seed articles as public reports, loaded once, removed whole."""

import hashlib
import importlib.util
import io
import re
import sys
from collections import Counter
from functools import cache
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
ARTICLE_FIELDS = (
    "concurrency",
    "requests_per_s",
    "time_taken_s",
    "transfer_rate_Bps",
    "requests_failed",
)


def run(*arguments):
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue().splitlines()


def load(name: str):
    """Return the comparisons and the report of one article."""
    *comparisons, report = gallery.load(next(gallery.FOLDER.glob(f"*{name}.toml")))
    return comparisons, report


def numbers(comparison, *fields):
    return [tuple(run[name] for name in fields) for run in comparison.content["runs"]]


def page_of(report):
    article = Revision.objects.get(report=report, number=report.revision).article
    ids = [name for setup in article["setups"] for name in setup["comparisons"]]
    return page.compose(article, queries.comparisons(ids))


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
        report_page = page_of(report)
        assert all(
            comparison.sheet for setup in report_page.setups for comparison in setup.comparisons
        ), report
        assert all(claim.ratio is not None for claim in report_page.claims), [
            claim.sentence for claim in report_page.claims
        ]
        assert report.draft["source"] and report.draft["authors"], report


def test_migrado_has_the_articles_numbers():
    (comparison,), report = load("migrado-a-lighttpd")
    assert numbers(comparison, *ARTICLE_FIELDS) == [
        (20, 7.66, 130.533, 512020.48, 5),
        (20, 22.72, 44.020, 1520783.36, 0),
        (30, 22.53, 44.389, 1510154.24, 0),
    ]
    assert all("Source: " in labels["notes"] for labels in comparison.labels["runs"].values())
    assert [round(claim.ratio, 3) for claim in page_of(report).claims] == [2.966, 0.337]


def test_symfony_has_the_articles_numbers_and_says_what_was_stated():
    (comparison,), report = load("symfony-benchmarks")
    assert numbers(comparison, *ARTICLE_FIELDS) == [
        (3, 6.37, 7.845, 30750.0, 0),
        (3, 17.08, 2.927, 80830.0, 0),
        (20, 5.89, 169.914, 28400.0, None),
        (20, 17.14, 58.354, 81090.0, None),
    ]
    assert [run["provenance"]["concurrency"] for run in comparison.content["runs"]] == [
        "parsed",
        "parsed",
        "stated",
        "stated",
    ]
    names = [
        (run["server_name"], run["server_version"]) for run in comparison.labels["runs"].values()
    ]
    assert sorted(names, key=str) == [("Apache", "2.2.3")] * 2 + [("lighttpd", None)] * 2
    assert [round(claim.ratio, 2) for claim in page_of(report).claims] == [2.68, 2.91]


def test_the_shootout_has_every_row_in_its_setup_and_the_failed_ones_marked():
    (whole, *parts), report = load("web-server-shootout")
    assert len(whole.content["runs"]) == 36
    assert [len(comparison.content["runs"]) for comparison in parts] == [10, 8, 10, 8]
    rates = [[run["requests_per_s"] for run in part.content["runs"]] for part in parts]
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
        run["requests_per_s"]
        for run in whole.content["runs"]
        if (run["details"] or {}).get("flagged_failed")
    ]
    assert sorted(rate for rate in marked if rate) == [82.28, 86.71, 90.87] and len(marked) == 11
    sentences = " ".join(
        mark.sentence
        for setup in page_of(report).setups
        for comparison in setup.comparisons
        for mark in comparison.sheet.checks.marks
    )
    assert "Boa 0.94.14rc16 at 1,000: the table marks it" in sentences


def test_the_style_sheet_shows_that_its_title_says_too_much():
    (comparison,), report = load("static-css")
    assert numbers(comparison, "concurrency", "requests_per_s", "time_taken_s") == [
        (1, 777.26, 12.865701),
        (1, 1462.47, 6.837737),
    ]
    assert {run["provenance"]["concurrency"] for run in comparison.content["runs"]} == {"inferred"}
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
    repeats = [
        line for line in quoted if not line.startswith("#") and any(char.isdigit() for char in line)
    ]
    missing = [line for line in repeats if not any(line in whole for whole in article)]
    assert len(repeats) >= 9 and missing == []


def windows(text: str) -> dict[str, str]:
    """Return each eight consecutive words by the start of their SHA-256.

    tests/corpus/article-words.txt has the same.
    """
    tokens = re.findall(r"[^\W\d_]+", text.casefold())
    runs_of_eight = (" ".join(tokens[offset : offset + 8]) for offset in range(len(tokens) - 7))
    return {hashlib.sha256(eight.encode()).hexdigest()[:12]: eight for eight in runs_of_eight}


@cache
def published() -> dict[str, set[str]]:
    """Return by number the hashes of the articles' words, eight at a time.

    The texts are their authors' and are not in the repository.
    """
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
    series_lists = [
        group(views(comparison.content["runs"], comparison.labels))[0][0].series
        for comparison in parts
    ]
    hollow = [
        (curve.server, point.x)
        for series in series_lists
        for curve in series
        for point in curve.points
        if point.is_marked and point.stat(RATE)
    ]
    assert sorted(hollow) == [("Apache", 100), ("Apache", 1000), ("Boa", 1000)]


@pytest.fixture
def measure(monkeypatch):
    """Return script/gallery/measure.py as a module."""
    script = Path(django_settings.BASE_DIR) / "script/gallery/measure.py"
    spec = importlib.util.spec_from_file_location("measure", script)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "measure", module)
    spec.loader.exec_module(module)
    return module


def measured(name: str):
    """Return the runs of one measured text, and how often each load was repeated."""
    path = gallery.FOLDER / "gallery" / name
    repeats = re.search(r"^# ([0-9]+) repetitions of ([0-9]+) s", path.read_text(), re.MULTILINE)
    assert repeats
    return reader.read(path.read_bytes(), path.name).runs, int(repeats[1])


def test_what_is_measured_is_100_bytes_of_html_and_5_kilobytes_of_a_jpg(tmp_path, measure):
    measure.documents(tmp_path)
    assert {path.name: path.stat().st_size for path in (tmp_path / "htdocs").iterdir()} == {
        "small.html": 100,
        "picture.jpg": 5120,
    }


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_the_measured_setups_are_whole_and_in_turns(number, measure):
    setup = measure.SETUPS[number]
    runs, repeats = measured(setup.file)
    assert Counter((run.label, run.concurrency) for run in runs) == Counter(
        {(name, load): repeats for name in measure.SERVERS for load in measure.LOADS}
    )
    assert {(run.hostname, run.path) for run in runs} == {("127.0.0.1", f"/{setup.document}")}
    # Each repetition measures all servers at a load before the next load.
    in_text = [(run.concurrency, run.label) for run in runs]
    size = len(measure.SERVERS)
    blocks = [in_text[start : start + size] for start in range(0, len(in_text), size)]
    assert all(
        len({load for load, _ in block}) == 1 and {name for _, name in block} == {*measure.SERVERS}
        for block in blocks
    )


def test_the_twins_are_one_server_under_two_names(measure):
    for setup in (measure.INTERLEAVED, measure.IN_SEQUENCE):
        runs, repeats = measured(setup.file)
        assert Counter((run.label, run.concurrency) for run in runs) == Counter(
            {(name, load): repeats for name in measure.TWINS for load in measure.LOADS}
        )


def test_four_setups_have_a_question_each_and_the_twins_have_no_winner():
    *comparisons, report = gallery.load(next(gallery.FOLDER.glob("5-*.toml")))
    shown = {comparison.public_id: comparison for comparison in comparisons}
    sheets = [own.sheet for setup in page_of(report).setups for own in setup.comparisons]
    assert len(sheets) == len(shown) == 7
    for sheet in sheets[:4]:
        (conclusion,) = sheet.conclusions
        assert len(conclusion.rows) == 4 and {len(row.loads) for row in conclusion.rows} == {6}
        assert all(row.rank for row in conclusion.rows)
        assert not {caveat.code for own in conclusion.findings for caveat in own.caveats} & {
            "BP031"
        }
    interleaved, in_sequence = (sheet.conclusions[0] for sheet in sheets[4:6])
    assert interleaved.leader is None and "faster" not in interleaved.sentences[0]
    assert "one after the other" in in_sequence.sentences[0]
    claims_of_report = page_of(report).claims
    assert len(claims_of_report) >= 4
    assert [
        claim.sentence for claim in claims_of_report if claim.ratio is None or claim.deviates
    ] == []
