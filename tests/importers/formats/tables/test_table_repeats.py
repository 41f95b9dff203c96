"""Numbers that stand twice: one run where nothing tells them apart, two where something may."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import rates, table

TWO = [["nginx", "12,000", "5 ms"], ["caddy", "10,000", "7 ms"]]


def reading(text):
    return read(text.encode(), "post.md")


def repeats(text):
    remarks = reading(text).diagnostics
    return [remark.message for remark in remarks if remark.code == "table.repeats"]


def again(heading, *, rows=TWO, name="nginx", rate="12,000"):
    whole = table(["Server", "Req/s", "p99"], *rows)
    short = table(["Server", "Req/s"], [name, rate])
    return f"# wrk results\n\n## With TLS\n\n{whole}\n{heading}\n\n{short}"


@pytest.mark.parametrize(
    "heading",
    ["## Without TLS", "## Second machine", "### Large file", "Without TLS:", "Without TLS"],
)
def test_a_heading_of_its_own_may_be_a_condition(heading):
    assert rates(again(heading)) == [12000, 10000, 12000]
    assert repeats(again(heading)) == []


@pytest.mark.parametrize("heading", ["", "## Summary", "**Overhead:**", "In short:"])
def test_a_list_without_a_condition_is_no_further_run(heading):
    assert rates(again(heading)) == [12000, 10000]
    assert repeats(again(heading)) == [
        "This table repeats 1 of the rows of another table; it is no further measurement."
    ]


@pytest.mark.parametrize(
    ("name", "number"), [("go", 2), ("go (fiber)", 2), ("go fiber", 2), ("go-fiber", 3)]
)
def test_a_name_that_goes_on_without_a_blank_is_another(name, number):
    rows = [[name, "12,000", "5 ms"], TWO[1]]
    assert len(rates(again("## Summary", rows=rows, name="go"))) == number


def test_all_rows_of_one_rate_are_compared():
    rows = [TWO[0], ["caddy", "12,000", "7 ms"]]
    assert rates(again("## Summary", rows=rows)) == [12000, 12000]
    assert rates(again("## Summary", rows=rows, name="h2o")) == [12000, 12000, 12000]


def test_two_names_of_a_list_are_not_one_row():
    rows = [["nginx proxy", "12,000", "5 ms"], TWO[1]]
    text = again("## Summary", rows=rows)
    assert len(rates(text)) == 2
    assert len(rates(text + "| nginx proxy | 12,000 |\n")) == 4


@pytest.mark.parametrize(
    ("p95", "p99", "more", "number"),
    [
        ("9.85ms", "31ms", "", 2),
        ("9.85ms", "77.5ms", "", 3),
        ("9.85ms", "31ms", "| Requests | 5000 |\n", 3),
        ("9.85ms", "31ms", "| Failed | 12 |\n", 3),
    ],
)
def test_a_contradiction_or_a_count_makes_a_run_of_its_own(p95, p99, more, number):
    head = ["Route", "Req/s", "p95 (ms)", "p99 (ms)"]
    rows = table(head, ["/health", "5.5", "9.85", "31"], ["/", "5.7", "5.77", "40"])
    listed = table(["Metric", "Value"], ["p95 latency", p95], ["p99 latency", p99]) + more
    text = f"## Load test of HTTP routes\n\n{rows}\n## Second server\n\n{listed}"
    assert len(rates(text)) == number
    assert len(repeats(text)) == 3 - number


@pytest.mark.parametrize(("time", "number"), [("1000", 3), ("30000", 3), ("1003", 2)])
def test_a_round_time_may_be_that_of_several_runs(time, number):
    rows = table(["Route", "Req/s", "p99 (ms)"], ["/a", "5.5", time], ["/", "5.7", "940"])
    listed = table(["Metric", "Value"], ["p50 latency", "300ms"], ["p99 latency", f"{time}ms"])
    text = f"## Load test of HTTP routes\n\n{rows}\n## Second\n\n{listed}"
    assert len(rates(text)) == number


@pytest.mark.parametrize(("heading", "number"), [("Summary", 2), ("Another machine", 3)])
def test_a_lone_rate_is_reported_once_and_keeps_its_condition(heading, number):
    whole = table(["Server", "Req/s", "p99"], *TWO)
    lone = table(["Metric", "Value"], ["Requests/sec", "12,000"])
    text = f"# HTTP/1.1 test (wrk)\n\n## First\n\n{whole}\n## {heading}\n\n{lone}"
    assert (len(rates(text)), len(repeats(text))) == (number, 3 - number)


def test_a_lone_rate_between_those_of_rows_sums_them_up():
    whole = table(["Server", "Req/s", "p99"], *TWO)
    lone = table(["Metric", "Value"], ["Requests/sec", "11,000"])
    text = f"# wrk results\n\n{whole}\n## Results\n\n{lone}"
    (message,) = repeats(text)
    assert (rates(text), message.partition(";")[0]) == (
        [12000, 10000],
        "This table sums up the rows of other tables",
    )
