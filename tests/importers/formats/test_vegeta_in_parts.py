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


ROWS = {
    "Requests": "Requests      [total, rate, throughput]         1000, 100.10, 90.05",
    "Duration": "Duration      [total, attack, wait]             9.995s, 9.99s, 5.01ms",
    "Latencies": "Latencies     [min, mean, 50, 90, 95, 99, max]  {}ms, 5ms, 5ms, 8ms, 9ms, 15ms, 41ms",
    "Success": "Success       [ratio]                           90.00%",
    "Status": "Status Codes  [code:count]                      200:900  0:100",
}


def rows_of(labels, heads, *, fastest):
    """Return rows of a report; above some of them stands a heading."""
    return "".join(f"{heads.get(label, '')}{ROWS[label].format(fastest)}\n" for label in labels)


@pytest.mark.parametrize("heading", ["# {}\n", "\n**{}:**\n\n", "\n## The {}\n\n"])
@pytest.mark.parametrize("label", ["Duration", "Latencies", "Success", "Status"])
def test_a_heading_between_the_lines_of_a_report_does_not_part_it(heading, label):
    heads = {label: heading.format(label.lower())}
    text = "".join(f"## {name}\n\n{rows_of(ROWS, heads, fastest=1)}\n" for name in ("a", "b"))
    for report in (read(rows_of(ROWS, heads, fastest=1).encode(), "a.md"), read(text.encode())):
        assert {(run.requests_completed, run.latency_ms["min"]) for run in report.runs} == {
            (900, 1)
        }
        assert report.diagnostics == []
    assert len(report.runs) == 2


@pytest.mark.parametrize("order", [*permutations(ROWS)][::7])
@pytest.mark.parametrize("between", ["", "## bravo\n\n", "Then bravo:\n\n"])
def test_lines_in_any_order_are_of_the_report_below_their_heading(order, between):
    text = rows_of(order, {}, fastest=1) + between + rows_of(order, {}, fastest=2)
    runs = read(f"## alpha\n\n{text}".encode(), "a.md").runs
    assert [(run.requests_completed, run.latency_ms["min"]) for run in runs] == [(900, 1), (900, 2)]
    assert [run.requests_per_s for run in runs] == [90.05, 90.05]


def test_lines_without_requests_and_latencies_are_a_remark():
    text = rows_of(["Success", "Status"], {}, fastest=1)
    report = read(f"## alpha\n\n{text}".encode(), "a.md")
    assert (report.runs, report.diagnostics[0].code) == ([], "text.cut")
    whole = rows_of(ROWS, {}, fastest=1)
    report = read(f"{whole}\n## bravo\n\n{text}".encode(), "a.md")
    assert (len(report.runs), [remark.line for remark in report.diagnostics]) == (1, [9])
