"""Right claims are accepted, wrong ones are not: direction, metric, load, size, number and words."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare.series import group
from runs.reports import claims
from runs.reports.claims import Claim, Measured
from tests.runs.compare.make import make_view

LIGHTTPD = {"server_name": "lighttpd", "server_version": "1.4"}
APACHE = {"server_name": "Apache", "server_version": "2.2"}
# By the load: requests/s and p99 latency in ms of lighttpd, then of Apache; 100,000 bytes.
LARGE = {1: (1462, 2, 777, 4), 10: (2000, 5, 1000, 10), 100: (2100, 12, 1000, 30)}
SMALL = {100: (3000, 8, 2500, 9)}  # 100 bytes
VS = "lighttpd 1.4 vs Apache 2.2"
_lines = count(1)


def setup(loads, size):
    """Return the groups of one setup with one document."""
    return group(runs_of(loads, size))[0]


def runs_of(loads, size):
    """Return three equal repeats of both servers at each load."""
    runs = []
    for load, (rate, latency, rate_of_apache, latency_of_apache) in loads.items():
        for _ in range(3):
            runs += [
                run(load, size, rate=rate, latency=latency, **LIGHTTPD),
                run(load, size, rate=rate_of_apache, latency=latency_of_apache, **APACHE),
            ]
    return runs


def run(load, size, *, rate, latency, **server):
    line = 100 * next(_lines)
    return make_view(
        concurrency=load,
        document_bytes=size,
        requests_per_s=float(rate),
        time_taken_s=1000 / rate,
        latency_ms={"p99": float(latency)},
        lines=[line, line + 20],
        **server,
    )


SETUPS = [setup(LARGE, 100_000), setup(SMALL, 100)]


def measured(text: str, here: int | None = None) -> Measured:
    parsed = claims.parse(text)
    return claims.measure(parsed, SETUPS, here=here) if isinstance(parsed, Claim) else parsed


def is_accepted(text: str, here: int | None = None) -> bool:
    claim = measured(text, here)
    return claim.is_checked and not claim.deviates


RIGHT = [
    f"{VS} requests_per_s ratio 2.1 at 100 for 100 kB",
    f"{VS} requests_per_s ratio 2 at 10",
    f"{VS} requests_per_s 110 % more at 100 in setup 1",
    f"{VS} requests_per_s 20 % more at 100 for 100 bytes",
    "Apache vs lighttpd requests_per_s 52 % less at 100 in 1",
    "lighttpd requests_per_s 1462 at 1",
    "lighttpd 1.4 p99 latency 12 ms at 100 in setup 1",
    "Apache requests_per_s at least 2,400 at 100 for 100 bytes",
    "lighttpd requests_per_s 1,950 to 2,050 at 10",
    f"{VS} requests_per_s ratio 1.88 to 2.1 at 1-100 in 1",
    f"{VS} requests_per_s ratio 1.8 to 2.2 at 1 to 100 in setup 1",
    f"{VS} requests_per_s ratio at least 1.88 at every load in setup 1",
    f"{VS} requests_per_s ratio 2 \u00b1 10 % at 1 to 100 in 1",
    f"{VS} p99 latency ratio at most 0.5 at 1 to 100 in 1",
    f"twice as fast as Apache | {VS} requests_per_s ratio 2 at 10",
    "Apache needs twice the time | Apache / lighttpd time_taken @ 10 = 2",
    f"less than half of the latency at 100 connections | {VS} latency_p99 ratio 0.4 at 100 in 1",
    f"lighttpd answers 20 % more requests per second than Apache | {VS} requests_per_s "
    "20 % more at 100 in 2",
    "half as many requests per second as lighttpd | Apache vs lighttpd requests_per_s ratio 0.5 "
    "at 10",
    "Apache is 50 % slower than lighttpd | Apache vs lighttpd requests_per_s 50 % less at 10",
    "a p99 latency of 12 ms | lighttpd p99 latency 12 ms at 100 in 1",
    f"at least 1.8 times as many requests at every load | {VS} requests_per_s ratio at least 1.8 "
    "at every load in 1",
    "2x faster | lighttpd / Apache requests_per_s @ 10 = 2",
    "1,462 requests/s with one connection | lighttpd requests_per_s 1462 at 1",
    "Apache is slower | Apache / lighttpd requests_per_s @ 10 = 0.5",
]
WRONG = [
    # The direction.
    "Apache vs lighttpd requests_per_s ratio 2 at 10",
    "Apache / lighttpd requests_per_s @ 10 = 2",
    f"{VS} requests_per_s 20 % less at 100 for 100 bytes",
    f"Apache is twice as fast | {VS} requests_per_s ratio 2 at 10",
    f"twice as fast as lighttpd | {VS} requests_per_s ratio 2 at 10",
    f"half as fast | {VS} requests_per_s ratio 2 at 10",
    f"slower | {VS} requests_per_s ratio 2 at 10",
    "2x slower | lighttpd / Apache requests_per_s @ 10 = 2",
    # The load.
    f"{VS} requests_per_s ratio 2.1 at 1",
    f"{VS} requests_per_s ratio 2.1 at 400",
    f"{VS} requests_per_s ratio 2.1 at 1 to 400 in 1",
    f"{VS} requests_per_s ratio 2.1 at every load in 1",
    f"twice as fast at 100 connections | {VS} requests_per_s ratio 2 at 10",
    # The metric.
    f"{VS} p99 latency ratio 2 at 10",
    f"{VS} cpu ratio 2 at 10",
    f"half the latency | {VS} time_taken ratio 0.5 at 10",
    f"twice the transfer rate | {VS} requests_per_s ratio 2 at 10",
    "lighttpd requests_per_s 1462 ms at 1",
    # The size of the document.
    f"{VS} requests_per_s ratio 2.1 at 100 for 100 bytes",
    f"{VS} requests_per_s ratio 2.1 at 100 for 10 kB",
    f"{VS} requests_per_s ratio 2.1 at 100 in setup 2",
    f"{VS} requests_per_s ratio 2.1 at 100",
    # The number.
    f"{VS} requests_per_s ratio 2.2 at 10",
    f"{VS} requests_per_s ratio at least 2.1 at 10",
    f"{VS} requests_per_s ratio at most 1.9 at 10",
    f"{VS} requests_per_s ratio 2.1 to 2.3 at 10",
    f"{VS} requests_per_s ratio 1.9 \u00b1 2 % at 10",
    f"{VS} requests_per_s 2 % more at 10",
    f"{VS} requests_per_s ratio 1 \u00b1 200 % at 10",
    f"{VS} requests_per_s at least 22 % more at 100 in 2",
    "lighttpd requests_per_s 1600 at 1",
    "lighttpd p99 latency 12 s at 100 in 1",
    # The words.
    f"three times as fast | {VS} requests_per_s ratio 2 at 10",
    f"more than twice as fast, or not | {VS} requests_per_s ratio 2 at 10",
    f"30 % more requests | {VS} requests_per_s ratio 2 at 10",
    f"as fast as Apache | {VS} requests_per_s ratio 2 at 10",
    f"nginx is twice as fast | {VS} requests_per_s ratio 2 at 10",
    f"not twice as fast | {VS} requests_per_s ratio 2 at 10",
    f"dos veces m\u00e1s r\u00e1pido | {VS} requests_per_s ratio 2 at 10",
    f"up to twice as fast | {VS} requests_per_s ratio 2 at 10",
    f"almost twice as fast | {VS} requests_per_s ratio 2.1 at 100 in 1",
    f"2,5 times as fast | {VS} requests_per_s ratio 2 at 10",
    f"the title | {VS} requests_per_s ratio 2 at 10",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_claim_is_accepted(text):
    assert is_accepted(text), measured(text).sentence


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_claim_is_not_accepted(text):
    assert not is_accepted(text), measured(text).sentence


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{VS} requests_per_s ratio 2.1 at 100", "documents of 2 sizes fit it"),
        (f"nginx is twice as fast | {VS} requests_per_s ratio 2 at 10", "\u201cnginx\u201d"),
        (f"{VS} requests_per_s ratio 2.1 at 1 to 400 in 1", "not everything was measured at 400"),
        (f"the title | {VS} requests_per_s ratio 2 at 10", "words are not understood"),
        (f"twice as fast at 1 | {VS} requests_per_s ratio 2 at 10", "another load"),
        (f"half the latency | {VS} time_taken ratio 0.5 at 10", "another metric"),
        (f"{VS} requests_per_s ratio 2.1 at 10 at 100", "a claim is written"),
        ("lighttpd requests_per_s 3000 in 1", "3 measured values fit it"),
    ],
)
def test_a_refused_claim_says_why(text, reason):
    claim = measured(text)
    assert not claim.is_checked and reason in claim.sentence


def test_two_documents_of_one_comparison_are_never_divided_by_each_other():
    both = [group([*runs_of(LARGE, 100_000), *runs_of(SMALL, 100)])[0]]
    claim = claims.parse("lighttpd vs Apache requests_per_s ratio 2.1 at 100 for 100 kB")
    assert claims.measure(claim, both).ratio == 2.1
    claim = claims.parse("lighttpd vs Apache requests_per_s ratio 2.1 at 100")
    assert "documents of 2 sizes" in claims.measure(claim, both).sentence


def test_a_sweep_shows_its_lowest_and_highest_ratio():
    claim = measured(f"{VS} requests_per_s ratio 2 \u00b1 10 % at 1 to 100 in 1")
    assert claim.sentence == "measured: 1.88 to 2.1 (at 1 to 100, 18 runs)"


def test_words_that_do_not_fit_are_wrong_although_their_mark_fits():
    claim = measured(f"three times as fast | {VS} requests_per_s ratio 2 at 10")
    assert (claim.deviates, claim.says) == (True, "something else than their mark")


def test_an_absolute_value_stands_beside_what_was_measured():
    claim = measured("lighttpd requests_per_s 1600 at 1")
    assert (claim.says, claim.value, claim.deviates) == ("1600", 1462.0, True)
    assert claim.sentence == "measured: 1,462 requests/s (at 1, 3 runs)"


@given(st.floats(0.01, 100).map(lambda factor: round(factor, 3)).filter(bool))
def test_a_factor_is_right_within_its_tolerance_and_on_its_side_of_one_only(factor):
    is_right = factor > 1 and 1 / 1.05 <= 2 / factor <= 1.05
    assert is_accepted(f"{VS} requests_per_s ratio {factor:.3f} at 10") == is_right


@given(
    pair=st.sampled_from([VS, "Apache 2.2 vs lighttpd 1.4"]),
    metric=st.sampled_from(["requests_per_s", "time_taken", "p99 latency"]),
    load=st.sampled_from(["at 1", "at 10", "at 100", "at every load", "at 1 to 100"]),
    size=st.sampled_from(["in 1", "in 2", "for 100 kB", "for 100 bytes"]),
    ratio=st.sampled_from([0.4, 0.5, 1.2, 2.0, 2.1]),
)
def test_a_claim_is_right_for_its_own_direction_metric_load_and_size_only(
    pair, metric, load, size, ratio
):
    claim = f"{pair} {metric} ratio {ratio} \u00b1 1 % {load} {size}"
    ratios = _ratios(pair, metric, load, size)
    is_right = bool(ratios) and all(1 / 1.01 <= ratio / own <= 1.01 for own in ratios)
    assert is_accepted(claim) == is_right


def _ratios(pair, metric, load, size):
    """Return the measured ratios by hand, rounded; empty where a load was not measured."""
    measured_loads = LARGE if size in ("in 1", "for 100 kB") else SMALL
    wanted = {"at 1": [1], "at 10": [10], "at 100": [100], "at 1 to 100": [1, 10, 100]}
    ratios = set()
    for value in wanted.get(load, list(measured_loads)):
        if value not in measured_loads:
            return set()
        rate, latency, rate_of_apache, latency_of_apache = measured_loads[value]
        ratio = {
            "requests_per_s": rate / rate_of_apache,
            "time_taken": rate_of_apache / rate,
            "p99 latency": latency / latency_of_apache,
        }[metric]
        ratios.add(ratio if pair == VS else 1 / ratio)
    return ratios
