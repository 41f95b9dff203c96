"""What nine tools print of good, missing, silent and failing servers, and what the client says.

The texts in outputs/ were printed by wrk 4.1.0, hey 0.1.4, oha 1.4.7, h2load 1.52.0, k6 0.50.0,
httperf 0.9.0 and autobench 2.1.1; nothing but the name of a user was changed. `refused` is a closed
port, `silent` a port that takes connections and never answers, `404` a page that is not there.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from client import answers, calling, measuring, plan, tools
from client.progress import MeasuringProgress
from client.result_file import ResultFile
from client.targets import Probe, Target
from importers.reader import read

OUTPUTS = Path(__file__).parent / "outputs"
NOTHING = "no request succeeded"
UNREADABLE = "printed no result that can be read"
# What is said of each text: a rate, how many answers failed, or a reason.
SAID: dict[str, str] = {
    "wrk-silent": NOTHING,
    "wrk-404": "0 requests/s, 57,089 failed",
    "hey-refused": NOTHING,
    "hey-silent": NOTHING,
    "hey-404": "0 requests/s, 32,882 failed",
    "hey-good": "19,786 requests/s",
    "oha-refused": NOTHING,
    "oha-silent": NOTHING,
    "oha-404": "0 requests/s, 46,370 failed",
    "oha-good": "62,194 requests/s",
    "h2load-refused": NOTHING,
    "h2load-404": "0 requests/s, 47,181 failed",
    "h2load-good": "38,134 requests/s",
    "k6-404": NOTHING,
    "k6-good": "8,124 requests/s",
    "httperf-refused": NOTHING,
    "httperf-silent": NOTHING,
    "httperf-404": "0 requests/s, 50 failed",
    "httperf-good": "51 requests/s",
    "autobench-silent": f"autobench {UNREADABLE}: 50 8.4 8.4 0.0 0.0 0.0 0.0 0.0 0.5 101",
    "autobench-404": "a answers 404 Not Found, and autobench counts no bad answers",
    "autobench-good": "51 requests/s",
    "autobench-first": (f"autobench {UNREADABLE}: Installation complete - please rerun autobench"),
}


def put_tool(folder: Path, monkeypatch, name: str, script: str) -> None:
    """Put a program into the PATH that does what a script says."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def plan_of(tool: str) -> plan.Plan:
    """Return a plan of one run."""
    chosen = tools.find(tool)
    return plan.Plan(
        tool=chosen,
        targets=(Target("a", "http://127.0.0.1:9/"),),
        loads=(50.0 if chosen.is_by_rate else 2.0,),
        repeats=1,
        seconds=1,
        warm_up=0,
    )


def measured(tool: str, output: Path, monkeypatch) -> str:
    """Measure one run; return what is said of it."""
    notes: list[str] = []
    monkeypatch.setattr(MeasuringProgress, "finish", lambda self, step, note: notes.append(note))
    measuring.Measuring(plan_of(tool), measuring.Surroundings()).run(output)
    return notes[0]


@pytest.mark.parametrize("name", SAID)
def test_each_text_is_a_rate_or_a_reason(name, tmp_path, monkeypatch):
    tool, _, case = name.partition("-")
    problem = {"404": "a answers 404 Not Found", "good": "", "first": ""}.get(case, "a is away")
    monkeypatch.setattr("client.targets.probe", lambda target: Probe(problem=problem))
    put_tool(tmp_path, monkeypatch, tool, script=f"cat {OUTPUTS / name}.txt")
    output = tmp_path / "out.txt"
    assert measured(tool, output, monkeypatch) == SAID[name]
    (run,) = read(output.read_bytes()).runs
    is_measured = "requests/s" in SAID[name]
    assert run.aborted is not is_measured
    assert (run.requests_per_s is not None) is is_measured


def test_a_file_that_is_continued_has_the_good_rates(tmp_path, monkeypatch):
    monkeypatch.setattr("client.targets.probe", lambda target: Probe())
    put_tool(tmp_path, monkeypatch, "wrk", script=f"cat {OUTPUTS}/wrk-404.txt")
    output = tmp_path / "out.txt"
    measured("wrk", output, monkeypatch)
    done = ResultFile(output).start(is_resumed=True, plan=plan_of("wrk"))
    assert done.rates == [("a", 2.0, 0.0)]


def test_every_text_has_a_line():
    assert {path.stem for path in OUTPUTS.glob("*.txt")} == set(SAID)


def test_the_good_rate_without_a_time_is_a_share_of_the_printed_one():
    (run,) = read((OUTPUTS / "k6-good.txt").read_bytes()).runs
    assert run.time_taken_s is None and run.requests_per_s and run.requests_completed
    run.requests_failed = run.requests_completed // 2
    assert answers.good_rate(run) == pytest.approx(run.requests_per_s / 2, rel=0.001)


def test_autobench_is_asked_for_its_version_before_it_measures(tmp_path, monkeypatch):
    """Its first call by a user measures nothing."""
    first = (OUTPUTS / "autobench-first.txt").read_text()
    (tmp_path / "first.txt").write_text(first)
    script = (
        f"if [ ! -e {tmp_path}/seen ]; then touch {tmp_path}/seen; cat {tmp_path}/first.txt; "
        f"else cat {OUTPUTS}/autobench-good.txt; fi"
    )
    put_tool(tmp_path, monkeypatch, "autobench", script=script)
    monkeypatch.setattr("client.targets.probe", lambda target: Probe())
    assert measured("autobench", tmp_path / "out.txt", monkeypatch) == "51 requests/s"


def test_tools_wait_for_an_answer_only_so_long_and_tell_nobody():
    call = tools.Call(url="http://127.0.0.1:9/", load=50, seconds=1, threads=1)
    words = {name: tool.arguments(call) for name, tool in tools.TOOLS.items()}
    assert "--timeout=5" in words["httperf"]
    assert words["autobench"][words["autobench"].index("--timeout") + 1] == "5"
    assert "--no-usage-report" in words["k6"]


def test_to_ask_for_a_version_loads_no_server(tmp_path, monkeypatch):
    put_tool(tmp_path, monkeypatch, "httperf", script=f'echo "$@" > {tmp_path}/words; echo 0.9.0')
    assert tools.version_of(tools.find("httperf")) == "0.9.0"
    assert "--server=127.0.0.1 --port=9\n" in (tmp_path / "words").read_text()


def test_a_reason_is_one_line():
    text = calling._with_last_line("wrk ended", "one\ttwo\n\n")
    assert text == "wrk ended: one two"
