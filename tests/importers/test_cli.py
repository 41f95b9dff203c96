"""`python -m importers`: the contract of DESIGN.md §4.1."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.importers.corpus import CORPUS

ROOT = Path(__file__).resolve().parents[2]
REPORT = str(CORPUS / "ab" / "2.4.62-ka.txt")


def run(*arguments, text=None):
    """Run the program; return exit code, output and errors."""
    command = [sys.executable, "-m", "importers", *arguments]
    done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_json_is_one_object_per_input_on_one_line():
    status, out, _ = run("--json", REPORT, REPORT)
    found = [json.loads(line) for line in out.splitlines()]
    assert (status, [(one["file"], one["format"], len(one["runs"])) for one in found]) == (0, [(REPORT, "ab", 1)] * 2)
    assert set(found[0]) == {"file", "format", "runs", "diagnostics"}


def test_standard_input_is_a_dash():
    status, out, _ = run("--json", "-", text=Path(REPORT).read_bytes())
    assert (status, json.loads(out)["runs"][0]["tool"]) == (0, "ab")


@pytest.mark.parametrize(("arguments", "wanted"), [(["-"], 1), (["--format", "nothing", REPORT], 2), (["no-such-file"], 2), ([], 2)])
def test_exit_codes(arguments, wanted):
    assert run(*arguments, text=b"prose")[0] == wanted


def test_a_folder_and_a_table(tmp_path):
    (tmp_path / "one.txt").write_bytes(Path(REPORT).read_bytes())
    status, out, _ = run(str(tmp_path))
    assert (status, "ab, 1 run" in out, "Requests/s" in out) == (0, True, True)
