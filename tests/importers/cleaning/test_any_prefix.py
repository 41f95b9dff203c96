"""A prefix that most lines share is taken off where no report was found with it.

No column of a table and no report is lost by this.
"""

import pytest

from importers.cleaning import any_prefix
from importers.reader import read
from tests.importers.corpus import CORPUS, SAMPLES
from tests.importers.reports import bounded

WRK = (CORPUS / "wrk" / "l-lat.txt").read_text()
TABLE = "clients,requests per second\n10,500\n20,900\n30,1200\n40,1500\n50,1400\n60,1300\n70,1200\n"


def test_a_shared_prefix_is_taken_off_and_lines_without_it_are_emptied():
    text = "Log of today\n" + "".join(
        f"node-{number}/7 >  {word}\n" for number, word in enumerate("abcdefgh")
    )
    assert any_prefix.without(text) == "\n" + "".join(f"{word}\n" for word in "abcdefgh")


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "a\nb\nc\n", "x: 1\nx: 2\n", "".join(f"{word}: 1\n" for word in "abcdefghij")],
)
def test_a_text_that_few_lines_share_is_no_prefix(text):
    assert any_prefix.without(text) is None


def test_lines_keep_their_numbers_without_the_prefix():
    wrapped = "Today:\n" + "".join(f"node-7 > {line}\n" for line in WRK.splitlines())
    (run,), (whole,) = read(wrapped.encode()).runs, read(WRK.encode()).runs
    assert run.requests_per_s == whole.requests_per_s
    assert run.sources["requests_per_s"] == whole.sources["requests_per_s"] + 1


def test_a_head_without_the_prefix_of_its_rows_is_no_table():
    head, *rows = TABLE.splitlines()
    assert read(TABLE.encode()).runs != []
    assert read("\n".join([head, *(f"web-7,{row}" for row in rows), ""]).encode()).runs == []
    shared = read("\n".join(f"web-7> {line}" for line in [head, *rows, ""]).encode()).runs
    assert [(run.concurrency, run.requests_per_s) for run in shared][:2] == [(10, 500), (20, 900)]


def test_a_text_with_one_prefix_everywhere_is_read_in_bounded_time():
    assert bounded(("a-1 b-2 c-3 " * 14 + "\n").encode() * 6000).runs == []
    assert bounded(("a1" * 2000 + " \n").encode() * 200).runs == []


def prefixed(text, prefix):
    return "".join(f"{prefix}{line}\n" for line in text.split("\n"))


def test_a_tools_report_takes_the_place_of_a_list_that_was_read_of_its_prefixed_lines():
    text = (SAMPLES / "loadgen" / "published-1.txt").read_text()
    (run,) = read(prefixed(text, " ** [out :: 10.0.0.1] ").encode()).runs
    assert (run.tool, run.requests_per_s) == ("loadgen", 175.1)


def test_a_table_above_a_prefixed_report_is_kept():
    table = "# Results\n\n| Server | Requests/sec |\n|---|---|\n| nginx | 5012.3 |\n| caddy | 4012.3 |\n"
    report = read(f"{table}\n{prefixed(WRK, 'worker@box> ')}".encode())
    assert [run.requests_per_s for run in report.runs if run.tool is None] == [5012.3, 4012.3]
