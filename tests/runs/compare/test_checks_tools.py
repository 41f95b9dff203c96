"""The rules of arithmetic hold for every tool: no real output breaks one, each planted contradiction does."""

from __future__ import annotations

import re

import pytest

from importers.reader import read
from runs.compare import checks
from runs.compare.checks import durations, known_bugs
from runs.compare.exclusions import candidates
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.series import group
from tests.importers.corpus import CORPUS, FOLDERS, SAMPLES, files, samples
from tests.runs.compare.seeds import as_view
from tests.runs.compare.test_checks import fired, view


def views(text):
    """Return the runs of a text or of the bytes of a file."""
    source = text.encode() if isinstance(text, str) else text
    return [as_view(run, place) for place, run in enumerate(read(source).runs)]


def errors(runs):
    """Return the codes of the contradictions, without those of runs in which requests failed."""
    return {code for code, severity in fired(runs) if severity == "E"} - {"BP008"}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_real_output_contradicts_itself(folder):
    marked = {}
    for path in files(folder):
        runs = views(path.read_bytes())
        result = checks.check(runs)
        codes = {mark.code for mark in result.marks if mark.severity == "E"} - {"BP008"}
        both = {mark.code for mark in result.marks} & {rule.code for rule in result.not_checkable}
        if codes or both:
            marked[path.name] = codes | both
    assert marked == {}


def test_no_sample_of_a_format_contradicts_itself():
    assert {
        path.name: codes for path in samples() if (codes := errors(views(path.read_bytes())))
    } == {}


def test_only_runs_with_errors_are_about_errors():
    """BP008 fires where one request in a hundred failed, and nowhere else."""
    for folder in FOLDERS:
        for path in files(folder):
            runs = {run.id: run for run in views(path.read_bytes())}
            for mark in checks.check(list(runs.values())).marks:
                if mark.code == "BP008":
                    numbers = runs[mark.runs[0]].numbers
                    wrong = max(numbers.get("requests_failed") or 0, numbers.get("non_2xx") or 0)
                    flagged = (numbers.get("details") or {}).get("flagged_failed")
                    assert wrong >= 0.01 * (numbers.get("requests_completed") or 0) or flagged


def plant(file, label, change):
    """Return the runs of a sample after the number behind a label was changed."""
    text = (CORPUS / file).read_text()
    pattern = re.compile(rf"({label})([0-9][0-9.]*)")
    assert pattern.search(text), (file, label)
    return views(pattern.sub(lambda match: match[1] + change(match[2]), text, count=1))


def twice(digits):
    places = len(digits.partition(".")[2])
    return f"{2 * float(digits):.{places}f}"


@pytest.mark.parametrize(
    ("file", "label", "change", "code"),
    [
        ("wrk/a-lat.txt", r"Requests/sec: +", twice, "BP001"),
        ("wrk/a-lat.txt", r"Transfer/sec: +", twice, "BP003"),
        ("wrk/a-lat.txt", r"50% +", lambda _: "9999.00", "BP006"),
        ("wrk/a-404.txt", r"Non-2xx or 3xx responses: ", lambda _: "21090", "BP040"),
        ("wrk2/lat.txt", r"Requests/sec: +", twice, "BP001"),
        ("wrk2/lat.txt", r"Transfer/sec: +", twice, "BP003"),
        ("hey/heydeb-basic.txt", r"Requests/sec:\s+", twice, "BP001"),
        ("hey/heydeb-basic.txt", r"\[200\]\s+", twice, "BP001"),
        ("hey/heydeb-basic.txt", r"Total data:\s+", twice, "BP040"),
        ("hey/heydeb-basic.txt", r"50%%? in ", lambda _: "9.0000", "BP006"),
        ("k6/full-text.txt", r"http_reqs\.+: [0-9]+ +", twice, "BP001"),
        ("k6/full-text.txt", r"data_received\.+: [0-9.]+ [kM]?B +", twice, "BP003"),
        ("k6/full-text.txt", r"http_req_duration.* p\(95\)=", lambda _: "0.01", "BP006"),
        ("h2load/h1.txt", r"finished in [0-9.]+ms, ", twice, "BP001"),
        ("h2load/h1.txt", r"req/s, ", twice, "BP003"),
        ("h2load/h1.txt", r"status codes: ", twice, "BP040"),
        ("h2load/h1.txt", r"done, ", lambda _: "1900", "BP040"),
        ("k6/e-text.txt", r"http_req_failed\.+: ", lambda _: "45.00", "BP040"),
        ("siege/s41-text-err.txt", r"Availability:\s+", lambda _: "99.00", "BP040"),
        ("vegeta/slow.txt", r"Success +\[ratio\] +", lambda _: "69.00", "BP040"),
        ("vegeta/slow.txt", r"throughput\]\s+200, 100.47, ", twice, "BP001"),
        ("vegeta/slow.txt", r"Status Codes +\[code:count\] +200:", twice, "BP001"),
        ("oha/json.json", r'"requestsPerSec": *', twice, "BP001"),
        ("siege/s41-text-t2.txt", r"Transaction rate:\s+", twice, "BP001"),
        ("siege/s41-text-t2.txt", r"Throughput:\s+", twice, "BP003"),
        ("httperf/basic.txt", r"Request rate: ", twice, "BP001"),
        ("ab/2.0.52-basic.txt", r"Requests per second: +", twice, "BP001"),
        ("ab/2.0.52-basic.txt", r"Failed requests: +", lambda _: "9999999", "BP040"),
    ],
)
def test_a_planted_contradiction_is_found(file, label, change, code):
    found = errors(plant(file, label, change))
    assert code in found


