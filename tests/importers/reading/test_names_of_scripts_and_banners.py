"""Names in calls of scripts and in banners, and words that name nothing."""

import pytest

from importers.model import Run
from importers.reader import read
from importers.reading.labels.label_words import clean
from importers.reading.labels.script_calls import without_program
from tests.importers.reading.test_names_in_logs_and_loops import HEY, ONE, TWO, fenced, labels_of

AUTOCANNON = """Running 5s test @ http://localhost:3004{name}
100 connections with 10 pipelining factor

Stat         Avg     Stdev   Max
Latency (ms) 4.15    11.56   218.03
Req/Sec      {rate} 3568.24 25550
Bytes/Sec    5.05 MB 793 kB  5.52 MB

117k requests in 5s, 25.4 MB read{name}
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("node alpha.js", "alpha"),
        ("deno run -r --allow-net ./alpha/server.ts", "alpha"),
        ("PORT=3000 python3 alpha.py &", "alpha"),
        ("node ./load-test/index.js", ""),
        ("node alpha", "node alpha"),
        ("Alpha.js", "Alpha.js"),
    ],
)
def test_a_script_names_what_its_call_serves(text, name):
    assert without_program(text) == name


def test_reports_below_calls_of_scripts_have_their_names():
    call = "wrk -t2 -c20 -d10s http://localhost:3000/"
    text = f"node alpha.js &\n{call}\n{ONE}\nnode bravo.js &\n{call}\n{TWO}"
    assert labels_of(text) == ["alpha", "bravo"]


def test_a_name_in_the_banner_of_autocannon_names_its_report():
    one = AUTOCANNON.format(name=" (alpha)", rate="23472.8")
    two = AUTOCANNON.format(name=" (bravo)", rate="48982.4")
    assert labels_of(f"$ autocannon -c 100 localhost\n{one}\n{two}") == ["alpha", "bravo"]
    assert labels_of(AUTOCANNON.format(name="", rate="23472.8")) == [None]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("GET Question test", "GET Question"),
        ("1. Alpha :trophy:", "Alpha"),
        ("Without (**151,417.5** RPS over 4 runs)", "Without"),
        ("Sin console log", "Sin console log"),
        ("With", "With"),
        ("18th August 2024 (Returning Text)", "Returning Text"),
        ("4、压测/info", "info"),
        ("4.6.2, run 2, as printed", "4.6.2"),
        ("2 потока, 2 соединения, с кэшем", "с кэшем"),
        ("power management", None),
        ("nginx的只是用来做一个比对使用", None),
        ("Same level of performance as alpha", None),
        ("Sample successful output", None),
        ("Key Metrics", None),
        ("当我把服务器返回的数据大小改为48576时，性能的差异更大", None),
        ("优化后，无缓存", "优化后，无缓存"),
    ],
)
def test_what_a_heading_says_of_a_run(text, name):
    assert clean(text, Run(tool="wrk", concurrency=2, tool_threads=2)) == name


def test_reports_with_one_name_and_other_loads_need_no_further_name():
    call = "hey -n 1000 -c {} http://localhost/"
    remarks = {100: "All pages at once", 200: "Bravo only twice the rate of alpha"}
    text = "".join(
        f"{remark}\n\n```\n{call.format(load)}\n```\n\nalpha\n{fenced(HEY)}\nbravo\n{fenced(HEY)}\n"
        for load, remark in remarks.items()
    )
    assert labels_of(text) == ["alpha", "bravo", "alpha", "bravo"]


def test_a_heading_that_lists_all_names_names_none_of_them():
    head = "### Result for alpha, bravo and charlie\n\n"
    parts = (f"Benchmark on {name}\n{ONE}\nsleep 3\n" for name in ("alpha", "bravo", "charlie"))
    assert labels_of(f"{head}```\n{''.join(parts)}```\n") == ["alpha", "bravo", "charlie"]


def test_a_title_between_rules_may_have_an_address_with_commas():
    rule = "-" * 40
    text = f"```\n{rule}\nCrop http://localhost:3000/w_5,h_5,c_1/a.jpg\n{rule}\n{ONE}```\n"
    assert labels_of(text) == ["Crop"]


def test_a_fence_above_a_rule_is_no_heading():
    assert labels_of(f"## alpha\n\n```\n---------\n{ONE}```\n") == ["alpha"]


def test_a_line_feed_that_a_shell_did_not_print_stands_before_a_heading():
    text = f"## All pages\n\\n### alpha\n{ONE}\n\\n### bravo\n{TWO}"
    assert labels_of(text) == ["alpha", "bravo"]


def test_a_metric_of_k6_above_its_results_names_nothing():
    text = (
        "    http_req_failed\n    ✓ 'rate<0.05' rate=0.95%\n\n\n█ TOTAL RESULTS\n\n    HTTP\n"
        "    http_req_duration..: avg=68.75ms min=341µs med=31.22ms max=6.95s p(95)=216.03ms\n"
        "    http_reqs..........: 2033637 6776.375803/s\n"
    )
    assert labels_of(text) == [None]


@pytest.mark.parametrize(
    ("asked", "tool", "rate"), [("-R7000", "wrk2", 7000), ("--rate 7k", "wrk2", 7000)]
)
def test_a_rate_that_wrk_is_asked_for_tells_wrk2(asked, tool, rate):
    call = f"ulimit -n 65535 && wrk -c20 -t2 {asked} -d10 http://localhost:3000/"
    (run,) = read(f"```\n{call}\n```\n\nResults:\n```\n{ONE}```\n".encode()).runs
    assert (run.tool, run.offered_rate) == (tool, rate)


def test_a_report_with_more_than_the_asked_rate_is_of_wrk():
    call = "wrk -c20 -t2 -R5000 -d10 http://localhost:3000/"
    (run,) = read(f"```\n{call}\n```\n\nResults:\n```\n{ONE}```\n".encode()).runs
    assert (run.tool, run.offered_rate) == ("wrk", None)


def test_the_site_of_a_tool_names_nothing():
    assert clean("Load testing by artillery.io", Run(tool="artillery")) is None
    assert clean("Hasil Pengujian", Run(tool="jmeter")) is None
