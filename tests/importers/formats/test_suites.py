"""JSON files of suites: TechEmpower's results.json and the-benchmarker's data.json."""

import json

from importers.reader import read
from tests.importers.corpus import SAMPLES
from tests.importers.reports import codes

TECHEMPOWER = SAMPLES / "techempower" / "published-1.json"
BENCHMARKER = SAMPLES / "the_benchmarker" / "published-1.json"


def changed(path, change):
    """Return the report of a sample after a change of its value."""
    value = json.loads(path.read_text())
    change(value)
    return read(json.dumps(value).encode())


def test_queries_are_made_at_the_highest_level():
    def as_queries(value):
        value["rawData"]["query"] = value["rawData"].pop("json")

    runs = changed(TECHEMPOWER, as_queries).runs[2:]
    assert [(run.concurrency, run.identity["Queries"]) for run in runs] == [(256, "1"), (256, "5")]


def test_plaintext_has_levels_of_its_own():
    def with_levels(value):
        value["pipelineConcurrencyLevels"] = [256, 1024]

    runs = changed(TECHEMPOWER, with_levels).runs
    assert [run.concurrency for run in runs] == [256, 1024, 8, 16]


def test_a_result_without_requests_or_level_is_no_run():
    def without(value):
        value["concurrencyLevels"] = [8]
        value["rawData"]["plaintext"]["aspnet-mono"][0]["totalRequests"] = 0

    report = changed(TECHEMPOWER, without)
    assert [run.requests_completed for run in report.runs] == [2763]
    assert codes(report) == ["suite.levels", "suite.levels"]


def test_latencies_of_a_level_are_those_of_its_run():
    def with_latency(value):
        number = {"level": 256, "framework_id": 67}
        value["metrics"] += [
            {**number, "label": "percentile_99", "value": 2564},
            {**number, "label": "average_latency", "value": 972.3},
        ]

    runs = changed(BENCHMARKER, with_latency).runs
    (run,) = (run for run in runs if run.server_name == "gorilla-mux")
    assert run.latency_ms == {"p99": 2.564, "mean": 0.9723}


def test_a_framework_that_answered_nothing_is_named_in_a_remark():
    def silent(value):
        value["metrics"][1]["value"] = 0

    report = changed(BENCHMARKER, silent)
    assert len(report.runs) == 4
    assert report.diagnostics[0].message.startswith("2 pairs of a framework and a level")
