"""Lines that name the run below them: summaries of folded parts, items of lists, words on a fence."""

from __future__ import annotations

import pytest

from importers.reader import read
from importers.reading import headings

SIEGE = """\
Transactions: 140 hits
Availability: 100.00 %
Elapsed time: 19.18 secs
Response time: 0.67 secs
Transaction rate: {} trans/sec
Concurrency: 4.91
"""


@pytest.mark.parametrize(
    "text",
    [
        "<summary>{}</summary>\n\n```\n{}```\n",
        "{}\n```\n{}```\n",
        "* {}\n{}\n",
        "{}: | |\n{}\n",
        "**{}** (see above)\n\n```\n{}```\n",
    ],
)
def test_the_line_above_each_report_is_its_label(text):
    first = text.format("One thread", SIEGE.format("7.30"))
    second = text.format("Many threads", SIEGE.format("32.37"))
    runs = read((first + second).encode()).runs
    names = [(run.label or "").removesuffix(" (see above)") for run in runs]
    assert names == ["One thread", "Many threads"]


def test_a_sentence_on_a_fence_is_no_label():
    text = "These are the results of the test.\n```\n" + SIEGE.format("7.30") + "```\n"
    (run,) = read(text.encode(), "pasted.txt").runs
    assert run.label is None


def test_lines_that_only_number_runs_do_not_add_up():
    lines = [text for number in range(300) for text in (f"# run {number}", "Running 1s test @ x")]
    spans = [(2 * number + 2, 2 * number + 2) for number in range(300)]
    assert max(map(len, headings.above(lines, spans))) < 20
