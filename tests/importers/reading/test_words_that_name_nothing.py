"""Words around reports that name nothing, and a load in a heading; lists of headings of ab."""

import pytest

from importers.reader import read

SIEGE = """Transactions:		       8120 hits
Availability:		      100.00 %
Elapsed time:		       40.11 secs
Data transferred:	        2.03 MB
Response time:		        0.17 secs
Transaction rate:	      202.44 trans/sec
Throughput:		        0.05 MB/sec
Concurrency:		       31.10
Successful transactions:        8120
Failed transactions:	           0
Longest transaction:	        1.41
Shortest transaction:	        0.02
"""


def runs_of(*lines):
    text = "".join(f"{line}\n\n```\n{SIEGE}```\n\n" for line in lines)
    return read(text.encode(), "").runs


def labels_of(*lines):
    return [run.label for run in runs_of(*lines)]


@pytest.mark.parametrize(
    "line",
    [
        *("### third time", "## Command to run http tests", "Commands used for the tests:"),
        *("## under", "## The data", "## Test scenarios", "## 实际效果", "My results:", "xxx"),
        *("## We changed a pool", "Let's run it:", "<summary>Click to see all of it</summary>"),
        *("<summary>(click here to expand)</summary>", "## 2025-03-21T09:07:35.265Z"),
        *("**Now it looks fine:**", "**Winner: alpha**", "예시 결과 (콘솔 출력):"),
        *("### 8120次请求 每次", "### run 10 times (8120 pages)"),
    ],
)
def test_repetitions_and_commands_are_no_names(line):
    assert labels_of("# Puma\n\n" + line) == ["Puma"]


@pytest.mark.parametrize("line", ["### real time", "# Command cache", "## under load"])
def test_names_with_such_words_stay(line):
    assert labels_of(line) == [line.strip("# ").removeprefix("Command ")]


def test_names_beside_words_that_name_nothing_stay():
    assert labels_of("## Data plane", "## Click house") == ["Data plane", "Click house"]
    assert labels_of("## v2 - 2025-03-21T09:07:35.265Z") == ["v2"]
    assert labels_of("My result, M2:", "Myrtle, M2:") == ["M2", "Myrtle, M2"]
    assert labels_of("## 🔹 Puma", "## (12 pages)") == ["Puma", "(12 pages)"]
    assert labels_of("**Winners**", "**It-alpha**") == ["Winners", "It-alpha"]
    assert labels_of("## WeGet", "## I/O uring") == ["WeGet", "I/O uring"]


def test_what_came_out_is_no_part_of_a_name():
    assert labels_of("### Linux (~620 QPS)", "### BSD (~1.4k req/s)") == ["Linux", "BSD"]
    assert labels_of("### proxy (20 ms)", "### Linux (v6.1)") == ["proxy (20 ms)", "Linux (v6.1)"]


def test_a_heading_says_how_many_users_its_requests_came_from():
    loads = ("## 60 concurrent requests from 60 users", "## 7 requests from 7 pages")
    assert [run.concurrency for run in runs_of(*loads)] == [60, None]


def test_names_may_begin_with_a_word_that_tools_print():
    lines = ("TLS on Linux:", "Server two:", "Document store:", "Completed tree:")
    assert labels_of(*lines) == [line.rstrip(":") for line in lines]
    assert labels_of("TLS Protocol: TLSv1.2", "Server Port: 80") == [None, None]


AB = """## Read

### This is ApacheBench, Version 2.3 <$Revision: 1901567 $>

- Server Hostname: 127.0.0.1
- Server Port: 7000
{mark} Concurrency Level: 15
{mark} Time taken for tests: 8.000 seconds
{mark} Complete requests: 120
- Failed requests: 0
- Total transferred: 155500 bytes
{mark} Requests per second: 15.00 [#/sec] (mean)
- Time per request: 1000.000 [ms] (mean)
- Transfer rate: 18.98 [Kbytes/sec] received
"""


@pytest.mark.parametrize("mark", ["- #####", "-", "-   ##"])
def test_items_of_a_report_of_ab_may_be_headings(mark):
    (run,) = read(AB.format(mark=mark).encode(), "").runs
    assert (run.tool, run.concurrency, run.requests_per_s, run.label) == ("ab", 15, 15.0, "Read")


def test_an_item_that_is_an_issue_is_no_heading():
    (run,) = read(AB.format(mark="-").replace("## Read", "- #12 is slow").encode(), "").runs
    assert (run.tool, run.label) == ("ab", None)


WRK = """Running 30s test @ http://127.0.0.1:8080/
  4 threads and 100 connections
  1231234 requests in 30.01s, 150.00MB read
Requests/sec:  41027.46
Transfer/sec:      5.00MB
"""


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Here is the poor performance.", None),
        ("Here is the alpha performance.", "alpha"),
        ("### TLS, new session", "TLS, new session"),
        ("### Run it in a new terminal", None),
        ("### Low latency, high throughput", "Low latency, high throughput"),
    ],
)
def test_an_opinion_is_no_name_and_a_setting_is_one(line, label):
    (run,) = read(f"{line}\n\n{WRK}".encode(), "").runs
    assert run.label == label


def test_what_is_expected_in_french_is_no_run():
    assert read(f"Attendu :\n\n{WRK}".encode(), "").runs == []


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("## Resultados de la prueba de carga", None),
        ("## Resultados de la prueba de alpha", "la prueba de alpha"),
        ("## 31 VUs — 0 % errors", None),
        ("## 31 VUs — 0 % cached", "0 % cached"),
        ("## Workers (n2-standard-8, localhost)", "Workers (n2-standard-8, localhost)"),
        ("## Workers (n8120, localhost)", "Workers (localhost)"),
    ],
)
def test_shares_of_errors_and_tests_name_nothing_and_machines_do(line, label):
    assert labels_of(line) == [label]
