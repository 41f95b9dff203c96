"""What the eighth sample and two hunts on fresh texts showed: claims, wishes, clients, misread numbers.

Each rule stands beside a near twin that is read.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

JUDGED = ("Architecture", "Learning curve", "Developer Experience", "Maturity")


@pytest.mark.parametrize("judged", JUDGED)
def test_round_rates_beside_a_judgement_are_claims(judged):
    head = ["Framework", "Requests/sec", "p99", judged]
    claims = table(head, ["gin", "~34,000", "~3.0ms", "good"], ["axum", "~102,000", "low", "good"])
    round_ones = table(head, ["gin", "340,000", "3 ms", "a"], ["axum", "1,100,000", "2 ms", "b"])
    assert rates(f"## Choosing\n\n{round_ones}") == []
    assert rates(f"## Choosing\n\n{claims.replace('102', '100')}") == []
    assert rates(f"## Benchmark with wrk\n\n{round_ones}") == [340000, 1100000]
    exact = round_ones.replace("340,000", "341,207").replace("1,100,000", "1,097,333")
    assert rates(f"## Choosing\n\n{exact}") == [341207, 1097333]


def test_rates_that_are_ranges_make_the_lone_other_one_a_claim():
    head = ["Framework", "Requests/Second"]
    rows = [["fastapi", "20,000+"], ["flask", "5,000-8,000"], ["django", "3,000 – 5,000"]]
    assert rates(table(head, *rows)) == []
    measured = [["fastapi", "20,013"], ["flask", "5,871"], ["django", "3,000 – 5,000"]]
    assert rates(table(head, *measured)) == [20013, 5871]


def test_round_rates_below_a_capacity_are_claims():
    rows = table(
        ["Service", "Max RPS", "Avg Latency"], ["a", "~10,000", "1ms"], ["b", "~2,000", "6ms"]
    )
    assert rates(f"### Current Capacity (API)\n\n{rows}") == []
    assert rates(f"### Load test of the API\n\n{rows}") == [10000, 2000]


@pytest.mark.parametrize("wish", ["Latency (Expected)", "p95 (target)", "RPS (required)"])
def test_a_head_that_expects_is_of_a_plan(wish):
    rows = [["100", "512", "2 s"], ["900", "1207", "3 s"]]
    text = table(["Concurrent Users", "Requests/second", wish], *rows)
    assert rates(f"## Non-functional needs of the shop\n\n{text}") == []
    assert len(rates(f"## Non-functional needs of the shop\n\n{text.replace(wish, 'p95')}")) == 2


@pytest.mark.parametrize(
    "name", ["alpha (Target)", "Target", "Difference", "Our goal", "Improvement"]
)
def test_a_row_of_a_wish_or_a_difference_is_no_run(name):
    rows = [["nginx", "12,345", "4 ms"], ["caddy", "11,212", "5 ms"], [name, "50,123", "1 ms"]]
    text = table(["Server", "Requests/sec", "Latency"], *rows)
    assert rates(text) == [12345, 11212]
    assert "table.sum" in codes(text)
    assert len(rates(text.replace(name, "alpha (tuned)"))) == 3


@pytest.mark.parametrize("gpu", ["4×H100", "1xB300", "T4", "L40S", "RTX 4090", "MI300X"])
def test_rows_of_graphics_processors_serve_a_model(gpu):
    rows = [[gpu, "24.10"], ["2×A100", "14.93"]]
    assert rates("Chat:\n\n" + table(["Platform", "Chat (req/s)"], *rows)) == []


@pytest.mark.parametrize("name", ["echo-ws", "websocket", "json-rpc over TCP"])
def test_rows_of_other_protocols_are_none_of_http(name):
    rows = [[name, "512", "4,374,430"], [f"{name} pipelined", "4096", "61,275,410"]]
    head = ["Test", "Conn", "RPS"]
    assert rates(f"## Benchmark Results\n\n{table(head, *rows)}") == []


def test_a_column_of_load_generators_names_no_server():
    rows = [["`wrk` (`-t6 -c64`)", "54,280"], ["`vegeta`", "51,847"], ["alpha", "56,880"]]
    found = runs("GET / of one server\n\n" + table(["", "req/s"], *rows))
    assert [run.server_name for run in found] == [None, None, None]
    assert [run.identity[""] for run in found][1:] == ["vegeta", "alpha"]


def test_heads_that_are_load_generators_join_the_rows_of_their_names():
    first = table(["Tool", "Req/sec"], ["Bombardier", "6,841.85"], ["Vegeta", "7,020.20"])
    second = table(["Metric", "Bombardier", "Vegeta"], ["Average latency", "14.62ms", "71.2ms"])
    found = runs(f"## GET /hello\n{first}\n## Latency\n{second}")
    assert [(run.server_name, run.latency_ms["mean"]) for run in found] == [
        (None, 14.62),
        (None, 71.2),
    ]


def test_requests_and_seconds_that_contradict_the_rate_lose_the_seconds():
    rows = [
        ["Total Requests", "1,366,528"],
        ["Throughput (reqs/sec)", "45,551"],
        ["Test time (s)", "3.67"],
    ]
    text = table(["Metric", "Rocket"], *rows)
    (run,) = runs(text)
    assert (run.requests_per_s, run.requests_completed, run.time_taken_s) == (45551, 1366528, None)
    assert "table.contradiction" in codes(text)
    (run,) = runs(text.replace("3.67", "30"))
    assert run.time_taken_s == 30


def test_the_duration_of_a_request_is_a_latency():
    (run,) = runs(
        table(["Server", "req/s", "Avg Request Duration (ms)"], ["nginx", "481", "13.71"])
    )
    assert (run.latency_ms["mean"], run.time_taken_s) == (13.71, None)


def test_threads_beside_workers_are_no_load():
    rows = [["1", "1", "1417.11"], ["2", "1", "2205.13"], ["1", "2", "1410.53"]]
    found = runs("### GET /api\n\n" + table(["Workers", "Threads", "RPS (avg)"], *rows))
    assert [run.concurrency for run in found] == [None] * 3
    assert found[2].identity == {"Workers": "1", "Threads": "2"}


def test_rps_of_threads_needs_a_word_of_http():
    rows = [["8", "27,330", "27,031"], ["16", "51,398", "51,050"]]
    text = table(["Threads", "RPS (d1ms)", "RPS (d2ms)"], *rows)
    assert rates(f"## Saturation, buffered tier\n\nWith 48 slots.\n\n{text}") == []
    assert len(rates(f"## Saturation of the web server\n\nWith 48 slots.\n\n{text}")) == 4


def test_the_rate_achieved_beside_the_one_offered_is_the_rate():
    rows = [["2,000", "1,989", "0.85 ms"], ["16,000", "12,701", "943 ms"]]
    found = runs("## GET /\n\n" + table(["Offered", "Achieved", "p95"], *rows))
    assert [(run.offered_rate, run.requests_per_s) for run in found] == [
        (2000, 1989),
        (16000, 12701),
    ]
    assert [run.identity for run in found] == [{}, {}]


def test_points_that_group_digits_once_leave_the_others_in_doubt():
    lines = "- Hyper [3.751.419] - 124.974 req/sec\n- Warp [3.609.731] - 120.261 req/sec\n- Rocket [16] - 555.86 req/sec\n"
    assert rates(f"wrk -c400\n{lines}") == []
    plain = lines.replace("3.751.419", "a").replace("3.609.731", "b")
    assert rates(f"wrk -c400\n{plain}") == [124.974, 120.261, 555.86]


def test_heads_beside_a_stage_name_no_server():
    text = table(["Load", "Baseline (req/s)", "Hardened (req/s)"], ["Light", "3250.45", "3180.12"])
    names = {(run.server_name, run.identity["column"]) for run in runs(text)}
    assert names == {(None, "Baseline"), (None, "Hardened")}


def test_a_row_with_a_cell_too_few_is_left_out():
    """Padded at its start, its figures would be those of the row above."""
    lines = ["Framework | Latency | Stdev | CPU % | Requests/sec", "--- | --- | --- | --- | ---"]
    lines += ["sanic | 19.5 ms | 6.7 ms | 58% | 10161", "fasthttp | 5.87 ms | 2.1 ms | 33975"]
    text = "\n".join(lines) + "\n"
    assert rates(text) == [10161]
    assert "table.cells" in codes(text)


def test_mean_and_median_of_the_rounds_are_one_run():
    rows = [["fastify", "33,762", "33,883"], ["hono", "31,945", "32,256"]]
    assert rates(table(["Framework", "req/s (mean)", "req/s (median)"], *rows)) == [33762, 31945]


def test_a_bare_latency_below_a_percentile_is_no_mean():
    rows = table(
        ["Runtime", "Latency (ms)", "req/s"], ["bun", "7", "12,450"], ["deno", "9", "11,212"]
    )
    assert [run.latency_ms for run in runs(f"#### Warm (p99)\n\n{rows}")] == [{}, {}]
    assert [run.latency_ms["mean"] for run in runs(f"#### Warm\n\n{rows}")] == [7, 9]


def test_phases_of_an_incident_are_watched():
    rows = [
        ["01:55:00", "Healthy", "3.28"],
        ["**02:00:00**", "Incident", "2.62"],
        ["02:05:00", "Flag off", "1.35"],
    ]
    text = table(["At", "Phase", "RPS", "p90"], *[[*row, "3.58s"] for row in rows])
    assert rates(f"## API\n\n{text}") == []


@pytest.mark.parametrize("word", ["TPC-H", "LDBC", "进程内"])
def test_queries_of_a_store_are_none_of_http(word):
    rows = [["Q1", "26,283", "36 ms"], ["Q2", "7,826", "77 ms"]]
    assert rates(f"### {word}\n\n" + table(["Case", "QPS", "p50"], *rows)) == []


def test_transactions_need_a_word_of_http():
    rows = [["CreateEHR", "1", "11.00", "11.00"], ["ReadEHR", "1", "13.28", "13.28"]]
    text = table(["Operation", "Tests", "Avg TPS", "Max TPS"], *rows)
    assert (
        rates(f"## Transaction Throughput Results (TPS - Transactions Per Second)\n\n{text}") == []
    )


def test_a_setting_before_the_command_is_the_load():
    rows = table(
        ["Server", "Cores", "Requests/sec"], ["axum", "8", "134,755"], ["alpha", "1", "186,549"]
    )
    found = runs(f"```sh\nDUR=15s CONN=64 ./bench/run.sh\n```\n\n## Result\n\n{rows}")
    assert [run.concurrency for run in found] == [64, 64]


def test_the_head_at_concurrency_is_the_load():
    rows = [["json", "25,541.7 req/s", "74"], ["static", "28,007.5 req/s", "79"]]
    found = runs(table(["Route", "Max throughput", "At concurrency"], *rows))
    assert [run.concurrency for run in found] == [74, 79]
