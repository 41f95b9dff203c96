"""The recipes of docs/ci.md and the action, run by a shell; docs/client.md names every option."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from client import identity
from client.__main__ import app
from client.commands import continuous
from client.errors import SLOWER
from tests.client.test_ci import BASE, PLAN, measured, paced, times
from tests.factories import ab_text

ROOT = Path(__file__).resolve().parents[2]
ACTION = ROOT / ".github/actions/benchmark/action.yml"
MANUAL = (ROOT / "docs/client.md").read_text()
RECIPES = (ROOT / "docs/ci.md").read_text()
SITE = "https://bench.example"
QUICK = "--concurrency=2 --repeat=4 --duration=1s --warm-up=0"


def blocks(language: str) -> list[str]:
    """Return the blocks of docs/ci.md in a language."""
    return re.findall(rf"```{language}\n(.*?)```", RECIPES, re.S)


@pytest.fixture
def site(transactional_db, live_server, settings) -> str:
    """A running site; the address is the one that its pages name."""
    settings.SITE_URL = live_server.url
    return str(live_server.url)


@pytest.fixture
def folder(tmp_path: Path, quick_wrk: Path) -> Path:
    """A folder as a job has it: two servers, and programs that note their arguments."""
    log = tmp_path / "calls.txt"
    (tmp_path / "out.txt").write_text(ab_text())
    (tmp_path / "bin").mkdir()
    (tmp_path / "base").mkdir()
    noted = f'echo "$(basename "$0") $@" >> {log}'
    programs = {
        "bin/benchpress": f'PYTHONPATH={ROOT} exec {sys.executable} -m client "$@" {QUICK}',
        "bin/ab": "cat out.txt",
        "bin/gh": noted,
        "bin/pip": noted,
        "bin/python3": noted,
        "bin/apt-get": noted,
        "bin/git": noted,
        "server": f"exec {paced(0.060).replace('{port}', '$2')}",
        "base/server": f"exec {paced(0.005).replace('{port}', '$2')}",
    }
    for name, script in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def shell(script: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script as a job does: bash, which stops at the first command that fails."""
    own = {
        "PATH": f"{folder / 'bin'}:{folder / 'quick'}:/usr/bin:/bin",
        "HOME": str(folder),
        **variables,
    }
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=folder,
        env=own,
        capture_output=True,
        text=True,
        timeout=100,
    )


def test_the_line_prints_a_permalink_that_answers(site, folder):
    line, _ = blocks("sh")
    result = shell(line.replace(SITE, site), folder)
    assert re.fullmatch(rf"{site}/c/\w+/\n", result.stdout), result.stderr
    assert shell(f"curl -fs -o /dev/null {result.stdout}", folder).returncode == 0


@pytest.mark.long
def test_the_comment_is_written_and_the_code_says_to_fail(site, folder):
    _, line = blocks("sh")
    result = shell(line.replace(SITE, site), folder)
    assert result.returncode == SLOWER, result.stderr
    text = (folder / "comment.md").read_text()
    assert text.startswith("### Benchmark: slower than allowed") and f"({site}/c/" in text


def test_the_comment_of_the_manual_is_what_the_program_prints(capsys):
    result = measured(times(0.9))
    with pytest.raises(Exception, match="Head is slower"):
        link = f"{SITE}/c/ID/"
        continuous.decide(result, PLAN, limit=0.95, link=link, is_markdown=True)
    assert blocks("markdown") == [capsys.readouterr().out]
    assert set(BASE) == {8.0, 32.0}


@pytest.mark.long
def test_gitlab_measures_and_comments(folder):
    job = yaml.safe_load(next(text for text in blocks("yaml") if "gitlab" in text.lower()))
    steps = job["benchmark"]
    (folder / "bin/curl").write_text(f'#!/bin/sh\necho "curl $@" >> {folder / "calls.txt"}\n')
    (folder / "bin/curl").chmod(0o755)
    own = {
        "BENCHPRESS_SOURCE": "https://git.example/benchpress",
        "CI_API_V4_URL": "https://git.example/api/v4",
        "CI_PROJECT_ID": "7",
        "CI_MERGE_REQUEST_IID": "9",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "GITLAB_TOKEN": "t",
    }
    assert shell("\n".join(steps["before_script"]), folder, **own).returncode == 0
    script = "\n".join(steps["script"]).replace(" --push", "")  # no site is at hand
    assert shell(script, folder, **own).returncode == SLOWER
    assert shell("\n".join(steps["after_script"]), folder, **own).returncode == 0
    calls = (folder / "calls.txt").read_text()
    assert "pip install benchpress[client] @ git+https://git.example/benchpress\n" in calls
    assert (
        "--form body=<comment.md https://git.example/api/v4/projects/7/merge_requests/9/notes"
        in calls
    )
    assert "slower than allowed" in (folder / "comment.md").read_text()


