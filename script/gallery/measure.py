"""Measures nginx, Apache, lighttpd and Caddy with wrk, and nginx once more under a second name.

Called by script/measure-gallery. All servers run from the start to the end; one of them is measured
at a time. They use a temporary folder and listen on loopback, and only processes that were started
here are ended. Texts are written run by run, so that an early end keeps what was measured.

Sizes are bytes, times seconds, shares of a processor percent.
"""

from __future__ import annotations

import argparse
import fcntl
import grp
import os
import platform
import pwd
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOADS = (1, 4, 16, 64, 128, 256)
REPEATS = 5
AB_REQUESTS = 50_000
SEED = 20261122  # of the order of the servers inside a repetition
SERVER_PROCESSOR, CLIENT_PROCESSOR = "0", "1"
FOREIGN_LIMIT = 3.0  # percent of one processor; a run beside more work than that is repeated
TRIES = 6
TICKS = os.sysconf("SC_CLK_TCK")
CLOSE = ("-H", "Connection: close")
PLACES = ("nginx", "apache", "lighttpd", "caddy", "nginx-a", "nginx-b")
SERVERS = PLACES[:4]
TWINS = PLACES[4:]


@dataclass(frozen=True, slots=True)
class Setup:
    """One file of results: what is asked for, and whether connections are kept."""

    file: str
    document: str
    keepalive: bool
    description: str


SETUPS = (
    Setup("setup-1.txt", "small.html", True, "100 bytes of HTML, with keep-alive"),
    Setup("setup-2.txt", "small.html", False, "100 bytes of HTML, without keep-alive"),
    Setup("setup-3.txt", "picture.jpg", True, "5,120 bytes called a JPG, with keep-alive"),
    Setup("setup-4.txt", "picture.jpg", False, "5,120 bytes called a JPG, without keep-alive"),
)
AB_SWEEP = Setup("ab.txt", "small.html", True, "100 bytes of HTML, with keep-alive, measured by ab")
INTERLEAVED = Setup(
    "twins-interleaved.txt",
    "small.html",
    True,
    "100 bytes of HTML, with keep-alive; one nginx under two names, in turns",
)
IN_SEQUENCE = Setup(
    "twins-in-sequence.txt",
    "small.html",
    True,
    "100 bytes of HTML, with keep-alive; one nginx under two names, one after the other",
)


@dataclass(slots=True)
class Site:
    """The servers that run: the port and the process of each."""

    root: Path
    ports: dict[str, int] = field(default_factory=dict)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def address(self, name: str, setup: Setup) -> str:
        """Return the address of a setup's document."""
        return f"http://127.0.0.1:{self.ports[name]}/{setup.document}"


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a run lasts, and where its text and the lock are."""

    target: Path
    seconds: int
    lock: Path | None
    loads: tuple[int, ...]
    repeats: int


def main(plan: Plan) -> None:
    """Measure the setups, then the twins in turns, then ab, then the twins one after the other."""
    plan.target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="benchpress-gallery-") as folder:
        site = Site(Path(folder))
        try:
            documents(site.root)
            for name in PLACES:
                start(site, name)
            measure(site, plan)
        finally:
            stop(site)


def measure(site: Site, plan: Plan) -> None:
    """Write the head of each setup's file, then run by run what the tools print."""
    for setup in (*SETUPS, INTERLEAVED, AB_SWEEP, IN_SEQUENCE):
        (plan.target / setup.file).write_text(head(setup, plan), encoding="utf-8")
    measure_in_turns(site, plan)
    for name, load in product(SERVERS, plan.loads):
        ab(site, name, load=load, plan=plan)
    for name, _, load in product(TWINS, range(plan.repeats), plan.loads):
        wrk(site, name, setup=IN_SEQUENCE, load=load, plan=plan)


def measure_in_turns(site: Site, plan: Plan) -> None:
    """Measure the setups and the twins load by load, each time in a new order of the servers."""
    order = random.Random(SEED)
    for _, load in product(range(plan.repeats), plan.loads):
        for setup in SETUPS:
            for name in order.sample(SERVERS, len(SERVERS)):
                wrk(site, name, setup=setup, load=load, plan=plan)
        for name in order.sample(TWINS, len(TWINS)):
            wrk(site, name, setup=INTERLEAVED, load=load, plan=plan)


