"""Outputs that somebody expects are no runs; those that are compared with an expectation are."""

import pytest

from importers.reader import read

HEY = """
Summary:
  Total:	4.1020 secs
  Slowest:	0.3140 secs
  Fastest:	0.0021 secs
  Average:	0.0410 secs
  Requests/sec:	243.7835

Status code distribution:
  [200]	1000 responses
"""
COMMAND = "$ hey -n 1000 -c 10 http://localhost:7000/\n"


def report_of(above, below=HEY):
    return read(f"{above}\n\n```\n{below}```\n".encode(), "pasted.md")


@pytest.mark.parametrize(
    "above",
    [
        "## Expected output",
        "**Expected results:**",
        "Résultat attendu :",
        "Run it. You should see something like this:",
        "You should get output similar to:",
        "`hey` prints something like this:",
        "After a while you will see a short report like this:",
        "The output should look like",
        "A typical output might look like this:",
        "Key fields:",
        "Generated files like `warmup.txt` contain:",
        "Salida esperada:",
        "You'll see something like:",
        "After that you’ll get a report like this:",
        "You can expect results like these:",
        "Expected:",
        "预期结果：",
        "k6 will output:",
        "The tests will print:",
        "## Interpreting Results",
        "### 3. Understanding k6 output",
        "#### Interpretar Resultados",
        "## 📊 Interpretação dos resultados",
        "## Reading the results",
        "You'll get a printout that looks like this:",
    ],
)
@pytest.mark.parametrize("command", ["", COMMAND])
def test_an_output_that_is_expected_is_no_run(above, command):
    report = report_of(above, command + HEY)
    assert report.runs == []
    assert [remark.code for remark in report.diagnostics] == ["run.expected"]


@pytest.mark.parametrize(
    "above",
    [
        "## Output",
        "The output was not the expected result:",
        "It is slower than the expected results:",
        "## Unexpected results",
        "You should use hey. My output:",
        "Below you will see the results of my test:",
        "You should see the results that I got:",
        "You'll see my results below:",
        "We didn't expect these results:",
        "## Expected output\n\nTBD\n\n## Actual output",
        "## Interpreting Results\n\n### Key metrics\n\n## Results",
        "**Expected output:**\n\nTBD\n\n**Actual output:**",
        "## Interpreting our results",
        "# Results\n\n### Understanding the results",
        "## Load test results\n\n### Interpreting the output",
        "## Reading rows",
        "I get a table that looks like this:",
    ],
)
def test_what_differs_from_the_expectation_was_measured(above):
    assert len(report_of(above).runs) == 1


def test_only_the_expected_output_is_left_out():
    text = f"Output:\n```\n{HEY}```\nExpected output:\n```\n{HEY}```\n"
    report = read(text.encode(), "pasted.md")
    assert [run.lines[0] for run in report.runs] == [4]
    assert [remark.line for remark in report.diagnostics] == [17]


def test_the_words_may_stand_above_the_fence_and_a_line_in_it():
    above = "You should see an output like the one below with other numbers:"
    assert report_of(above, f"Done!\n{HEY}").runs == []
    assert len(report_of("My output, with other numbers:", f"Done!\n{HEY}").runs) == 1


def test_the_words_may_stand_between_the_command_and_what_it_should_print():
    text = f"# Load test\n\n```\n{COMMAND}\n{{}}\n{HEY}```\n"
    assert read(text.format("Expected:").encode(), "a.md").runs == []
    assert len(read(text.format("Unexpected:").encode(), "a.md").runs) == 1


def test_marks_of_a_site_generator_stand_around_an_expected_output():
    text = "After this you should see an output like the one below.\n\n{{< output >}}\n"
    assert read(f"{text}{HEY}{{{{< /output >}}}}\n".encode(), "a.md").runs == []
    other = text.replace("you should see an output like", "we got an output, and not")
    assert len(read(f"{other}{HEY}{{{{< /output >}}}}\n".encode(), "a.md").runs) == 1


RATE = "    wrk -t4 -c100 http://localhost:3000/\n\n{}:\n\n    Requests/sec:  50000.00\n"


def test_a_lone_rate_that_is_expected_is_no_run():
    assert read(RATE.format("Expected output").encode(), "pasted.md").runs == []
    assert len(read(RATE.format("My output").encode(), "pasted.md").runs) == 1


def test_a_column_of_expected_results_beside_measured_ones_leaves_them():
    text = "Load test, 50 users\n\n| Server | req/s | Expected result |\n|---|---|---|\n"
    text += "| nginx | 31200 | pass |\n| h2o | 33100 | pass |\n"
    assert [run.requests_per_s for run in read(text.encode(), "a.md").runs] == [31200.0, 33100.0]


@pytest.mark.parametrize("comment", ['"""Read it.\n\n    Example:\n', '"""\n'])
def test_an_output_in_the_comment_of_a_function_is_no_run(comment):
    output = HEY.replace("\n", "\n    ")
    report = read(f'def parse(text: str) -> dict:\n    {comment}{output}"""\n'.encode(), "a.md")
    assert not report.runs
    assert [found.code for found in report.diagnostics].count("run.expected") == 1


@pytest.mark.parametrize("comment", ['"""Home."""', '"""Home.\n\n    It is short."""'])
def test_an_output_below_a_function_was_measured(comment):
    report = read(f"def home():\n    {comment}\n    return 1\n\n{HEY}".encode(), "a.md")
    assert [run.requests_per_s for run in report.runs] == [243.7835]


def test_a_heading_holds_for_all_outputs_of_its_part():
    part = f"**Smoke test:**\n\n```\n{HEY}```\n\n**Load test:**\n\n```\n{HEY}```\n"
    report = read(f"## Expected results\n\n{part}\n## Results\n\n{part}".encode(), "a.md")
    assert len(report.runs) == 2
    assert [note.code for note in report.diagnostics].count("run.expected") == 2
    assert not read(f"## Expected results\n\n{part}".encode(), "a.md").runs


def test_an_output_that_a_test_asserts_is_no_run():
    text = f'import parser\n\nassert parser.rate("""{HEY}""") == 243.7835\n'
    assert not read(text.encode(), "a.md").runs


@pytest.mark.parametrize(("code", "count"), [("import json\n", 0), ("Then we went home.\n", 1)])
def test_the_comment_that_begins_a_program_shows_an_example(code, count):
    text = f'#!/usr/bin/env python3\n"""Parse the output of hey.\n{HEY}"""\n\n{code}'
    assert len(read(text.encode(), "a.md").runs) == count


@pytest.mark.parametrize(
    "above",
    [
        "## Interpreting Results\n\n### Key metrics\n\n#### Rate",
        "### Understanding hey's output\n\n**During the test**:",
        "**Expected Output:**\n\nIt writes a summary at the end, with the times. Example output:",
    ],
)
def test_what_a_heading_announces_goes_on_below_its_lower_headings(above):
    report = report_of(above)
    assert report.runs == []
    assert [remark.code for remark in report.diagnostics] == ["run.expected"]
