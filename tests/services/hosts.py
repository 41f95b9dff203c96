"""Hosts of one site for long tests: web processes, workers and a beat, each with a folder of its own,
on a PostgreSQL, a Redis and a store of objects that can be stopped and started again.
"""

from __future__ import annotations

import glob
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
from django.conf import settings
from moto.server import ThreadedMotoServer

from tests import object_store
from tests.factories import ab_text
from tests.runs.processes import Redis, environment, stop_group, wait_for
from tests.services.test_server import free_port

LONGEST_S = 90  # until an upload that was acknowledged is imported, or a request is answered again
RUNS = 2  # of each text


class Postgres:
    """A PostgreSQL of our own on a socket, which can be lost and started again."""

    def __init__(self) -> None:
        # Not below the folders of pytest: another run of it takes away what a user may see of them.
        self.folder = Path(tempfile.mkdtemp(prefix="benchpress-pg-", dir="/tmp"))
        self.data = self.folder / "data"
        self.programs = Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
        self.url = f"postgresql://bench@/bench?host={self.folder}"

    def create(self) -> None:
        """Make the database and start it."""
        if os.getuid() == 0:  # PostgreSQL refuses root
            shutil.chown(self.folder, "postgres")
        self._run(
            "initdb", "-D", self.data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        self.start()
        self._run("createdb", "-h", self.folder, "-U", "bench", "bench")

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", self.data, "-w", "-s", "-l", log, "-o", options, "start")

    def kill(self) -> None:
        """Stop it at once, as a lost power does."""
        self._run("pg_ctl", "-D", self.data, "-s", "-m", "immediate", "stop")

    def remove(self) -> None:
        """Stop it, and delete its folder."""
        self.kill()
        shutil.rmtree(self.folder)

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query).fetchall()

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self.programs / program), *map(str, arguments)]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)


