"""Each check fires where it should and is silent elsewhere; what nobody says fires nothing and is named."""

import copy
import pkgutil
import random
import re

import pytest

from runs.compare import checks
from runs.compare.checks import times
from runs.compare.series import RunView
from tests.runs.compare.make import make_view

NAMES = (
    "server_name",
    "server_version",
    "document_label",
    "hardware",
    "os",
    "notes",
    "link_mbit_per_s",
    "client",
    "measured_order",
    "machine_kind",
    "client_cpu_percent",
)


def view(number, **changes):
    """Return a run of ab that nothing can be said against: 20 s at a rate of 100 requests/s or so."""
    rate = changes.pop("rate", 100.0 + number)
    level, done = changes.get("concurrency", 10), 2000 + 20 * number
    numbers = {
        "id": f"run{number:03}",
        "tool": "wrk",
        "tool_version": None,
        "concurrency": level,
        "offered_rate": None,
        "requests_completed": done,
        "requests_failed": 0,
        "non_2xx": 0,
        "keepalive": False,
        "tls": False,
        "time_taken_s": round(done / rate, 3),
        "requests_per_s": rate,
        "transfer_rate_Bps": rate * 800,
        "total_transferred_bytes": done * 800,
        "document_bytes": 612,
        "path": "/",
        "hostname": "bench.example",
        "port": 80,
        "latency_ms": {},
        "aborted": False,
        "details": {},
        "provenance": {},
    }
    labels = dict.fromkeys(NAMES) | {"server_name": "nginx", "server_version": "1.24.0"}
    labels |= {name: changes.pop(name) for name in list(changes) if name in NAMES}
    return RunView(numbers | changes, labels)


def fair():
    """Return a comparison that is fair: two servers, five runs each in turns, one setup."""
    turns = {"measured_order": "interleaved"}
    other = {"server_name": "lighttpd", "server_version": "1.4.69"}
    return [
        *(view(number, **turns) for number in range(5)),
        *(view(number, rate=150.0 + number, **turns, **other) for number in range(5, 10)),
    ]


def unknown(runs, stated=None):
    """Return the codes of the checks that had nothing to look at."""
    return {one.code for one in checks.check(runs, stated).not_checkable}


def fired(runs, stated=None):
    """Return the codes and severities that fire."""
    return {(mark.code, mark.severity) for mark in checks.check(runs, stated).marks}


NEXT = {"file": {"name": "b", "saved": "2006-12-22 20:23:22 +1100"}}
SAVED = {"file": {"name": "a", "saved": "2006-12-22 20:23:20 +1100"}}
FIRING = {
    "BP001": ([view(1, tool="ab", requests_per_s=120.0)], None),
    "BP002": ([view(1, tool="ab", details={"time_per_request_ms": 5.0})], None),
    "BP003": ([view(1, tool="ab", transfer_rate_Bps=9e6)], None),
    "BP004": ([view(1, details={"kilo": 1000})], None),
    "BP005": ([view(1, tool="ab", latency_ms={"mean": 20.0})], None),
    "BP006": ([view(1, latency_ms={"mean": 9.0, "max": 5.0})], None),
    "BP007": ([view(1, requests_failed=3)], None),
    "BP008": ([view(1, non_2xx=100)], None),
    "BP009": ([view(1), view(2, keepalive=None, server_name="boa")], None),
    "BP010": ([view(1), view(2, server_name="boa", port=81)], None),
    "BP011": ([view(1)], {"link_bit_per_s": 700_000}),
    "BP012": ([view(1)], {"link_bit_per_s": 600_000}),
    "BP013": ([view(1, hostname="127.0.0.1")], None),
    "BP014": ([view(1, tool="ab", concurrency=1000)], None),
    "BP015": ([view(1, time_taken_s=5.0)], None),
    "BP016": ([view(1)], None),
    "BP017": ([view(1), view(2)], None),
    "BP018": ([view(1, latency_ms={"p99": 5.0})], None),
    "BP019": ([view(1, rate=101.25), view(2, rate=101.25, server_name="boa")], None),
    "BP020": ([view(1, latency_ms={"mean": 5.0, "stdev": 9.0})], None),
    "BP021": (
        [view(1, tool="ab"), view(2, tool="ab", concurrency=100, transfer_rate_Bps=1e5)],
        None,
    ),
    "BP022": ([view(1), view(2, server_name="boa", document_bytes=700)], None),
    "BP025": ([view(1)], {"claims": [("twice as fast", 2.0, 1.88)]}),
    "BP026": ([view(1, details=SAVED), view(2, details=NEXT)], None),
    "BP027": ([view(1, details={"post_date": "2010-05-21 09:00:00 -3000"})], None),
    "BP028": (
        [
            view(number, rate=100.0 + number / 10, server_name=name)
            for number, name in enumerate(("a", "b", "c"))
        ],
        None,
    ),
    "BP029": ([view(1, offered_rate=200.0)], None),
    "BP030": ([view(1, details={"printed_time_taken_s": 1.0})], None),
    "BP031": (
        [
            view(number, server_name="nginx" if number < 3 else "boa", rate=100.0 + 9 * number)
            for number in range(6)
        ],
        None,
    ),
    "BP032": ([view(1, requests_completed=28_001, rate=1000.0)], None),
    "BP033": (
        [
            view(number, concurrency=level, rate=rate, lines=[30 * number, 30 * number + 20])
            for number, (level, rate) in enumerate([(5, 20.0), (10, 100.0), (20, 150.0)], start=1)
        ],
        None,
    ),
    "BP034": ([view(1, machine_kind="virtual machine")], None),
    "BP035": ([view(1, client_cpu_percent=95.0)], None),
    "BP036": (
        [view(1, latency_ms={"mean": 5.0}, details={"slowest_part_mean_ms": {"99": 9.0}})],
        None,
    ),
    "BP037": ([view(1, rate=100.0, requests_per_s=0.0)], None),
    "BP038": ([view(1, tool="ab", tool_version="2.0.28")], None),
    "BP039": ([view(1), view(2, server_name="boa", tool="hey")], None),
    "BP040": ([view(1, non_2xx=5000)], None),
}


