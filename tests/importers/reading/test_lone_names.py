"""Headings that tell no two reports apart: few words name something, titles and remarks do not."""

import pytest

from importers.reader import read

WRK = """Running 10s test @ http://localhost/
  4 threads and {load} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     6.17ms    4.16ms  96.12ms   91.67%
    Req/Sec    16.58k     0.92k   18.81k    74.50%
  658397 requests in 10.07s, 96.42MB read
Requests/sec:  65839.76
Transfer/sec:      9.86MB
"""


def labels_of(*lines):
    reports = [
        f"{line}\n\n```\n{WRK.format(load=number)}```\n" for number, line in enumerate(lines, 11)
    ]
    return [run.label for run in read("\n".join(reports).encode()).runs]


@pytest.mark.parametrize(
    "line",
    [
        "# Start using a tool instead of scripts for all pages",
        "The archive (patches are in the folder):",
        "# Requests hang for some time and then go on",
        "## Notes on what this page of ours can carry",
        "# 我们来看看这个服务的性能",
        "使用wrk进行benchmark测试：",
        "指定线程数10 测试时间10s 模拟500个请求",
    ],
)
def test_a_title_or_a_remark_above_the_only_report_is_no_name(line):
    assert labels_of(line) == [None]


@pytest.mark.parametrize(
    "line",
    [
        "## alpha",
        "## Pages of alpha bravo",
        "## Without the cache of the app",
        "## The small server written in Rust",
        "## A page behind alpha-proxy on one core",
        "## Answers of the app in v2.1",
    ],
)
def test_few_words_and_made_up_words_name_the_only_report(line):
    assert labels_of(line) == [line.removeprefix("## ").removeprefix("The ")]


def test_headings_that_differ_name_their_reports_whatever_they_say():
    lines = ("## Pages that only one of us reads", "## Pages that every one of us reads")
    assert labels_of(*lines) == [line.removeprefix("## ") for line in lines]


def test_a_title_above_all_reports_is_no_part_of_their_names():
    title = "# Start using a tool instead of scripts for all pages\n\n"
    assert labels_of(f"{title}Some words.", "Cached:", "Uncached:") == [None, "Cached", "Uncached"]


def test_methods_name_reports():
    assert labels_of("## Get", "## Post", "## What I get") == ["Get", "Post", None]


def test_words_without_borders_and_prompts_name_nothing():
    assert (
        labels_of("命令输出:") == labels_of("测试结果输出:") == labels_of("## 并发测试") == [None]
    )
    assert labels_of("alpha@bravo ~") == [None]
    assert labels_of("## 缓存") == ["缓存"]


def test_what_is_expected_may_stand_in_the_line_of_the_report():
    report = f"<pre>{WRK.format(load=11)}</pre>"
    assert read(f"Expected output: {report}".encode()).runs == []
    assert len(read(f"Worse than the expected output: {report}".encode()).runs) == 1
    assert labels_of("You should get at least:") == []


def test_remarks_below_headings_that_differ_are_no_part_of_names():
    lines = ("## alpha\n- it carried more than any other of them", "## bravo\n- slower by half")
    assert labels_of(*lines) == ["alpha", "bravo"]
    passed = ("## alpha\n\nHappyTest-PASS:", "## bravo\n\nHappyTest-PASS:")
    assert labels_of(*passed) == ["alpha", "bravo"]
    assert labels_of("Input:") == [None]
    settings = ("## alpha\n\nWith a cache:", "## bravo\n\nWithout a cache:")
    assert labels_of(*settings) == ["alpha / With a cache", "bravo / Without a cache"]


def test_the_title_of_a_page_is_a_name_only_in_few_words():
    assert labels_of("# The small server written in Rust") == [None]
    assert labels_of("# alpha with Rust") == ["alpha with Rust"]
    assert labels_of("# slow response times of the alpha-proxy") == [None]


def test_what_is_left_of_steps_names_nothing():
    assert labels_of("#### Launch a load test") == labels_of("# Reading wrk output") == [None]
    assert labels_of("## 示例输出") == labels_of("## 指标说明") == [None]
    assert labels_of("## Server A") == ["Server A"]
    assert labels_of("k6 run a.js") == [None]
    assert labels_of("## Pages with 11 clients / cold") == ["Pages / cold"]
    assert labels_of("## alpha with bravo, charlie") == ["alpha with bravo, charlie"]


def test_short_headings_may_end_with_a_period():
    lines = ("## #6. Alpha implementation.", "## #7. Bravo implementation.")
    assert labels_of(*lines) == ["Alpha implementation", "Bravo implementation"]
    assert labels_of("# Asking a question", "# A question page") == [
        "Asking a question",
        "A question page",
    ]
    assert labels_of("# Question about the speed", "# Help wanted") == [None, None]
