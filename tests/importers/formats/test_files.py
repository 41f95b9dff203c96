"""What tools write beside their reports: logs, JSON, binary results."""

import json

import pytest

from importers.reader import read
from tests.importers.corpus import SAMPLES, flat

PLOW = {
    "Summary": {
        "Elapsed": "8.1s",
        "Count": 1000,
        "Counts": {"2xx": 990, "5xx": 10},
        "RPS": 12345.678,
        "Reads": "17.500MB/s",
        "Writes": "1.2MB/s",
    },
    "Statistics": {
        "Latency": {"Min": "32µs", "Mean": "1.593ms", "StdDev": "312µs", "Max": "41.012ms"},
        "RPS": {"Min": 12000},
    },
    "Percentiles": {"P50": "1.5ms", "P99.9": "12ms"},
    "Histograms": [["1.5ms", 900]],
}


def in_seconds(text):
    """Return plow's JSON as --seconds writes it."""
    for printed, seconds in (
        ("32µs", "0.000032"),
        ("1.593ms", "0.001593"),
        ("312µs", "0.000312"),
        ("41.012ms", "0.041012"),
        ("12ms", "0.012"),
    ):
        text = text.replace(f'"{printed}"', f'"{seconds}"')
    return text.replace('"1.5ms"', '"0.0015"')


@pytest.mark.parametrize("change", [str, in_seconds])
def test_the_json_of_plow_is_read(change):
    text = change(json.dumps(PLOW, ensure_ascii=False, indent=2))
    (run,) = map(flat, read(text.encode()).runs)
    assert (
        run["requests_completed"],
        run["non_2xx"],
        run["time_taken_s"],
        run["requests_per_s"],
    ) == (1000, 10, 8.1, 12345.678)
    assert (run["transfer_rate_Bps"], run["status"]) == (18350080.0, {"2xx": 990, "5xx": 10})
    assert run["latency_ms"] == {
        "min": 0.032,
        "mean": 1.593,
        "stdev": 0.312,
        "max": 41.012,
        "p50": 1.5,
        "p99.9": 12.0,
        "median": 1.5,
    }


def test_plow_may_print_seconds():
    text = (
        "Summary:\n  Elapsed  1s\n  Count    10\n    2xx     10\n  RPS      10.000\n"
        "  Reads    1.000MB/s\n  Writes   1.000MB/s\n\n"
    )
    table = (
        "Statistics    Min       Mean     StdDev      Max\n"
        "  Latency   0.000032  0.000176  0.00004  0.0018\n\n"
    )
    (run,) = read(
        f"{text}{table}Latency Percentile:\n  P50       P99\n  0.000173  0.000274\n".encode()
    ).runs
    assert run.latency_ms == {
        "min": 0.032,
        "mean": 0.176,
        "stdev": 0.04,
        "max": 1.8,
        "p50": 0.173,
        "p99": 0.274,
        "median": 0.173,
    }


CASSOWARY = {
    "base_url": "http://localhost:8000/x",
    "total_requests": 100,
    "failed_requests": 2,
    "requests_per_second": 123.45,
    "dns_median": 1.5,
    "tcp_connect": {"mean": 1.1, "median": 1, "95th_percentile": 2},
    "server_processing": {"mean": 5.5, "median": 5, "95th_percentile": 9},
    "content_transfer": {"mean": 0.1, "median": 0, "95th_percentile": 0.2},
}


@pytest.mark.parametrize("value", [CASSOWARY, [CASSOWARY]])
def test_the_json_of_cassowary_is_read(value):
    (run,) = read(json.dumps(value).encode()).runs
    assert (
        run.requests_completed,
        run.requests_failed,
        run.requests_per_s,
        run.port,
        run.latency_ms,
    ) == (100, 2, 123.45, 8000, {})
    assert run.details["parts_ms"]["server_processing"] == {"mean": 5.5, "median": 5, "p95": 9}


def test_a_newer_cassowary_prints_the_time_of_a_request():
    text = """\
 Elapsed(ms)............: Min=1.50\tMax=90.25\tAvg=12.50\tMedian=11.00\tp(95)=30.00\tp(99)=60.00
 TCP Connect(ms)........: Min=0.10\tMax=9.25\tAvg=1.50\tMedian=1.00\tp(95)=3.00\tp(99)=6.00

Summary:
 Total Req.......................: 100
 Failed Req......................: 0
 DNS Lookup......................: 115.00ms
 Req/s...........................: 271.01
"""
    (run,) = read(text.encode()).runs
    assert run.latency_ms == {
        "min": 1.5,
        "max": 90.25,
        "mean": 12.5,
        "median": 11.0,
        "p95": 30.0,
        "p99": 60.0,
    }
    assert (run.requests_per_s, run.requests_failed) == (271.01, 0)


LOG = "".join(f"179531431545{n:04}\t{200 if n % 10 else 503}\t{100 + n}\n" for n in range(50))


