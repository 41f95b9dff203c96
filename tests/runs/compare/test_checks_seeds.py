"""The articles fire what docs/checks.md names, run by run, and nothing else."""

import pytest

from importers.reader import read
from runs.compare import checks
from tests.importers.corpus import files
from tests.runs.compare.seeds import PROSE_003, PROSE_004, SERVERS, as_view, seed

LINK = {"link_mbit_per_s": 100}


def fired(runs, stated=None):
    """Return for each code and severity the places of the runs, from 1 as docs/checks.md counts them; those about no run have none."""
    found = {}
    for mark in checks.check(runs, stated).marks:
        found.setdefault(f"{mark.code} {mark.severity}", set()).update(
            int(run) + 1 for run in mark.runs
        )
    return found


def linked(runs):
    """Return the runs with a declared link of 100 Mbit/s, as a publisher's label."""
    return [type(run)(run.numbers, {**run.labels, **LINK}) for run in runs]


def test_seed_000():
    every = {1, 2, 3}
    assert fired(seed("000")) == {
        "BP004 I": every,
        "BP007 W": {1},
        "BP016 I": every,
        "BP018 W": every,
        "BP020 W": every,
        "BP027 W": every,
    }


def test_seed_002():
    failed, flagged = set(range(29, 37)), {20, 26, 28}
    big = {5, 6, 7, 8, 11, 12, *range(17, 21), *range(25, 29)}
    measured = set(range(1, 29))
    many = {
        place
        for place, run in enumerate(seed("002"), start=1)
        if run.numbers["concurrency"] == 1000
    }
    assert len(many) == 18 and len(big) == 14
    placed = set(range(1, 37)) - {30, 31, 32}  # aborted
    assert fired(linked(seed("002"))) == {
        "BP004 I": measured,
        "BP007 W": flagged,
        "BP008 E": failed,
        "BP011 W": big,
        "BP014 W": many,
        "BP016 I": placed,
        "BP019 W": {14, 22},
        "BP021 I": {4, 7, 8, 12, 16},
        "BP028 W": {1, 9, 13, 21},
    }


def test_a_chart_of_one_setting_of_keep_alive_is_not_marked():
    quiet = [run for run in seed("002") if run.numbers["keepalive"] is False]
    assert "BP009 W" not in fired(quiet)


def test_seed_003():
    stated = {"title": "Static content twice the speed with lighttpd"}
    runs, both = seed("003", every=PROSE_003), {1, 2}
    assert fired(runs, stated) == {
        "BP004 I": both,
        "BP010 W": both,
        "BP013 I": both,
        "BP015 W": {2},
        "BP016 I": both,
        "BP022 I": both,
        "BP025 W": both,
        "BP026 W": both,
        "BP027 W": both,
    }
    sentences = " ".join(mark.sentence for mark in checks.check(runs, stated).marks)
    for words in (
        "KB = 1024 bytes, the bytes cut to whole KB first",
        "host, port",
        "9,703 to 9,757 bytes with their headers",
        "Saved 2 s apart, but the second test took 6.837737 s",
        "2006/12/22 10:13:36 +1100; a run was saved later",
        "“twice the speed” says 2; 1.88 was measured",
    ):
        assert words in sentences, sentences


def test_seed_003_carries_more_than_a_link_of_100_mbit():
    linked_runs = linked(seed("003", every=PROSE_003))
    assert fired(linked_runs)["BP012 W"] == {2}
    assert "BP012 W" not in fired(seed("003", every=PROSE_003))


@pytest.mark.parametrize(
    ("prose", "single"),
    [(SERVERS, {1, 2}), (PROSE_004, {1, 2, 3, 4})],
    ids=["as read", "with stated loads"],
)
def test_seed_004(prose, single):
    found = fired(seed("004", each=prose))
    assert found == {
        "BP004 I": {1, 2, 3, 4},
        "BP005 I": {2},
        "BP010 W": {1, 2, 3, 4},
        "BP015 W": {1, 2},
        "BP016 I": single,
        "BP020 W": {2},
    }


def test_runs_of_a_server_that_nobody_names_are_no_repetitions():
    found = fired(seed("004"))
    assert "BP017 I" not in found and found["BP016 I"] == {1, 2}


@pytest.mark.parametrize(
    ("title", "fires"),
    [
        ("lighttpd: 1.9 times the requests of Apache", False),
        ("lighttpd is 2x faster", True),
        ("Double the throughput", True),
        ("Apache and lighttpd, 2 runs", False),
        ("1.88× the requests", False),
        ("Apache: 1.9 times the requests of lighttpd", True),
        ("1.9 times the requests with Apache", True),
        ("Apache is faster than lighttpd", True),
        ("lighttpd is faster than Apache", False),
        ("Apache 47 % slower than lighttpd", False),
        ("lighttpd at least 1.8 times as fast as Apache", False),
        ("lighttpd at least twice as fast as Apache", True),
    ],
)
def test_a_title_that_claims_a_factor_is_held_against_the_ratio(title, fires):
    assert ("BP025 W" in fired(seed("003", every=PROSE_003), {"title": title})) == fires


@pytest.mark.parametrize(
    "title",
    [
        "Is lighttpd twice as fast?",
        "lighttpd is not twice as fast",
        "Up to 3x faster with lighttpd",
        "lighttpd and Apache: twice as fast",
        "2,5 times as fast",
        "Dos veces m\u00e1s r\u00e1pido",
        "Faster",
    ],
)
def test_a_title_that_is_not_understood_is_not_checkable(title):
    result = checks.check(seed("003", every=PROSE_003), {"title": title})
    assert "BP025" in {one.code for one in result.not_checkable}


def test_a_title_about_three_servers_is_not_checkable():
    result = checks.check(seed("002"), {"title": "Twice the speed"})
    assert "BP025" in {one.code for one in result.not_checkable}


def test_requests_that_are_not_said_follow_from_rate_and_time():
    found = fired(seed("003", every={"concurrency": 1}))
    assert found["BP022 I"] == {1, 2}


def test_no_real_report_of_ab_contradicts_itself_and_none_is_both_marked_and_not_checkable():
    for path in files("ab"):
        runs = [as_view(run, place) for place, run in enumerate(read(path.read_bytes()).runs)]
        result = checks.check(runs)
        marked = {mark.code for mark in result.marks}
        assert not marked & {"BP001", "BP002", "BP003", "BP006"}, (
            path.name,
            [mark.sentence for mark in result.marks],
        )
        assert not marked & {one.code for one in result.not_checkable}, path.name