def stop(site: Site) -> None:
    """End all servers, and wait until each of them has ended."""
    for process in site.processes.values():
        process.terminate()
    for process in site.processes.values():
        process.wait(30)


def head(setup: Setup, plan: Plan) -> str:
    """Return what a reader has to know of a setup, as comment lines."""
    model = next(
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    lines = (
        f"{setup.description}.",
        f"A virtual machine with {os.cpu_count()} processors ({model}), {memory:.0f} GiB; "
        f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}.",
        f"The server ran on processor {SERVER_PROCESSOR}, the client on processor "
        f"{CLIENT_PROCESSOR} of the same machine; over loopback.",
        f"{plan.repeats} repetitions of {plan.seconds} s for each load, after 1 s of warm-up that "
        "is not counted. Below each run stand its end and what the processors did.",
        f"A run beside which other programs took more than {FOREIGN_LIMIT:.0f} % of a processor "
        "was repeated; its place says so.",
    )
    return "".join(f"# {line}\n" for line in lines)


def documents(root: Path) -> None:
    """Write the two files: 100 bytes of HTML, 5,120 bytes that are called a JPG."""
    (root / "htdocs").mkdir()
    page = b"<!DOCTYPE html><title>Small</title><p>A small page.</p>"
    (root / "htdocs/small.html").write_bytes(page + b" " * (99 - len(page)) + b"\n")
    (root / "htdocs/picture.jpg").write_bytes(
        b"\xff\xd8" + (bytes(range(256)) * 20)[:5116] + b"\xff\xd9"
    )
    for path in (root, root / "htdocs", *(root / "htdocs").iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)


def start(site: Site, name: str) -> None:
    """Start one server on a port of its own and wait until it takes connections."""
    port = free_port()
    user = "www-data" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
    group = "www-data" if os.getuid() == 0 else grp.getgrgid(os.getgid()).gr_name
    own = {
        "GALLERY": str(site.root),
        "GALLERY_PORT": str(port),
        "GALLERY_USER": user,
        "GALLERY_GROUP": group,
        "GOMAXPROCS": "1",
        "HOME": str(site.root),
    }
    server = subprocess.Popen(
        ["taskset", "-c", SERVER_PROCESSOR, *command_of(site, name, own)],
        env=os.environ | own,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    site.ports[name], site.processes[name] = port, server
    wait_for(port, server)


def command_of(site: Site, name: str, values: dict[str, str]) -> tuple[str, ...]:
    """Return the command line of a server; nginx's settings are filled in first."""
    if name == "apache":
        return ("apache2", "-f", str(HERE / "apache.conf"), "-DFOREGROUND")
    if name == "lighttpd":
        return ("lighttpd", "-D", "-f", str(HERE / "lighttpd.conf"))
    if name == "caddy":
        return ("caddy", "run", "--adapter", "caddyfile", "--config", str(HERE / "Caddyfile"))
    text = (HERE / "nginx.conf").read_text(encoding="utf-8")
    for key, value in {**values, "GALLERY_NAME": name}.items():
        text = text.replace(f"${{{key}}}", value)
    settings = site.root / f"{name}.conf"
    settings.write_text(text, encoding="utf-8")
    return ("nginx", "-e", str(site.root / f"{name}.log"), "-c", str(settings))


def wrk(site: Site, name: str, *, setup: Setup, load: int, plan: Plan) -> None:
    """Run wrk once at one load, after its warm-up, and add what it printed to the setup's file."""
    options = () if setup.keepalive else CLOSE
    measured = ["wrk", "-t1", f"-c{load}", f"-d{plan.seconds}s", "--latency", *options]
    warming = ["wrk", "-t1", f"-c{load}", "-d1s", *options]
    address = site.address(name, setup)
    add_run(
        site,
        name,
        setup=setup,
        plan=plan,
        commands=([*warming, address], [*measured, address]),
    )


def ab(site: Site, name: str, *, load: int, plan: Plan) -> None:
    """Run ab once at one load, after its warm-up, and add what it printed to its file."""
    address = site.address(name, AB_SWEEP)
    warming = ["ab", "-q", "-k", "-n", "2000", "-c", str(load), address]
    measured = ["ab", "-q", "-k", "-n", str(AB_REQUESTS), "-c", str(load), address]
    add_run(site, name, setup=AB_SWEEP, plan=plan, commands=(warming, measured))


def add_run(
    site: Site, name: str, *, setup: Setup, plan: Plan, commands: tuple[list[str], list[str]]
) -> None:
    """Warm up, measure, and write the text; again where other programs took too much."""
    warming, measured = commands
    parts = []
    for attempt in range(1, TRIES + 1):
        with locked(plan.lock):
            printed(warming)
            text, shares = observed(measured, site.processes[name])
        if shares["other programs"] <= FOREIGN_LIMIT or attempt == TRIES:
            break
        parts.append(
            f"# repeated: other programs took {shares['other programs']:.1f} % of a processor"
        )
    used = ", ".join(f"{whose} {share:.1f} %" for whose, share in shares.items())
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    shown = " ".join(f'"{part}"' if " " in part else part for part in measured)
    parts += [f"# {name}", f"$ {shown}", text.strip(), f"# ended {now}; processor: {used}"]
    with (plan.target / setup.file).open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(parts) + "\n")
    print(f"{now} {setup.file} {name} {shown}", flush=True)


