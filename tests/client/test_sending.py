"""Results go to a site: permalinks, edit keys, and the site's own sentences."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from client import settings as stored
from client import site as client_site
from runs.models import Comparison, Upload
from tests.client.texts import interleaved
from tests.factories import ab_text

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def site(transactional_db, live_server, settings) -> str:
    """A running site; the address is the one that its pages name."""
    settings.SITE_URL = live_server.url
    return str(live_server.url)


def test_a_program_in_a_pipe_prints_one_permalink_that_answers(site, home):
    command = [sys.executable, "-m", "client", "push", "-", "--to", site]
    result = subprocess.run(
        command, input=interleaved(), capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert result.returncode == 0, result.stderr
    (link,) = result.stdout.split()
    assert link.startswith(f"{site}/c/")
    assert subprocess.run(["curl", "-fs", "-o", "/dev/null", link]).returncode == 0
    assert Upload.objects.get().visibility == "unlisted"


def test_tags_title_and_visibility_reach_the_site(site, call, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text(ab_text())
    result = call(
        "push",
        str(file),
        "hardware=Ryzen 5",
        "--title",
        "Mine",
        "--publish",
        "public",
        "--to",
        site,
    )
    assert result.exit_code == 0, result.stderr
    upload = Upload.objects.get()
    assert (upload.visibility, upload.original_name) == ("public", "out.txt")
    assert upload.runs.get().hardware.name == "Ryzen 5"
    assert Comparison.objects.get().labels["title"] == "Mine"


def test_json_is_the_whole_answer_and_a_draft_has_no_permalink(site, call):
    result = call("push", "-", "--json", "--publish", "draft", "--to", site, input=ab_text())
    answer = json.loads(result.stdout)
    assert (answer["permalink"], answer["state"]) == (None, "parsed")
    assert answer["edit_key"]


def test_the_sentence_of_the_site_is_shown(site, call):
    result = call("push", "-", "colour=red", "--to", site, input=ab_text())
    assert (result.exit_code, result.stdout) == (1, "")
    assert "There is no parameter 'colour' here." in result.stderr


@pytest.mark.parametrize(
    ("text", "sentence"), [("hello", "holds no run; nothing was sent."), ("", "empty")]
)
def test_a_text_without_a_run_is_not_sent(site, call, text, sentence):
    result = call("push", "-", "--to", site, input=text)
    assert result.exit_code == 1 and sentence in result.stderr
    assert Upload.objects.count() == 0


TABLE = "Server,Speed,Users\nnginx,100,1\nnginx,200,2\n"
ROLES = "map=Speed=requests_per_s,Users=concurrency"


def test_a_table_with_its_roles_is_read_here_as_on_the_site(site, call):
    assert call("push", "-", "--to", site, input=TABLE).exit_code == 1
    result = call("push", "-", ROLES, "--to", site, input=TABLE)
    assert result.exit_code == 0, result.stderr
    assert [run.requests_per_s for run in Upload.objects.get().runs.order_by("position")] == [
        100.0,
        200.0,
    ]


@pytest.mark.parametrize("tag", ["map=Speed=nonsense", "map=Speed"])
def test_a_role_that_does_not_exist_is_a_wrong_call(site, call, tag):
    result = call("push", "-", tag, "--to", site, input=TABLE)
    assert result.exit_code == 2 and result.stderr.startswith("map: ")


def test_two_uploads_become_one_comparison_with_the_keys_that_are_known(site, call):
    ids = []
    for text in (ab_text(), ab_text("Apache/2.4")):
        result = call("push", "-", "--json", "--to", site, input=text)
        ids.append(json.loads(result.stdout)["id"])
    result = call("compare", *ids, "--title", "Old and new", "--to", site)
    assert result.exit_code == 0, result.stderr
    comparison = Comparison.objects.latest("pk")
    assert result.stdout == f"{site}/c/{comparison.public_id}/\n"
    assert comparison.labels["title"] == "Old and new"


def test_a_comparison_of_somebody_else_is_refused_with_a_sentence(site, call, monkeypatch):
    result = call("push", "-", "--json", "--publish", "private", "--to", site, input=ab_text())
    identifier = json.loads(result.stdout)["id"]
    stored.settings_path().unlink()
    result = call("compare", identifier, "--to", site)
    assert result.exit_code == 1 and result.stdout == "" and result.stderr.strip()


def test_open_shows_the_last_permalink(site, call, monkeypatch):
    opened = []
    monkeypatch.setattr("typer.launch", opened.append)
    assert call("open", "--to", site).exit_code == 1
    link = call("push", "-", "--to", site, input=ab_text()).stdout.strip()
    assert call("open", "--to", site).stdout.strip() == link
    assert opened == [link]
    assert call("open", "abc", "--to", site).stdout.strip() == f"{site}/c/abc/"


def test_no_site_is_a_wrong_call(call):
    result = call("push", "-", input=ab_text())
    assert result.exit_code == 2 and "BENCHPRESS_URL" in result.stderr
    assert call("push", "-", "--to", "ftp://x", input=ab_text()).exit_code == 2


def test_a_file_that_is_not_there_has_a_sentence(call):
    result = call("push", "nothing.txt", "--to", "http://127.0.0.1:9")
    assert (result.exit_code, result.stderr) == (
        1,
        "nothing.txt cannot be opened: No such file or directory.\n",
    )


class Busy(BaseHTTPRequestHandler):
    """A site that is busy for the first requests of a connection of tests."""

    seen: list[dict[str, str]] = []
    answers: list[int] = []

    def do_POST(self) -> None:
        """Read the body, note the headers, give the next answer."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.seen.append(dict(self.headers))
        status = self.answers.pop(0)
        body = json.dumps({"id": "x", "permalink": "http://site/c/x/", "edit_key": "k"}).encode()
        self.send_response(status)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def busy(monkeypatch):
    """A site that gives these answers; the client does not wait between two tries."""
    monkeypatch.setattr(client_site.time, "sleep", lambda _: None)
    Busy.seen, Busy.answers = [], []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Busy)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_busy_site_gets_the_same_request_again(call, busy):
    Busy.answers = [503, 429, 201]
    result = call("push", "-", "--to", busy, input=ab_text())
    assert (result.exit_code, result.stdout) == (0, "http://site/c/x/\n")
    assert len({entry["Idempotency-Key"] for entry in Busy.seen}) == 1 and len(Busy.seen) == 3


