"""A user of the client, and the programs that tests start."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from client.__main__ import app

QUICK_WRK = Path(__file__).parent / "quick_wrk.py"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch) -> Path:
    """Settings stand in a folder of the test; no variable of the machine counts."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("BENCHPRESS_URL", "BENCHPRESS_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def quick_wrk(tmp_path: Path, monkeypatch) -> Path:
    """Put a wrk that measures for a tenth of a second into the PATH; return its folder."""
    folder = tmp_path / "quick"
    folder.mkdir()
    (folder / "wrk").write_text(f'#!/bin/sh\nexec {sys.executable} -S {QUICK_WRK} "$@"\n')
    (folder / "wrk").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


@pytest.fixture
def call():
    """Return a function that calls a command: `call("push", "-", input=text)`."""

    def run(*arguments: str, input: str | None = None) -> Result:
        return CliRunner().invoke(app, arguments, input=input)

    return run
