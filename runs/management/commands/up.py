"""Start everything: prepare database, static files and examples, then keep web and worker running until told to stop."""

from __future__ import annotations

import ctypes
import fcntl
import hashlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from runs.models import Upload

HOST = "127.0.0.1"
LONGEST_START_S = 60
LONGEST_STOP_S = 15
LONGEST_HANDOVER_S = 2
LOOK_EVERY_S = 0.25
RESTARTS, RESTARTS_WITHIN_S = 5, 60
SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)


@dataclass
class Child:
    """One of our processes, the leader of a group of its own; its number is in VAR_DIR/<name>.pid."""

    name: str
    arguments: list[str]
    process: subprocess.Popen[bytes] | None = None
    deaths: list[float] = field(default_factory=list)  # monotonic times

    @property
    def pid_file(self) -> Path:
        return Path(settings.VAR_DIR) / f"{self.name}.pid"

    def start(self) -> None:
        """Start the process; it ends when we do, whatever ends us."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", *self.arguments],
            cwd=settings.BASE_DIR,
            env=environment(),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=end_with_parent,  # noqa: PLW1509 - no thread of ours runs
        )
        self.pid_file.write_text(f"{self.process.pid}\n")

    def died(self) -> str | None:
        """Return how the process ended, None while it runs."""
        code = self.process.poll() if self.process else None
        if code is None:
            return None
        return f"by signal {-code}" if code < 0 else f"with status {code}"

    def ask_to_stop(self) -> None:
        """Let the process finish what it does."""
        if self.process and self.process.poll() is None:
            self.process.terminate()

    def remove(self, deadline: float) -> None:
        """Wait until the process has ended, at most until `deadline`; leave nothing of its group and no file."""
        if self.process is None:
            return
        try:
            self.process.wait(max(deadline - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            sys.stderr.write(f"The {self.name} did not stop in {LONGEST_STOP_S} s and is killed.\n")
        end_group(self.process)
        self.pid_file.unlink(missing_ok=True)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the process' group and return when it is gone, the grandchildren that we adopted too."""
    with suppress(ProcessLookupError):  # nobody of the group is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with suppress(ChildProcessError):  # nobody of the group is left, or somebody else collects them
        while True:
            os.waitpid(-process.pid, 0)


class Command(BaseCommand):
    """`manage.py up`: PORT and the other settings come from the environment (docs/operating.md)."""

    help = "Prepare everything, then run web and worker on 127.0.0.1:PORT until SIGINT or SIGTERM."

    def handle(self, **_: object) -> None:
        with ExitStack() as cleanup:
            refuse_busy_port()
            cleanup.enter_context(only_one_here())
            prepare()
            stopping = stop_on_signals()
            web, worker = children = (
                Child("web", web_arguments()),
                Child("worker", worker_arguments()),
            )
            cleanup.callback(stop, children)
            adopt_grandchildren()
            for child in children:
                child.start()
            wait_until_served(web, stopping)
            if not stopping.is_set():
                self.stdout.write(f"Benchpress: http://{HOST}:{settings.PORT}/")
                self.stdout.flush()
            watch(web, worker, stopping=stopping)


def refuse_busy_port() -> None:
    """Raise CommandError with one line when nobody can listen on the port; a server that is just stopping gets a moment."""
    deadline = time.monotonic() + LONGEST_HANDOVER_S
    while reason := port_problem():
        if time.monotonic() > deadline:
            another = f"PORT={settings.PORT + 1} script/server"
            raise CommandError(
                f"Port {settings.PORT} cannot be used ({reason}); choose another: {another}"
            )
        time.sleep(LOOK_EVERY_S)  # there is nothing to wait on: the port is somebody else's


def port_problem() -> str | None:
    """Return why the port cannot be listened on, None when it can."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, settings.PORT))
            probe.listen()
        except OSError as error:
            return error.strerror
    return None


@contextmanager
def only_one_here() -> Iterator[None]:
    """Hold VAR_DIR for ourselves; the system lets go when we end, however we end."""
    folder = Path(settings.VAR_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "up.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(
                f"Benchpress already runs on {folder}; stop it first, or set VAR_DIR to another folder."
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
    """One process while memory is its cache and SQLite its database; two beside real services."""
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
    """The only worker, so that it also keeps the clock (-B)."""
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


def environment() -> dict[str, str]:
    """Return the children's environment: ours; a site only for this machine does not count its own uploads."""
    usual = {"PYTHONWARNINGS": "ignore:You're running the worker"}
    if urlsplit(settings.SITE_URL).hostname in ("localhost", HOST, "::1"):
        usual["UPLOADS_PER_HOUR"] = "0"
    return usual | dict(os.environ)


def end_with_parent() -> None:
    """Ask Linux to end this process when its parent ends, even by SIGKILL; elsewhere do nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM)


def adopt_grandchildren() -> None:
    """Ask Linux for the children of our children when these end before them; elsewhere do nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1)


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
    host = settings.ALLOWED_HOSTS[0].lstrip(".*") or HOST
    connection = http.client.HTTPConnection(HOST, settings.PORT, timeout=5)
    try:
        connection.request("GET", reverse("healthz"), headers={"Host": host})
        return str(connection.getresponse().status)
    except (OSError, http.client.HTTPException) as error:
        return str(error)
    finally:
        connection.close()


def watch(web: Child, worker: Child, stopping: threading.Event) -> None:
    """Return when told to stop. A worker that died is started again; CommandError when it keeps dying, or when web dies."""
    while not stopping.wait(LOOK_EVERY_S):
        if how := web.died():
            raise CommandError(f"The web process ended {how}; stopping all.")
        if how := worker.died():
            start_again(worker, how)


def start_again(worker: Child, how: str) -> None:
    """Start the worker anew, unless it died too often."""
    now = time.monotonic()
    worker.remove(now)
    worker.deaths = [then for then in worker.deaths if now - then < RESTARTS_WITHIN_S] + [now]
    if len(worker.deaths) > RESTARTS:
        raise CommandError(
            f"The worker ended {how}, {len(worker.deaths)} times in {RESTARTS_WITHIN_S} s; stopping all."
        )
    sys.stderr.write(f"The worker ended {how} and is started again.\n")
    worker.start()


def stop(children: tuple[Child, ...]) -> None:
    """Stop all children at once and wait for them."""
    for child in children:
        child.ask_to_stop()
    deadline = time.monotonic() + LONGEST_STOP_S
    for child in children:
        child.remove(deadline)
