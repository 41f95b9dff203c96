"""Other processes for the tests of faults: a child that works on the test's database, a Celery worker, a Redis of our own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

LONGEST_WAIT_S = 90
PROGRAM = "import django; django.setup()\n"


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a process that shares the test's database, uploads and queue folder."""
    foreign = ("FAULT", "CELERY_BROKER_URL", "REDIS_URL", "PYTEST_XDIST_WORKER")
    known = {name: value for name, value in os.environ.items() if name not in foreign}
    shared = {
        "DJANGO_SETTINGS_MODULE": "bench_site.settings_test",
        "PYTHONPATH": str(settings.BASE_DIR),
        "DATABASE_URL": database_url(),
        "VAR_DIR": str(settings.VAR_DIR),
        "CELERY_SKIP_CHECKS": "1",  # Django's checks load every page; a worker has none
    }
    return known | shared | more


def database_url() -> str:
    """Return the address of the test's database."""
    options = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{options['NAME']}"
    host = options["HOST"] or options["OPTIONS"].get("host", "")
    login = (
        f"{options['USER']}:{quote(options['PASSWORD'])}"
        if options["PASSWORD"]
        else options["USER"]
    )
    if host.startswith("/"):
        return f"postgresql://{login}@/{options['NAME']}?host={host}"
    return f"postgresql://{login}@{host}:{options['PORT'] or 5432}/{options['NAME']}"


def run_child(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a Python program with Django set up; return its exit code and what it printed."""
    command = [sys.executable, "-c", PROGRAM + program]
    return subprocess.run(
        command,
        env=environment(**env),
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=LONGEST_WAIT_S,
    )


@contextmanager
def worker(pool: str, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Celery worker with its beat, in a process group of its own; its log is `worker.log`."""
    folder = Path(settings.VAR_DIR)
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "bench_site",
        "worker",
        "-B",
        "-P",
        pool,
        "-c",
        "1",
        "-l",
        "INFO",
        "--without-gossip",
        "--without-mingle",
        "-s",
        str(folder / "beat"),
        "-n",
        f"test-{os.urandom(4).hex()}@%h",
    ]
    with (folder / "worker.log").open("ab") as log:
        process = subprocess.Popen(
            command,
            env=environment(**env),
            cwd=settings.BASE_DIR,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    except BaseException:
        print(
            f"exit code {process.poll()}; its log ends with:\n",
            (folder / "worker.log").read_text()[-6000:],
        )
        raise
    finally:
        stop_group(process)


def group_exists(pid: int) -> bool:
    """Tell whether a process of this group is left."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def stop_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    finally:
        process.wait(LONGEST_WAIT_S)


class Redis:
    """A Redis on a unix socket that can be stopped, hung and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.socket = folder / "redis.sock"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Celery's spelling of its address."""
        return f"redis+socket://{self.socket}?virtual_host=0"

    def start(self) -> None:
        """Start it and wait until it listens."""
        command = [
            "redis-server",
            "--port",
            "0",
            "--unixsocket",
            str(self.socket),
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for(self.socket.exists, "Redis to listen")

    def signal(self, number: int) -> None:
        """Send it a signal: SIGSTOP makes it hang, SIGCONT lets it go on."""
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """End it, with all that it held."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(LONGEST_WAIT_S)
            self.process = None
        self.socket.unlink(missing_ok=True)


def wait_for(condition: Callable[[], object], what: str) -> None:
    """Return as soon as the condition holds; fail after LONGEST_WAIT_S."""
    end = time.monotonic() + LONGEST_WAIT_S
    while not condition():
        assert time.monotonic() < end, f"waited {LONGEST_WAIT_S} s for {what}"
        time.sleep(0.05)
