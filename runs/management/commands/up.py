"""Start the site: prepare database, static files and examples, then run web and worker."""

from __future__ import annotations

import fcntl
import hashlib
import http.client
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from types import FrameType

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from runs.intake import confined
from runs.management.processes import Child, adopt_grandchildren, stop
from runs.models import Upload

HOST = "127.0.0.1"
REUSE_ADDRESS = (socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
LONGEST_START_S = 60
LONGEST_HANDOVER_S = 2
LOOK_EVERY_S = 0.25
RESTARTS, RESTARTS_WITHIN_S = 5, 60


class Command(BaseCommand):
    """`manage.py up`: PORT and the other settings come from the environment (docs/operating.md)."""

    help = "Prepare everything, then run web and worker on 127.0.0.1:PORT until SIGINT or SIGTERM."

    def handle(self, **_: object) -> None:
        with ExitStack() as cleanup:
            refuse_busy_port()
            cleanup.enter_context(only_one_here())
            prepare()
            stopping = stop_on_signals()
            web = Child("web", web_arguments())
            worker = Child("worker", worker_arguments())
            cleanup.callback(stop, (web, worker))
            adopt_grandchildren()
            web.start()
            worker.start()
            wait_until_served(web, stopping)
            if not stopping.is_set():
                self.stdout.write(f"Benchpress: http://{HOST}:{settings.PORT}/")
                self.stdout.flush()
                self.stdout.write(confinement())
                self.stdout.flush()
            watch(web, worker, stopping=stopping)


def refuse_busy_port() -> None:
    """Raise CommandError when the port is in use; wait a moment for a server that is stopping."""
    deadline = time.monotonic() + LONGEST_HANDOVER_S
    while reason := port_problem():
        if time.monotonic() > deadline:
            port = settings.PORT
            raise CommandError(
                f"Port {port} cannot be used ({reason}); "
                f"choose another: PORT={port + 1} script/server"
            )
        time.sleep(LOOK_EVERY_S)  # another process has the port, and does not tell when it ends


def port_problem() -> str | None:
    """Return why the port cannot be listened on, None when it can."""
    with socket.socket() as probe:
        probe.setsockopt(*REUSE_ADDRESS)
        try:
            probe.bind((HOST, settings.PORT))
            probe.listen()
        except OSError as error:
            return error.strerror
    return None


@contextmanager
def only_one_here() -> Iterator[None]:
    """Lock VAR_DIR for this process; the system removes the lock when the process ends."""
    folder = Path(settings.VAR_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "up.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(
                f"Benchpress already runs on {folder}; "
                "stop it first, or set VAR_DIR to another folder."
            ) from error
        yield


def prepare() -> None:
    """Bring database, static files and examples up to date; each is quick when nothing changed."""
    call_command("migrate", interactive=False, verbosity=0)
    stamp, now = Path(settings.VAR_DIR) / "static.stamp", static_sources()
    if not stamp.exists() or stamp.read_text() != now or not Path(settings.STATIC_ROOT).is_dir():
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(now)
    if settings.LOAD_DEMO and not Upload.objects.filter(example=False).exists():
        call_command("load_demo", stdout=StringIO())


def static_sources() -> str:
    """Return a text that changes with any static file and with the way they are stored."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            facts = os.stat(storage.path(path))
            digest.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def stop_on_signals() -> threading.Event:
    """Return an event that is set by SIGINT, SIGTERM or SIGHUP."""
    stopping = threading.Event()

    def ask(_number: int, _frame: FrameType | None) -> None:
        stopping.set()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, ask)
    return stopping


def web_arguments() -> list[str]:
    """Return the command line of the web server.

    With Redis it has two processes; without, one, because its cache is its own memory.
    """
    processes = "2" if settings.REDIS_URL else "1"
    address = f"{HOST}:{settings.PORT}"
    return [
        "gunicorn",
        "bench_site.wsgi",
        "--bind",
        address,
        "--worker-class",
        "gthread",
        "--workers",
        processes,
        "--threads",
        "4",
        "--no-control-socket",
        "--log-level",
        "warning",
        "--graceful-timeout",
        "10",
    ]


def worker_arguments() -> list[str]:
    """Return the command line of the worker.

    It is the only one, so it also runs the schedule (-B).
    """
    return [
        "celery",
        "--quiet",
        "-A",
        "bench_site",
        "worker",
        "-B",
        "--concurrency",
        "2",
        "--loglevel",
        "WARNING",
        "--without-gossip",
        "--without-mingle",
        "--without-heartbeat",
    ]


def wait_until_served(web: Child, stopping: threading.Event) -> None:
    """Return when /healthz answers 200 or we shall stop; CommandError when that does not come."""
    deadline, answer = time.monotonic() + LONGEST_START_S, "no answer"
    while not stopping.wait(0.1):
        answer = ask_health()
        if answer == "200":
            return
        if how := web.died():
            raise CommandError(f"The web process ended {how} before it served a page.")
        if time.monotonic() > deadline:
            raise CommandError(
                f"The web process did not get healthy in {LONGEST_START_S} s (last: {answer})."
            )


def ask_health() -> str:
    """Return the status of /healthz, or why there is none."""
    try:
        return str(ask("healthz")[0])
    except (OSError, http.client.HTTPException) as error:
        return str(error)


def confinement() -> str:
    """Return what confines the process that reads an upload, as /readyz tells it."""
    try:
        layers = json.loads(ask("readyz")[1]).get("sandbox", [])
    except (OSError, http.client.HTTPException, ValueError) as error:
        return f"/readyz does not tell what confines the reader of an upload ({error})."
    return confined.sentence(layers)


def ask(route: str) -> tuple[int, bytes]:
    """Return status and body of an address of the web process."""
    host = settings.ALLOWED_HOSTS[0].lstrip(".*") or HOST
    connection = http.client.HTTPConnection(HOST, settings.PORT, timeout=5)
    try:
        connection.request("GET", reverse(route), headers={"Host": host})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def watch(web: Child, worker: Child, stopping: threading.Event) -> None:
    """Return when told to stop; start a worker again that died.

    CommandError when the worker keeps dying, or when the web process dies.
    """
    while not stopping.wait(LOOK_EVERY_S):
        if how := web.died():
            raise CommandError(f"The web process ended {how}; stopping all.")
        if how := worker.died():
            start_again(worker, how)


def start_again(worker: Child, how: str) -> None:
    """Start the worker anew, unless it died too often."""
    now = time.monotonic()
    worker.remove(now)
    recent = [death for death in worker.deaths if now - death < RESTARTS_WITHIN_S]
    worker.deaths = [*recent, now]
    if len(worker.deaths) > RESTARTS:
        times = f"{len(worker.deaths)} times in {RESTARTS_WITHIN_S} s"
        raise CommandError(f"The worker ended {how}, {times}; stopping all.")
    sys.stderr.write(f"The worker ended {how} and is started again.\n")
    worker.start()