def test_more_than_was_offered_is_a_contradiction():
    runs = plant("httperf/basic.txt", r"Request rate: ", twice)
    assert ("BP029", "E") in fired(runs)


def test_every_tool_that_prints_its_inputs_has_a_known_precision():
    """A tool without one is held against the digits of an unknown table."""
    tools = set()
    for path in samples():
        for run in views(path.read_bytes()):
            numbers = run.numbers
            has_rate = numbers["requests_completed"] and numbers["requests_per_s"]
            if has_rate and numbers["time_taken_s"] and numbers["tool"]:
                tools.add(numbers["tool"])
    assert {"ab", "wrk", "hey", "oha", "h2load", "vegeta", "siege"} <= tools
    assert tools <= set(durations.PRECISIONS)


@pytest.mark.parametrize(
    ("numbers", "fires"),
    [
        ({"tool": "hey", "requests_completed": 1_000_000, "requests_per_s": 9e5}, False),
        ({"tool": "hey", "requests_completed": 950, "requests_failed": 50, "rate": 100.0}, False),
        ({"tool": "wrk", "requests_completed": 950, "requests_failed": 50, "rate": 100.0}, True),
        ({"tool": "vegeta", "requests_completed": 1000, "non_2xx": 500, "rate": 50.0}, False),
        ({"tool": "vegeta", "requests_completed": 1, "requests_per_s": 1.0}, False),
        ({"tool": "oha", "details": {"in_flight_at_deadline": 50}, "rate": 207.0}, False),
        ({"tool": "oha", "details": {"in_flight_at_deadline": 50}, "rate": 219.0}, True),
        ({"tool": "h2load", "requests_completed": 1000, "rate": 150.0}, False),
        ({"tool": "h2load", "requests_completed": 1000, "rate": 50.0}, True),
        ({"tool": None, "requests_completed": 1000, "rate": 105.0}, False),
        ({"tool": None, "requests_completed": 1000, "rate": 120.0}, True),
    ],
)
def test_a_habit_of_a_tool_sets_the_tolerance(numbers, fires):
    silent = {"total_transferred_bytes": None, "transfer_rate_Bps": None, "time_taken_s": 10.0}
    rate = numbers.pop("rate", None)
    numbers = {"requests_per_s": rate} | numbers | silent
    assert ("BP001" in errors([view(1, **numbers)])) == fires


def test_the_maximum_is_not_below_the_99th_percentile():
    assert "BP006" in errors([view(1, latency_ms={"p99": 9.0, "max": 5.0})])
    assert "BP006" not in errors([view(1, latency_ms={"p99": 5.02, "max": 5.0})])


LENGTHS = {"connect": 0, "receive": 0, "length": 500, "exceptions": 0}


def test_answers_of_another_length_alone_are_a_warning():
    run = view(1, tool="ab", requests_failed=500, details={"failed_breakdown": LENGTHS})
    marks = {mark.code: mark for mark in checks.check([run]).marks}
    assert marks["BP007"].severity == "W" and "BP008" not in marks
    assert "only their length differs" in marks["BP007"].sentence


def test_a_load_with_answers_of_another_length_takes_part():
    run = view(1, tool="ab", requests_failed=500, details={"failed_breakdown": LENGTHS})
    (own,), _ = group([run])
    (candidate,) = candidates(own.series, REQUESTS_PER_S, {})
    assert candidate.excluded == () and candidate.loads == (10,)


def test_other_failures_beside_lengths_still_count():
    kinds = LENGTHS | {"receive": 40}
    run = view(1, tool="ab", requests_failed=540, details={"failed_breakdown": kinds})
    assert ("BP008", "E") in fired([run])


def test_ab_does_not_say_whether_answers_were_redirects():
    (mark,) = (
        mark
        for mark in checks.check([view(1, tool="ab", non_2xx=100)]).marks
        if mark.code == "BP008"
    )
    assert "outside 2xx" in mark.sentence and "ab does not say which" in mark.sentence


def test_each_known_bug_has_a_source():
    assert [bug for bug in known_bugs.BUGS if not bug.source or not bug.effect] == []
    assert "BP038" not in {
        code for code, _ in fired([view(1, tool="ab", tool_version="2.0.40-dev")])
    }
    assert "BP038" in {
        code for code, _ in fired([view(1, tool="hey", requests_completed=1_000_000)])
    }


@pytest.mark.parametrize("rule", checks.catalogue(), ids=lambda rule: rule.code)
def test_a_rule_that_can_mark_e_declares_its_metrics(rule):
    if rule.severity == "E" or rule.code == "BP029":
        assert rule.metrics or rule.code == "BP008"


def test_the_samples_are_read():
    assert len(samples()) > 20 and SAMPLES.is_dir()
