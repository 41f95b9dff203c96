"""Reports in JSON stand in lists, in other objects and behind a name; each is a run with its own lines."""

import json

import pytest

from importers.reader import read
from tests.importers.corpus import CORPUS
from tests.importers.test_metamorphic import runs

FILES = (
    "oha/json.json",
    "autocannon/json404.json",
    "bombardier/json.json",
    "siege/json2.txt",
    "k6/n-summary.json",
    "vegeta/l-json.json",
)
SHAPES = {
    "list": lambda one: json.dumps([one, one]),
    "drawn list": lambda one: json.dumps([one, one], indent=2),
    "by server": lambda one: json.dumps({"nginx": {"c10": one}, "apache": {"c10": one}}, indent=2),
    "with words": lambda one: json.dumps(
        {"runs": [{"name": 'a "}', "result": one}, {"name": "b {", "result": one}]}
    ),
    "lines": lambda one: f"{json.dumps(one)}\n{json.dumps(one)}\n",
    "drawn": lambda one: f"{json.dumps(one, indent=1)}\n" * 2,
    "behind a name": lambda one: (
        f"const a = {json.dumps(one, indent=2)};\nvar b = {json.dumps(one)};\n"
    ),
    "among words": lambda one: (
        f"First:\n{json.dumps(one, indent=2)}\nand then\n\nresult: {json.dumps(one)}\n"
    ),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("shape", SHAPES)
def test_each_report_is_a_run(shape, name):
    data = (CORPUS / name).read_bytes()
    whole = runs(data)
    assert len(whole) == 1
    assert runs(SHAPES[shape](json.loads(data)).encode()) == whole * 2


def test_a_nested_report_has_its_own_lines():
    one = json.loads((CORPUS / "oha/json.json").read_text())
    text = json.dumps({"a": one, "b": [one]}, indent=2)
    for run in read(text.encode()).runs:
        first, last = (text.split("\n")[line - 1].strip(" ,") for line in run.lines)
        assert (first.endswith("{"), last) == (True, "}")


def test_a_key_that_comes_twice_moves_no_report():
    one = (CORPUS / "siege/json2.txt").read_text()
    assert len(read(f'{{"x": {{"y": 1}}, "x": {{"z": 1}}, "run": {one}}}'.encode()).runs) == 0
    assert len(read(one.encode()).runs) == 1


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


def test_gatlings_script_holds_one_run():
    (run,) = read(STATS.encode()).runs
    assert (run.tool, run.requests_completed, run.requests_failed, run.requests_per_s) == (
        "gatling",
        200,
        100,
        66.667,
    )
