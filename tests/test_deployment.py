"""The files of docs/deployment work: nginx and a reload with real servers, alerts by their metrics."""

from __future__ import annotations

import gzip
import http.client
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from tests import nginx_site
from tests.client.servers import free_port
from tests.runs.processes import environment, wait_for

ROOT = Path(__file__).resolve().parents[1]
FILES = ROOT / "docs" / "deployment"
GUNICORN = Path(sys.executable).with_name("gunicorn")
TOKEN = "t" * 20
UNITS = sorted((FILES / "systemd").glob("*.service"))


def ask(
    port: int, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of an answer; status 0 where there is none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    except OSError:
        return 0, {}, b""
    finally:
        connection.close()


@pytest.fixture
def web(tmp_path, db) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """gunicorn with the configuration of the docs, as a process and its port."""
    port = free_port()
    command: list[str | Path] = [
        GUNICORN,
        "bench_site.wsgi",
        "--config",
        FILES / "gunicorn.conf.py",
    ]
    command += ["--bind", f"127.0.0.1:{port}", "--workers", "2"]
    env = environment(TRUST_PROXY="1", METRICS_TOKEN=TOKEN)
    for folder in ("metrics", "metrics/web"):
        leave_count(settings.VAR_DIR / folder)
    with (tmp_path / "web.log").open("wb") as log:
        process = subprocess.Popen(command, env=env, cwd=ROOT, stdout=log, stderr=log)
    try:
        wait_for(lambda: ask(port, "/healthz")[0] == 200, "the web processes")
        yield process, port
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(40)


def leave_count(folder: Path) -> None:
    """Write the file of a process that counted 7 and ended."""
    folder.mkdir(parents=True, exist_ok=True)
    file = MmapedDict(folder / "counter_0.db")
    name = "benchpress_renders"
    file.write_value(mmap_key(name, f"{name}_total", ["kind"], ["old"], "Drawn."), 7, 0)
    file.close()


def counted(port: int, pattern: str) -> int:
    """Return the number of the one count of /metrics that a pattern finds; 0 where there is none."""
    status, _, text = ask(port, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    numbers = re.findall(rf"(?m)^benchpress_{pattern} ([0-9.]+)$", text.decode())
    assert len(numbers) < 2, numbers
    return int(float(numbers[0])) if numbers else 0


@pytest.fixture
def nginx(tmp_path, web) -> Iterator[int]:
    """nginx with the configuration of the docs before the web processes; its port."""
    program, port = shutil.which("nginx", path="/usr/sbin:/usr/bin"), free_port()
    assert program, "install nginx"
    (tmp_path / "static").mkdir()
    file = nginx_site.configuration(tmp_path, port=port, web_port=web[1])
    command = [program, "-e", tmp_path / "start.log", "-c", file]
    check = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=60)
    assert check.returncode == 0, check.stderr
    process = subprocess.Popen(command)
    try:
        wait_for(lambda: ask(port, "/healthz")[0] == 200, "nginx")
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


@pytest.mark.django_db(transaction=True)
def test_a_visit_through_nginx(nginx, web, tmp_path):
    answers_are_counted(web[1])
    the_start_removed_the_counts_of_ended_web_processes_alone(web[1])
    (tmp_path / "static" / "site.css").write_text("a{}" * 500)
    (tmp_path / "static" / "site.css.gz").write_bytes(gzip.compress(b"packed before"))
    status, headers, page = ask(nginx, "/")
    assert (status, headers["X-Content-Type-Options"]) == (200, "nosniff") and b"<h1" in page
    assert re.fullmatch("[0-9a-f]{32}", headers["X-Request-ID"])
    status, headers, body = ask(nginx, "/static/site.css", Accept_Encoding="gzip")
    assert gzip.decompress(body) == b"packed before" and "immutable" in headers["Cache-Control"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert ask(nginx, "/readyz")[0] == 200
    refused = [ask(nginx, path)[0] for path in ("/static/", "/static/../uploads/", "/.git/config")]
    assert refused == [403, 404, 404] and ask(nginx, "/", "TRACE")[0] == 405
    too_large = ask(nginx, "/", "POST", Content_Length=str(30 * 1024 * 1024))
    assert too_large[0] == 413 and b"This is too large" in too_large[2]
    answers = [ask(nginx, "/healthz") for _ in range(150)]
    refused = [body for status, _, body in answers if status == 429]
    assert refused and all(b"Too many requests" in body for body in refused)
    web[0].send_signal(signal.SIGTERM)
    web[0].wait(40)
    wait_for(lambda: ask(nginx, "/healthz")[0] == 502, "the error page")
    assert b"What was uploaded is safe" in ask(nginx, "/healthz")[2]


def answers_are_counted(port: int) -> None:
    assert counted(port, 'requests_total{.*route="healthz".*status="200".*}') > 0


def the_start_removed_the_counts_of_ended_web_processes_alone(port: int) -> None:
    assert counted(port, 'renders_total{kind="old",service="web"}') == 0
    assert counted(port, 'renders_total{kind="old",service="other"}') == 7


@pytest.mark.long
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_reload_gives_no_error_answer(web, tmp_path):
    process, port = web
    statuses: Counter[int] = Counter()
    done = threading.Event()

    def visit() -> None:
        while not done.is_set():
            statuses[ask(port, "/checks/")[0]] += 1

    visitors = [threading.Thread(target=visit) for _ in range(2)]
    for visitor in visitors:
        visitor.start()
    before = workers_of(process)
    process.send_signal(signal.SIGHUP)
    wait_for(lambda: len(workers_of(process) - before) == 2, "the new workers")
    wait_for(lambda: not workers_of(process) & before, "the old workers to end")
    seen = sum(statuses.values())
    wait_for(lambda: sum(statuses.values()) > seen + 20, "more answers")
    done.set()
    for visitor in visitors:
        visitor.join()
    assert set(statuses) == {200}, statuses
    pattern = 'requests_total{.*route="checks".*status="200".*}'
    assert counted(port, pattern) == sum(statuses.values()), "ended processes count on"


def workers_of(process: subprocess.Popen[bytes]) -> set[str]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return set(children.split())


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_one_that_systemd_understands(unit):
    result = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=60
    )
    lines = [line for line in result.stderr.splitlines() if "is not executable" not in line]
    assert lines == []
    assert "ExecReload=/bin/kill -HUP" in unit.read_text() or "web" not in unit.name


def test_each_alert_names_metrics_that_exist():
    (group,) = yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"]
    documented = set(
        re.findall(r"`(benchpress_\w+)`", (ROOT / "docs" / "operating.md").read_text())
    )
    for rule in group["rules"]:
        names = {
            re.sub("_bucket$", "", name) for name in re.findall(r"benchpress_\w+", rule["expr"])
        }
        assert names and names <= documented, rule["alert"]
        assert rule["annotations"]["summary"].endswith(".")


def test_the_compose_file_runs_what_the_units_run():
    services = yaml.safe_load((FILES / "compose.yaml").read_text())["services"]
    units = {unit.stem.removeprefix("benchpress-"): unit.read_text() for unit in UNITS}
    for name, unit in units.items():
        (start,) = re.findall(r"ExecStart=/opt/benchpress/(.+)", unit)
        assert services[name]["command"].startswith(start)
