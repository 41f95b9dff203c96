"""What a seventh collection of published tables showed: each rule with its near twins."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import runs


def rates(text, name="post.md"):
    return [run.requests_per_s for run in read(text.encode(), name).runs]


def loads(text, name="post.md"):
    return [run.concurrency for run in read(text.encode(), name).runs]


SERVERS = "| Server | Requests/sec |\n|---|---|\n| alpha | 12,345 |\n| bravo | 11,212 |\n"


@pytest.mark.parametrize("head", ["Avg Req/Sec/Thread", "Requests/s/connection", "RPS/client"])
def test_a_rate_of_each_caller_is_no_load(head):
    text = f"Proxy | Avg Latency | {head}\n--- | --- | ---\nzuul | 24.85ms | 930\ntraefik | 3 ms | 87\n"
    assert set(loads(text)) <= {None}


@pytest.mark.parametrize("head", ["Req/s / Threads", "RPS / Connections", "Requests/sec, Clients"])
def test_a_corner_of_rates_and_loads_is_one(head):
    text = f"{head} | nginx | caddy\n--- | --- | ---\n64 | 24,851 | 9,301\n128 | 31,007 | 8,702\n"
    assert loads(text) == [64, 64, 128, 128]


def test_the_load_of_a_sibling_heading_is_none_of_the_next_part():
    text = f"### Ours (wrk -t12 -c256 -d10s)\n\nwords\n\n### Theirs\n\n{SERVERS}"
    assert loads(text) == [None, None]


def test_the_command_of_a_part_with_rates_of_its_own_is_none_of_the_next_part():
    text = f"## First\n\n`wrk -c100 http://localhost/`\n\n{SERVERS}\n## Second\n\n{SERVERS}"
    assert loads(text) == [100, 100, None, None]


@pytest.mark.parametrize(
    "above",
    [
        "## Setup\n\n`wrk -c100 http://localhost/`\n\n## Results\n\n",
        "## Results (wrk -c100)\n\n### By server\n\n",
        "## Setup\n\n| CPU | RAM | Disk |\n|---|---|---|\n| 8 | 16 GB | SSD |\n\n"
        "`wrk -c100 http://localhost/`\n\n## Results\n\n",
    ],
)
def test_the_command_of_the_setup_and_a_heading_above_hold(above):
    assert loads(above + SERVERS) == [100, 100]


def test_a_rule_of_two_dashes_without_outer_bars_parts_head_and_rows():
    text = (
        "Clients / req/s | nginx | caddy\n-- | -- | --\n64 | 24,851 | 9,301\n128 | 31,007 | 8,702\n"
    )
    assert loads(text) == [64, 64, 128, 128]
    assert rates(text) == [24851, 9301, 31007, 8702]


def test_a_comment_of_sql_before_a_report_is_taken_off():
    report = "Requests per second:    1234.50 [#/sec] (mean)\nConcurrency Level:      8\n"
    lines = "".join(f"-- {line}\n" for line in report.splitlines())
    assert loads("-- ab of today\n" + lines) == loads(report)


WISH = "## Workload\n\n- Requests/sec: **1,810**\n- {} **150 ms**\n"


@pytest.mark.parametrize("label", ["p95 latency target:", "Mean latency goal:", "p99 SLO:"])
def test_a_list_with_a_wish_among_its_labels_is_no_measurement(label):
    assert rates("Clients hit an API.\n\n" + WISH.format(label)) == []


@pytest.mark.parametrize("label", ["p95 latency:", "p95 latency: 120 ms\n- p95 latency target:"])
def test_a_list_of_what_was_measured_may_name_the_wish_beside_it(label):
    assert rates("Clients hit an API.\n\n" + WISH.format(label)) == [1810]


STORES = "| 指标 | {} | {} |\n|---|---|---|\n| P99 延迟 | 2ms | 4ms |\n| QPS | 11230 | 8412 |\n"


def test_columns_that_are_called_databases_are_no_servers():
    text = "压测后，对比以下指标：\n\n"
    assert rates(text + STORES.format("直连数据库", "分库分表")) == []
    assert rates(text + STORES.format("无缓存", "有缓存")) == [11230, 8412]
    assert rates(text + STORES.format("直连数据库", "分库分表").replace("QPS", "RPS")) == [
        11230,
        8412,
    ]


@pytest.mark.parametrize(
    "above",
    [
        "- **Tool**: wrk (8 threads, 100 connections, 10s duration)\n\n## Results\n\n",
        "Driven by k6 with 100 virtual users.\n\n## Results\n\n",
        "条件：100 个虚拟用户、15 秒\n\n",
        "## Results\n\nLoopback, `C=100`, `N=100000` per path.\n\n### One process\n\n",
        "## Results\n\nthreads=4, c=100, d=30s\n\n### One process\n\n",
    ],
)
def test_the_settings_of_the_client_around_a_table_are_its_load(above):
    assert loads(above + SERVERS) == [100, 100]


@pytest.mark.parametrize(
    "above",
    [
        "- **Tool**: wrk, which can hold 100 connections\n\n## Results\n\n",
        "## Results\n\nAt c=100, rps=12000 was seen before.\n\n### One process\n\n",
        "## Results\n\n`C=10`, `N=1000` and then `C=100`, `N=1000`.\n\n### One process\n\n",
        "条件：最多 100 个用户数据\n\n",
    ],
)
def test_other_counts_around_a_table_are_no_load(above):
    assert loads(above + SERVERS) == [None, None]


def test_a_command_of_connections_and_threads_alone_is_a_load():
    across = (
        "| | wrk -c1 -t1 | wrk -t4 -c4 |\n|---|---|---|\n| 平均每秒完成的请求数 | 18559 | 60250 |\n"
    )
    down = "| Run | wrk -c | rps | p50 |\n|---|---|---|---|\n| A | 8 | 16231 | 49us |\n| B | 32 | 4466 | 6 ms |\n"
    assert loads(across) == [1, 4]
    assert loads(down) == [8, 32]


def test_a_command_with_further_options_stays_a_name():
    text = (
        "| Mode | Benchmark | req/s |\n|---|---|---|\n"
        "| one | wrk -c100 -t6 -d10s | 34,912 |\n| one | wrk -c100 -t2 -d10s | 25,412 |\n"
    )
    names = [run.identity["Benchmark"] for run in read(text.encode(), "post.md").runs]
    assert names == ["wrk -c100 -t6 -d10s", "wrk -c100 -t2 -d10s"]


def test_of_two_columns_of_documents_none_is_lost():
    text = (
        "| Path | URL | Total Requests/s |\n|---|---|---|\n| bin/alpha | http://127.0.0.1:3000/ | 105832.7 |\n"
        "| bin/bravo | http://127.0.0.1:3000/ | 74850.27 |\n"
    )
    found = [(run.identity["Path"], run.document_label) for run in runs(text)]
    assert found == [
        ("bin/alpha", "http://127.0.0.1:3000/"),
        ("bin/bravo", "http://127.0.0.1:3000/"),
    ]


ADDRESSES = (
    "| Target Type | Target | Run | VU | TPS (req/s) | P95 (ms) |\n|---|---|---|---|---|---|\n"
    "| FRONT | http://10.0.0.7/api | {0} | 10 | 1799.2 | 7.8 |\n"
    "| BACK | 10.0.0.1:8080 | {0} | 10 | 174.6 | 9.1 |\n| BACK | 10.0.0.6:8080 | {0} | 10 | 221.1 | 9.2 |\n"
)


def test_an_address_below_target_names_what_was_tested():
    found = [
        (run.server_name, run.identity["Target Type"]) for run in runs(ADDRESSES.format("one"))
    ]
    assert found == [
        ("http://10.0.0.7/api", "FRONT"),
        ("10.0.0.1:8080", "BACK"),
        ("10.0.0.6:8080", "BACK"),
    ]


def test_rows_that_are_all_means_are_runs_and_a_mean_below_others_is_none():
    assert len(runs(ADDRESSES.format("AVERAGE"))) == 3
    assert len(runs(ADDRESSES.format("AVERAGE").replace("AVERAGE", "one", 2))) == 2


@pytest.mark.parametrize("head", ["Target RPS", "Target rate", "Target latency (ms)"])
def test_a_wished_rate_is_not_what_was_tested(head):
    text = f"Plan of the API\n\n| Service | {head} | RPS |\n|---|---|---|\n| alpha | 812 | 791 |\n"
    assert (
        runs(
            text.replace("| RPS |", "|").replace("|---|---|---|", "|---|---|").replace(" 791 |", "")
        )
        == []
    )


BUILDS = "They asked about the speed.\n\nBuild | {}\n--- | ---\nRC1 | 743,120\nRC2 | 1,060,450\n"


def test_a_rate_named_after_what_was_asked_for_is_one_of_requests():
    assert rates(BUILDS.format("Plaintext RPS")) == [743120, 1060450]
    assert rates(BUILDS.format("RPS")) == []
    assert rates(BUILDS.format("JSON-RPC RPS")) == []


LONE = "Load test of our API:\n\n| | bridge (NAT) | host |\n|---|---|---|\n{}| Server cores | 4 | 3 |\n"


def test_a_row_called_throughput_is_the_rate_of_each_column():
    found = runs(LONE.format("| Throughput | 6 894 rps | 8 310 rps (+20.5%) |\n"))
    assert [run.requests_per_s for run in found] == [6894, 8310]
    assert runs(LONE.format("| Throughput | 6 894 MB/s | 8 310 MB/s |\n")) == []
    assert runs(LONE.format("| Throughput goal | 6 894 rps | 8 310 rps |\n")) == []


def test_a_line_of_a_list_may_hold_two_labels():
    text = "## Load test\n\n- Requests/sec: 12.9\n- Median: 548 ms\n- p95: 1.22 s, p99: 1.40 s\n"
    (run,) = runs(text)
    assert (run.latency_ms["p95"], run.latency_ms["p99"]) == (1220, 1400)


CALLED = "{}http://localhost:8080/\nRequests/sec: {}\n"


@pytest.mark.parametrize(
    "command", ["wrk -t2 -c100 ", "$ hey -c 100 -n 9000 ", "sudo ab -n 9 -c 100 "]
)
def test_a_rate_straight_below_the_command_of_a_load_generator_is_a_run(command):
    assert [
        (run.concurrency, run.requests_per_s) for run in runs(CALLED.format(command, "12,341.2"))
    ] == [(100, 12341.2)]


@pytest.mark.parametrize(
    ("command", "rate"),
    [
        ("redis-benchmark -c 100 ", "12,341.2"),
        ("wrk -t2 -c100 ", "> 10,000"),
        ("curl -s ", "12,341.2"),
        ("wrk makes 100 connections to ", "12,341.2"),
    ],
)
def test_a_rate_below_another_command_or_a_bound_is_none(command, rate):
    assert runs(CALLED.format(command, rate)) == []


def test_a_shortened_line_of_ab_beside_a_run_is_not_lost_silently():
    text = "- Requests/sec: 10,547\n- Avg latency: 37.8ms\n\n```\nab -n 9 -c 100 http://h/\nRequests per second: 12,341\n```\n"
    report = read(text.encode(), "post.md")
    assert len(report.runs) == 1
    assert [remark.line for remark in report.diagnostics if remark.code == "report.unread"] == [6]


def test_requests_may_be_written_as_r():
    text = "We ran ab.\n\ngunicorn (2 workers)   1130 r/s\nuwsgi (5 workers)      2140 r/s (*)\n"
    assert rates(text) == [1130, 2140]
    assert rates(text.replace("r/s", "r/w")) == []


def test_a_version_in_a_name_is_no_number_and_a_spread_no_second_rate():
    text = (
        "Results\n\nFramework Throughput (req/s) Latency (ms) Consistency (σ ms)\n"
        "Plug 198328.21 0.63ms 2.22ms\nPhoenix 0.13.1 179685.94 0.61ms 1.04ms\nGin 176156.41 0.65ms 0.57ms\n"
    )
    assert rates(text) == [198328.21, 179685.94, 176156.41]
    assert [run.latency_ms for run in runs(text)] == [
        {"mean": 0.63},
        {"mean": 0.61},
        {"mean": 0.65},
    ]


PRINTED = "{}\n```\n| Max CPU (%)   | 81     |\n| Connections   | 32     |\n| Requests/sec  | {} |\n```\n\n"


def test_printed_rows_without_a_head_are_a_run_each():
    found = runs(PRINTED.format("kestrel:", "5,535") + PRINTED.format("http.sys:", "6,055"))
    assert [(run.concurrency, run.requests_per_s) for run in found] == [(32, 5535), (32, 6055)]
    assert [run.server_name or run.label for run in found] == ["kestrel", "http.sys"]


@pytest.mark.parametrize("rate", ["> 5,535", "5,000 - 6,000", "n/a"])
def test_printed_rows_without_a_number_as_the_rate_are_none(rate):
    assert runs(PRINTED.format("kestrel:", rate)) == []


def test_rows_below_a_head_of_wishes_are_no_printed_rows():
    assert runs("| Metric | Goal |\n" + PRINTED.format("", "5,535").replace("\n```\n", "", 1)) == []
