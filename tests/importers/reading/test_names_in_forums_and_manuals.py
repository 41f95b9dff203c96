"""Names in marks of forums and with a remark, and what is left of sentences and heads of manuals."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK
from tests.importers.reading.test_names_in_logs_and_loops import ONE, TWO


def labels(text):
    return [run.label for run in read(text.encode()).runs]


def above(first, second):
    return f"{first}\n\n{ONE}\n{second}\n\n{TWO}"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "**[COLOR=Teal][B]Test 1: nginx**[/COLOR][/B]",
            "[/COLOR]**[COLOR=Teal][B]Test 2: caddy**[/COLOR][/B]",
        ),
        ("[B][SIZE=4]nginx[/SIZE][/B]", "[b]caddy[/b]"),
        ("**nginx** - as its manual says", "**caddy** – with its own file"),
    ],
)
def test_bold_names_in_forums_and_with_a_remark(first, second):
    texts = labels(above(first, second))
    assert [text.split()[0].lower() for text in texts] == ["nginx", "caddy"]


def test_progress_names_a_package_with_its_version():
    first, second = (
        "Running benchmark for alpha@3.0.0 ...",
        "Running benchmark for bravo@4.19.2 ...",
    )
    assert labels(above(first, second)) == ["alpha@3.0.0", "bravo@4.19.2"]


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("So with 4 workers it does this:", "And with 8 workers we get this:", "with 4 workers"),
        ("My result with PHP 8.3:\n\n[code]", "[/code]\n\nwith PHP 7.4:\n\n[code]", "with PHP 8.3"),
    ],
)
def test_words_that_point_at_an_output_are_no_part_of_its_name(first, second, names):
    texts = labels(above(first, second))
    assert texts[0] == names
    assert texts[1] != names and texts[1].startswith("with ")


def test_a_bold_name_with_a_remark_ends_the_one_above_it():
    text = above("**LUMEN (plain)**", "**LUMEN (tuned)** - as on its page  \nIt is slower!")
    assert labels(text) == ["LUMEN (plain)", "LUMEN (tuned) - as on its page"]


@pytest.mark.parametrize("heading", ["**Latency** - see `notes`", "**Note** - a | b"])
def test_bold_words_with_code_are_no_name(heading):
    assert labels(f"{heading}\n\n{ONE}") == [None]


AB = """Concurrency Level:      100
Time taken for tests:   0.238 seconds
Complete requests:      5000
Failed requests:        0
Requests per second:    21000.50 [#/sec] (mean)
Time per request:       4.762 [ms] (mean)
"""


def test_a_lone_conjunction_is_no_name():
    assert labels(f"While with `ab`:\n\n```\n{AB}```\n") == [None]
    assert labels(f"While idle:\n\n```\n{AB}```\n") == ["idle"]


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("### 对pike的压测", "pike"),
        ("### 分析一下结果", None),
        ("### 测试端", None),
        ("### 详细结果", None),
        ("**测试机器配置：**", None),
        ("### 解答器", "解答器"),
        ("## Documentation of the output", None),
        ("- fastify@3.0.0", "fastify@3.0.0"),
        ("alpha@bravo", None),
        ("### node api (http://localhost:3000)", "node api"),
        ("## Cached pages!", "Cached pages"),
        ("## It is fast!", None),
        ("**第一次**", None),
        ("`wrk` against [this server](https://example.org/a):", None),
        ("## Anecdotal", None),
        ("## Sumario", None),
        ("## Отчёт", None),
        ("## 13.2 Console Summary 결과 읽기", None),
        ("First install the tool, e.g:", None),
        ("First server:", "First server"),
        ("## No cache and 1s TTFB", "No cache and 1s TTFB"),
        ("## Warm cache for 5s", "Warm cache"),
    ],
)
def test_words_of_manuals_and_what_they_leave(heading, label):
    report = WRK.format(rate="6192.14").replace("10s test", "5s test")
    assert labels(f"{heading}\n\n```\n{report}```\n") == [label]


H2LOAD = """starting benchmark...
spawning thread #0: 10 total client(s). 100 total requests
finished in 38.44ms, 2601.59 req/s, 5.05MB/s
requests: 100 total, 100 started, 100 done, 100 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 100 2xx, 0 3xx, 0 4xx, 0 5xx
"""


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("cat h2load-logs/h2load-raw-20230514034938.log", "raw"),
        ("### H2 Load", None),
        ("cat h2load-logs/caddy.log", "caddy"),
    ],
)
def test_names_of_the_tool_and_of_shown_files(line, label):
    assert labels(f"```\n{line}\n\n{H2LOAD}```\n" if line[0] == "c" else f"{line}\n\n{H2LOAD}") == [
        label
    ]