HELPERS = {"ab_rounding", "durations", "lacking", "model", "stored", "times"}


def test_every_module_declares_its_check():
    """A module without CHECK would be no check, and nobody would notice."""
    modules = {module.name for module in pkgutil.iter_modules(checks.__path__)} - HELPERS
    assert len(modules) == len(checks.catalogue())


def test_every_check_has_a_case_and_a_page():
    assert {one.code for one in checks.catalogue()} == set(FIRING)
    assert [
        one.code
        for one in checks.catalogue()
        if not (one.title and one.what and one.why and one.fix and one.sources)
    ] == []
    assert (checks.find("BP007").title, checks.find("BP999")) == ("Requests failed", None)


@pytest.mark.parametrize("code", FIRING)
def test_a_check_fires_on_its_case_and_not_on_a_fair_comparison(code):
    runs, stated = FIRING[code]
    assert code in {found for found, _ in fired(runs, stated)}
    assert code not in {found for found, _ in fired(fair())} or code == "BP017"


def test_servers_without_a_name_are_told_apart_by_their_ports():
    named = make_view(server_name="nginx", server_version=None, port=8080, concurrency=16)
    unnamed = make_view(server_name=None, server_version=None, port=3000, concurrency=16)
    assert (checks.model.name(named), checks.model.name(unnamed)) == (
        "nginx at 16",
        "port 3000 at 16",
    )


def test_servers_without_name_and_port_are_told_apart_by_their_labels():
    unnamed = {"server_name": None, "server_version": None, "port": None, "concurrency": 16}
    runs = [make_view(label=label, **unnamed) for label in ("before", "after", None)]
    names = [checks.model.name(run) for run in runs]
    expected = ["Unnamed server (before) at 16", "Unnamed server (after) at 16"]
    assert names == [*expected, "Unnamed server at 16"]


def test_a_fair_comparison_gives_information_only():
    assert {severity for _, severity in fired(fair())} == {"I"}


@pytest.mark.parametrize("code", FIRING)
def test_the_order_of_runs_changes_nothing(code):
    runs, stated = FIRING[code]
    shuffled = [
        *runs,
        *(RunView({**one.numbers, "id": f"fair{one.id}"}, one.labels) for one in fair()),
    ]
    first = checks.check(shuffled, stated)
    random.Random(7).shuffle(shuffled)  # noqa: S311 - an order, no secret
    assert checks.check(shuffled, stated) == first


NUMBERS = (
    "requests_completed",
    "requests_failed",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
)


