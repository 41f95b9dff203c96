"""Reports in JSON may stand in lists, in other objects and behind a name.

Each of them is a run with its own lines.
"""

import json

import pytest

from importers.reader import read
from tests.importers.corpus import CORPUS
from tests.importers.reports import run_numbers

FILES = (
    "oha/json.json",
    "autocannon/json404.json",
    "bombardier/json.json",
    "siege/json2.txt",
    "k6/n-summary.json",
    "vegeta/l-json.json",
)
SHAPES = {
    "list": lambda report: json.dumps([report, report]),
    "indented list": lambda report: json.dumps([report, report], indent=2),
    "by server": lambda report: json.dumps(
        {"nginx": {"c10": report}, "apache": {"c10": report}}, indent=2
    ),
    "with words": lambda report: json.dumps(
        {"runs": [{"name": 'a "}', "result": report}, {"name": "b {", "result": report}]}
    ),
    "lines": lambda report: f"{json.dumps(report)}\n{json.dumps(report)}\n",
    "indented": lambda report: f"{json.dumps(report, indent=1)}\n" * 2,
    "behind a name": lambda report: (
        f"const a = {json.dumps(report, indent=2)};\nvar b = {json.dumps(report)};\n"
    ),
    "among words": lambda report: (
        f"First:\n{json.dumps(report, indent=2)}\nand then\n\nresult: {json.dumps(report)}\n"
    ),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("shape", SHAPES)
def test_each_report_is_a_run(shape, name):
    data = (CORPUS / name).read_bytes()
    whole = run_numbers(data)
    assert len(whole) == 1
    assert run_numbers(SHAPES[shape](json.loads(data)).encode()) == whole * 2


def test_a_nested_report_has_its_own_lines():
    report = json.loads((CORPUS / "oha/json.json").read_text())
    text = json.dumps({"a": report, "b": [report]}, indent=2)
    for run in read(text.encode()).runs:
        first, last = (text.split("\n")[line - 1].strip(" ,") for line in run.lines)
        assert (first.endswith("{"), last) == (True, "}")


def test_an_object_with_a_doubled_key_holds_no_run():
    report = (CORPUS / "siege/json2.txt").read_text()
    doubled = f'{{"x": {{"y": 1}}, "x": {{"z": 1}}, "run": {report}}}'
    assert len(read(doubled.encode()).runs) == 0
    assert len(read(report.encode()).runs) == 1


STATS = """\
var stats = {
    type: "GROUP",
name: "All Requests",
stats: {
    "name": "All Requests",
    "numberOfRequests": {"total": "200", "ok": "100", "ko": "100"},
    "meanNumberOfRequestsPerSecond": {"total": "66.667", "ok": "33", "ko": "33"}
},
contents: {
"req_a-1": {
        type: "REQUEST",
stats: {
    "name": "a",
    "numberOfRequests": {"total": "100", "ok": "100", "ko": "0"},
    "meanNumberOfRequestsPerSecond": {"total": "33", "ok": "33", "ko": "-"}
}
    }
}
}
"""


def test_the_script_of_gatling_holds_one_run():
    (run,) = read(STATS.encode()).runs
    assert (run.tool, run.requests_completed, run.requests_failed, run.requests_per_s) == (
        "gatling",
        200,
        100,
        66.667,
    )
