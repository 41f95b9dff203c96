"""Reports of vegeta that somebody shortened, turned round and put below headings."""

from itertools import permutations

import pytest

from importers.reader import read

LINES = {
    "success": "Success [ratio] {ratio}%",
    "status": "Status Codes [code:count] 200:{good} 429:{bad}",
    "latencies": "Latencies [mean, 50, 95, 99, max] {mean}ms, 335ms, 8.8s, 14.7s, 19.4s",
}
WHOLE = """Requests      [total, rate]            54000, 60.00
Duration      [total, attack, wait]     15m14s, 15m0s, 14s
Latencies     [mean, 50, 95, 99, max]   5.7s, 991ms, 24.4s, 28.7s, 29.9s
{}Status Codes  [code:count]             200:54000
"""


def part(name, order, *, mark, good, mean):
    values = {"ratio": good / 10, "good": good, "bad": 1000 - good, "mean": mean}
    lines = (f"{mark}{LINES[label].format(**values)}" for label in order)
    return f"### {name}\n\n" + "\n".join(lines) + "\n\n"


def values_of(report):
    return [
        (run.label, run.requests_completed, run.non_2xx, run.latency_ms["mean"])
        for run in report.runs
    ]


@pytest.mark.parametrize("mark", ["- ", "* ", "", "    "])
@pytest.mark.parametrize("order", permutations(LINES))
def test_a_heading_ends_a_report_whatever_the_order_of_its_lines(order, mark):
    text = part("alpha", order, mark=mark, good=800, mean=410.5)
    text += part("bravo", order, mark=mark, good=700, mean=520.5)
    assert values_of(read(text.encode(), "a.md")) == [
        ("alpha", 1000, 200, 410.5),
        ("bravo", 1000, 300, 520.5),
    ]


@pytest.mark.parametrize("order", permutations(LINES))
def test_a_shortened_report_below_another_heading_takes_nothing_of_a_whole_one(order):
    short = part("bravo", order, mark="- ", good=700, mean=520.5)
    whole = f"### alpha\n\n```\n{WHOLE.format('')}```\n\n"
    assert [row[1:] for row in values_of(read((whole + short).encode(), "a.md"))] == [
        (54000, 0, 5700.0),
        (1000, 300, 520.5),
    ]
    cut_off = whole.replace("Status Codes", "Other Codes")
    runs = read((cut_off + short).encode(), "a.md").runs
    assert [run.requests_completed for run in runs] == [None, 1000]


def test_two_shortened_reports_in_the_order_of_the_tool_stay_apart():
    order = ("latencies", "success", "status")
    text = part("x", order, mark="", good=800, mean=410.5)
    text += part("x", order, mark="", good=700, mean=520.5)
    report = read(text.replace("### x\n\n", "").encode(), "a.md")
    assert [row[1:] for row in values_of(report)] == [(1000, 200, 410.5), (1000, 300, 520.5)]


def test_a_report_in_a_comment_is_one():
    text = "".join(f"# {line}\n" for line in WHOLE.format("").splitlines())
    assert [row[1:] for row in values_of(read(text.encode(), "a.sh"))] == [(54000, 0, 5700.0)]
