"""A command below all reports, and what its sentence must say."""

from __future__ import annotations

import pytest

from importers import reader

REPORTS = """**Cold**
`Requests per second:    14.22 [#/sec] (mean)`
`Time per request:       703.235 [ms] (mean)`

**Cached**
`Requests per second:    2911.50 [#/sec] (mean)`
`Time per request:       3.435 [ms] (mean)`

"""
COMMAND = "`ab -n 900 -c 10 http://www.example.org/blog`"


def loads(text: str) -> list[int | None]:
    return [run.concurrency for run in reader.read(text.encode(), "post.md").runs]


@pytest.mark.parametrize(
    "sentence",
    [
        f"All with {COMMAND}.",
        f"Each of them was measured with {COMMAND}",
        f"(The command was {COMMAND})",
        f"Results were obtained by {COMMAND}",
        f"({COMMAND})",
        "(ab -n 900 -c 10)",
    ],
)
def test_a_command_below_all_reports_is_that_of_each(sentence):
    assert loads(REPORTS + sentence + "\n") == [10, 10]


@pytest.mark.parametrize(
    "sentence",
    [
        f"Try {COMMAND} at home.",
        f"For example, all pages with {COMMAND}",
        f"All with {COMMAND}\n\nand then with `ab -n 900 -c 20 http://www.example.org/blog`.",
        "\n" * 9 + f"All with {COMMAND}",
        "All with `wrk -c 10 http://www.example.org/blog`",
    ],
)
def test_a_command_of_something_else_is_not_taken(sentence):
    assert loads(REPORTS + sentence + "\n") == [None, None]


def test_a_command_above_one_report_leaves_the_other_alone():
    text = REPORTS.replace("**Cached**", "**Cached** (`ab -n 900 -c 40 http://www.example.org/`)")
    assert 10 not in loads(f"{text}All with {COMMAND}\n")


def test_a_section_whose_command_has_an_address_of_examples_holds():
    section = "## Method\n\nAll with `hey -n 900 -c 30 http://example.com/`\n\n"
    hey = "Summary:\n  Total:\t1.2000 secs\n  Requests/sec:\t{}\n\n"
    reports = f"## Results\n\n### Go\n\n{hey.format(700)}### Node\n\n{hey.format(500)}"
    assert loads(section + reports) == [30, 30]


@pytest.mark.parametrize("command", ["ab -n 900 -c 10", "$ ab -n 900 -c 10 http://localhost/"])
def test_a_bare_command_below_all_reports_may_be_the_next_one(command):
    assert loads(f"{REPORTS}{command}\n") == [None, None]
