"""Drafts of reports: which parts an upload has, and the prose around its outputs as quotations."""

from __future__ import annotations

import pytest

from runs.models import Run, Upload
from runs.publish import publishing
from runs.reports import drafting, text_sections
from runs.reports.quoting import CLOSING, LONGEST, OPENING, ProseLine, Span, by_part, quoted
from runs.store import queries
from tests.factories import make_upload
from tests.importers.corpus import SEEDS


def run(server: str, **values: object) -> Run:
    """Return a run that is not stored."""
    return Run(server_name=server, details=values.pop("details", {}), **values)


SHEETS = [run("a", details={"sheet": "One"}), run("a", details={"sheet": "Two"})]
PARTS = [
    (SHEETS, ["One", "Two"]),
    ([run("a", member="1.txt"), run("b", member="2.txt")], ["1.txt", "2.txt"]),
    # A heading for each server is no setup; one that two servers share is.
    ([run("a", label="a"), run("b", label="b")], [""]),
    ([run(s, label=f"Setup {n} / {s}") for n in (1, 2) for s in "ab"], ["Setup 1", "Setup 2"]),
    (
        [run(s, document_bytes=size) for size in (100, 5000) for s in "ab"],
        ["100 bytes", "5,000 bytes"],
    ),
    ([run("a", document_bytes=100), run("b", document_bytes=5000)], [""]),
    ([run("a"), run("b")], [""]),
]


@pytest.mark.parametrize(("runs", "names"), PARTS)
def test_an_upload_has_parts_by_sheet_file_heading_or_size(runs, names):
    assert list(drafting.parts_of(runs)) == names


TEXT = [
    "# My test",
    "I tried two servers on my old laptop.",
    "",
    "## Setup 1",
    "$ ab -n 1000 -c 10 http://localhost/",
    "OUTPUT",
    "The first one was much faster here.",
    "",
    "## Setup 2",
    "A bigger file is fetched this time.",
    "OUTPUT",
    "Both of them are about equal now.",
    "",
    "## Conclusion",
    "Take the first one for small files.",
]


def test_prose_belongs_to_the_output_above_it_up_to_the_next_heading():
    prose = by_part(TEXT, [Span(6, 6, part="1"), Span(11, 11, part="2")])
    assert {part: [line.number for line in lines] for part, lines in prose.items()} == {
        OPENING: [2],
        "1": [7],
        "2": [10, 12],
        CLOSING: [15],
    }


def test_the_first_heading_behind_an_output_begins_the_next_part():
    texts = ["OUTPUT", "# Setup 2", "About a bigger file.", "## nginx of today", "OUTPUT"]
    prose = by_part(texts, [Span(1, 1, part="1"), Span(5, 5, part="2")])
    assert (prose["1"], [line.number for line in prose["2"]]) == ([], [3])


def test_a_quotation_names_its_lines_and_shows_marks_as_text():
    lines = [ProseLine(7, "*Fast* <b>[[claim: x]]</b>"), ProseLine(9, "and more")]
    assert quoted(lines) == (
        "Quoted from the uploaded text, lines 7–9:\n\n"
        "> \\*Fast\\* \\<b\\>\\[\\[claim: x\\]\\]\\</b\\>\n>\n> and more"
    )


def test_what_is_too_long_for_a_quotation_is_counted():
    lines = [ProseLine(number, "a word " * 100) for number in range(1, 21)]
    text = quoted(lines)
    assert len(text) < LONGEST + 200 and "12 more lines of it are in the uploaded text." in text


def test_a_post_without_numbers_becomes_a_draft_with_empty_setups():
    (path,) = SEEDS.glob("001_*.txt")
    article = text_sections.article_of(path.read_text(encoding="utf-8").splitlines())
    setups = article["setups"]
    assert article["title"] == "Apache vs Lighttpd for static objects"
    assert [(setup["name"], setup["comparisons"]) for setup in setups] == [
        (f"Setup {number}", []) for number in (1, 2, 3, 4)
    ]
    assert (setups[0]["hardware"], setups[0]["os"]) == (
        "IBM laptop, P4 with 512MB RAM",
        "Fedora Core 4",
    )
    assert [setup["requests"] for setup in setups] == ["50000"] * 4
    assert [setup["document"] for setup in setups][3] == "one JPG image, static, 5KB"
    assert "lighttpd is clearly ahead of Apache" in setups[1]["observations"]
    assert "which of the two, Apache or lighttpd" in article["objective"]
    assert "On small machines" in article["conclusions"]


@pytest.mark.parametrize("number", [0, 1])
def test_no_line_of_a_post_is_lost(number):
    path = sorted(SEEDS.glob("00*.txt"))[number]
    lines = path.read_text(encoding="utf-8").splitlines()[:140]
    written = str(text_sections.article_of(lines)).replace("\\", "")
    words = {word for line in lines for word in line.split() if word.isalpha() and len(word) > 9}
    assert {word for word in words if word not in written} == set()


@pytest.mark.django_db
def test_secrets_of_a_post_are_masked_in_its_draft():
    text = "Title\n\nSetup 1\n\nHardware – P4, OS – Linux\n\nWrite to me@corp.example now please\n"
    upload = make_upload(text, state=Upload.State.FAILED)
    notes = drafting.draft_of_post(upload)["setups"][0]["notes"]
    assert "Write to" in notes and "corp.example" not in notes


@pytest.mark.django_db
def test_a_draft_quotes_the_prose_around_each_setups_outputs(paste_setups):
    article = drafting.draft_of(paste_setups, queries.runs_of(paste_setups), title="Two setups")
    assert [setup["name"] for setup in article["setups"]] == ["Setup 1", "Setup 2"]
    first, second = (setup["observations"] for setup in article["setups"])
    assert "Small files were quick." in first and "Small files" not in second
    assert "Pictures were slow." in second
    assert "I measured at home." in article["method"]
    assert "Take nginx for both." in article["conclusions"]


@pytest.fixture
def paste_setups() -> Upload:
    """A published text with two setups, prose around them, and a conclusion."""
    from runs.intake import ingest
    from tests.factories import ab_text

    parts = ["I measured at home.\n\n"]
    for number, words in ((1, "Small files were quick."), (2, "Pictures were slow.")):
        outputs = "\n".join(ab_text(server, 10 * number) for server in ("nginx/1.2", "Apache/2.4"))
        parts.append(f"# Setup {number}\n\n{outputs}\n\n{words}\n\n")
    parts.append("# Conclusion\n\nTake nginx for both.\n")
    upload = make_upload("".join(parts), state=Upload.State.RECEIVED)
    ingest.import_upload(upload.pk)
    publishing.publish(upload, title="Two setups", visibility="public")
    upload.refresh_from_db()
    return upload
