"""No check fires on a fair comparison; ab's own rounding is no contradiction, in no version; an altered number is one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare import checks
from runs.compare.series import RunView
from tests.runs.compare.test_checks import FIRING, fair, fired, view

TESTS = {
    "level": st.integers(1, 1000),
    "done": st.integers(1, 200_000),
    "micros": st.integers(1000, 900_000_000),
    "total": st.integers(1000, 10**10),
}


def ab(version, level, done, micros, total):
    """Return what ab of this version prints of a test: 1.3 counts whole ms, 2.0 whole us, 2.4 prints ms of an exact time."""
    time = micros // 1000 / 1000 if version == 1.3 else micros / 1e6
    places, kilo = (2, 1000) if version == 1.3 else (3, 1024)
    counted = total // 1024 * 1024 if version == 2.0 else total
    return view(
        1,
        tool="ab",
        concurrency=level,
        requests_completed=done,
        total_transferred_bytes=total,
        time_taken_s=round(time, 3 if version == 2.4 else 6),
        requests_per_s=round(done / time, 2),
        transfer_rate_Bps=round(round(counted / time / kilo, 2) * kilo, 6),
        details={
            "kilo": kilo,
            "time_per_request_ms": round(level * time * 1000 / done, places),
            "time_per_request_all_ms": round(time * 1000 / done, places),
        },
    )


@pytest.mark.parametrize("version", [1.3, 2.0, 2.4])
@given(**TESTS)
def test_the_rounding_of_ab_is_no_contradiction(version, level, done, micros, total):
    assert {
        code
        for code, severity in fired([ab(version, level, done, micros, total)])
        if severity == "E"
    } == set()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("version", [1.3, 2.0, 2.4])
@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("requests_per_s", "BP001"),
        ("time_per_request_ms", "BP002"),
        ("time_per_request_all_ms", "BP002"),
        ("transfer_rate_Bps", "BP003"),
    ],
)
@given(
    st.integers(1, 1000),
    st.floats(10, 900),
    st.integers(5_000_000, 900_000_000),
    st.floats(1.05, 3),
)
def test_an_altered_number_is_a_contradiction(version, field, code, level, rate, micros, share):
    done = int(rate * micros / 1e6)
    total = done * 5000
    run = ab(version, level, done, micros, total)
    numbers = dict(run.numbers)
    numbers["details"] = dict(numbers["details"])
    place = numbers if field in numbers else numbers["details"]
    place[field] *= share
    assert code in {found for found, _ in fired([RunView(numbers, run.labels)])}


RATES = st.floats(50, 16_000)  # hey counts no more than a million answers


@st.composite
def fair_pages(draw):
    """Return two servers, five runs at each of some loads, on one machine, with nothing failed and nothing left unsaid."""
    loads = draw(st.lists(st.integers(1, 400), min_size=1, max_size=4, unique=True))
    tool, keepalive = (
        draw(st.sampled_from(["ab", "wrk", "hey", "oha", "siege"])),
        draw(st.booleans()),
    )
    runs = []
    for server, size in (("nginx", 800), ("lighttpd", 801)):
        for load in loads:
            for _ in range(5):
                # Without keep-alive the client's ports would be a limit; equal runs were copied.
                rate = round(draw(RATES) / (1 if keepalive else 50), 2) + len(runs) / 10_000
                done = int(rate * 60) + 4000
                time = done / rate
                runs.append(
                    view(
                        len(runs),
                        server_name=server,
                        tool=tool,
                        concurrency=load,
                        rate=rate,
                        keepalive=keepalive,
                        hardware="Xeon",
                        os="Linux",
                        requests_completed=done,
                        time_taken_s=time,
                        total_transferred_bytes=done * size,
                        transfer_rate_Bps=rate * size,
                        document_label="page",
                        latency_ms={
                            "mean": 1000 * load / rate,
                            "min": 0.0,
                            "stdev": 100 * load / rate,
                            "p50": 1000 * load / rate,
                        },
                        link_mbit_per_s=10_000,
                        client="another machine",
                        measured_order="interleaved",
                    )
                )
    return runs


@given(fair_pages())
def test_nothing_but_information_on_a_fair_comparison(runs):
    assert {(mark.code, mark.severity) for mark in checks.check(runs).marks} <= {
        ("BP017", "I"),
        ("BP004", "I"),
    }


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(FIRING)))
def test_the_order_of_runs_changes_no_mark(chance, code):
    runs, stated = FIRING[code]
    every = [
        *runs,
        *(RunView({**one.numbers, "id": f"fair{one.id}"}, one.labels) for one in fair()),
    ]
    first = checks.check(every, stated)
    chance.shuffle(every)
    assert checks.check(every, stated) == first


@given(st.sampled_from([1000, 1024]))
def test_the_unit_of_the_bytes_changes_no_warning(kilo):
    runs = [RunView({**one.numbers, "details": {"kilo": kilo}}, one.labels) for one in fair()]
    assert {severity for _, severity in fired(runs)} == {"I"}


def test_a_thousand_runs_are_checked_once():
    chance = random.Random(1)  # noqa: S311 - numbers, no secret
    runs = [
        view(place, rate=100 + chance.random(), server_name=f"s{place}") for place in range(1000)
    ]
    marks = checks.check(runs).marks
    assert len(marks) < 10 and all(len(mark.sentence) < 400 for mark in marks)