def test_the_log_of_h2load_is_read():
    (run,) = read((LOG + "1795314315460000\t-1\t900\n").encode()).runs
    assert (run.tool, run.requests_completed, run.requests_failed, run.non_2xx, run.lines) == (
        "h2load",
        50,
        1,
        5,
        (1, 51),
    )
    assert (run.latency_ms["min"], run.latency_ms["max"], run.details["format"]) == (
        0.1,
        0.9,
        "log",
    )


@pytest.mark.parametrize(
    "line",
    [
        "1795314315460000\t200\n",
        "1795314315460000\tok\t5\n",
        "1795314315460000\t200\t5\tmore\n",
        "179531431\t200\t5\n",
    ],
)
def test_other_columns_of_numbers_are_no_log(line):
    assert [read(text.encode()).runs for text in (line, line + LOG[:60])] == [[], []]


def test_the_binary_results_of_vegeta_are_named():
    (remark,) = read(
        b"\xff\x96\x7f\x03\x01\x01\x06Result\x01\xff\x80\x00\x01\x0c\x01\x06Attack\x01\x0c\x00"
        + bytes(range(200))
    ).diagnostics
    assert (remark.code, "vegeta encode" in remark.message) == ("file.kind", True)


PERCENTAGES = "Percentage served,Time in us\n" + "".join(f"{n},{100 + n}\n" for n in range(101))


def test_the_percentages_of_weighttp_are_microseconds():
    (run,) = read(PERCENTAGES.encode()).runs
    assert (
        run.tool,
        run.latency_ms["min"],
        run.latency_ms["p50"],
        run.latency_ms["p99"],
        run.latency_ms["max"],
    ) == (
        "weighttp",
        0.1,
        0.15,
        0.199,
        0.2,
    )


@pytest.mark.parametrize("end", range(len(PERCENTAGES) - 12, len(PERCENTAGES)))
def test_half_a_row_of_percentages_gives_no_value(end):
    whole = read(PERCENTAGES.encode()).runs[0].latency_ms
    assert read(PERCENTAGES[:end].encode()).runs[0].latency_ms.items() <= whole.items()


WEIGHTTP = (SAMPLES / "weighttp" / "a-text.txt").read_text()
NO_BANNER = WEIGHTTP.partition("\n")[2]
NO_LOAD = WEIGHTTP[WEIGHTTP.index("finished in") :]


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        (WEIGHTTP, [100]),
        (NO_BANNER, [100]),
        (NO_LOAD, [None]),
        (NO_BANNER + NO_BANNER, [100, 100]),
        (WEIGHTTP + NO_BANNER + NO_LOAD + WEIGHTTP, [100, 100, None, 100]),
        (NO_BANNER[: NO_BANNER.index("progress")] + NO_BANNER, [100]),
        (NO_BANNER.partition("#1: ")[2], [None]),
    ],
)
def test_the_load_of_weighttp_is_the_sum_of_its_threads(text, loads):
    assert [run.concurrency for run in read(text.encode()).runs] == loads


def attack(sent, seconds, *, rate, slowest):
    """Return a report of vegeta of so many requests."""
    return (
        f"Requests      [total, rate, throughput]  {sent}, {rate:.2f}, {rate:.2f}\n"
        f"Duration      [total, attack, wait]      {seconds + 0.001:.3f}s, {seconds:.3f}s, 1ms\n"
        "Latencies     [min, mean, 50, 90, 95, 99, max]  "
        f"100µs, 1ms, 1ms, 2ms, 3ms, 4ms, {slowest}ms\n"
        f"Bytes In      [total, mean]              {sent * 10}, 10.00\n"
        "Bytes Out     [total, mean]              0, 0.00\n"
        "Success       [ratio]                    100.00%\n"
        f"Status Codes  [code:count]               200:{sent}  \nError Set:\n"
    )


def test_the_reports_of_one_attack_are_one_run():
    report = read(
        (
            attack(100, 1, rate=100.9, slowest=5)
            + attack(200, 2, rate=100.4, slowest=5)
            + attack(300, 3, rate=100.2, slowest=9)
        ).encode()
    )
    assert [(run.requests_completed, run.latency_ms["max"]) for run in report.runs] == [(300, 9.0)]
    assert [(remark.code, remark.line) for remark in report.diagnostics] == [
        ("vegeta.every", 1),
        ("vegeta.every", 9),
    ]


@pytest.mark.parametrize(
    "second",
    [
        attack(200, 2, rate=200, slowest=9),
        attack(100, 1, rate=100, slowest=5),
        attack(200, 2, rate=100, slowest=4),
        "Again:\n\n\n" + attack(200, 2, rate=100, slowest=9),
    ],
)
def test_reports_of_other_attacks_are_runs_of_their_own(second):
    assert len(read((attack(100, 1, rate=100, slowest=5) + second).encode()).runs) == 2
