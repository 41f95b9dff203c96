"""script/server: one command starts the site and its worker, and a stop leaves nothing behind."""

import http.client
import os
import re
import signal
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

import pytest

from runs.management import processes
from runs.management.commands import up
from tests.factories import ab_text
from tests.runs.processes import group_exists, wait_for

SCRIPT = Path(__file__).resolve().parents[2] / "script" / "server"
LONGEST_S = 90


@dataclass
class Server:
    """A running script/server."""

    process: subprocess.Popen[bytes]
    port: int
    var: Path

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST_S)
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, body

    def pid(self, name: str) -> int:
        """Return the number in web.pid or worker.pid, 0 when there is none."""
        file = self.var / f"{name}.pid"
        return int(file.read_text() or 0) if file.exists() else 0

    def log(self) -> str:
        return (self.var / "log").read_text()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(port: int, var: Path, **variables: str) -> dict[str, str]:
    """Return the environment of a server: that of an empty shell, and these variables."""
    return {"PATH": "/usr/bin:/bin", "PORT": str(port), "VAR_DIR": str(var), **variables}


def start(var: Path, **variables: str) -> Server:
    """Start a server and return when it has printed its address.

    Without the addresses of services it uses SQLite and its own queue, as after a first clone.
    """
    var.mkdir(exist_ok=True)
    port = free_port()
    with (var / "log").open("wb") as log:
        process = subprocess.Popen(
            SCRIPT, env=environment(port, var, **variables), cwd="/", stdout=log, stderr=log
        )
    server = Server(process=process, port=port, var=var)
    wait_for(
        lambda: "Benchpress: http" in server.log() or server.process.poll() is not None,
        "the address",
    )
    assert server.process.poll() is None, server.log()
    return server


def stop(server: Server, number: int) -> None:
    server.process.send_signal(number)
    server.process.wait(LONGEST_S)


def refused(port: int, var: Path) -> list[str]:
    """Start a server that cannot run; return the lines that it prints."""
    result = subprocess.run(
        SCRIPT,
        env=environment(port, var),
        cwd="/",
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
    )
    assert result.returncode == 1 and result.stdout == ""
    return result.stderr.splitlines()


def it_prints_its_address_and_installs_nothing_the_second_time(server):
    assert f"Benchpress: http://127.0.0.1:{server.port}/\n" in server.log()
    assert "Installing" not in server.log()


