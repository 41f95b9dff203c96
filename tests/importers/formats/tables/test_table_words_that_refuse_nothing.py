"""Words of aims, claims and other fields that say nothing against a table where they stand so."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

PATHS = table("Target; rps; p95", "`/healthz`; 2,296; 11.0ms", "`/api/sites?limit=50`; 646; 34.3ms")
WORKLOADS = table("Workload; Requests/second", "keep-alive; 26,575", "new connections; 3,798")
BOTH = [2296, 646]


@pytest.mark.parametrize(
    "heading",
    [
        "Numbers (1,000 rows, 8s per target, concurrency 16)",
        "Numbers (8 s per target, concurrency 16)",
        "Numbers (10 seconds per target, concurrency 16)",
    ],
)
def test_seconds_per_target_are_no_aim(heading):
    both = runs(f"# HTTP API\n\n## {heading}\n\n{PATHS}")
    assert [(run.requests_per_s, run.concurrency) for run in both] == [(2296, 16), (646, 16)]


@pytest.mark.parametrize("heading", ["Targets", "RPS per target", "Target numbers (8s)"])
def test_other_targets_are_aims(heading):
    assert rates(f"# HTTP API\n\n## {heading}\n\n{PATHS}") == []


CLAIMS = "# HTTP server\n\nMeasured with ApacheBench. These figures are {words}:\n\n"


@pytest.mark.parametrize(
    "words",
    [
        "local measurements, not portable\ncapacity claims",
        "local measurements, not\nclaims",
        "what we saw, rather than claims",
    ],
)
def test_claims_that_a_sentence_denies_refuse_nothing(words):
    assert rates(CLAIMS.format(words=words) + WORKLOADS) == [26575, 3798]


@pytest.mark.parametrize(
    "words",
    [
        "capacity\nclaims",
        "not measured. They are claims",
        "no more than they are; claims",
        "not verified vendor claims",
        "no measurements but claims",
    ],
)
def test_other_claims_refuse(words):
    assert rates(CLAIMS.format(words=words) + WORKLOADS) == []


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("`POST /auth/token` (bcrypt)", 2),
        ("`/auth/token` (bcrypt)", 2),
        ("POST /jobs/prefill now", 2),
        ("/dev/token", 0),
        ("POST /auth (12 ms/token)", 0),
        ("ms/token", 0),
    ],
)
def test_the_words_of_a_path_are_of_no_other_field(name, number):
    rows = table("Endpoint; req/s", "`GET /health`; 514.3", f"{name}; 38.2")
    assert len(rates(f"# Web API\n\n{rows}")) == number


def test_a_heading_denies_no_claims_below_it():
    assert rates(f"# HTTP server\n\n## No results\nThe manual claims:\n\n{WORKLOADS}") == []
