"""`run` against real servers on loopback: files, outcomes, Ctrl-C, and going on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from client import calling
from importers.reader import read
from importers.reading.client_lines import MARK
from runs.models import Comparison, Run
from tests.client.servers import free_port, running, two_servers

ROOT = Path(__file__).resolve().parents[2]
KNOWN = (
    "server_name",
    "server_version",
    "configuration",
    "cpu_model",
    "cores",
    "machine_memory_mb",
    "kernel",
    "os",
    "tool",
    "tool_version",
    "client",
    "document_bytes",
    "client_cpu_percent",
    "measured_on",
    "warm_up",
)


@pytest.fixture
def servers(tmp_path):
    """Two servers that run."""
    tmp_path.chmod(0o755)
    with two_servers(tmp_path / "servers") as both:
        yield both


@pytest.fixture
def site(transactional_db, live_server, settings) -> str:
    """A running site; the address is the one that its pages name."""
    settings.SITE_URL = live_server.url
    return str(live_server.url)


def arguments(servers, output: Path, **changes: str) -> list[str]:
    """Return the arguments of a short measurement of these servers."""
    options = {"tool": "wrk", "concurrency": "1,2", "repeat": "1", "duration": "1s"}
    options |= {"warm-up": "0", "output": str(output), **changes}
    targets = [f"--target={name}={server.url}" for name, server in zip("ab", servers, strict=False)]
    return ["run", *targets, *(f"--{name}={value}" for name, value in options.items() if value)]


def program(*words: str, **options) -> subprocess.Popen[str]:
    """Start the client as a program."""
    return subprocess.Popen(
        [sys.executable, "-m", "client", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def fake_tool(folder: Path, monkeypatch, script: str) -> None:
    """Put a wrk that fails into the PATH; what works is tested with the real one."""
    folder.mkdir()
    path = folder / "wrk"
    path.write_text(f'#!/bin/sh\ncase "$1" in -v) echo "wrk 4.1.0"; exit 1;; esac\n{script}\n')
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_three_repeats_of_two_servers_become_a_permalink(site, servers, call, quick_wrk, tmp_path):
    output = tmp_path / "out.txt"
    words = arguments(servers, output, concurrency="4", repeat="3")
    result = call(*words, "--link=10000", "--config=a=sendfile on;", "--push", "--to", site)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{site}/c/{Comparison.objects.get().public_id}/\n"
    assert "each load needs at least 4 repeats; with 3 nothing can be proved." in result.stderr
    assert "6 of 6: " in result.stderr and " left" in result.stderr
    runs = Run.objects.select_related("hardware")
    assert runs.count() == 6
    for run in runs:
        assert [name for name in KNOWN if getattr(run, name) in (None, "")] == []
        assert run.measured_order == "interleaved" and run.link_mbit_per_s == 10000
        assert run.hardware.name.endswith("MB")
    assert {run.configuration for run in runs} == {"sendfile on;", "b"}
    assert {run.tool_threads for run in runs} == {min(4, len(os.sched_getaffinity(0)))}


@pytest.mark.long
@pytest.mark.timeout(400)
def test_the_sweep_of_the_manual(site, servers, call, tmp_path):
    loads = "1,2,4,8,16,32,64"
    words = arguments(servers, tmp_path / "out.txt", concurrency=loads, repeat="5")
    words = [word for word in words if not word.startswith("--warm-up")]
    result = call(*words, "--warm-up=0.2s", "--push", "--to", site)
    assert result.exit_code == 0, result.stderr
    content = Comparison.objects.get()
    summary = json.loads(
        subprocess.run(
            ["curl", "-fs", f"{site}/c/{content.public_id}.json"], capture_output=True, text=True
        ).stdout
    )["computed"]["questions"][0]["summary"]
    assert [row["repeats_min"] for row in summary["ranking"]] == [5, 5]
    assert [row["loads"] for row in summary["ranking"]] == [[1, 2, 4, 8, 16, 32, 64]] * 2


def test_ab_names_the_server_itself(servers, call, tmp_path):
    output = tmp_path / "out.txt"
    words = arguments(servers[:1], output, tool="ab", concurrency="2")
    result = call(*words, f"--server-pid=a={servers[0].pid}", "--", "-k")
    assert result.exit_code == 0, result.stderr
    (run,) = read(output.read_bytes()).runs
    assert run.keepalive is True and run.concurrency == 2
    assert run.server_software and "server_name" not in run.client_facts
    assert run.cpu_percent is not None and (run.rss_bytes or 0) > 100_000


def test_tools_by_rate_that_are_installed_send_at_it(servers, call, tmp_path):
    for tool in filter(shutil.which, ("httperf", "autobench", "wrk2")):
        output = tmp_path / f"{tool}.txt"
        result = call(*arguments(servers, output, tool=tool, concurrency="", rate="50"))
        assert result.exit_code == 0, result.stderr
        assert {run.offered_rate for run in read(output.read_bytes()).runs} == {50.0}


def test_the_output_of_the_tool_is_unchanged(servers, call, tmp_path):
    output = tmp_path / "out.txt"
    call(*arguments(servers[:1], output, concurrency="1"))
    lines = [line for line in output.read_text().splitlines() if not line.startswith(MARK)]
    assert lines[0].startswith("$ wrk -t1 -c1 -d1s --latency http://127.0.0.1:")
    assert lines[1].startswith("Running 1s test @ http://127.0.0.1:")
    assert lines[-1].startswith("Transfer/sec:")


def test_a_server_that_is_not_there_is_an_outcome(servers, call, tmp_path):
    output = tmp_path / "out.txt"
    gone = f"--target=gone=http://127.0.0.1:{free_port()}/"
    result = call(*arguments(servers[:1], output, concurrency="1"), gone)
    assert result.exit_code == 0, result.stderr
    assert "gone cannot be reached" in result.stderr and "1 run measured, 1 failed" in result.stderr
    runs = {run.details["client"]["target"]: run for run in read(output.read_bytes()).runs}
    assert runs["gone"].aborted and not runs["a"].aborted
    assert "unable to connect" in runs["gone"].details["client"]["reason"]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("kill -9 $$", "wrk was ended by SIGKILL"),
        ("echo no luck; exit 3", "wrk ended with code 3: no luck"),
        ("echo hello", "wrk printed no result that can be read"),
        ("printf 'Running 1s test @ http://h/\\n'", "wrk printed no result that can be read"),
        ("exec sleep 600", "wrk did not end after 1.1 s"),
        ("printf '\\377\\376\\000'", "wrk printed no result that can be read"),
    ],
)
def test_a_tool_that_fails_is_an_outcome(servers, call, tmp_path, monkeypatch, script, reason):
    fake_tool(tmp_path / "bin", monkeypatch, script)
    monkeypatch.setattr(calling, "GRACE_SECONDS", 0.1)
    output = tmp_path / "out.txt"
    result = call(*arguments(servers[:1], output, concurrency="1"))
    assert result.exit_code == 1 and f"Failed: a: {reason}" in result.stderr
    (run,) = read(output.read_bytes()).runs
    assert run.aborted and run.tool == "wrk" and run.concurrency == 1
    assert run.details["client"]["reason"].startswith(reason)


def test_ctrl_c_keeps_what_was_measured_and_resume_goes_on(servers, call, tmp_path):
    output = tmp_path / "out.txt"
    words = arguments(servers, output, concurrency="1", repeat="2")
    process = program(*words)
    for line in process.stderr:
        if line.startswith("1 of 4"):
            process.send_signal(signal.SIGINT)
            break
    _, errors = process.communicate(timeout=90)
    assert process.returncode == 130 and "--resume" in errors
    before = output.read_text()
    assert len(read(before.encode()).runs) == 1
    result = call(*words)
    assert result.exit_code == 2 and "--resume" in result.stderr
    assert output.read_text() == before
    output.write_text(f"{before}# benchpress: run 2\n# benchpress: target: a\nRunning 1s")
    result = call(*words, "--resume")
    assert result.exit_code == 0, result.stderr
    text = output.read_text()
    assert text.startswith(before)
    runs = read(text.encode()).runs
    keys = [
        (own["target"], run.concurrency, own["repetition"])
        for run in runs
        for own in [run.details["client"]]
    ]
    assert len(keys) == len(set(keys)) == 4 and not any(run.aborted for run in runs)
    assert {run.server_name for run in runs} == {"nginx", "lighttpd"}


def test_a_file_of_another_plan_is_not_continued(servers, call, quick_wrk, tmp_path):
    output = tmp_path / "out.txt"
    call(*arguments(servers[:1], output, concurrency="1"))
    result = call(*arguments(servers[:1], output, concurrency="2"), "--resume")
    assert result.exit_code == 2 and "another plan" in result.stderr
    assert call(*arguments(servers[:1], output, concurrency="1"), "--resume").exit_code == 0
    assert len(read(output.read_bytes()).runs) == 1


def test_a_file_that_was_changed_by_hand_is_not_continued(servers, call, quick_wrk, tmp_path):
    output = tmp_path / "out.txt"
    call(*arguments(servers[:1], output, concurrency="1"))
    output.write_text(output.read_text().replace("repetition: 1", "repetition: first"))
    result = call(*arguments(servers[:1], output, concurrency="1"), "--resume")
    assert result.exit_code == 1 and "changed by hand" in result.stderr


def test_a_wide_spread_is_measured_again(servers, call, quick_wrk, tmp_path, monkeypatch):
    monkeypatch.setattr("client.plan.MOST_ROUNDS", 1.5)
    output = tmp_path / "out.txt"
    words = arguments(servers[:1], output, concurrency="1", repeat="2")
    assert call(*words, "--until-spread=0.001%").exit_code == 0
    repetitions = [run.details["client"]["repetition"] for run in read(output.read_bytes()).runs]
    assert repetitions == ["1", "2", "3"]


def test_a_server_without_a_name_is_called_by_that_of_its_target(call, tmp_path):
    with running("python", tmp_path / "server") as server:
        output = tmp_path / "out.txt"
        call(
            "run",
            "--tool=ab",
            f"--target=mine={server.url}",
            "--concurrency=1",
            "--repeat=1",
            "--duration=1s",
            "--warm-up=0",
            "-o",
            str(output),
        )
        assert "# benchpress: server_name: python\n" in output.read_text()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--tool=siege"], "'siege' is no tool"),
        (["--target=a"], "NAME=VALUE is needed"),
        (["--target=a b=http://127.0.0.1/"], "NAME=VALUE is needed"),
        (["--target=a=http://127.0.0.1/", "--target=a=http://127.0.0.1/"], "each name once"),
        (["--target=a=http://203.0.113.7/"], "--i-may-load-this-host"),
        (["--target=a=http://0.0.0.0/"], "--i-may-load-this-host"),
        (["--concurrency=none"], "whole numbers are needed"),
        (["--rate=100"], "varies its connections"),
        (["--duration=0.5s"], "whole seconds are needed"),
        (["--until-spread=wide"], "a share as 2.5% is needed"),
        (["--order=random"], "interleaved or blocks is needed"),
        (["--client=here"], "same machine or another machine is needed"),
        (["--config=z=on"], "names 'z', which is no --target"),
        (["--server-pid=a=me"], "no number of a process"),
        (["--push"], "No site is named"),
    ],
)
def test_a_wrong_call_has_a_sentence_and_measures_nothing(call, tmp_path, words, sentence):
    usual = ["--tool=ab", "--concurrency=1", "--repeat=1", "--duration=1s", "--warm-up=0"]
    if not any(word.startswith("--target") for word in words):
        words = ["--target=a=http://127.0.0.1:9/", *words]
    output = tmp_path / "out.txt"
    result = call("run", *usual, *words, "-o", str(output))
    assert result.exit_code == 2 and sentence in result.stderr, result.stderr
    assert not output.exists()
