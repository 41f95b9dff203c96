"""Captions straight above outputs: in bold or italics, addresses, servers' first lines."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

OUTPUT = WRK.format(rate="6190.21")
OTHER = WRK.format(rate="5170.12")
COMMAND = "~/wrk/wrk --latency -d 10s -c 20 -t 2 'http://localhost:3000/?name=a'\n"


def labels_of(text):
    return [run.label for run in read(text.encode(), "pasted.md").runs]


def two(first, second, *, above="### Searching companies\n\n"):
    """Return the labels of two outputs in fences with a line straight above each."""
    return labels_of(f"{above}{first}\n```\n{OUTPUT}```\n\n{second}\n```\n{OTHER}```\n")


@pytest.mark.parametrize("mark", ["**{}:**", "**{}**:", "__{}:__", "*{}:*", "_{}_:", " *{}:*"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("alpha, cpu-quota=2 MAX=false", "alpha, cpu-quota=2 MAX=true"),
        ("96,515 entries in DB", "1,061,665 entries in DB"),
    ],
)
def test_a_line_in_bold_or_italics_with_a_colon_is_a_caption(mark, first, second):
    assert two(mark.format(first), mark.format(second)) == [first, second]


def test_an_aside_in_a_long_caption_is_no_part_of_its_name():
    line = "**Summary report of the load test (response times are in milliseconds) for {}:**"
    assert two(line.format("8 rows in DB"), line.format("9 rows in DB")) == [
        "8 rows in DB",
        "9 rows in DB",
    ]


@pytest.mark.parametrize(
    "line",
    ["*The second one is {}.*", "**{}** has *a cache*:", "It is *{}:* we think", "| *{}:* |"],
)
def test_other_lines_with_marks_are_no_captions(line):
    assert two(line.format("alpha x y z"), line.format("bravo x y z")) != [
        "alpha x y z",
        "bravo x y z",
    ]


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://github.com/tokio-rs/axum", "axum"),
        ("https://gitlab.com/one/two/alpha.git", "alpha"),
        ("<https://github.com/one/alpha/tree/master/bravo/>", "bravo"),
        ("https://github.com/one/alpha/issues/9", None),
        ("https://github.com/one/alpha/pull/9", None),
        ("https://example.org/one/alpha", None),
    ],
)
@pytest.mark.parametrize("mark", ["+ ", "- ", "1. ", ""])
def test_the_address_of_a_repository_names_what_is_measured(mark, address, name):
    text = f"# Comparing to wrk\n\nSome details:\n\n{mark}{address}\n```\n{OUTPUT}```\n"
    assert labels_of(text) == [name]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (":: Spring Boot ::                (v3.5.4)", "Spring Boot 3.5.4"),
        ("[:: Spring Boot ::  (v3.5.4)](https://example.org/boot)", "Spring Boot 3.5.4"),
        ("powered by Quarkus 1.10.5.Final) started in 1.008s.", "Quarkus 1.10.5.Final"),
        ("[INFO] Starting gunicorn 20.1.0", "gunicorn 20.1.0"),
        ("* Puma version: 6.4.2 (ruby 3.3.0)", "Puma 6.4.2"),
        ("INFO:     Uvicorn running on http://127.0.0.1:8000", "Uvicorn"),
        ("The app uses Spring Boot and is fast.", None),
        ("We are powered by Quarkus 1.10 and by tea.", None),
    ],
)
def test_the_first_line_of_a_server_names_it(line, name):
    started = "Started DemoApplication in 1.89 seconds (process running for 2.347)\n"
    assert labels_of(f"{line}\n{started}```bash\n{OUTPUT}```\n") == [name]


@pytest.mark.parametrize("between", ["", "TLDR: it handles 2.5k rps per core\n"])
@pytest.mark.parametrize("prompt", ["", "[user@ip-1-2-3-4 ~]$ "])
def test_the_first_brackets_behind_results_name_the_report(between, prompt):
    head = "Benchmark results (alpha, {} returned) (4 cores + 2 cores for the database):\n"
    parts = [
        head.format(rows) + between + prompt + COMMAND + output
        for rows, output in (("1 row", OUTPUT), ("100 rows", OTHER))
    ]
    text = f"/*\n{parts[0]}\n{parts[1]} */\n"
    assert labels_of(text) == ["alpha, 1 row returned", "alpha, 100 rows returned"]


def test_prose_between_a_name_and_its_command_parts_them():
    text = f"Results (alpha):\nI had no time for a second one today.\n{COMMAND}{OUTPUT}"
    assert labels_of(text) == [None]
    assert labels_of(text.replace("I had no time", "TL;DR: no time")) == ["alpha"]


@pytest.mark.parametrize("prompt", ["", "$ "])
def test_an_echoed_name_below_its_long_command_names_the_report(prompt):
    call = '{}echo "Results for {}:" && ./wrk -t 2 -c 20 -d 10s http://localhost:3000/users/\n'
    parts = [
        f"{call.format(prompt, name)}Results for {name}:\n{output}\n"
        for name, output in (("alpha", OUTPUT), ("bravo", OTHER))
    ]
    assert labels_of(f"```\n{''.join(parts)}```\n") == ["alpha", "bravo"]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("### results with helloworld-go", "helloworld-go"),
        ("### Results with a cache", "with a cache"),
        ("##### A-1. `Flask`实现的压力测试：", "Flask"),
        ("##### B-2. `alpha`的压力测试：", "alpha"),
    ],
)
def test_words_around_the_name_in_a_heading_are_left_out(head, name):
    assert labels_of(f"{head}\n\n```\nrun hey:\n\n{OUTPUT}```\n") == [name]


@pytest.mark.parametrize(
    "line",
    [
        *("Results (Apache Bench):", "Results (median):", "Results (wrk):"),
        *("Output (truncated):", "Output (excerpt):", "Results (single run):"),
    ],
)
def test_brackets_that_say_how_or_what_was_measured_name_nothing(line):
    assert labels_of(f"{line}\n\n```\n{OUTPUT}```\n") == [None]
    assert labels_of(f"Results (alpha):\n\n```\n{OUTPUT}```\n") == ["alpha"]


@pytest.mark.parametrize(
    "line",
    [
        *("And now {}:", "Next, {}:", "Running wrk against {}:"),
        *("Here is what I got from {}:", "These are what we get for {}:"),
    ],
)
def test_words_that_lead_to_a_name_are_no_part_of_it(line):
    assert two(line.format("alpha"), line.format("bravo"), above="") == ["alpha", "bravo"]


@pytest.mark.parametrize(
    ("option", "heading", "name"),
    [
        ("--http-version 2", "HTTP/3", None),
        ("--http-version 2", "alpha over HTTP/3", "alpha over HTTP/3"),
        ("--http-version 1.1", "Proxy with HTTP/2 upstream", "Proxy with HTTP/2 upstream"),
        ("--http-version 1.1", "h2 database backend", "h2 database backend"),
        ("--http-version 2", "alpha over HTTP/2", "alpha over HTTP/2"),
        ("--http-version 1.1", "alpha: HTTP/1.1 and h2", "alpha: HTTP/1.1 and h2"),
        ("", "alpha over HTTP/3", "alpha over HTTP/3"),
    ],
)
def test_a_heading_with_another_protocol_than_the_command_asks_for_is_no_name(
    option, heading, name
):
    command = f"$ oha -c 20 -z 10s {option} http://localhost:3000/\n"
    output = "Summary:\n  Success rate:\t100.00%\n  Total:\t10.0012 sec\n  Slowest:\t0.0512 sec\n"
    output += "  Fastest:\t0.0004 sec\n  Average:\t0.0021 sec\n  Requests/sec:\t4712.55\n"
    assert labels_of(f"## {heading}\n\n```\n{command}{output}```\n") == [name]
