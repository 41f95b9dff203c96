"""What the checks say of a published comparison, kept with its drawings.

To check 5,000 runs takes a second, and each page and export of the comparison needs the result.
The file changes with the comparison and with the code, as every drawing does.
"""

from __future__ import annotations

import json

from runs.compare.checks import ChecksResult, check
from runs.compare.checks.stored import as_data, from_data
from runs.compare.series import views
from runs.models import Comparison
from runs.store import drawn_files

FEWEST_RUNS = 100  # fewer are checked faster than a file is worth
LOOK, KIND = "checks", "checks.json"


def checks_of(comparison: Comparison) -> ChecksResult:
    """Return what all checks say of a comparison's runs under its title. No query."""
    many = of_many(comparison, len(comparison.content["runs"]))
    return many or _checked(comparison)


def of_many(comparison: Comparison, runs: int) -> ChecksResult | None:
    """Return what all checks say of a comparison of so many runs; None where they are few.

    Its content is not read where the result is stored.
    """
    if runs < FEWEST_RUNS:
        return None
    data = drawn_files.of_comparison(
        comparison, LOOK, kind=KIND, draw=lambda: _written(_checked(comparison))
    )
    return from_data(json.loads(data))


def keep(comparison: Comparison, result: ChecksResult) -> None:
    """Keep what the checks say of a comparison that was just published."""
    if len(comparison.content["runs"]) >= FEWEST_RUNS:
        drawn_files.of_comparison(comparison, LOOK, kind=KIND, draw=lambda: _written(result))


def _checked(comparison: Comparison) -> ChecksResult:
    runs = views(comparison.content["runs"], comparison.labels)
    return check(runs, {"title": comparison.labels.get("title")})


def _written(result: ChecksResult) -> bytes:
    return json.dumps(as_data(result), allow_nan=False).encode()
