"""Reports that stand in one text: each value stays in the report that printed it.

Two texts of the corpus are joined, with prose, a fence, a prompt, or a report that was given up between
them. The runs are those of the parts.
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


def joined_is_both(number):
    """Join a pair that the number chooses; return what differs."""
    chooser = random.Random(number)
    first, second = chooser.choice(texts()), chooser.choice(texts())
    name = chooser.choice(list(BETWEEN))
    joined = first[1].rstrip(b"\n") + b"\n" + BETWEEN[name].encode() + second[1]
    got = own(joined)
    if got == own(first[1]) + own(second[1]):
        return None
    return f"{number}: {first[0].name} {name} {second[0].parent.name}/{second[0].name}"


# Pairs of which one is no whole of its own, by the folder of their samples.
@pytest.mark.parametrize("number", range(60))
def test_two_texts_in_one_give_the_runs_of_both(number):
    assert joined_is_both(number) is None


@pytest.mark.long
def test_two_thousand_pairs_give_the_runs_of_both():
    assert [difference for number in range(2000) if (difference := joined_is_both(number))] == []
