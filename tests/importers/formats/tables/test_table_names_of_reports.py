"""Tables beside reports that tell their rates again: rounded, by the reports' names or in order."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

ONE, TWO = WRK.format(rate="91634.63"), WRK.format(rate="25248.51")
BOTH = f"## nginx\n\n```\n{ONE}```\n\n## caddy v2\n\n```\n{TWO}```\n"


def rates(text):
    """Return the rates of a text's runs."""
    return [run.requests_per_s for run in read(text.encode()).runs]


def table(*rows):
    """Return a table of servers and rates."""
    lines = "".join(f"| {name} | {rate} |\n" for name, rate in rows)
    return f"\n| Server | req/s |\n|---|---|\n{lines}"


@pytest.mark.parametrize(
    "rows",
    [
        (("nginx", "91.6k"), ("caddy v2", "25.2k")),
        (("caddy v2", "25k"), ("nginx", "92k")),
        (("the first", "91.6k"), ("the second", "25.2k")),
    ],
)
def test_rates_that_are_told_again_in_fewer_digits_are_no_runs(rows):
    assert rates(BOTH + table(*rows)) == [91634.63, 25248.51]


@pytest.mark.parametrize(
    "rows",
    [
        (("nginx", "81.6k"), ("caddy v2", "25.2k")),
        (("the first", "92k"), ("the second", "25k")),
    ],
)
def test_other_rates_and_names_are_runs(rows):
    assert len(rates(BOTH + table(*rows))) > 2


def test_rough_rates_below_a_heading_of_their_own_are_runs():
    rows = table(("nginx", "91k"), ("caddy v2", "25k"))
    assert len(rates(f"{BOTH}\n## Summary\n{rows}")) == 2
    assert len(rates(f"{BOTH}\n## Old machine\n{rows}")) == 4


def test_rates_beside_one_that_a_report_surely_has_are_told_again_as_well():
    other = WRK.format(rate="231.76")
    text = f"```\n{ONE}```\n\n```\n{other}```\n" + table(
        ("a/python", "91634.63"), ("b/java", "231.76"), ("c/go", "759.5")
    )
    assert rates(text) == [91634.63, 231.76, 759.5]


def test_the_load_of_one_report_is_not_that_of_another():
    call = "hey -n 200 -c 64 http://localhost/"
    other = (
        "Total: connections 1500 requests 3000 replies 3000 test-duration 11.531 s\n\n"
        "Request rate: 260.2 req/s (3.8 ms/req)\n"
        "Reply rate [replies/s]: min 260.0 avg 260.0 max 260.0 stddev 0.0 (2 samples)\n"
        "Reply status: 1xx=0 2xx=3000 3xx=0 4xx=0 5xx=0\n"
        "Errors: total 0 client-timo 0 socket-timo 0 connrefused 0 connreset 0\n"
    )
    hey = "Summary:\n  Total:\t1.0 secs\n  Requests/sec:\t263.25\n"
    text = f"_hyper_\n\n```\n{other}```\n\n_bun_\n\n```\n$ {call}\n{hey}```\n"
    report = read((text + table(("hyper", "260"), ("bun", "263"))).encode())
    assert [(run.label, run.concurrency) for run in report.runs] == [("hyper", None), ("bun", 64)]
