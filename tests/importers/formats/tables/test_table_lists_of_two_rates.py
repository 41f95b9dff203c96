"""Lines of a list with several labels: which of them is the rate of the run that a line names."""

from __future__ import annotations

import pytest

from importers.reader import read

ABOVE = "# HTTP benchmark\n\n"


def report_of(values: str):
    lines = [f"- nginx: {values}\n", f"- caddy: {values.replace('45', '35')}\n"]
    return read(f"{ABOVE}{''.join(lines)}".encode())


def rates(report):
    return [(run.server_name, run.requests_per_s) for run in report.runs]


BOTH = [("nginx", 45231.0), ("caddy", 35231.0)]


@pytest.mark.parametrize(
    "label",
    [
        "Throughput",
        "rate",
        "Débit",
        "Durchsatz",
        "Served",
        "Result",
        "HTTP throughput",
        "average throughput",
    ],
)
@pytest.mark.parametrize(
    "beside", ["errors: 0", "transfer: 12 MiB/s", "p99: 7.9 ms", "worst: 7.9 ms", "requests: 9000"]
)
def test_the_only_rate_beside_something_measured_is_that_of_the_test(label, beside):
    assert rates(report_of(f"{label}: 45231 req/s, {beside}")) == BOTH


@pytest.mark.parametrize("beside", ["rejected", "timeouts", "failed", "per core", "per worker"])
@pytest.mark.parametrize("label", ["Throughput: 45231 req/s", "Requests/sec: 45231"])
def test_a_rate_of_failures_or_of_a_part_is_left_out_with_a_remark(label, beside):
    report = report_of(f"{label}, {beside}: 12 req/s, p99: 4 ms")
    assert rates(report) == BOTH
    assert any(remark.message.startswith(f"{beside!r} is not") for remark in report.diagnostics)


@pytest.mark.parametrize(
    "values",
    [
        "Throughput: 45231 req/s, cached: 95600 req/s",
        "reads: 45231 req/s, writes: 12300 req/s",
        "Rate: 45231 req/s, Throughput: 44120 req/s, p99: 4 ms",
        "it served 45231 req/s, rejected: 12 req/s",
        "target: 45231 req/s, p99: 4 ms",
        "offered: 45231 req/s, errors: 0",
        "max: 45231 req/s, errors: 0",
        "rejected: 45 req/s, p99: 4 ms",
        "rate: 4500 req/s, users: 12",
    ],
)
def test_where_nothing_says_which_rate_is_meant_none_is_read_and_a_remark_says_so(values):
    report = report_of(values)
    assert (report.runs, report.diagnostics[0].code) == ([], "table.rates")
    assert "format.rate_unread" not in {remark.code for remark in report.diagnostics}


@pytest.mark.parametrize("first", ["TLS: TLS 1.3, writes", "rejected"])
def test_a_later_rate_does_not_stand_for_an_unread_one(first):
    text = f"{ABOVE}- nginx v1.2: Throughput: 45,231 req/s, {first}: 12 req/s\n"
    assert read((text + text.replace("nginx", "caddy")).encode()).runs == []


def test_a_slash_parts_labels_beside_commas_and_a_dash_parts_the_name():
    report = report_of("RPS: 45231 / p50: 1 ms, p99: 7.9 ms")
    assert report.runs[0].latency_ms == {"p50": 1.0, "median": 1.0, "p99": 7.9}
    lines = "- nginx — Durchsatz: 45.231,5 req/s, Latenz: 7,9 ms\n"
    report = read(f"{ABOVE}{lines}{lines.replace('nginx', 'caddy')}".encode())
    assert rates(report) == [("nginx", 45231.5), ("caddy", 45231.5)]
    assert report.runs[0].latency_ms == {"mean": 7.9}


@pytest.mark.parametrize("head", ["Rejected", "Errors", "Failed"])
def test_a_column_of_the_rate_of_failures_is_no_rate_of_a_run(head):
    text = (
        f"# wrk\n\n| Server | Throughput | {head} |\n|---|---|---|\n| nginx | 45 req/s | 12 req/s |"
    )
    assert [run.requests_per_s for run in read(f"{text}\n".encode()).runs] == [45.0]


@pytest.mark.parametrize(
    ("values", "beside"),
    [
        ("peak: 52,311 req/s, avg: 45,231 req/s", "peak"),
        ("offered: 50,000 req/s, achieved: 45,231 req/s, p99: 40 ms", "offered"),
        ("Throughput: 45,231 req/s, Target: 50,000 req/s", "Target"),
        ("requested 50,000 req/s, served 45,231 req/s, p99 3 ms", "requested"),
        ("average 45,231 req/s, peak 52,311 req/s", "peak"),
    ],
)
def test_a_wish_or_an_extreme_stands_beside_the_rate_of_the_test(values, beside):
    report = report_of(values)
    assert [rate for _, rate in rates(report)] == [45231.0, 35231.0]
    assert any(repr(beside) in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize("values", ["peak: 52,311 req/s, p99: 4 ms", "avg: 5 req/s, cold: 9 req/s"])
def test_an_extreme_alone_or_a_mean_beside_another_rate_is_none(values):
    assert report_of(values).runs == []
