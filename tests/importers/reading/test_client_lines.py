"""The lines that the client writes around outputs, as the reader takes them."""

from __future__ import annotations

import pytest

from importers.reader import read
from importers.reading import client_lines
from runs.conditions import BY_NAME
from tests.client.texts import SETUP, WRK, interleaved, section
from tests.importers.corpus import CORPUS
from tests.importers.reports import codes


def runs_of(text: str):
    """Return the runs of a text in a file whose name says nothing."""
    return read(text.encode(), "text.txt").runs


def test_each_run_has_what_its_setup_its_target_and_its_own_lines_state():
    report = read(interleaved(loads=(1, 4), repeats=2).encode(), "text.txt")
    assert (report.format, len(report.runs), report.diagnostics) == ("wrk", 8, [])
    first, second = report.runs[:2]
    assert (first.server_name, first.server_version, first.tool_version) == (
        "nginx",
        "1.22.1",
        "4.1.0",
    )
    assert (second.server_name, second.port, second.concurrency) == ("lighttpd", 8002, 1)
    assert first.client_facts["configuration"] == "worker_processes 2;\nsendfile on;"
    assert first.client_facts["cores"] == "2" and first.client_facts["client_cpu_percent"] == "61.5"
    assert first.details["client"]["governor"] == "performance"
    assert {run.label for run in report.runs} == {None}


def test_what_the_tool_prints_is_not_stated():
    (run,) = runs_of(SETUP + section(1, "a", load=7, requests=100))
    assert run.concurrency == 7 and "concurrency" not in run.client_facts
    assert "hostname" not in run.client_facts


def test_every_stated_value_has_its_line():
    text = SETUP + section(1, "a", load=1, requests=100)
    (run,) = runs_of(text)
    lines = text.split("\n")
    for name in run.client_facts:
        assert lines[run.sources[name] - 1].startswith(f"# benchpress: {name}: "), name


def test_numbers_and_lines_are_those_of_the_same_text_without_client_lines():
    text = interleaved(loads=(1, 4), repeats=2)
    bare = "\n".join(
        "" if line.startswith(client_lines.MARK) else line for line in text.split("\n")
    )
    with_lines, without = runs_of(text), runs_of(bare)
    fields = ("requests_per_s", "time_taken_s", "latency_ms", "lines", "path", "tool_threads")
    assert [[getattr(run, name) for name in fields] for run in with_lines] == [
        [getattr(run, name) for name in fields] for run in without
    ]


@pytest.mark.parametrize("output", ["unable to connect\n", ""])
def test_a_run_that_failed_is_a_run_without_numbers(output):
    whole = section(1, "a", load=8, requests=100)
    failed = section(2, "b", load=8, requests=100, end="failed")
    start, end = failed.index("Running"), failed.index("# benchpress: end")
    report = read((SETUP + whole + failed[:start] + output + failed[end:]).encode(), "text.txt")
    first, second = report.runs
    assert not first.aborted and first.requests_per_s == 100
    assert second.aborted and second.requests_per_s is None
    assert (second.server_name, second.concurrency, second.port) == ("lighttpd", 8, 8002)
    assert (second.tool, second.tool_threads) == ("wrk", 1)
    assert codes(report) == ["client.failed"]


def test_numbers_of_a_tool_that_was_stopped_do_not_count():
    (run,) = runs_of(SETUP + section(1, "a", load=8, requests=100, end="failed"))
    assert run.aborted and run.requests_per_s is None


def test_only_failed_runs_are_a_report_too():
    report = read((SETUP + section(1, "a", load=8, requests=1, end="failed")).encode(), "text.txt")
    assert (report.format, len(report.runs)) == ("wrk", 1)


