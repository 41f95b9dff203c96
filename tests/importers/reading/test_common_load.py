"""A load that is said once for several reports, by a list of commands or a sentence."""

import pytest

from importers.reader import read

HEY = """Summary:
  Total:	4.1020 secs
  Slowest:	0.3140 secs
  Fastest:	0.0021 secs
  Average:	0.0410 secs
  Requests/sec:	243.7835

Status code distribution:
  [200]	1000 responses
"""
CALL = "hey -n 1000 -c {} http://localhost:{}/"


def loads_of(above, *headings):
    text = above + "".join(f"\n\n{heading}\n\n```\n{HEY}```\n" for heading in headings)
    return [run.concurrency for run in read(text.encode(), "").runs]


def listed(*loads):
    calls = "\n".join(CALL.format(load, 7000 + port) for port, load in enumerate(loads))
    return f"We used these:\n\n```\n{calls}\n```\n\n## Results"


def test_a_list_of_as_many_commands_as_reports_says_their_load():
    assert loads_of(listed(10, 10), "### alpha", "### bravo") == [10, 10]


@pytest.mark.parametrize(
    ("above", "headings"),
    [
        (listed(10, 20), ("### alpha", "### bravo")),
        (listed(10, 10), ("### alpha", "### bravo", "### charlie")),
        (listed(10, 10, 10), ("### alpha", "### bravo")),
        (listed(10, 10).replace("1000", "5000"), ("### alpha", "### bravo")),
    ],
)
def test_other_lists_of_commands_say_none(above, headings):
    assert loads_of(above, *headings) == [None] * len(headings)


def test_a_heading_with_another_load_has_neither():
    assert loads_of(listed(10, 10), "### alpha", "### 50 clients, bravo") == [None, 50]
    assert loads_of(listed(10, 10), "### alpha", "### twice the clients") == [10, None]
    assert loads_of("All tests had 30 concurrent users.", "## alpha", "## GET /") == [30, 30]
    assert loads_of("All tests had 30 concurrent users.", "## alpha", "## 5 users") == [30, 5]


@pytest.mark.parametrize(
    "sentence",
    [
        "All benchmarks run 1.000 requests in total, with 30 concurrent requests.",
        "I did two test runs, all of them using 30 concurrent users asking for the page.",
        "All of the load tests were made with 30 clients.",
    ],
)
def test_a_sentence_about_all_tests_says_their_load(sentence):
    assert loads_of(sentence, "### alpha", "### bravo") == [30, 30]


@pytest.mark.parametrize(
    "sentence",
    [
        "All tests ran with 100 concurrent requests except the second one.",
        "All tests but the last ran with 100 concurrent requests.",
        "The pool works with 30 connections.",
        "All tests ran with up to 30 clients.",
        "All tests ran with 30 clients. All benchmarks ran with 40 clients.",
    ],
)
def test_other_sentences_say_none(sentence):
    assert loads_of(sentence, "### alpha", "### bravo") == [None, None]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Config: 4 workers | C=30 N=1000", 30),
        ("Config: 4 workers | C=30 N=5000", None),
        ("Config: C=30 pools | N=1000 pages", None),
        ("C=30 N=1000 | C=40 N=1000", None),
    ],
)
def test_options_above_all_headings_say_the_load_of_all(line, load):
    assert loads_of(line, "### alpha", "### bravo (/page)") == [load, load]


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("The command is *hey -c 30 -n 1000*. The result is below.", 30),
        ("I used `hey -n 1000 -c 30 ...` to drive load.", 30),
        ("I used hey -c 30 and then hey -c 40 here.", None),
        ("An example of its usage is hey -c 30 here.", None),
        ("I used ab -c 30 and they -c 40 here.", None),
    ],
)
def test_a_call_without_an_address_says_the_load_of_its_tool(sentence, load):
    assert loads_of(sentence, "### alpha", "### bravo") == [load, load]
