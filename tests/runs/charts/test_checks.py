"""Each check fires where it should and is silent elsewhere; the seeds fire what the catalogue names."""

import copy
import random

import pytest

from importers.reader import read
from runs.charts import checks
from runs.charts.series import RunView
from tests.importers.corpus import CORPUS

NAMES = ("server_name", "server_version", "document_label", "hardware", "os", "notes")


def view(number, **changes):
    """Return a run of ab that nothing can be said against: 20 s at a rate of 100 requests/s or so."""
    rate = changes.pop("rate", 100.0 + number)
    level, done = changes.get("concurrency", 10), 2000 + 20 * number
    numbers = {
        "id": f"run{number:03}", "tool": "wrk", "tool_version": None, "concurrency": level, "offered_rate": None,
        "requests_completed": done, "requests_failed": 0, "non_2xx": 0, "keepalive": False, "tls": False,
        "time_taken_s": round(done / rate, 3), "requests_per_s": rate, "transfer_rate_Bps": rate * 800,
        "total_transferred_bytes": done * 800, "document_bytes": 612, "path": "/", "hostname": "bench.example",
        "port": 80, "latency_ms": {}, "aborted": False, "details": {}, "provenance": {},
    }  # fmt: skip
    labels = dict.fromkeys(NAMES) | {"server_name": "nginx", "server_version": "1.24.0"}
    labels |= {name: changes.pop(name) for name in list(changes) if name in NAMES}
    return RunView(numbers | changes, labels)


def fair():
    """Return a comparison that is fair: two servers, five runs each, one setup."""
    runs = [view(number) for number in range(5)]
    return [*runs, *(view(number, rate=150.0 + number, server_name="lighttpd", server_version="1.4.69") for number in range(5, 10))]


def fired(runs, stated=None):
    """Return the codes and severities that fire."""
    return {(mark.code, mark.severity) for mark in checks.check(runs, stated).marks}


FIRING = {
    "BP001": ([view(1, tool="ab", requests_per_s=120.0)], None),
    "BP002": ([view(1, tool="ab", details={"time_per_request_ms": 5.0})], None),
    "BP003": ([view(1, tool="ab", transfer_rate_Bps=9e6)], None), "BP004": ([view(1, details={"kilo": 1000})], None),
    "BP005": ([view(1, tool="ab", latency_ms={"mean": 20.0})], None), "BP006": ([view(1, latency_ms={"mean": 9.0, "max": 5.0})], None),
    "BP007": ([view(1, requests_failed=3)], None), "BP008": ([view(1, non_2xx=100)], None),
    "BP009": ([view(1), view(2, keepalive=True)], None), "BP010": ([view(1), view(2, server_name="boa", port=81)], None),
    "BP011": ([view(1)], {"link_bit_per_s": 700_000}), "BP012": ([view(1)], {"link_bit_per_s": 600_000}),
    "BP013": ([view(1, hostname="127.0.0.1")], None), "BP014": ([view(1, tool="ab", concurrency=1000)], None),
    "BP015": ([view(1, time_taken_s=5.0)], None), "BP016": ([view(1)], None), "BP017": ([view(1), view(2)], None),
    "BP018": ([view(1, latency_ms={"p99": 5.0})], None), "BP019": ([view(1), view(2, rate=101.0, server_name="boa")], None),
    "BP020": ([view(1, latency_ms={"mean": 5.0, "stdev": 9.0})], None),
    "BP021": ([view(1), view(2, concurrency=100, transfer_rate_Bps=1e5)], None),
    "BP022": ([view(1), view(2, server_name="boa", document_bytes=700)], None),
    "BP025": ([view(1)], {"claims": [("twice as fast", 2.0, 1.88)]}), "BP026": ([view(1)], {"stamps": [(0.0, 2.0, 6.8)]}),
    "BP027": ([view(1)], {"dates": ["the offset -3000"]}),
    "BP028": ([view(number, rate=100.0 + number / 10, server_name=name) for number, name in enumerate(("a", "b", "c"))], None),
    "BP029": ([view(1, offered_rate=200.0)], None), "BP030": ([view(1, details={"printed_time_taken_s": 1.0})], None),
}  # fmt: skip


