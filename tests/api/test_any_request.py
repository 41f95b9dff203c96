"""Any request that the OpenAPI document allows, and many that it does not: no answer is our mistake.

schemathesis reads the document and sends requests to a running site, as a process of its own. It
checks that no answer is a 5xx, and that status, content type and body are those of the document.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.factories import EDIT_KEY, ab_text, make_comparison, make_run, make_upload

# A request may fit the document and still be refused: a text without a run, an unknown id.
NOT_ASKED = "positive_data_acceptance"
# What may refuse a request that does not fit: a body or an address may be too long, as well.
REFUSALS = """[checks]
negative_data_rejection.expected-statuses = [
  400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429
]
"""
LONGEST_LINE = 400  # characters that are shown of a line of the report: an address may have 60,000
CASES = re.compile(r"Test cases:\s+([0-9,]+) generated")


@pytest.fixture
def site(transactional_db, live_server, settings) -> str:
    """A running site with a public run, whose network may send what it likes."""
    settings.SITE_URL, settings.UPLOADS_PER_HOUR = live_server.url, 0
    make_comparison(make_run(make_upload(ab_text()), "a box"))
    return str(live_server.url)


def run(site: str, *arguments: str, folder: Path, seconds: int) -> int:
    """Send requests; return how many. Fails with the report where an answer was wrong.

    What schemathesis remembers of its requests stays in `folder`.
    """
    (folder / "schemathesis.toml").write_text(REFUSALS, "utf-8")
    command = [str(Path(sys.executable).with_name("schemathesis")), "run"]
    command += [f"{site}/api/v1/openapi.json", "--exclude-checks", NOT_ASKED, "--no-color"]
    command += ["-H", f"X-Edit-Key: {EDIT_KEY}", *arguments]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds)
    report = "\n".join(line[:LONGEST_LINE] for line in result.stdout.splitlines())
    assert result.returncode == 0, report[-6000:] + result.stderr[-2000:]
    counts = CASES.search(result.stdout)
    assert counts, result.stdout[-2000:]
    return int(counts[1].replace(",", ""))


def test_fifty_requests_are_answered_as_the_document_says(site, tmp_path):
    arguments = ["--phases", "fuzzing", "--max-examples", "4", "--seed", "1"]
    assert run(site, *arguments, folder=tmp_path, seconds=60) >= 50


@pytest.mark.long
@pytest.mark.both_databases
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("phase", "least"), [("coverage", 2000), ("fuzzing", 1500), ("stateful", 500)]
)
def test_thousands_of_requests_are_answered_as_the_document_says(site, tmp_path, phase, least):
    """Each phase is a test: one process would go on with all of them when the others have ended."""
    arguments = ["--phases", phase, "--max-examples", "100"]
    assert run(site, *arguments, folder=tmp_path, seconds=550) >= least
