"""Where a report begins and ends, whose command stands above it, and what names it."""

from __future__ import annotations

import pytest

from importers.reader import read

LOADTEST = (
    "Completed requests:  {requests}\nTotal errors:        0\nTotal time:          {seconds} s\n"
    "Requests per second: {rate}\nMean latency:        5.5 ms\n"
)
TABLES = (
    "┌─────────┬──────┬─────────┬────────┐\n│ Stat    │ 50%  │ Avg     │ Max    │\n"
    "│ Latency │ 3 ms │ 5.05 ms │ 232 ms │\n└─────────┴──────┴─────────┴────────┘\n"
    "┌───────────┬───────┬─────────┐\n│ Stat      │ 50%   │ Avg     │\n│ Req/Sec   │ 19535 │ {rate}   │\n"
    "└───────────┴───────┴─────────┘\n"
)
SIEGE = (
    "Transactions:\t\t      2550 hits\nAvailability:\t\t      100.00 %\nElapsed time:\t\t 6.42 secs\n"
    "Response time:\t\t        0.35 secs\nTransaction rate:\t      397.20 trans/sec\n"
    "Concurrency:\t\t      9.27\nSuccessful transactions:      2550\nFailed transactions:\t           0\n"
)


def h2load(protocol, rate):
    return (
        f"Application protocol: {protocol}\nfinished in 1.10s, {rate} req/s, 1.63GB/s\n"
        "requests: 5000 total, 5000 started, 5000 done, 5000 succeeded, 0 failed, 0 errored, 0 timeout\n"
    )


def runs(text):
    return read(text.encode(), "post.md").runs


def test_lines_above_the_results_and_a_heading_are_of_the_report_below_them():
    text = f"### plain\n{h2load('http/1.1', '4552.46')}### new\n{h2load('h2c', '3024.34')}"
    assert [(run.label, run.http_version, run.lines) for run in runs(text)] == [
        ("plain", "1.1", (2, 4)),
        ("new", "2", (6, 8)),
    ]


def test_results_above_a_report_are_of_another_one_which_gets_a_remark():
    cut = LOADTEST.format(requests=100, seconds=4.9, rate=20).partition("\n")[2]
    report = read((cut + "\n" + LOADTEST.format(requests=100, seconds=8.09, rate=12)).encode())
    assert [(run.requests_per_s, run.offered_rate) for run in report.runs] == [(12.0, None)]
    assert [remark.line for remark in report.diagnostics] == [3]


@pytest.mark.parametrize("host", ["$ALB", "${HOST}", "<your-host>", "{{host}}", "*"])
def test_a_variable_is_no_host(host):
    text = (
        f'hey -n 1000 -c 10 "http://{host}/api/products"\n\nSummary:\n  Total:        30.0620 secs\n'
        "  Slowest:      0.3225 secs\n  Fastest:      0.0486 secs\n  Average:      0.0662 secs\n"
        "  Requests/sec: 150.8218\n\nStatus code distribution:\n  [200] 4534 responses\n\nbye\n"
    )
    assert [(run.hostname, run.port, run.path) for run in runs(text)] == [
        (None, None, "/api/products")
    ]


def test_two_commands_that_both_agree_with_a_report_are_none_of_it():
    first = "h2load --h1 -n5000 -c64 http://192.0.2.1:9019/bench\n"
    second = "h2load -m2 -n5000 -c64 http://192.0.2.2:9007/bench\n"
    report = f"\nResults of the server.\n\n{h2load('h2c', '4552.46')}"
    assert [run.port for run in runs(first + report)] == [9019]
    assert [run.port for run in runs(first + second + report)] == [None]


def test_the_only_command_of_a_section_is_that_of_its_report():
    section = (
        "## {name}\n\n`$ autocannon -c 100 -d 20 -p 10 -m POST localhost:8000/{name}`\n\n"
        "- Purpose: determine the rate\n\n```\n" + TABLES + "```\n\n"
    )
    text = "".join(section.replace("{name}", name) for name in ("status", "find"))
    first, second = runs(text.replace("{rate}", "19482"))
    assert (first.path, first.concurrency, first.pipelining, first.method) == (
        "/status",
        100,
        10,
        "POST",
    )
    assert (second.path, second.label) == ("/find", "find")


def test_a_command_above_another_heading_needs_the_reports_agreement():
    text = (
        "## Test\n`siege -c {users} -r 10 http://localhost:8091/v1`\n\n## Load\n\nIt slept.\n\n"
        + SIEGE
    )
    loads = [runs(text.replace("{users}", users))[0].concurrency for users in ("255", "100")]
    assert loads == [255, None]


def test_a_commented_command_is_no_label():
    text = (
        "# Results\n\nTwo machines.\n\n- MBP\n\n```text\n// autocannon -c 100 -d 20 http://localhost:5001\n"
        + TABLES
        + "```\n"
    )
    (run,) = runs(text.replace("{rate}", "19482"))
    assert (run.label, run.concurrency, run.port) == ("MBP", 100, 5001)


def test_the_code_in_a_sentence_above_a_report_names_it():
    text = "With command `cargo run --features alpha` we got:\n\n```\n" + TABLES + "```\n"
    assert [run.label for run in runs(text.replace("{rate}", "19482"))] == [
        "cargo run --features alpha"
    ]