def action() -> dict[str, Any]:
    """Return the action."""
    loaded = yaml.safe_load(ACTION.read_text())
    assert isinstance(loaded, dict)
    return loaded


def test_the_action_measures_comments_and_fails(folder):
    inputs = {name: str(entry.get("default", "")) for name, entry in action()["inputs"].items()}
    inputs |= {"base": "./base/server --port {port}", "head": "./server --port {port}"}
    runner = {"RUNNER_TEMP": str(folder), "GITHUB_ACTION_PATH": str(ACTION.parent)}
    runner |= {name: str(folder / name) for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    codes = []
    for step in action()["runs"]["steps"]:
        output = folder / "GITHUB_OUTPUT"
        known = (
            {"steps.measure.outputs.code": output.read_text()[5:].strip()}
            if output.exists()
            else {}
        )
        known |= {f"inputs.{name}": value for name, value in inputs.items()}
        known["github.event.pull_request.html_url"] = "https://git.example/pull/9"
        own = {name: filled(value, known) for name, value in step.get("env", {}).items()}
        codes.append(shell(step["run"], folder, **runner, **own).returncode)
    assert codes == [0, 0, 0, SLOWER]
    assert "slower than allowed" in (folder / "GITHUB_STEP_SUMMARY").read_text()
    calls = (folder / "calls.txt").read_text()
    assert f"install --quiet {ACTION.parent}/../../..[client]" in calls
    assert "gh pr comment https://git.example/pull/9 --body-file" in calls


def filled(text: str, known: dict[str, str]) -> str:
    """Return a value of the action with its expressions filled in."""
    return re.sub(r"\$\{\{ ?(.*?) ?\}\}", lambda match: known[match[1]], text)


def test_the_action_puts_no_expression_into_a_script():
    """What an input holds would be run by the shell."""
    assert [step["name"] for step in action()["runs"]["steps"] if "${{" in step["run"]] == []


def test_the_recipe_of_the_action_uses_its_inputs():
    job = yaml.safe_load(next(text for text in blocks("yaml") if "actions/checkout" in text))
    (step,) = [
        step for step in job["jobs"]["benchmark"]["steps"] if "benchpress" in step.get("uses", "")
    ]
    needed = {name for name, entry in action()["inputs"].items() if entry.get("required")}
    assert needed <= set(step["with"]) <= set(action()["inputs"])
    assert (ROOT / step["uses"].removeprefix("OWNER/benchpress/").partition("@")[0]).is_dir()


def test_jobs_of_the_recipes_have_an_identity_for_the_site():
    github, gitlab = map(yaml.safe_load, blocks("yaml"))
    job = github["jobs"]["benchmark"]
    account = job["steps"][-1]["with"]["account"]
    assert job["permissions"]["id-token"] == "write" and account == "ACCOUNT"
    measure = action()["runs"]["steps"][1]["env"]
    assert measure[identity.ACCOUNT] == "${{ inputs.account }}"
    own = gitlab["benchmark"]
    assert own["id_tokens"] == {identity.IDENTITY: {"aud": own["variables"]["BENCHPRESS_URL"]}}
    assert own["variables"][identity.ACCOUNT] == account


def test_the_manual_names_every_command_option_and_code():
    command = typer.main.get_command(app)
    missing = []
    for name, own in command.commands.items():
        options = [text for parameter in own.params for text in parameter.opts if text[:2] == "--"]
        missing += [text for text in (f"`{name}", *options) if text not in MANUAL + RECIPES]
    assert missing == []
    assert re.findall(r"^\| (\d+) \|", MANUAL, re.M) == ["0", "1", "2", "3", "4", "130"]


@pytest.mark.long
def test_what_the_extra_installs_reads_and_decides(tmp_path):
    """The packages of pyproject.toml are enough, without this folder."""
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    for name in ("client", "importers", "runs"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", source)
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    words = [sys.executable, *install, "--target", str(target), str(source)]
    assert subprocess.run(words, capture_output=True, text=True).returncode == 0
    program = (
        "import client, sys\n"
        "from client import judging\n"
        "assert client.__file__.startswith(sys.argv[2]), client.__file__\n"
        "assert judging.compare({1: [1, 2, 3]}, {1: [1, 2, 3]}).ratio == 1\n"
        "from client.__main__ import app\n"
        "app(['read', sys.argv[1]])\n"
    )
    sample = ROOT / "tests/corpus/wrk/a-basic.txt"
    result = subprocess.run(
        [sys.executable, "-c", program, str(sample), str(target)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert "24108.51" in result.stdout
    assert not (target / "runs/models").exists()
