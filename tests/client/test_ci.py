"""`ci`: base and head in one job; it fails only where head is proved slower than the limit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client import answers, judging, started
from client import comment as comments
from client.commands import continuous
from client.errors import INTERRUPTED, NOT_COMPARABLE, SLOWER, ClientError
from client.measuring import Measurement
from client.plan import Plan, Rates
from client.targets import Target
from client.tools import find
from importers.reader import read
from runs.compare.failures import good_requests_per_s
from runs.models import Comparison
from tests.client.servers import free_port, running
from tests.importers.corpus import CORPUS

SERVER = Path(__file__).parent / "paced_server.py"
TARGETS = (Target("base", "http://127.0.0.1:1/"), Target("head", "http://127.0.0.1:2/"))
PLAN = Plan(tool=find("wrk"), targets=TARGETS, loads=(8.0, 32.0), repeats=5, seconds=1)
BASE = {8.0: [100.0, 101.0, 102.0, 103.0, 104.0], 32.0: [200.0, 202.0, 204.0, 206.0, 208.0]}


def paced(seconds: float, status: str = "200 OK") -> str:
    """Return the command of a server whose answers take so long."""
    return f"{sys.executable} {SERVER} {{port}} {seconds} '{status}'"


def times(factor: float) -> dict[float, list[float]]:
    """Return rates that are those of base times a factor."""
    return {load: [factor * rate for rate in BASE[load]] for load in BASE}


def measured(head, *, unfit=None) -> Measurement:
    """Return a measurement with the rates of base, and these of head."""
    rates = Rates({("base", load): rates for load, rates in BASE.items()})
    rates.values |= {("head", load): rates for load, rates in head.items()}
    return Measurement(rates=rates, unfit=unfit or {})


def code_of(result: Measurement, *, limit: float = 0.95, is_markdown: bool = False) -> int:
    """Return the exit code of what was measured."""
    try:
        continuous.decide(result, PLAN, limit=limit, link="", is_markdown=is_markdown)
    except ClientError as error:
        return error.code
    return 0


@pytest.mark.parametrize(
    ("factor", "limit", "code"),
    [
        (0.90, 0.95, SLOWER),
        (0.90, 0.85, 0),
        (0.97, 0.95, 0),  # proved slower, and within the limit
        (1.00, 0.95, 0),
        (1.30, 0.95, 0),
        (1.30, 1.00, 0),
    ],
)
def test_it_fails_only_below_the_limit(factor, limit, code):
    assert code_of(measured(times(factor)), limit=limit) == code


def test_an_interval_that_reaches_the_limit_does_not_fail():
    head = {8.0: [80, 86, 92, 98, 99], 32.0: [160, 172, 184, 196, 198]}
    comparison = judging.compare(BASE, head)
    assert comparison.is_base_faster and (comparison.ratio or 1) < 0.95 < (comparison.high or 0)
    assert code_of(measured(head)) == 0


def test_head_that_is_slower_at_one_load_and_faster_at_the_other_does_not_fail():
    head = {8.0: [80, 81, 82, 83, 84], 32.0: [300, 301, 302, 303, 304]}
    assert code_of(measured(head)) == 0


def test_a_mixed_verdict_does_not_fail():
    """The interval lies below the limit, and still nobody is proved faster at every load."""
    factors = {1.0: 0.5, 2.0: 0.5, 4.0: 0.5, 8.0: 0.5, 16.0: 1.1}
    base = dict.fromkeys(factors, BASE[8.0])
    head = {load: [factors[load] * rate for rate in BASE[8.0]] for load in factors}
    comparison = judging.compare(base, head)
    assert comparison.code == "mixed" and (comparison.high or 1) < 0.95
    assert not comparison.is_slower_than(0.95)


def test_a_load_with_failed_answers_takes_no_part():
    """An error page is quick: here it would hide what the other load proves."""
    head = {8.0: [3 * rate for rate in BASE[8.0]], 32.0: [0.8 * rate for rate in BASE[32.0]]}
    assert code_of(measured(head, unfit={("head", 8.0): "all answers failed"})) == SLOWER


def test_answers_that_failed_are_no_success():
    unfit = {("head", 8.0): "12 of 100 answers failed"}
    assert code_of(measured(times(1.3), unfit=unfit)) == NOT_COMPARABLE
    assert code_of(measured(times(0.8), unfit=unfit)) == SLOWER  # proved at the load that is left


def test_nothing_at_all_is_no_success():
    unfit = {("head", load): "gone" for load in BASE}
    assert code_of(measured({}, unfit=unfit), is_markdown=True) == NOT_COMPARABLE


@given(st.lists(st.floats(10, 1000), min_size=5, max_size=5), st.floats(0.5, 2))
def test_head_that_is_base_is_never_slower(rates, factor):
    comparison = judging.compare({8.0: rates}, {8.0: list(reversed(rates))})
    assert not comparison.is_slower_than(1.0)
    more = judging.compare({8.0: rates}, {8.0: [factor * rate for rate in rates]})
    back = judging.compare({8.0: [factor * rate for rate in rates]}, {8.0: rates})
    assert more.ratio == pytest.approx(1 / (back.ratio or 1))
    assert more.is_base_faster == back.is_head_faster


def test_the_comment_has_ratio_interval_table_link_and_chart(capsys):
    result = measured(times(0.9))
    with pytest.raises(ClientError):
        continuous.decide(result, PLAN, limit=0.95, link="https://b.example/c/x/", is_markdown=True)
    text = capsys.readouterr().out
    assert text.startswith("### Benchmark: slower than allowed\n")
    assert "0.900× (96 % interval 0.8" in text and "The limit is 0.95×." in text
    assert "| 8 | 102 | 92 | 0.900× | 5 + 5 |" in text
    assert "![Requests/s of base and head](https://b.example/c/x.svg?metric=requests_per_s)" in text
    assert "[Chart, numbers and method](https://b.example/c/x/)" in text


@pytest.mark.parametrize(
    ("factor", "start"),
    [
        (0.9, "Base is faster: head has 0.900×"),
        (1.1, "Head is faster: it has 1.100×"),
    ],
)
def test_the_sentence_names_who_is_faster(factor, start):
    assert comments.sentence(judging.compare(BASE, times(factor))).startswith(start)


@pytest.mark.parametrize("tool", ["wrk", "ab", "hey", "oha", "h2load", "autocannon"])
def test_good_requests_are_counted_as_the_site_does(tool):
    compared = 0
    for path in sorted((CORPUS / tool).glob("*.txt")):
        for run in read(path.read_bytes()).runs:
            good = good_requests_per_s(run.to_dict())
            if good is not None and run.tool == tool:
                assert answers.good_rate(run) == pytest.approx(good), path.name
                compared += 1
    assert compared


def test_a_server_of_errors_is_not_comparable(call, quick_wrk):
    result = call(
        "ci",
        "--base",
        paced(0.010),
        "--head",
        paced(0.001, "500 Oh"),
        "--concurrency=2",
        "--repeat=4",
        "--duration=1s",
        "--warm-up=0",
    )
    assert result.exit_code == NOT_COMPARABLE and "head at 2" in result.stderr


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--base", "false"], 1, "base ended with code 1"),
        (["--base", "/no/such/program"], 1, "base cannot be started"),
        (["--base", "'"], 2, "No closing quotation"),
        (["--base", ""], 2, "an address or a command is needed"),
        (["--base", "http://203.0.113.7/"], 2, "--i-may-load-this-host"),
        (["--repeat=2"], 2, "--repeat 2 can prove nothing; at least 3 are needed."),
        (["--tool=httperf"], 2, "httperf sends at a rate"),
        (["--comment=html"], 2, "md is needed"),
    ],
)
def test_a_wrong_call_has_a_sentence(call, words, code, sentence):
    usual = ["--base", "http://127.0.0.1:9/", "--head", "http://127.0.0.1:9/", "--duration=1s"]
    result = call("ci", *usual, *words)
    assert (result.exit_code, result.stdout) == (code, ""), result.stderr
    assert sentence in result.stderr


def test_a_server_that_listens_nowhere_is_given_up(monkeypatch):
    monkeypatch.setattr(started, "START_SECONDS", 0.3)
    with pytest.raises(ClientError, match="did not listen"), started.served("sleep 60", "base"):
        pass


def test_a_started_server_is_gone_afterwards():
    with started.served(paced(0.001), "base") as (url, pid):
        assert pid and url.startswith("http://127.0.0.1:")
    port = int(url.rstrip("/").rpartition(":")[2])
    assert port != free_port()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_job_that_is_stopped_leaves_no_server(tmp_path):
    """CI ends a job that takes too long with SIGTERM."""
    words = ["ci", "--base", paced(0.010), "--head", paced(0.010), "--duration=60s"]
    process = subprocess.Popen(
        [sys.executable, "-m", "client", *words, "-o", str(tmp_path / "out.txt")],
        cwd=Path(__file__).resolve().parents[2],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr and "20 runs with wrk" in process.stderr.readline()
    while len(children := psutil.Process(process.pid).children()) < 2:
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=90)
    assert process.returncode == INTERRUPTED
    assert [child for child in children if child.is_running()] == []


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("_part", range(4))  # of a test that took seven minutes of one process
def test_equal_servers_never_fail(call, tmp_path, _part):
    """20 A/A runs, five in each part: two loads, five repeats of a second."""
    tmp_path.chmod(0o755)
    with (
        running("nginx", tmp_path / "a") as base,
        running("nginx", tmp_path / "b") as head,
    ):
        codes = [short_ci(call, base.url, head.url) for _ in range(5)]
    assert codes == [0] * 5


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_planted_slowdown_of_ten_percent_is_found(call):
    """In nine of ten runs at least."""
    codes = [short_ci(call, paced(0.005), paced(0.005 / 0.9)) for _ in range(10)]
    assert set(codes) <= {0, SLOWER} and codes.count(SLOWER) >= 9


def short_ci(call, base: str, head: str) -> int:
    """Return the code of a run with two loads and five repeats of a second."""
    result = call(
        "ci",
        "--base",
        base,
        "--head",
        head,
        "--concurrency=8,32",
        "--repeat=5",
        "--duration=1s",
        "--warm-up=0",
    )
    return int(result.exit_code)


def test_both_servers_are_started_measured_and_sent(
    transactional_db, live_server, settings, call, quick_wrk, tmp_path
):
    settings.SITE_URL = live_server.url
    output = tmp_path / "out.txt"
    result = call(
        "ci",
        "--base",
        paced(0.005),
        "--head",
        paced(0.060),
        "--concurrency=2",
        "--repeat=4",
        "--duration=1s",
        "--warm-up=0",
        "--comment=md",
        "-o",
        str(output),
        "--push",
        "--to",
        live_server.url,
    )
    assert result.exit_code == SLOWER, result.stderr
    assert "slower than allowed" in result.stdout
    runs = read(output.read_bytes()).runs
    assert [run.server_name for run in runs] == ["paced"] * 8
    assert "cpu_percent" in runs[0].client_facts
    comparison = Comparison.objects.get()
    assert f"({live_server.url}/c/{comparison.public_id}/)" in result.stdout
    names = {labels["configuration"] for labels in comparison.labels["runs"].values()}
    assert names == {"base", "head"}


def test_a_site_that_is_away_changes_no_verdict(monkeypatch, tmp_path):
    (tmp_path / "out.txt").write_text("text")
    refusal = ClientError("The site is away.")
    monkeypatch.setattr(continuous, "send", lambda *_, **__: (_ for _ in ()).throw(refusal))
    assert continuous.pushed(tmp_path / "out.txt", {}, to=None) == ""
