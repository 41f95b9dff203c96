"""Lines that name the run below them: summaries of folded parts, items of lists, words on a fence."""

from __future__ import annotations

import pytest

from importers.reader import read
from importers.reading.headings import headings

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
    assert max(map(len, headings.above(lines, spans, fenced=set()))) < 20


def labels_of(text):
    return [run.label for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    "text",
    [
        "```\n#{}\nsiege -b -c 5 http://localhost/\n{}```\n",
        "== {}\n\n....\n{}....\n",
        "===========\n{}\n===========\n{}\n",
    ],
)
def test_a_comment_without_a_blank_and_marks_of_asciidoc_head_a_report(text):
    first = text.format("Worker: one", SIEGE.format("7.30"))
    second = text.format("Worker: two", SIEGE.format("32.37"))
    if text.startswith(("```", "==")) and "{}\n===" not in text:
        first, second = first.replace("Worker: ", ""), second.replace("Worker: ", "")
    names = [(label or "").removeprefix("Worker: ") for label in labels_of(first + second)]
    assert names == ["one", "two"]


def test_four_words_are_a_name_where_each_report_has_some():
    first, second = SIEGE.format("7.30"), SIEGE.format("32.37")
    named = f"Some prose.\n\nNo proxy, no cache\n\n{first}\n\nNo proxy, but cache\n\n{second}"
    assert labels_of(named) == ["No proxy, no cache", "No proxy, but cache"]
    assert labels_of(f"Some prose.\n\nI ran it twice\n\n{first}\n\n{second}") == [None, None]
    assert labels_of(f"Some prose.\n\nI ran it twice\n\n{first}") == [None]


CELLS = """\
<table><tr><th>{}</th><th><b>{}</b></th></tr>
<tr><td>

```
{}```
</td><td>

```
{}```
</td></tr></table>
"""


def test_the_head_of_a_column_names_the_output_in_its_cell():
    reports = SIEGE.format("7.30"), SIEGE.format("32.37")
    assert labels_of(CELLS.format("Before", "After", *reports)) == ["Before", "After"]
    other = "\n".join(reports)
    assert labels_of(f"<table><tr><th>Before</th></tr></table>\n\n{other}") == [None, None]


GATLING = """\
================================================================================
---- Global Information --------------------------------------------------------
> request count                                       5000 (OK=5000   KO=0     )
> mean response time                                   {} (OK=150    KO=-     )
> mean requests/sec                                 33.113 (OK=33.113 KO=-     )
---- Response Time Distribution ------------------------------------------------
> t < 800 ms                                          5000 (100%)
---- Errors --------------------------------------------------------------------
================================================================================
"""


def test_the_rules_of_gatling_are_no_headings():
    assert labels_of(f"{GATLING.format(150)}\n{GATLING.format(152)}") == [None, None]


LOCUST = """\
[2024-02-03 10:20:30,815] box/INFO/locust.main: Shutting down (exit code 0)
Type     Name                    # reqs      # fails |    Avg     Min     Max    Med |   req/s
--------|----------------------|-------|-------------|-------|-------|-------|-------|--------
GET      /                          {}     0(0.00%) |      9       0     126      5 |  811.07
"""


def test_sessions_of_locust_in_two_fences_are_two_runs_with_their_names():
    text = "".join(
        f"{name}\n```\n{LOCUST.format(number)}```\n"
        for name, number in (("Old", 481), ("New", 581))
    )
    runs = read(text.encode()).runs
    assert [(run.label, run.requests_completed) for run in runs] == [("Old", 481), ("New", 581)]
    frames = read((LOCUST.format(481) + LOCUST.format(581)).encode()).runs
    assert [run.requests_completed for run in frames] == [581]


def test_a_name_too_far_above_its_run_ends_the_name_before_it():
    log = "[2024-02-03 10:20:30,815] box/INFO/locust.main: Shutting down (exit code 0)\n"
    near, far = LOCUST.format(481), 9 * log + LOCUST.format(581)
    assert labels_of(f"Old\n```\n{near}```\n\nNew\n```\n{far}```\n") == ["Old", "New"]
    assert labels_of(f"Old\n```\n{near}```\n\nNow\n```\n{far}```\n") == ["Old", "Now"]
    far = 9 * "users   10   box\n" + LOCUST.format(581)
    assert labels_of(f"Old\n```\n{near}```\n\nNow\n```\n{far}```\n") == ["Old", None]