@pytest.mark.parametrize(
    ("title", "label"), [(".NET 6", ".NET 6"), ("C++", "C++"), ("nginx +", "nginx"), (". a", "a")]
)
def test_a_label_keeps_the_signs_of_a_name(title, label):
    text = f"### {title}\n\n```\n{TABLES}```\n"
    assert [run.label for run in runs(text.replace("{rate}", "19482"))] == [label]


def test_grouped_digits_of_vegeta_are_numbers():
    text = (
        "Requests      [total, rate, throughput]         1,180, 3.02, 2.99\n"
        "Duration      [total, attack, wait]             1m0s, 59.67s, 521.924ms\n"
        "Latencies     [min, mean, 50, 90, 95, 99, max]  1ms, 3ms, 3ms, 5ms, 6ms, 8ms, 9ms\n"
        "Bytes In      [total, mean]                     1,581,378, 8,785.43\n"
        "Success       [ratio]                           100.00%\n"
        "Status Codes  [code:count]                      200:1180\n"
    )
    assert [(run.requests_completed, run.html_transferred_bytes) for run in runs(text)] == [
        (1180, 1581378)
    ]


def test_an_object_is_called_as_its_key():
    report = (
        '{"latencies": {"mean": 43488968, "50th": 38301367, "99th": 141567896}, "requests": 50,'
        ' "bytes_in": {"total": 3050, "mean": 61}, "rate": 5.15, "status_codes": {"200": 50}}'
    )
    text = f'{{"metrics": {{\n"item.xml": {report},\n"result": {report.replace("50", "51")}\n}}}}\n'
    assert [run.label for run in runs(text)] == ["item.xml", "post"]


def test_a_bold_item_of_a_list_names_the_report_below_it():
    text = (
        "1. **nginx - 8 workers**\n\n```bash\nmake perf\n```\n\nResults:\n\n```\n"
        + TABLES
        + "```\n"
    )
    assert [run.label for run in runs(text.replace("{rate}", "19482"))] == ["nginx - 8 workers"]


LABELS = "Label,# Samples,Average,Min,Max,Std. Dev.,Error %,Throughput,Received KB/sec,Sent KB/sec,Avg. Bytes\n"
ROW = ",100000,81,32,39248,1087.05,0.002%,1151.70222,10.12,0.00,9.0\n"


@pytest.mark.parametrize(
    ("label", "count"),
    [("WRITE to PostgreSQL", 0), ("JDBC Request", 0), ("GET /sql", 1), ("Login", 1)],
)
def test_labels_of_another_protocol_are_no_test_of_http(label, count):
    assert len(runs(LABELS + label + ROW + "TOTAL" + ROW)) == count


def test_a_test_of_a_language_model_is_none_of_ab():
    text = (
        "Benchmarking summary: \n Time taken for tests: 404.284 seconds\n Number of concurrency: 8\n"
        " Total requests: 1000\n Failed requests: 0\n Average QPS: 2.474\n"
        " Average time to first token: 3.213\n Average input tokens per request: 40.296\n"
    )
    assert runs(text) == []


SIEGE_SUMMARY = (
    "Transactions:\t\t        2230 hits\nAvailability:\t\t      100.00 %\n"
    "Elapsed time:\t\t        {} secs\nData transferred:\t     0.36 MB\n"
    "Response time:\t\t        2.24 secs\nTransaction rate:\t      8.86 trans/sec\n"
    "Throughput:\t\t      0.00 MB/sec\nConcurrency:\t\t       19.89\n"
    "Successful transactions:        2230\nFailed transactions:\t           0\n"
    "Longest transaction:\t        10.68\nShortest transaction:\t        0.89\n"
)


def test_a_banner_in_a_fence_of_its_own_hides_no_results_below():
    banner = "** SIEGE 4.1.5\n** Preparing 20 concurrent users for battle.\n"
    text = f"```\n{banner}```\nLater:\n```\n{SIEGE_SUMMARY.format('240.6')}```\n"
    report = read(text.encode())
    assert [run.requests_per_s for run in report.runs] == [8.86]
    assert report.diagnostics[-1].code == "report.unread"


@pytest.mark.parametrize(
    "prompt",
    [
        "➜  [/home/me] ",
        "➜  ~/site ",
        "~ ",
        "➜  site git:(main) ",
        "➜  site git:(main) ✗ ",
        "kubectl exec $POD -- ",
        "oc exec $POD -- ",
    ],
)
def test_a_command_stands_behind_a_prompt_or_another_program(prompt):
    text = f"```\n{prompt}siege -c 15 -t 60s http://localhost:4000/a\n{SIEGE_SUMMARY.format('59.2')}```\n"
    (run,) = read(text.encode()).runs
    assert (run.concurrency, run.port) == (15, 4000)


@pytest.mark.parametrize(("seconds", "load"), [("9.16", 15), ("8.16", None), ("11.16", None)])
def test_siege_stops_up_to_a_second_early(seconds, load):
    text = "Ran `siege -c 15 -t 10s http://localhost:4000/` on it, and it stopped by itself.\n\n"
    (run,) = read((text + SIEGE_SUMMARY.format(seconds)).encode()).runs
    assert run.concurrency == load
