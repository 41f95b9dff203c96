"""Reports that stand in one text: each value stays in the report that printed it.

Two texts of the corpus are joined, with prose, a fence, a prompt, or an aborted report between
them. The runs are those of the parts: what an aborted one printed stays its own.
"""

import random
from functools import cache

import pytest

from importers.reader import read
from tests.importers.corpus import sample_texts

BETWEEN = {
    "nothing": "\n",
    "prose": "\nThen we changed the buffers and measured once more.\n\n",
    "a heading": "\n## Second try\n\n",
    "a fence": "\n```\n\n```\n",
    "a prompt": "\nalice@box:~$ sleep 10\nalice@box:~$ ls\n",
    "left out": "\n[...]\n\n",
    "an aborted wrk": "\n$ wrk -t4 -c400 -d30s http://localhost:8080/\n"
    "Running 30s test @ http://localhost:8080/\n  4 threads and 400 connections\n^C\n\n",
    "an aborted ab": "\n$ ab -n 9999 -c 77 http://localhost/\n"
    "This is ApacheBench, Version 2.3 <$Revision: 1879490 $>\n\n"
    "Benchmarking localhost (be patient)\n"
    "apr_socket_recv: Connection reset by peer (104)\nTotal of 123 requests completed\n\n",
    "an aborted siege": "\n$ siege -c 77 -t 1M http://localhost/\n** SIEGE 4.0.4\n"
    "** Preparing 77 concurrent users for battle.\nThe server is now under siege...\n^C\n\n",
    "an aborted bombardier": "\n$ bombardier -c 77 -d 30s http://localhost/\n"
    "Bombarding http://localhost:80/ for 30s using 77 connection(s)\n^C\n\n",
    "an aborted autocannon": "\n$ autocannon -c 77 -d 30 http://localhost/\n"
    "Running 30s test @ http://localhost/\n77 connections\n\n^C\n\n",
    "an aborted h2load": "\n$ h2load -n 9999 -c 77 https://localhost/\nstarting benchmark...\n"
    "spawning thread #0: 77 total client(s). 9999 total requests\n^C\n\n",
}
FIELDS = ("tool", "concurrency", "requests_per_s", "requests_completed", "time_taken_s")
LONGEST = 20_000  # bytes of a sample that is joined


@cache
def texts():
    """Return the samples that are short texts and give runs, with their bytes."""
    paths = [path for path in sample_texts() if path.stat().st_size < LONGEST]
    pairs = [(path, path.read_bytes()) for path in paths]
    return [
        (path, data)
        for path, data in pairs
        if path.suffix not in (".json", ".csv", ".html", ".jtl", ".xml", ".hgrm", ".tsv")
        and b"\r" not in data
        and own(data)
    ]


@cache
def own(data):
    """Return what the runs of one text say."""
    return [tuple(getattr(run, name) for name in FIELDS) for run in read(data).runs]


def is_of_heading_above(joined):
    """Tell whether a table is refused, with a remark, because a heading above names another field."""
    remarks = read(joined).diagnostics
    return any(one.code == "table.not_http" and " is of " in one.message for one in remarks)


def joined_is_both(number):
    """Join a pair that the number chooses; return what differs."""
    chooser = random.Random(number)
    first, second = chooser.choice(texts()), chooser.choice(texts())
    name = chooser.choice(list(BETWEEN))
    joined = first[1].rstrip(b"\n") + b"\n" + BETWEEN[name].encode() + second[1]
    got = own(joined)
    before = own(first[1]) + own(BETWEEN[name].encode())
    if got == before + own(second[1]) or (got == before and is_of_heading_above(joined)):
        return None
    return f"{number}: {first[0].name} {name} {second[0].parent.name}/{second[0].name}"


# Pairs of which one is no whole of its own, by the folder of their samples.
@pytest.mark.parametrize("number", range(60))
def test_two_texts_in_one_give_the_runs_of_both(number):
    assert joined_is_both(number) is None


@pytest.mark.long
def test_two_thousand_pairs_give_the_runs_of_both():
    assert [difference for number in range(2000) if (difference := joined_is_both(number))] == []


def test_plow_without_a_duration_begins_a_report():
    """Below autocannon's report its own was lost: "Benchmarking http://… using 20 connection(s)."."""
    paths = {path.parent.name + "/" + path.name: path for path in sample_texts()}
    first = paths["autocannon/a-text.txt"].read_bytes()
    second = paths["plow/summary.txt"].read_bytes()
    assert own(first.rstrip(b"\n") + b"\n\n" + second) == own(first) + own(second)