@pytest.mark.parametrize(
    ("field", "nothing"),
    [
        *(
            (field, None)
            for field in ("latency_ms", "details", "tool", "keepalive", "hostname", *NUMBERS)
        ),
        *((field, float("nan")) for field in NUMBERS),
        ("latency_ms", {}),
        ("latency_ms", {"mean": float("nan")}),
    ],
)
def test_what_is_not_said_fires_nothing(field, nothing):
    runs = [
        RunView({**copy.deepcopy(dict(one.numbers)), field: nothing}, one.labels) for one in fair()
    ]
    assert {mark.severity for mark in checks.check(runs).marks} <= {"I"}


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"latency_ms": {}}, {"BP005", "BP006", "BP018", "BP020"}),
        ({"requests_failed": None, "non_2xx": None}, {"BP007", "BP008"}),
        ({"keepalive": None}, {"BP009"}),
        ({"server_name": None}, {"BP010", "BP019", "BP022", "BP028"}),
        ({"tool": None}, {"BP014", "BP018"}),
        ({"hostname": None}, {"BP013"}),
        ({"requests_completed": None, "time_taken_s": None}, {"BP015"}),
        ({"transfer_rate_Bps": None}, {"BP003", "BP004", "BP011", "BP012", "BP019", "BP021"}),
        ({"tool": "ab", "details": {}}, {"BP002"}),
        ({"tool": "ab", "latency_ms": {"mean": 0.0}}, {"BP005", "BP020"}),
        ({}, {"BP011", "BP012", "BP025", "BP026", "BP027"}),
    ],
)
def test_what_nobody_says_is_not_checkable(changes, codes):
    quiet = {
        "tool": "ab",
        "latency_ms": {"mean": 99.0, "stdev": 9.0, "p95": 150.0},
        "details": {"time_per_request_ms": 99.0},
    } | changes
    assert codes <= unknown([view(number, **quiet) for number in range(2)])
    assert not (codes - {"BP011", "BP012", "BP025", "BP026", "BP027"}) & unknown(
        [
            view(
                1,
                tool="ab",
                path="/",
                latency_ms={"mean": 99.0, "stdev": 9.0, "p95": 150.0},
                details={"time_per_request_ms": 99.0},
            )
        ]
    )


def test_rules_for_other_tools_are_not_called_unknown():
    assert {"BP001", "BP002", "BP003", "BP014", "BP021", "BP029"} & unknown(fair()) == set()


@pytest.mark.parametrize("code", FIRING)
def test_no_check_fires_and_is_not_checkable(code):
    runs, stated = FIRING[code]
    result = checks.check(runs, stated)
    assert {mark.code for mark in result.marks} & {
        one.code for one in result.not_checkable
    } == set()


@pytest.mark.parametrize("code", FIRING)
def test_sentences_are_for_people(code):
    runs, stated = FIRING[code]
    large = [
        RunView(
            {**one.numbers, "requests_completed": 12_345_678, "concurrency": 1_200_000}, one.labels
        )
        for one in runs
    ]
    for mark in (*checks.check(runs, stated).marks, *checks.check(large, stated).marks):
        assert not re.search(r"\de[+-]\d|\bnan\b|\binf\b|None", mark.sentence), mark.sentence


def test_a_long_list_is_shortened_with_a_word_and_keeps_its_runs():
    found = [
        mark
        for mark in checks.check([view(number, requests_failed=3) for number in range(50)]).marks
        if mark.code == "BP007"
    ]
    assert len(found) == checks.MOST
    assert "The same, with other numbers, is found 31 more times." in [
        mark.sentence for mark in found
    ]
    assert {run for mark in found for run in mark.runs} == {
        f"run{number:03}" for number in range(50)
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2010-05-21 09:00:00 -3000", "no clock is -3000 from UTC"),
        ("2010-02-30", "there is no such day or time"),
        ("2010-05-21 25:00:00 +0000", "there is no such day or time"),
        ("2010-05-21 09:00:00 +0545", None),
        ("2010-05-21", None),
        ("2010/05/21 09:00 +14:00", None),
        ("21 May 2010", None),
        ("2010-05-21T09:00:00Z", None),
    ],
)
def test_a_date_that_cannot_be(text, words):
    assert times.problem(text) == words


def test_files_far_enough_apart_did_not_overlap():
    late = {"file": {"name": "b", "saved": "2006-12-22 20:33:22 +1100"}}
    assert "BP026" not in {
        code for code, _ in fired([view(1, details=SAVED), view(2, details=late)])
    }
    assert "BP026" not in {
        code for code, _ in fired([view(1, details=SAVED), view(2, details=SAVED)])
    }


def test_a_post_dated_after_its_runs_is_well():
    details = SAVED | {"post_date": "2006-12-22 21:13:36 +1100"}
    result = checks.check([view(1, details=details)])
    assert "BP027" not in {mark.code for mark in result.marks} | {
        one.code for one in result.not_checkable
    }


@pytest.mark.parametrize(("runs", "promised"), [(5, False), (6, True)])
def test_an_interval_is_promised_where_one_is_drawn(runs, promised):
    (mark,) = (
        mark
        for mark in checks.check([view(number) for number in range(runs)]).marks
        if mark.code == "BP017"
    )
    assert ("interval of the median" in mark.sentence) == promised


def test_marks_that_say_the_same_are_one_of_all_their_runs():
    flagged = {"details": {"flagged_failed": True, "mark": "[*] failed"}, "requests_per_s": None}
    found = [
        mark
        for mark in checks.check([view(1, **flagged), view(2, **flagged, path="/b")]).marks
        if mark.code == "BP008"
    ]
    assert [(mark.sentence, mark.runs) for mark in found] == [
        ("nginx 1.24.0 at 10: the test failed: [*] failed (2 times).", ("run001", "run002")),
    ]
