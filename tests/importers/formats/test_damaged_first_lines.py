"""Copied outputs whose first letters are lost, and outputs below a command without their banner."""

from itertools import chain

import pytest

from importers.reader import read
from tests.importers.corpus import FOLDERS, sample_texts, texts
from tests.importers.reports import run_numbers

LONGEST = 20_000  # bytes of a text
MOST_ABOVE = 12  # lines above the first one that begins with a letter
# A table has heads; of artillery's reports each may be one of its own; a title of ddosify is a name.
OTHERS = (".csv", ".tsv", "/autobench/", "/tables/", "hdrplot", "/artillery/", "/ddosify/")


def first_word(path):
    """Return the index of the first line that begins with a letter, and the lines."""
    lines = path.read_text(errors="replace").split("\n")
    begins = (index for index, line in enumerate(lines) if line.strip()[:1].isalpha())
    return next(begins, len(lines)), lines


def is_copied(path):
    """Tell whether a text is short and has a line with a letter near its begin."""
    is_other = any(map(str(path).__contains__, OTHERS)) or path.stat().st_size > LONGEST
    return not is_other and first_word(path)[0] <= MOST_ABOVE


EVERY = [*chain.from_iterable(texts(folder)[:2] for folder in FOLDERS), *sample_texts()]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "path", filter(is_copied, EVERY), ids=lambda path: f"{path.parent.name}/{path.name}"
)
@pytest.mark.parametrize("lost", [1, 2])
def test_lost_first_letters_cost_no_report_and_give_no_other_number(path, lost):
    index, lines = first_word(path)
    whole = run_numbers("\n".join(lines).encode(), path.name)
    if index < len(lines):
        lines[index] = lines[index].lstrip()[lost:]
    damaged = run_numbers("\n".join(lines).encode(), path.name)
    assert len(damaged) == len(whole)
    for run, full in zip(damaged, whole, strict=True):
        assert [name for name in run if run[name] != full.get(name)] == []


SIEGE = """{}ransactions:\t\t       19509 hits  //访问次数
Availability:\t\t       97.55 %     //成功次数
Elapsed time:\t\t      553.68 secs
Transaction rate:\t       35.24 trans/sec  //每秒事物处理量
Concurrency:\t\t      170.51
Failed transactions:\t         491   //失败传输次数
Shortest transaction:\t        0.04
"""


@pytest.mark.parametrize("letter", ["T", "t", ""])
def test_a_summary_of_siege_without_its_first_letter_is_whole(letter):
    (run,) = read(f"```\n{SIEGE.format(letter)}```\n".encode()).runs
    assert (run.requests_completed, run.requests_failed) == (19509, 491)
    assert run.requests_per_s == 35.24


@pytest.mark.parametrize("before", ["Failed t", "Successful t", "My t"])
def test_other_transactions_begin_no_summary(before):
    text = SIEGE.format("T").splitlines(keepends=True)
    text[0] = text[0].replace("T", before, 1)
    assert all(run.requests_completed is None for run in read("".join(text).encode()).runs)


REWRK = """  Latencies:
    Avg      Stdev    Min      Max
    1.11ms   0.92ms   0.02ms   48.48ms
  Requests:
    Total: 5427454 Req/Sec: 90456.93
  Transfer:
    Total: 826.92 MB Transfer Rate: 13.78 MB/Sec
"""
BANNER = "Benchmarking 90 connections @ http://localhost:8090/hello for 1 minute(s)\n"
COMMAND = "$ rewrk -h http://localhost:8080/hello -t 12 -c 100 -d 60s\n"


def test_a_report_of_rewrk_below_its_command_needs_no_banner():
    text = (
        f"## alpha\n\n```\n{COMMAND}{BANNER}{REWRK}```\n\n## bravo\n\n```\n{COMMAND}\n{REWRK}```\n"
    )
    report = read(text.replace("-c 100", "-c 90", 1).encode(), "a.md")
    assert [(run.label, run.concurrency) for run in report.runs] == [("alpha", 90), ("bravo", 100)]
    assert report.diagnostics == []


def test_times_of_a_text_that_does_not_name_rewrk_are_none_of_its_reports():
    assert [run.tool for run in read(f"```\n$ ./load 9\n{REWRK}```\n".encode()).runs] == []


OHA = """Summary:
  Success rate:\t100.00%
  Total:\t10.0012 sec
  Slowest:\t0.0512 sec
  Fastest:\t0.0004 sec
  Average:\t0.0021 sec
  Requests/sec:\t47120.5521

Status code distribution:
  [200] 471270 responses
"""


@pytest.mark.parametrize("first", ["Summary:", "ummary:", "summary:", "mary", ""])
def test_a_summary_of_oha_may_lack_its_first_line(first):
    text = OHA.replace("Summary:", first)
    (run,) = read(f"```\n{text}```\n".encode()).runs
    assert (run.tool, run.requests_per_s, run.requests_completed) == ("oha", 47120.5521, 471270)


def test_a_success_rate_of_something_else_is_no_summary_of_oha():
    text = "Success rate: 100.00%\nTotal: 10 checks\nAverage: 0.0021 sec\n"
    assert read(text.encode()).runs == []
