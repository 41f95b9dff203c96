"""The dates of a post and of a diff are kept as they were written; a missing date is None."""

import pytest

from importers.model import Run
from importers.reader import read
from importers.reading.report_dates import note
from tests.factories import ab_text
from tests.importers.corpus import SEEDS


def noted(text, **values):
    """Return what is noted of one run."""
    run = Run(lines=(1, 2), **values)
    note([run], text)
    return run.details


@pytest.mark.parametrize(
    ("head", "date"),
    [
        ("---\ntitle: x\ndate: 2010-05-21 09:00:00 -3000\n---\n", "2010-05-21 09:00:00 -3000"),
        ('---\r\nDate: "2010-05-21"\r\n---\r\n', "2010-05-21"),
        ("---\ntime: 2006/12/22 10:13:36 +1100\n\n<p>", "2006/12/22 10:13:36 +1100"),
        ("---\ntitle: x\n---\ndate: 2010-05-21\n", None),
        ("date: 2010-05-21\n", None),
        ("---\ndate: yesterday\n---\n", None),
    ],
)
def test_the_date_of_a_post_is_that_of_its_front_matter(head, date):
    assert noted(head).get("post_date") == date


def test_a_post_keeps_its_runs_and_their_lines():
    (run,) = read(f"---\ndate: 2010-05-21\n---\n\n```\n{ab_text()}```\n".encode()).runs
    assert run.details["post_date"] == "2010-05-21" and run.lines[0] > 4


def test_each_side_of_a_diff_has_its_file():
    (path,) = SEEDS.glob("003_*.txt")
    files = [run.details["file"] for run in read(path.read_bytes()).runs]
    assert files == [
        {"name": "apache.ab.txt", "saved": "2006-12-22 20:23:20 +1100"},
        {"name": "lighttpd.ab.txt", "saved": "2006-12-22 20:23:22 +1100"},
    ]


def test_a_report_outside_of_a_diff_has_no_file():
    text = "--- a 2006-12-22 20:23:20 +1100\n+++ b 2006-12-22 20:23:22 +1100\n"
    assert noted(text, sources={}) == {}
