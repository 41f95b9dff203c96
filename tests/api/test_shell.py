"""A shell against a running site: every line of the API's page does what it says when it is copied."""

from __future__ import annotations

import html
import json
import re
import subprocess
from pathlib import Path

import pytest
from django.test import Client

from runs.models import Upload
from tests.factories import ab_text
from tests.importers.corpus import CORPUS

LONGEST_S = 90
WRK = "wrk/a-basic.txt"


@pytest.fixture
def site(transactional_db, live_server, settings) -> str:
    """A running site; the address is the one that its pages name."""
    settings.SITE_URL = live_server.url
    return str(live_server.url)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the outputs that the lines send, and commands that print what tools print."""
    texts = {"out.txt": ab_text(), "nginx.txt": ab_text(), "apache.txt": ab_text("Apache/2.4")}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    commands = {"ab": "cat out.txt", "wrk": f"cat {CORPUS / WRK}", "uuidgen": "echo 6f1c0d0e"}
    (tmp_path / "bin").mkdir()
    for name, command in commands.items():
        path = tmp_path / "bin" / name
        path.write_text(f"#!/bin/sh\n{command}\n")
        path.chmod(0o755)
    return tmp_path


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell whose tools only print."""
    path = f"{folder / 'bin'}:/usr/bin:/bin"
    return subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env={"PATH": path, "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
    )


def lines_of_the_page() -> list[str]:
    """Return the commands that the page shows, those of one block as one."""
    page = Client().get("/api/").content.decode()
    return [html.unescape(block) for block in re.findall(r"<pre><code>(.*?)</code>", page, re.S)]


def test_every_line_of_the_page_works_when_it_is_copied(site, folder):
    ab, wrk, files, change, once, compare = lines_of_the_page()
    link = run(ab, folder).stdout
    assert re.fullmatch(rf"{site}/c/\w{{12,}}/\n", link)
    assert run(f"curl -fs -o /dev/null {link}", folder).returncode == 0
    assert run(wrk, folder).stdout.startswith(f"{site}/c/")
    assert Upload.objects.latest("pk").runs.first().server_name == "nginx"
    several = json.loads(run(files, folder).stdout)
    assert {entry["server_name"] for entry in several["runs"]} == {"nginx", "Apache"}
    first, again = (json.loads(run(once, folder).stdout) for _ in range(2))
    assert first["permalink"] == again["permalink"]
    chosen = compare.replace('"ID", "ID"', f'"{first["id"]}", "{several["id"]}"')
    keys = f"curl -H 'X-Edit-Key: {first['edit_key']}, {several['edit_key']}' "
    saved = json.loads(run(chosen.replace("curl ", keys, 1), folder).stdout)
    assert saved["title"] == "Old and new" and saved["visibility"] == "unlisted"
    own = change.replace("KEY", first["edit_key"]).replace("/ID", f"/{first['id']}")
    steps = re.split(r"\n(?=curl)", own)
    assert json.loads(run(steps[0], folder).stdout)["runs"][0]["os"] == "Debian 12"
    assert json.loads(run(steps[1], folder).stdout)["title"] == "My test"
    assert run(steps[2], folder).returncode == 0
    assert Upload.objects.get(public_id=first["id"]).state == "withdrawn"


def test_a_shell_learns_from_the_exit_code_that_nothing_was_published(site, folder):
    send = f"curl -s {{}} --data-binary @- -H 'Accept: text/plain' '{site}/api/v1/uploads?publish=unlisted'"
    failed = run(f"echo hello | {send.format('-f')}", folder)
    assert (failed.returncode, failed.stdout) == (22, "")
    told = run(f"echo hello | {send.format('')}", folder).stdout
    assert "# No run was read." in told and "# Page of the upload: http" in told
