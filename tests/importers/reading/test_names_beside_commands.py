"""Names in front of a command, in tags and links, and words around reports that name nothing."""

from __future__ import annotations

import pytest

from importers.reader import read

HEY = """
Summary:
  Total:	10.0203 secs
  Slowest:	0.2011 secs
  Fastest:	0.0010 secs
  Average:	0.0201 secs
  Requests/sec:	{}

Status code distribution:
  [200]	20000 responses
"""
CALL = "hey -z 10s -c 40 http://localhost:9000/"


def runs_of(text):
    return read(text.encode(), "pasted.txt").runs


def two(form):
    """Return the labels of two reports that stand in a form: {n} is the name, {r} the report."""
    text = "We changed the router last week.\n\n"
    for name, rate in (("drogon", 2100.5), ("cowboy", 1950.25)):
        text += form.replace("{n}", name).replace("{r}", HEY.format(rate)) + "\n"
    return [run.label for run in runs_of(text)]


@pytest.mark.parametrize(
    "form",
    [
        f"{{n}}: {CALL}\n{{r}}",
        f"{{n}}: `{CALL}`\n\n```\n{{r}}```\n",
        f"- {{n}}: `{CALL}`\n\n```\n{{r}}```\n",
        f"**{{n}}**: `{CALL}`\n\n```\n{{r}}```\n",
        f"(1) {{n}} ： {CALL}\n\n```\n{{r}}```\n",
        f"{{n}} (`{CALL}`):\n\n```\n{{r}}```\n",
        "[{n}](https://example.org/{n})\n\n```\n{r}```\n",
        "- [{n}](https://example.org/{n})\n\n```\n{r}```\n",
        "<p>{n}</p>\n<pre><code>\n{r}</code></pre>\n",
        "<li>{n}\n<pre><code>\n{r}</code></pre></li>\n",
        "The following is the output for {n}:\n\n```\n{r}```\n",
        "{n} =>\n\n```\n{r}```\n",
        '=== "{n}"\n\n    ```\n{r}    ```\n',
        "$ cat results/{n}.txt\n{r}",
    ],
)
def test_what_stands_before_a_command_or_in_a_mark_is_the_name(form):
    assert two(form) == ["drogon", "cowboy"]


def test_a_command_behind_a_name_says_the_load():
    (run,) = runs_of(f"drogon: {CALL}\n{HEY.format(2100.5)}")
    assert (run.concurrency, run.hostname, run.label) == (40, "localhost", "drogon")


@pytest.mark.parametrize(
    "before",
    ["Command:", "I ran this:", "We have used:", "cmd:", "Using:", "root@drogon:~# time", "$"],
)
def test_words_before_a_command_that_name_nothing(before):
    (run,) = runs_of(f"{before} {CALL}\n{HEY.format(2100.5)}")
    assert run.label is None
    assert run.concurrency == 40


@pytest.mark.parametrize(
    "heading",
    [
        "Question",
        "Additional Information",
        "Steps to reproduce",
        "Environment",
        "Details",
        "Raw Output",
        "Console output",
        "Command used",
        "Performance",
        "And got results like this",
        "压测结果",
        "40并发，一共20000请求",
        "p99=12ms, 512 req/s",
    ],
)
def test_a_part_of_an_issue_and_what_was_measured_name_nothing(heading):
    text = f"## {heading}\n\n$ {CALL} -n 20000\n```\n{HEY.format(2100.5)}```\n"
    assert [run.label for run in runs_of(text)] == [None]


@pytest.mark.parametrize(
    "heading", ["Setup 1", "/stats", "Performance mode", "80并发", "Raw sockets", "rate limit 500"]
)
def test_a_name_that_holds_such_words_stays(heading):
    text = f"## {heading}\n\n$ {CALL}\n```\n{HEY.format(2100.5)}```\n"
    assert [run.label for run in runs_of(text)] == [heading]


def test_the_sentence_below_the_only_report_names_its_command():
    text = (
        f"This is slow:\n\n```\n{HEY.format(2100.5)}```\n\nI called it as `{CALL}` from a laptop.\n"
    )
    assert [run.concurrency for run in runs_of(text)] == [40]


@pytest.mark.parametrize(
    "below",
    [
        "Usage: see `hey -z 10s -c 40 http://localhost:9000/` for instance.",
        "I called `hey -c 40 http://localhost/` and `hey -c 80 http://localhost/` in turn.",
        "\n\n```\nhey -z 10s -c 40 http://localhost:9000/\n```\n",
    ],
)
def test_other_commands_below_a_report_are_not_its_own(below):
    text = f"This is slow:\n\n```\n{HEY.format(2100.5)}```\n\n{below}\n"
    assert [run.concurrency for run in runs_of(text)] == [None]


def test_a_link_above_another_command_names_nothing():
    text = f"[ktls](https://example.org/t.html)\n\n$ nginx -c x.conf\n$ {CALL}\n{HEY.format(9.5)}"
    assert [run.label for run in runs_of(text)] == [None]


def test_an_aside_in_brackets_may_be_a_sentence():
    form = "1. straight to {n} (it has no cache)\n\nTesting\n\n" + f"`{CALL}`\n\nResult\n\n{{r}}"
    asides = [f"straight to {name} (it has no cache)" for name in ("drogon", "cowboy")]
    assert two(form) == asides
    assert two(form.replace(" (it has no cache)", ", which has no cache")) == [None, None]


def test_a_date_with_an_ordinal_names_nothing():
    text = f"## Date: May 7th 2021\n\n{HEY.format(9.5)}"
    assert [run.label for run in runs_of(text)] == [None]
