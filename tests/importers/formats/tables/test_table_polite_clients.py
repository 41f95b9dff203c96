"""Limits that a polite client keeps for each host, and ceilings that were measured."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_fresh import rates, table

HOSTS = table("Host; Requests/second", "`api.crossref.org`; 5", "`www.ebi.ac.uk` (PMC); 1.5")
PATHS = table("Path; Requests/second", "`/healthz`; 2,296", "`/users`; 646")


@pytest.mark.parametrize(
    "sentence",
    [
        "**2. Ceilings are per host, in requests per second**, from a published or\nmeasured rate.",
        "Rate limits apply to each host.",
        "Throttling is per domain (https://www.rfc-editor.org/rfc/rfc9309).",
        "These are our politeness delays for HTTP.",
        "The defaults of `POLITE_RATE_CEILINGS`:",
        "Per-host ceilings of the HTTP client",
        "The crawl delay of each API",
    ],
)
def test_what_a_client_asks_of_each_host_is_no_test(sentence):
    assert rates(f"{sentence}\n\n{HOSTS}") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "**The documented ceilings hold at 1,000 sites.**",
        "Without per-host ceilings, with wrk",
        "Rates are per host, measured with wrk",
        "The ceiling of the server",
        "Throttling off, with wrk",
    ],
)
def test_ceilings_that_were_met_or_not_set_refuse_no_table(sentence):
    assert rates(f"# HTTP API\n\n{sentence}\n\n{PATHS}") == [2296, 646]


def test_limits_beside_a_load_generator_refuse_no_table():
    above = "`wrk -c 64 http://localhost/`\n\nThe proxy has per-host pacing; with wrk:"
    assert rates(f"# HTTP proxies\n\n{above}\n\n{PATHS}") == [2296, 646]
    below = "Rate limits apply per host."
    assert rates(f"# HTTP with wrk -c 64\n\n{PATHS}\n{below}\n") == [2296, 646]
