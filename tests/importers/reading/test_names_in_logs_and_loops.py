"""Names and loads in logs, loops of a shell and comments behind commands; what is no name."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

ONE, TWO = WRK.format(rate="6192.10"), WRK.format(rate="7022.40")
SIEGE = """Transactions:                   8123 hits
Availability:                 100.00 %
Elapsed time:                  10.00 secs
Response time:                  0.03 secs
Transaction rate:             {rate} trans/sec
Throughput:                     1.23 MB/sec
Concurrency:                    9.60
Successful transactions:        8123
Failed transactions:               0
"""
HEY = """
Summary:
  Total:        2.0012 secs
  Slowest:      0.0812 secs
  Fastest:      0.0011 secs
  Average:      0.0115 secs
  Requests/sec: 500.0110

Status code distribution:
  [200] 1000 responses
"""


def runs_of(text):
    return read(text.encode()).runs


def labels_of(text):
    return [run.label for run in runs_of(text)]


def fenced(report):
    return f"```\n{report}```\n"


@pytest.mark.parametrize("line", ["Then:", "And this:", "Sample:", "Results:"])
def test_a_line_that_names_nothing_ends_the_name_of_the_report_above(line):
    assert labels_of(f"alpha:\n{fenced(ONE)}\n{line}\n{fenced(TWO)}") == ["alpha", None]


@pytest.mark.parametrize("line", ["Run 2:", "Second run:", "Again:"])
def test_a_line_that_numbers_a_report_leaves_the_name_above_it(line):
    assert labels_of(f"alpha:\n{fenced(ONE)}\n{line}\n{fenced(TWO)}") == ["alpha", "alpha"]


def test_now_is_the_name_beside_before():
    assert labels_of(f"Before:\n{fenced(ONE)}\nNow:\n{fenced(TWO)}") == ["Before", "Now"]


def test_the_number_of_a_step_and_the_word_of_an_output_are_no_part_of_a_name():
    assert labels_of(f"## Step 2: run wrk\n{fenced(ONE)}") == [None]
    assert labels_of(f"wrk says:\n{fenced(ONE)}") == [None]
    text = f"alpha gives:\n{fenced(ONE)}\nwhile bravo gives:\n{fenced(TWO)}"
    assert labels_of(text) == ["alpha", "bravo"]


@pytest.mark.parametrize("line", ["This is what you will see:", "What you should get:"])
def test_what_a_reader_will_see_is_an_expected_output(line):
    report = read(f"{line}\n{fenced(ONE)}".encode())
    assert not report.runs
    assert [remark.code for remark in report.diagnostics] == ["run.expected"]


@pytest.mark.parametrize("stamp", ["2026-03-01T10:11:12.1234567Z ", "bench_1  | ", "[pod/a/b] "])
def test_names_stand_behind_the_stamps_of_a_log(stamp):
    lines = f"==> Benchmarking alpha\n{ONE}==> Benchmarking bravo\n{TWO}".splitlines()
    assert labels_of("\n".join(stamp + line for line in lines) + "\n") == ["alpha", "bravo"]


def test_groups_of_a_build_name_their_reports():
    text = f"##[group]alpha\n{ONE}##[endgroup]\n##[group]bravo\n{TWO}##[endgroup]\n"
    assert labels_of(text) == ["alpha", "bravo"]


def test_an_arrow_parts_a_name_from_its_command():
    call = "wrk -t2 -c20 -d10s http://localhost:3000/"
    assert labels_of(f"alpha -> {call}\n{ONE}\nbravo -> {call}\n{TWO}") == ["alpha", "bravo"]
    assert labels_of(f"me@alpha ~> {call}\n{ONE}") == [None]


@pytest.mark.parametrize(
    ("comment", "label"),
    [("8 workers", "8 workers"), ("1 worker, no cache", "1 worker, no cache"), ("2", None)],
)
def test_a_comment_behind_a_command_may_begin_with_a_count(comment, label):
    call = "wrk -t2 -c20 -d10s http://localhost:3000/"
    assert labels_of(f"$ {call}  # {comment}\n{ONE}") == [label]


@pytest.mark.parametrize("head", ["concurrency {}", "c={}", "== concurrency {} ==", "Clients: {}"])
def test_a_heading_that_is_a_load_says_the_load(head):
    one, two = SIEGE.format(rate="812.30"), SIEGE.format(rate="912.30")
    runs = runs_of(f"{head.format(25)}\n{one}\n{head.format(50)}\n{two}")
    assert [(run.label, run.concurrency) for run in runs] == [(None, 25), (None, 50)]


def test_what_a_loop_prints_stands_straight_below_it():
    loop = '$ for c in 25 50; do echo "concurrency $c"; siege -c$c -t10S http://localhost/; done'
    one, two = SIEGE.format(rate="812.30"), SIEGE.format(rate="912.30")
    runs = runs_of(f"{loop}\nconcurrency 25\n{one}concurrency 50\n{two}")
    assert [run.concurrency for run in runs] == [25, 50]


@pytest.mark.parametrize(
    ("call", "load"),
    [
        ("docker run --rm alpha/docker-hey -n 1000 -c 30 http://localhost/", 30),
        (
            "docker run --rm -it --network host --cpus 2 -v $(pwd)/scripts:/scripts --name load"
            " alpha/hey -n 1000 -c 64 http://localhost/",
            64,
        ),
    ],
)
def test_a_call_in_a_container_says_the_load(call, load):
    assert [run.concurrency for run in runs_of(f"{call}\n{HEY}")] == [load]


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("使用 hey 模拟 100 并发，持续 10s：", 100),
        ("压测并发数为 200，结果如下：", 200),
        ("服务最大支持 1000 并发，测试结果：", None),
        ("从 10 到 100 并发，成功率 99%：", None),
        ("如果 500 并发，结果会不同：", None),
    ],
)
def test_a_chinese_sentence_says_the_load(sentence, load):
    assert [run.concurrency for run in runs_of(f"{sentence}\n{fenced(HEY)}")] == [load]


def test_an_object_of_loadtest_may_stand_in_one_line():
    text = (
        "{ totalRequests: 1000, totalErrors: 2, totalTimeSeconds: 1.25, rps: 800,"
        " meanLatencyMs: 24.1, percentiles: { '50': 22, '99': 66 } }\n"
    )
    (run,) = runs_of(text)
    assert (run.tool, run.requests_per_s, run.requests_failed) == ("loadtest", 800, 2)
    assert run.latency_ms == {"mean": 24.1, "p50": 22, "p99": 66, "median": 22}


AB = """Time taken for tests:   {time} seconds
Total transferred:      2645529 bytes
HTML transferred:       1530306 bytes
Requests per second:    {rate} [#/sec] (mean)
"""


@pytest.mark.parametrize(
    ("prose", "load"),
    [
        ("With a cache it is quicker.", 1000),
        ("With 20 concurrent users it is quicker.", None),
    ],
)
def test_the_command_of_the_report_above_holds_below_prose(prose, load):
    call = "```\nab -c 1000 -n 5000 -k http://localhost/blog\n```\n\nWithout a cache:\n\n"
    one = fenced(AB.format(time="6.985", rate="715.81"))
    two = fenced(AB.format(time="1.033", rate="4839.62"))
    loads = [run.concurrency for run in runs_of(f"{call}{one}\n{prose}\n\n{two}")]
    assert loads == [1000, load]
