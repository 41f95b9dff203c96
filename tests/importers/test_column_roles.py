"""A publisher gives a heading its role; the roles of columns can be explained."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from importers.reader import read
from tests.importers.reports import codes

ROOT = Path(__file__).resolve().parents[2]
SPEED = "| Route | Speed |\n|---|---|\n| GET /a | 120 |\n| GET /b | 130 |\n"
UNITLESS = (
    "| Server | Requests/s | Latency |\n|---|---|---|\n| a | 1234.5 | 3 |\n| b | 120.5 | 4 |\n"
)
THOUSANDS = (
    "| Server | Req/s | p50 |\n|---|---|---|\n| a | 38.073 | 4.42ms |\n| b | 30.045 | 6.09ms |\n"
)


def test_an_unknown_heading_gets_its_role():
    assert read(SPEED.encode()).runs == []
    runs = read(SPEED.encode(), columns={"speed": "requests_per_s"}).runs
    assert [run.requests_per_s for run in runs] == [120, 130]


def test_a_heading_that_is_to_be_ignored_gives_nothing():
    (run, _) = read(
        UNITLESS.encode(), columns={"Requests/s": "requests_per_s", "Latency": "ignore"}
    ).runs
    assert (run.requests_per_s, run.latency_ms) == (1234.5, {})


def test_a_latency_without_a_unit_is_left_out_asked_for_and_mapped():
    report = read(UNITLESS.encode())
    assert ([run.latency_ms for run in report.runs], "table.unit" in codes(report)) == (
        [{}, {}],
        True,
    )
    runs = read(UNITLESS.encode(), columns={"Latency": "latency_mean_us"}).runs
    assert [run.latency_ms for run in runs] == [{"mean": 0.003}, {"mean": 0.004}]


@pytest.mark.parametrize(("mark", "rates"), [(".", [38.073, 30.045]), (",", [38073, 30045])])
def test_a_decimal_mark_that_nobody_can_tell_is_asked_for_and_mapped(mark, rates):
    report = read(THOUSANDS.encode())
    assert [run.requests_per_s for run in report.runs] == [None, None]
    assert "table.number" in codes(report)
    mapped = read(THOUSANDS.encode(), columns={"decimal mark": mark}).runs
    assert [run.requests_per_s for run in mapped] == rates


def test_a_role_that_does_not_exist_is_an_error():
    with pytest.raises(ValueError, match="no role"):
        read(SPEED.encode(), columns={"Speed": "velocity"})


def run(*arguments):
    """Run the command; return exit code, output and errors."""
    command = [sys.executable, "-m", "importers", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def test_the_command_takes_a_map_and_explains(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(SPEED)
    status, out, _ = run("--map", "Speed=requests_per_s", "--explain", str(path))
    assert (status, "'Speed' is requests_per_s: the publisher says so." in out) == (0, True)
    status, _, errors = run("--map", "Speed=velocity", str(path))
    assert (status, "'velocity' is no role" in errors) == (2, True)


def test_the_roles_go_through_json(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(SPEED)
    _, out, _ = run("--map", "Speed=requests_per_s", "--json", str(path))
    columns = json.loads(out)["columns"]
    assert [(column["heading"], column["role"]) for column in columns] == [
        ("Speed", "requests_per_s"),
        ("Route", "identity"),
    ]