def test_an_import_that_waits_is_asked_for_with_its_key(call, busy):
    Busy.answers = [202, 201]
    assert call("push", "-", "--to", busy, input=ab_text()).exit_code == 0
    assert [entry.get("X-Edit-Key") for entry in Busy.seen] == [None, "k"]


def test_a_refusal_is_not_repeated(call, busy):
    Busy.answers = [400]
    result = call("push", "-", "--to", busy, input=ab_text())
    assert result.exit_code == 1 and len(Busy.seen) == 1


def test_a_site_that_is_gone_has_a_sentence(call, monkeypatch):
    monkeypatch.setattr(client_site.time, "sleep", lambda _: None)
    result = call("push", "-", "--to", "http://127.0.0.1:9", input=ab_text())
    assert result.exit_code == 1 and "cannot be reached" in result.stderr


def test_a_token_goes_with_each_request_and_only_to_its_site(call, busy, monkeypatch):
    assert call("login", busy, input="bp_secret-token\n").exit_code == 0
    Busy.answers = [201, 201]
    call("push", "-", input=ab_text())
    assert Busy.seen[0]["Authorization"] == "Bearer bp_secret-token"
    other = busy.replace("127.0.0.1", "localhost")
    call("push", "-", "--to", other, input=ab_text())
    assert "Authorization" not in Busy.seen[1]


def test_a_token_is_stored_for_its_user_alone_and_never_printed(call):
    result = call("login", "https://bench.example", input="bp_secret-token\n")
    path = stored.settings_path()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    result = call("token", "--to", "https://bench.example")
    assert result.stdout == "bp_secr… for https://bench.example\n"
    assert call("token", "--remove", "--to", "https://bench.example").exit_code == 0
    assert "secret" not in path.read_text()
    assert call("token", "--to", "https://bench.example").exit_code == 1


@pytest.mark.parametrize(
    ("address", "typed", "sentence"),
    [
        ("http://192.0.2.1", "bp_x", "no https"),
        ("https://bench.example", "hello", "begins with bp_"),
        ("https://bench.example", "", "begins with bp_"),
    ],
)
def test_a_token_is_refused(call, address, typed, sentence):
    result = call("login", address, input=f"{typed}\n")
    assert result.exit_code == 2 and sentence in result.stderr
    assert not stored.settings_path().exists()


def test_a_token_of_the_environment_is_not_sent_without_https(call, monkeypatch):
    monkeypatch.setenv("BENCHPRESS_TOKEN", "bp_x")
    result = call("push", "-", "--to", "http://192.0.2.1", input=ab_text())
    assert result.exit_code == 2 and "Nothing is sent." in result.stderr


def test_settings_that_others_can_read_are_refused(call):
    call("login", "https://bench.example", input="bp_x\n")
    os.chmod(stored.settings_path(), 0o644)
    result = call("token", "--to", "https://bench.example")
    assert result.exit_code == 1 and "chmod 600" in result.stderr


def test_damaged_settings_have_a_sentence(call):
    call("login", "https://bench.example", input="bp_x\n")
    stored.settings_path().write_text('{"site": 3}')
    assert "cannot be read" in call("token").stderr


def test_a_workbook_is_sent_where_it_cannot_be_read(call, busy, monkeypatch, tmp_path):
    def fail(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'python_calamine'", name="python_calamine")

    file = tmp_path / "table.xlsx"
    file.write_bytes(b"PK")
    monkeypatch.setattr("client.commands.sending.reader.read", fail)
    Busy.answers = [201]
    result = call("push", str(file), "--to", busy)
    assert (result.exit_code, result.stdout) == (0, "http://site/c/x/\n")
    assert "read by the site only: python_calamine is not installed" in result.stderr
    monkeypatch.setattr("client.commands.reading.importers_command.main", fail)
    result = call("read", str(file))
    assert (result.exit_code, result.stderr) == (
        1,
        "To read this file, python_calamine must be installed.\n",
    )


def test_reading_needs_no_site(call, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text(ab_text())
    command = [sys.executable, "-m", "client", "read", "--json", str(file)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert json.loads(result.stdout)["runs"][0]["tool"] == "ab"
    file.write_text("nothing")
    assert call("read", "--json", str(file)).exit_code == 1
    assert call("read", "--json", str(tmp_path / "none")).exit_code == 2
