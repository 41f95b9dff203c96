"""Headings name the runs below them; sentences, commands and lines of tools do not."""

import pytest

from importers.reader import read
from tests.factories import ab_text
from tests.runs.compare.planted_repeats import wrk

SENTENCE = "Now the same again, measured with the other server on the same machine.\n"


def labels(text, name=""):
    """Return the label of each run of a text."""
    return [run.label for run in read(text.encode(), name).runs]


@pytest.mark.parametrize(
    "head",
    [
        "## nginx",
        "nginx\n=====",
        "nginx\n-----",
        "<h3>nginx</h3>",
        "== nginx ==",
        "==> nginx.txt <==",
        "=== nginx ===",
        "----- nginx -----",
        "**nginx**",
        "<b>nginx</b>",
        "# nginx",
        "// nginx",
        "nginx:",
        "nginx results:",
        "nginx results",
        "### nginx (run 2)",
        "> ## nginx",
        "[nginx](http://nginx.org/):",
    ],
)
def test_a_heading_in_any_form_is_the_label(head):
    assert labels(f"{head}\n\n{wrk()}") in (["nginx"], ["nginx.txt"])


def test_a_heading_keeps_its_text_and_line():
    (run,) = read(f"Words.\n\n## nginx, 4 workers (run 2)\n\n{wrk()}".encode()).runs
    assert run.label == "nginx, 4 workers"
    assert run.details["heading"] == {"text": "nginx, 4 workers (run 2)", "line": 3}
    assert run.sources["label"] == 3


def test_headings_nest_and_the_title_of_the_page_says_nothing():
    page = "# Servers\n## {}\n### nginx\n{}\n### Apache\n{}\n"
    text = "# Servers\n" + "".join(
        page.format(size, wrk(), wrk())[10:] for size in ("1 KB", "1 MB")
    )
    expected = [f"{size} / {name}" for size in ("1 KB", "1 MB") for name in ("nginx", "Apache")]
    assert labels(text) == expected


def test_a_heading_holds_until_the_next_one_and_a_colon_until_prose():
    assert labels(f"## nginx\n{wrk()}\n{SENTENCE}\n{wrk(20)}") == ["nginx", "nginx"]
    assert labels(f"nginx:\n{wrk()}\n{wrk(20)}") == ["nginx", "nginx"]
    assert labels(f"nginx:\n{wrk()}\n{SENTENCE}\n{wrk(20)}") == ["nginx", None]
    assert labels(f"nginx:\n{wrk()}\nRun 2:\n{wrk(20)}") == ["nginx", "nginx"]
    assert labels(f"## nginx\n{wrk()}\n## Apache\n{wrk(20)}") == ["nginx", "Apache"]


def test_a_command_or_a_fence_may_stand_between():
    text = f"nginx:\n\n```sh\n$ wrk -t2 -c10 http://127.0.0.1:8080/\n{wrk()}```\n"
    assert labels(text) == ["nginx"]


@pytest.mark.parametrize(
    "line",
    [
        SENTENCE,
        "# ab -n 1000 -c 10 http://127.0.0.1/",
        "# This is a remark about all of the runs below.",
        "Here are the numbers that I got on my machine:",
        "Benchmarking 127.0.0.1 (be patient)",
        "x" * 90 + ":",
    ],
)
def test_what_is_no_heading_is_no_label(line):
    assert labels(f"{line}\n\n{wrk()}") == [None]


@pytest.mark.parametrize(
    "name", ["DuPHP", "Apache 2.4", "Spring Boot WebFlux", "自建框架", "ThinkPHP（DEBUG）"]
)
def test_a_name_that_stands_alone_above_a_report_is_its_label(name):
    assert labels(f"{name}\n\n{wrk()}") == [name]
    assert labels(
        f"Words of the article.\n\n{name}\n$ wrk -c10 -t2 http://127.0.0.1:8080/\n{wrk()}"
    )
    assert labels(f"nginx\n{wrk()}\n{name}\n{wrk(20)}") == ["nginx", name]
    assert labels(f"{name}\n\n```\n$ cat wrk.log\n{wrk()}```\n") == [name]
    indented = "".join(f"\t{line}\n" for line in wrk().splitlines())
    assert labels(f"###AB###\n{name}\n\n{indented}") == [name]


@pytest.mark.parametrize(
    "line",
    [
        "All users finished",
        "server started",
        "10 connections",
        "ab apache.yml",
        "Below are the figures of it",
        "of the second machine.",
        "wrk test shows",
    ],
)
def test_what_a_program_or_an_author_says_above_a_report_is_no_name(line):
    assert labels(f"{line}\n\n{wrk()}") == [None]


def test_the_last_words_of_a_paragraph_are_no_name():
    assert labels(f"We measured it again, this time with\nour server\n\n{wrk()}") == [None]


def test_a_folded_part_is_named_by_its_summary_and_not_by_what_is_bold_in_it():
    folded = (
        "<details>\n<summary>Summary for: `{}`</summary>\n\n**Output**\n\n```\n{}```\n</details>\n"
    )
    text = folded.format("alpha", wrk()) + folded.format("bravo", wrk(20))
    assert labels(text) == ["alpha", "bravo"]


@pytest.mark.parametrize(
    "word", ["Result", "Результат", "Ergebnisse", "Résultats", "Resultado", "结果", "Команда"]
)
def test_a_line_that_announces_the_output_is_no_name(word):
    assert labels(f"## nginx\n\n{word}:\n\n{wrk()}") == ["nginx"]


def test_text_behind_an_output_names_the_next_one():
    text = f"Apache results <pre>{ab_text()}</pre>LigHTTPd results\n\n<pre>{ab_text()}</pre>\n"
    assert labels(text) == ["Apache", "LigHTTPd"]


def test_a_file_names_its_runs_where_nothing_nearer_does():
    assert labels(wrk(), "/home/me/nginx-c10-2.txt") == ["nginx"]
    assert labels(f"## Apache\n{wrk()}", "nginx.txt") == ["Apache"]
    assert labels(wrk(), "paste.txt") == labels(wrk(), "results.txt") == labels(wrk()) == [None]
    (run,) = read(wrk().encode(), "/home/me/nginx.txt").runs
    assert run.details["heading"] == {"text": "nginx.txt", "line": None}