@contextmanager
def locked(lock: Path | None) -> Iterator[None]:
    """Hold the lock, for which other work on the machine can wait; None holds nothing."""
    if lock is None:
        yield
        return
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    time.sleep(0.2)  # so that a program which waits for the lock gets it


def printed(command: list[str]) -> str:
    """Return what a command prints, on the client's processor."""
    done = subprocess.run(
        ["taskset", "-c", CLIENT_PROCESSOR, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    return done.stdout


def observed(command: list[str], server: subprocess.Popen[bytes]) -> tuple[str, dict[str, float]]:
    """Return what a command prints, and the percent of one processor that each side took."""
    begin = time.monotonic()
    client, session, every = client_seconds(), session_seconds(server.pid), busy_seconds()
    text = printed(command)
    elapsed = time.monotonic() - begin
    used = {
        "client": client_seconds() - client,
        "server": session_seconds(server.pid) - session,
    }
    used["other programs"] = max(busy_seconds() - every - sum(used.values()), 0.0)
    return text, {whose: 100 * seconds / elapsed for whose, seconds in used.items()}


def client_seconds() -> float:
    """Return the processor time of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def session_seconds(session: int) -> float:
    """Return the processor time of all processes of a session, those that it waited for too."""
    seconds = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile
        if int(fields[3]) == session:
            seconds += sum(int(ticks) for ticks in fields[11:15]) / TICKS
    return seconds


def busy_seconds() -> float:
    """Return the time that all processors spent in user and system mode of any program."""
    user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    return (int(user) + int(nice) + int(system)) / TICKS


def free_port() -> int:
    """Return a port on loopback that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server takes connections; RuntimeError when it ended or 20 s went by."""
    for _ in range(200):
        if server.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)  # a starting server sends no signal
    raise RuntimeError(f"The server on port {port} did not start.")


def plan_from(arguments: list[str]) -> Plan:
    """Return the plan that the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the servers of the gallery's article.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("runs/demo/gallery"))
    parser.add_argument("--seconds", type=int, default=10, help="of one run")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--loads", type=int, nargs="+", default=LOADS, help="connections")
    parser.add_argument("--lock", type=Path, help="a file that is locked during each run")
    chosen = parser.parse_args(arguments)
    return Plan(
        target=chosen.folder,
        seconds=chosen.seconds,
        lock=chosen.lock,
        loads=tuple(chosen.loads),
        repeats=chosen.repeats,
    )


if __name__ == "__main__":
    # An exit runs each `finally`: the servers are ended and the folder removed.
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(1))
    main(plan_from(sys.argv[1:]))