def it_serves_the_front_page_with_the_examples(server):
    status, headers, body = server.get("/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"Migrado a Lighttpd (example)" in body


def static_files_have_hashed_names_and_are_immutable(server):
    _, _, body = server.get("/")
    link = re.search(rb'(?:href|src)="(/static/[^"]+\.(?:css|js))"', body)
    status, headers, _ = server.get(link[1].decode(), **{"Accept-Encoding": "br"})
    assert re.search(rb"\.[0-9a-f]{12}\.", link[1])
    assert (status, headers["content-encoding"], "immutable" in headers["cache-control"]) == (
        200,
        "br",
        True,
    )


def no_folder_is_listed_and_no_other_file_is_served(server):
    for path in ("/static/", "/static/css/", "/static/staticfiles.json/", "/.git/config", "/.env"):
        assert server.get(path)[0] == 404, path


def the_modules_of_a_script_are_named_by_their_hash(server):
    manifest = (server.var / "static" / "staticfiles.json").read_text()
    name = re.search(r'"js/elements/chart\.js": "(js/elements/chart\.[0-9a-f]{12}\.js)"', manifest)[
        1
    ]
    _, _, body = server.get(f"/static/{name}")
    assert re.search(rb"from '?\"?\.\./\.\./vendor/chart\.[0-9a-f]{12}\.js", body)


def health_and_readiness_answer(server):
    assert server.get("/healthz")[0] == 200
    assert server.get("/readyz")[0] == 200


def the_log_says_what_confines_the_reader_of_an_upload(server):
    wait_for(lambda: "Uploads are read behind: limits, " in server.log(), "the sentence")
    assert "seccomp" in server.log()


def the_ids_of_both_processes_are_in_files(server):
    assert group_exists(server.pid("web")) and group_exists(server.pid("worker"))


def a_busy_port_is_one_clear_line(server):
    (line,) = refused(server.port, server.var.parent / "second")
    assert f"Port {server.port} cannot be used" in line and f"PORT={server.port + 1}" in line


def a_second_server_on_the_same_folder_is_refused(server):
    (line,) = refused(free_port(), server.var)
    assert str(server.var) in line and server.pid("web")


def a_killed_worker_is_started_again(server):
    killed = server.pid("worker")
    os.kill(killed, signal.SIGKILL)
    wait_for(lambda: server.pid("worker") not in (0, killed), "another worker")
    assert "The worker ended by signal 9 and is started again." in server.log()
    wait_for(lambda: not group_exists(killed), "the end of the killed worker's children")
    assert server.get("/healthz")[0] == 200


def test_a_busy_port_stops_the_start_with_one_clear_line(settings, monkeypatch):
    monkeypatch.setattr(up, "LONGEST_HANDOVER_S", 0)
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        settings.PORT = port = busy.getsockname()[1]
        with pytest.raises(up.CommandError, match=rf"Port {port} cannot .* PORT={port + 1} "):
            up.refuse_busy_port()


def test_a_folder_is_that_of_one_server(settings):
    with (
        up.only_one_here(),
        pytest.raises(up.CommandError, match=re.escape(str(settings.VAR_DIR))),
        up.only_one_here(),
    ):
        pass
    with up.only_one_here():
        pass


@pytest.mark.django_db
def test_a_first_start_makes_tables_static_files_and_examples(settings, tmp_path, monkeypatch):
    called = []
    monkeypatch.setattr(up, "call_command", lambda name, **_: called.append(name))
    settings.STATIC_ROOT = tmp_path / "static"
    up.prepare()
    assert called == ["migrate", "collectstatic", "load_demo"]


@pytest.mark.long
@pytest.mark.both_databases
def test_a_server_refuses_a_second_one_and_starts_a_killed_worker_again(tmp_path):
    server = start(tmp_path / "var", LOAD_DEMO="0")
    try:
        a_busy_port_is_one_clear_line(server)
        a_second_server_on_the_same_folder_is_refused(server)
        a_killed_worker_is_started_again(server)
    finally:
        stop(server, signal.SIGTERM)


@pytest.mark.long
def test_ctrl_c_ends_a_server(tmp_path):
    a_stop_leaves_no_process_and_no_file_behind(
        start(tmp_path / "var", LOAD_DEMO="0"), number=signal.SIGINT
    )


def a_stop_leaves_no_process_and_no_file_behind(server, number=signal.SIGTERM):
    groups = [server.pid("web"), server.pid("worker")]
    stop(server, number)
    assert server.process.returncode == 0, server.log()
    assert not any(group_exists(pid) for pid in groups)
    assert list(server.var.glob("*.pid")) == []


@pytest.mark.long
def test_the_processes_of_a_killed_server_end(tmp_path):
    server = start(tmp_path / "var", LOAD_DEMO="0")
    groups = [server.pid("web"), server.pid("worker")]
    stop(server, signal.SIGKILL)
    wait_for(lambda: not any(group_exists(pid) for pid in groups), "the end of its processes")


@pytest.mark.long
def test_the_death_of_the_web_process_ends_all_and_is_logged(tmp_path):
    server = start(tmp_path / "var", LOAD_DEMO="0")
    groups = [server.pid("web"), server.pid("worker")]
    os.kill(groups[0], signal.SIGKILL)
    assert server.process.wait(LONGEST_S) == 1
    assert "The web process ended by signal 9; stopping all." in server.log()
    wait_for(lambda: not any(group_exists(pid) for pid in groups), "the end of its processes")


def test_a_worker_that_dies_again_and_again_is_not_started_any_more(monkeypatch, settings):
    started = []
    monkeypatch.setattr(processes.Child, "start", lambda child: started.append(child.name))
    worker = processes.Child("worker", [])
    for _ in range(up.RESTARTS):
        up.start_again(worker, "with status 1")
    with pytest.raises(up.CommandError, match=r"with status 1, 6 times in 60 s"):
        up.start_again(worker, "with status 1")
    assert started == ["worker"] * up.RESTARTS


@pytest.mark.parametrize(
    ("site", "variables", "expected"),
    [
        ("http://127.0.0.1:8000", None, "0"),
        ("http://127.0.0.1:8000", "7", "7"),
        ("https://bench.example.org", None, None),
    ],
)
def test_only_a_site_of_this_machine_does_not_count_uploads(
    monkeypatch, settings, site, variables, expected
):
    settings.SITE_URL = site
    monkeypatch.delenv("UPLOADS_PER_HOUR", raising=False)
    if variables:
        monkeypatch.setenv("UPLOADS_PER_HOUR", variables)
    assert processes.child_environment().get("UPLOADS_PER_HOUR") == expected


def a_long_text_is_imported_by_the_worker(server):
    visitor = build_opener(ProxyHandler({}), HTTPCookieProcessor())
    site = f"http://127.0.0.1:{server.port}"
    token = re.search(
        r'name="csrfmiddlewaretoken" value="([^"]+)"',
        visitor.open(f"{site}/", timeout=LONGEST_S).read().decode(),
    )[1]
    texts = "\n".join(ab_text(concurrency=number) for number in range(1, 401))
    form = urlencode({"csrfmiddlewaretoken": token, "text": texts}).encode()
    review = visitor.open(f"{site}/uploads/", form, timeout=LONGEST_S).geturl()
    wait_for(
        lambda: b'data-import-status="done"' in visitor.open(review, timeout=LONGEST_S).read(),
        "the import",
    )
    assert re.search(r"\b400 runs\b", visitor.open(review, timeout=LONGEST_S).read().decode())


# A server takes seconds to start, and tests of one file are shared by processes: one test asks all.
OF_A_SERVER = (
    it_prints_its_address_and_installs_nothing_the_second_time,
    it_serves_the_front_page_with_the_examples,
    static_files_have_hashed_names_and_are_immutable,
    the_modules_of_a_script_are_named_by_their_hash,
    no_folder_is_listed_and_no_other_file_is_served,
    health_and_readiness_answer,
    the_log_says_what_confines_the_reader_of_an_upload,
    the_ids_of_both_processes_are_in_files,
    a_long_text_is_imported_by_the_worker,
    a_stop_leaves_no_process_and_no_file_behind,
)


@pytest.mark.on_postgresql
def test_a_server_that_runs(tmp_path, services):
    server = start(tmp_path / "first", **services)
    try:
        for check in OF_A_SERVER:
            check(server)
    finally:
        if server.process.poll() is None:
            stop(server, signal.SIGTERM)
