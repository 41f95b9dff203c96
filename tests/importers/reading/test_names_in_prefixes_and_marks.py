"""Names in prefixes of logs, in colours, in rules, in brackets and in calls of tasks."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.reading.test_names_in_logs_and_loops import ONE, TWO


def labels(text):
    return [run.label for run in read(text.encode()).runs]


def above(first, second):
    return f"{first}\n{ONE}{second}\n{TWO}"


def prefixed(mark, report):
    return "".join(f"{mark}{line}\n" for line in report.splitlines())


def test_escape_sequences_are_no_part_of_a_name():
    call = "\x1b[1m$ wrk -c20 http://localhost:3000/\x1b[0m"
    text = above(f"\x1b[32mnginx\x1b[0m\n{call}", f"\x1b[32mcaddy\x1b[0m\n{call}")
    assert labels(text) == ["nginx", "caddy"]


@pytest.mark.parametrize(
    "mark", ["wrk-{}-1  | ", "{} | ", "bench\tRun {}\t2026-11-02T10:11:12.1234567Z "]
)
def test_a_log_names_what_it_prints(mark):
    text = prefixed(mark.format("nginx"), ONE) + prefixed(mark.format("caddy"), TWO)
    assert labels(text) == ["nginx", "caddy"]
    one = prefixed(mark.format("bench"), ONE) + prefixed(mark.format("bench"), TWO)
    assert labels(one) == [None, None]


def test_a_heading_counts_before_the_name_of_a_container():
    text = f"## Old box\n\n{prefixed('wrk-nginx-1 | ', ONE)}\n{prefixed('wrk-caddy-1 | ', TWO)}"
    assert labels(text) == ["Old box", "Old box"]


def test_rows_of_a_table_are_no_log():
    rows = "Language | Framework | Requests/sec\n---|---|---\nGo | Gin | 559\nRust | Iron | 604\n"
    title = "Just a simple language benchmark with a naive implementation served via HTTP."
    assert "Go" not in labels(f"{title}\n{rows}")


@pytest.mark.parametrize(
    "call",
    [
        "make bench-{}",
        "$ npm run bench:{}",
        "$ kubectl logs job/wrk-{}",
        "docker run wrk-{}",
        "./bench.sh {}",
        "$ bash run_tests.sh {}",
    ],
)
def test_a_call_of_a_task_names_what_it_tests(call):
    assert labels(above(call.format("nginx"), call.format("caddy"))) == ["nginx", "caddy"]
    assert labels(above("make build-nginx", "make build-caddy")) == [None, None]


@pytest.mark.parametrize(
    "rule", ["------------- {}----------------", "---{}---", "===== {} =====", "****{}****"]
)
def test_a_name_between_marks_needs_no_blanks(rule):
    text = f"```\n{ONE}```\n".join(["", rule.format("NODE 18") + "\n", ""])
    assert labels(f"{rule.format('NODE 16')}\n{text}") == ["NODE 16", "NODE 18"]


def test_a_rule_of_a_table_is_no_name():
    rule = "---------- |:------:| ---------:|:-------"
    rows = f"Kind | Reqs/s | I/O speed | Remarks\n{rule}\nDirect | 9991 | 1863 KB/s | plain\n"
    text = "## Performance impact\n\nWith httperf on a laptop, using a changed `example.js`:\n\n"
    assert labels(text + rows + "Muxed | 4881 | 910 KB/s | TCP\n") == ["example.js"] * 2


def test_a_remark_in_a_bracket_leaves_the_name():
    text = above("**v2.42.0** (performance regression)\n", "**v2.42.0** (current)\n")
    assert labels(text) == ["v2.42.0 (performance regression)", "v2.42.0 (current)"]
    assert labels(above("**a performance regression**\n", "**b**\n"))[0] is None


def test_a_sentence_in_a_bracket_explains_a_name():
    remark = "determines where to route the request to (old or /pdf) based on its type"
    assert labels(above(f"Python app ({remark}):", "Other app:")) == ["Python app", "Other app"]
    assert "gzip" in (labels(above("One (JSON answers with gzip, 4 workers):", "Two:"))[0] or "")


def test_a_real_run_is_no_time_of_a_shell():
    assert labels(above("warm up:", "real run:")) == ["warm up", "real run"]
    assert labels(above("real", "user")) == [None, None]


def test_marks_before_a_load_are_no_part_of_a_name():
    assert labels(above("nginx @ 20 connections", "caddy @ 20 connections")) == ["nginx", "caddy"]
    rows = "| Metric | alpha |\n|---|---|\n| p50 | 3 ms |\n| throughput | 411 req/s |\n"
    assert labels(f"# HTTP\n\n## Result (local, 10 VUs / 15 s)\n\n{rows}") == ["local"]


def test_who_wrote_is_no_name():
    text = f"On Tue, bob wrote:\n> Hi\n{ONE}\nI get\n\n{TWO}"
    assert labels(text) == [None, None]


@pytest.mark.parametrize("level", ["INFO:bench:", "INFO: ", "WARNING:root:"])
def test_the_level_of_a_log_is_no_part_of_a_name(level):
    assert labels(above(f"{level}testing nginx", f"{level}testing caddy")) == ["nginx", "caddy"]


def test_what_a_build_hides_before_a_name_is_no_part_of_it():
    mark = "section_start:1700000000:{0}\r\x1b[0K{0}"
    assert labels(above(mark.format("nginx"), mark.format("caddy"))) == ["nginx", "caddy"]