class Store:
    """A store of objects in this process; what it holds outlives a stop."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()
        self.url = object_store.with_a_bucket(f"s3://key:secret@127.0.0.1:{self.port}/")

    def start(self) -> None:
        self.server = ThreadedMotoServer(ip_address="127.0.0.1", port=self.port, verbose=False)
        self.server.start()

    def kill(self) -> None:
        self.server.stop()


@dataclass
class Part:
    """A process of the site that can be killed and started again with the same folder."""

    folder: Path
    command: Sequence[str]
    variables: Mapping[str, str]
    code: Path = field(default_factory=lambda: Path(settings.BASE_DIR))
    running: subprocess.Popen[bytes] | None = None

    def start(self, **more: str) -> None:
        self.folder.mkdir(exist_ok=True)
        env = environment(**self.variables, **more, VAR_DIR=str(self.folder))
        env["PYTHONPATH"] = str(self.code)
        with (self.folder / "log").open("ab") as log:
            self.running = subprocess.Popen(
                [sys.executable, "-m", *self.command],
                env=env,
                cwd=self.code,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """kill -9 of the process and its children."""
        if self.running is not None:
            stop_group(self.running)
            self.running = None

    def end(self) -> None:
        """Ask it to end, and wait until it has."""
        assert self.running is not None
        self.running.send_signal(signal.SIGTERM)
        self.running.wait(LONGEST_S)


@dataclass
class Web(Part):
    """A web host behind a port."""

    port: int = field(default_factory=free_port)

    def start(self, **more: str) -> None:
        bind = f"127.0.0.1:{self.port}"
        options = ["--bind", bind, "--threads", "4", "--no-control-socket"]
        self.command = ["gunicorn", "bench_site.wsgi", *options, "--graceful-timeout", "20"]
        super().start(**more)

    def answers(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/healthz").status_code == 200
        except httpx.TransportError:
            return False


class Site:
    """All hosts and services; `send` and `get` ask a web host that is chosen at random."""

    def __init__(self, folder: Path, *, webs: int = 3, workers: int = 2, code: Path | None = None):
        self.random = random.Random(18)
        # A host closes a connection that waits; a proxy asks again then, and this client does not.
        self.client = httpx.Client(timeout=30, limits=httpx.Limits(max_keepalive_connections=0))
        self.postgres, self.redis, self.store = Postgres(), Redis(folder), Store()
        variables = {
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": f"unix://{self.redis.socket}?db=0",
            "STORAGE_URL": self.store.url,
            "INLINE_PARSE_BYTES": "0",  # all imports are the workers'
            "SWEEP_AFTER_SECONDS": "2",
            "PARSE_WALL_SECONDS": "5",
            "IMPORT_LEASE_SECONDS": "8",
        }
        code = code or Path(settings.BASE_DIR)
        self.folder, self.variables, self.code = folder, variables, code
        self.webs = [Web(folder / f"web{n}", (), variables, code=code) for n in range(webs)]
        celery = ["celery", "-A", "bench_site"]
        of_worker = [*celery, "worker", "-c", "1", "--without-gossip", "--without-mingle", "-n"]
        self.workers = [
            Part(folder / f"work{n}", [*of_worker, f"work{n}@%h"], variables, code=code)
            for n in range(workers)
        ]
        self.beat = Part(folder / "beat", [*celery, "beat"], variables, code=code)

    def migrate(self, code: Path | None = None) -> None:
        code = code or self.code
        env = environment(**self.variables, VAR_DIR=str(self.folder)) | {"PYTHONPATH": str(code)}
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, env=env, cwd=code, check=True)

    def parts(self) -> list[Part]:
        return [*self.webs, *self.workers, self.beat]

    def request(self, method: str, path: str, **options) -> httpx.Response:
        web = self.random.choice(self.webs)
        return self.client.request(method, f"http://127.0.0.1:{web.port}{path}", **options)

    def acknowledged(
        self, text: str, *, web: Web | None = None, tries: list[int] | None = None
    ) -> str:
        """Send a text until a host takes it, with one key; return its id.

        `tries` gets the status of each answer, 0 for a lost connection.
        """
        until, tries = time.monotonic() + LONGEST_S, tries if tries is not None else []
        while time.monotonic() < until:
            port = (web or self.random.choice(self.webs)).port
            address = f"http://127.0.0.1:{port}/api/v1/uploads?wait=0"
            headers = {"Idempotency-Key": f"{hash(text)}"}
            try:
                answer = self.client.post(address, content=text.encode(), headers=headers)
            except httpx.TransportError:
                tries.append(0)
            else:
                tries.append(answer.status_code)
                if answer.status_code < 300:
                    return str(answer.json()["id"])
            web = None
            time.sleep(0.2)
        raise AssertionError(f"no host took an upload in {LONGEST_S} s: {tries}")

    def check_all(self, ids: Sequence[str]) -> None:
        """Wait until nothing is imported; check that each upload is there once, with its runs."""
        wait_for(lambda: not self._waiting(), "the imports to end")
        rows = self.postgres.rows(
            "SELECT u.public_id, u.sha256, u.state, count(r.id) FROM runs_upload u "
            "LEFT JOIN runs_run r ON r.upload_id = u.id WHERE u.state <> 'withdrawn' GROUP BY u.id"
        )
        by_id = {str(row[0]): row for row in rows}
        assert [name for name in ids if name not in by_id] == [], "lost"
        assert len({row[1] for row in rows}) == len(rows), "doubled uploads"
        wrong = [
            row for row in rows if (row[2], row[3]) not in (("parsed", RUNS), ("published", RUNS))
        ]
        assert wrong == [], "stuck, failed or with other runs"

    def _waiting(self) -> list[tuple[object, ...]]:
        return self.postgres.rows(
            "SELECT public_id, state, attempts FROM runs_upload WHERE state IN ('received', 'processing')"
        )


@contextmanager
def running(
    folder: Path, *, prepare: Callable[[Site], None] | None = None, **options
) -> Iterator[Site]:
    """Run a site until the block ends; `prepare` may change it before its parts start."""
    folder.mkdir(exist_ok=True)
    site = Site(folder, **options)
    site.postgres.create()
    site.redis.start()
    try:
        site.migrate()
        if prepare:
            prepare(site)
        for part in site.parts():
            part.start()
        for web in site.webs:
            wait_for(web.answers, "a web host")
        yield site
    finally:
        site.client.close()
        for part in site.parts():
            part.kill()
        site.redis.kill()
        site.postgres.remove()
        site.store.kill()


def text(number: int) -> str:
    """Return a text of RUNS runs that no other number has."""
    rate = 100.0 + number / 100
    return ab_text(requests_per_s=rate) + ab_text(concurrency=20, requests_per_s=rate)


class Sending:
    """Sends texts in the background at a steady rate until the block ends; has their ids."""

    def __init__(self, site: Site, *, first: int, per_s: float) -> None:
        self.site, self.first, self.per_s = site, first, per_s
        self.ids: list[str] = []
        self.seconds: list[float] = []
        self.statuses: list[list[int]] = []
        self.ended = threading.Event()

    def __enter__(self) -> Sending:
        self.pool = ThreadPoolExecutor(16)
        self.clock = threading.Thread(target=self._tick)
        self.clock.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.clock.join()
        self.pool.shutdown(wait=True)
        for future in self.futures:
            self.ids.append(future.result())

    def _tick(self) -> None:
        self.futures, number = [], self.first
        while not self.ended.wait(1 / self.per_s):
            self.futures.append(self.pool.submit(self._send, number))
            number += 1

    def _send(self, number: int) -> str:
        began, statuses = time.perf_counter(), list[int]()
        self.statuses.append(statuses)
        upload = self.site.acknowledged(text(number), tries=statuses)
        self.seconds.append(time.perf_counter() - began)
        return upload


def percentile(seconds: Sequence[float], share: float) -> float:
    """Return the time in ms below which this share of the answers lies."""
    return 1000 * sorted(seconds)[int(share * (len(seconds) - 1))]