def test_every_check_has_a_case_and_a_page():
    assert {one.CODE for one in checks.catalogue()} == set(FIRING)
    assert [one.CODE for one in checks.catalogue() if not (one.TITLE and one.WHAT and one.WHY and one.FIX and one.SOURCES)] == []
    assert (checks.find("BP007").TITLE, checks.find("BP999")) == ("Requests failed", None)


@pytest.mark.parametrize("code", FIRING)
def test_a_check_fires_on_its_case_and_not_on_a_fair_comparison(code):
    runs, stated = FIRING[code]
    assert code in {found for found, _ in fired(runs, stated)}
    assert code not in {found for found, _ in fired(fair())} or code == "BP017"


def test_a_fair_comparison_gives_information_only():
    assert {severity for _, severity in fired(fair())} == {"I"}


@pytest.mark.parametrize("code", FIRING)
def test_the_order_of_runs_changes_nothing(code):
    runs, stated = FIRING[code]
    shuffled = [*runs, *(RunView({**one.numbers, "id": f"fair{one.id}"}, one.labels) for one in fair())]
    first = checks.check(shuffled, stated)
    random.Random(7).shuffle(shuffled)  # noqa: S311 - an order, no secret
    assert checks.check(shuffled, stated) == first


@pytest.mark.parametrize(
    "field", ["latency_ms", "details", "requests_completed", "time_taken_s", "requests_per_s", "transfer_rate_Bps", "tool"]
)
def test_what_is_not_said_fires_nothing_and_is_named(field):
    runs = [RunView({**copy.deepcopy(dict(one.numbers)), field: None}, one.labels) for one in fair()]
    result = checks.check(runs)
    assert {mark.severity for mark in result.marks} <= {"I"}
    assert all(one.CODE in FIRING for one in result.not_checkable)


def seed(number, **stated):
    """Return the runs of a seed, with what its prose states."""
    (path,) = (CORPUS.parent / "seeds").glob(f"{number}_*.txt")
    found = []
    for place, run in enumerate(read(path.read_bytes()).runs):
        numbers = run.to_dict() | {"id": f"{place:02}"}
        labels = {name: numbers.get(name) for name in NAMES}
        own = stated.get("each", [{}] * 99)[place] | stated.get("every", {})
        found.append(RunView(numbers | {name: value for name, value in own.items() if name not in NAMES}, labels | {
            name: value for name, value in own.items() if name in NAMES}))  # fmt: skip
    return found


SERVERS = [{"server_name": "Apache"}, {"server_name": "lighttpd"}, {"server_name": "Apache"}, {"server_name": "lighttpd"}]


@pytest.mark.parametrize(("runs", "stated", "wanted"), [
    (seed("000"), {"dates": ["the offset -3000"]}, {"BP004 I", "BP007 W", "BP016 I", "BP018 W", "BP020 W", "BP027 W"}),
    (seed("002"), {"tool": "ab", "link_bit_per_s": 1e8}, {"BP004 I", "BP007 W", "BP008 E", "BP009 W", "BP011 W", "BP014 W", "BP016 I",
     "BP019 W", "BP021 I", "BP028 W"}),
    (seed("003", every={"requests_completed": 10_000, "concurrency": 1}), {"claims": [("twice the speed", 2.0, 1.88)],
     "stamps": [(0.0, 2.0, 6.837737)], "dates": ["the post is dated before its runs"]},
     {"BP004 I", "BP010 W", "BP015 W", "BP016 I", "BP022 I", "BP025 W", "BP026 W", "BP027 W"}),
    (seed("004", each=SERVERS), None, {"BP004 I", "BP005 W", "BP015 W", "BP016 I", "BP020 W"}),
], ids=["000", "002", "003", "004"])  # fmt: skip
def test_the_seeds_fire_what_the_catalogue_names(runs, stated, wanted):
    assert {f"{code} {severity}" for code, severity in fired(runs, stated)} == wanted