def test_a_run_whose_report_is_missing_gets_a_remark():
    whole = section(1, "a", load=8, requests=100)
    start, end = whole.index("Running"), whole.index("# benchpress: end")
    text = SETUP + whole + whole[:start].replace("run 1", "run 2") + whole[end:]
    report = read(text.encode(), "text.txt")
    assert len(report.runs) == 1 and codes(report) == ["client.no_report"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("# benchpress: !", "client.line"),
        ("# benchpress: rss_bytes: many", "client.value"),
        ("# benchpress: cpu_percent: -1", "client.value"),
        ("# benchpress: cpu_percent: nan", "client.value"),
        (f"# benchpress: notes: {'x' * 5000}", "client.line"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, code):
    text = SETUP + section(1, "a", load=8, requests=100) + line + "\n"
    report = read(text.encode(), "text.txt")
    (remark,) = report.diagnostics
    assert (remark.code, remark.line) == (code, text.count("\n"))
    assert len(report.runs) == 1


def test_another_server_in_the_output_counts_and_is_named():
    ab = (
        "Server Software:        Apache/2.4.57\nServer Hostname:        127.0.0.1\n"
        "Server Port:            8001\n\nDocument Path:          /\nDocument Length:        3 bytes\n"
        "\nConcurrency Level:      8\nTime taken for tests:   1.000 seconds\n"
        "Complete requests:      100\nFailed requests:        0\nRequests per second:    100.00 [#/sec] (mean)\n"
    )
    lines = "# benchpress: run 1\n# benchpress: target: a\n# benchpress: end\n"
    report = read(
        (SETUP + lines.replace("# benchpress: end\n", f"{ab}# benchpress: end\n")).encode()
    )
    assert report.runs[0].server_name == "Apache"
    assert "client.differs" in codes(report)


def test_a_line_below_a_report_that_is_read_the_quick_way_is_named_as_well():
    ab = (CORPUS / "ab/2.2.14-basic.txt").read_text().rstrip("\n")
    report = read(f"{ab}\n# benchpress: !".encode(), "text.txt")
    assert len(report.runs) == 1 and "client.line" in codes(report)


def test_values_of_any_text_come_back_from_a_line():
    for value in ("plain", "two\nlines", "a\\nb", "\\", "Größe: 5 %", "a: b"):
        (run,) = runs_of(
            SETUP
            + "# benchpress: target a\n# benchpress: configuration: "
            + client_lines.escaped(value)
            + "\n"
            + section(1, "a", load=8, requests=100)
        )
        assert run.client_facts["configuration"] == value


def test_runs_outside_of_sections_stay_and_all_are_in_the_order_of_the_text():
    outside = WRK.format(load=3, url="http://127.0.0.1:9/", requests=7)
    text = outside + SETUP + section(1, "a", load=8, requests=100)
    text += section(2, "b", load=8, requests=1, end="failed") + section(3, "a", load=4, requests=50)
    runs = runs_of(text)
    assert [run.concurrency for run in runs] == [3, 8, 8, 4]
    assert [run.aborted for run in runs] == [False, False, True, False]
    assert not runs[0].client_facts
    starts = [run.lines[0] for run in runs]
    assert starts == sorted(starts)


def test_very_many_sections_are_read_in_time_and_remarks_have_a_limit():
    text = SETUP + section(1, "a", load=8, requests=100) + "# benchpress: run 2\n" * 50_000
    report = read(text.encode(), "text.txt")
    assert len(report.runs) == 1 and len(report.diagnostics) == client_lines.MOST_REMARKS + 1
    assert report.diagnostics[-1].message.startswith("49,500 more remarks")


def test_two_measurements_in_one_text_are_apart():
    other = SETUP.replace("AMD EPYC 7B13", "Intel Xeon").replace("1.22.1", "1.27.0")
    other = other.replace("# benchpress: link_mbit_per_s: 10000\n", "")
    first = SETUP + section(1, "a", load=8, requests=100)
    runs = runs_of(first + other + section(1, "a", load=8, requests=120))
    assert [run.client_facts["cpu_model"] for run in runs] == ["AMD EPYC 7B13", "Intel Xeon"]
    assert [run.server_version for run in runs] == ["1.22.1", "1.27.0"]
    assert ["link_mbit_per_s" in run.client_facts for run in runs] == [True, False]


def test_a_quoted_text_is_read_as_well():
    text = SETUP + section(1, "a", load=8, requests=100)
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    (run,) = runs_of(quoted)
    assert (run.server_name, run.requests_per_s) == ("nginx", 100)


def test_the_site_knows_every_name_that_the_client_can_state():
    """A fact that the table lacks would be dropped without a word."""
    unknown = [name for name in client_lines.SITE_FACTS if not BY_NAME[name].stated]
    assert unknown == []
    assert set(client_lines.stated_names()) - set(BY_NAME) == {"offered_rate"}
