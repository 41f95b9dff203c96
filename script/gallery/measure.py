"""Runs ab against Apache and lighttpd, one at a time, and writes what it prints into files.

Called by script/measure-gallery. The servers use a temporary folder and listen on loopback; only
processes that were started here are ended.
"""

from __future__ import annotations

import grp
import os
import platform
import pwd
import signal
import socket
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOADS = (1, 20, 50, 100, 200, 300, 400, 500, 600, 700, 850, 1020)
REQUESTS, REPETITIONS, WARM_UP = 4000, 3, 300
ONE, TWO = "0", "0,1"
# What a setup is: its description, the document, and the processors of the server and of ab.
SETUPS = (
    ("one processor for the server and ab together", "small.html", ONE, ONE),
    ("one processor for the server, another one for ab", "small.html", ONE, "1"),
    ("two processors for the server and ab together", "small.html", TWO, TWO),
    ("two processors for the server and ab together", "picture.jpg", TWO, TWO),
)
SERVERS = {
    "apache": ("apache2", "-f", str(HERE / "apache.conf"), "-DFOREGROUND"),
    "lighttpd": ("lighttpd", "-D", "-f", str(HERE / "lighttpd.conf")),
}


def main(target: Path, seconds: float) -> None:
    """Measure all setups, one repetition of all after another, until the time is over."""
    end = time.monotonic() + seconds
    texts = [[head(number)] for number in range(1, len(SETUPS) + 1)]
    with tempfile.TemporaryDirectory(prefix="benchpress-gallery-") as folder:
        root = Path(folder)
        documents(root)
        for turn, setup, name in product(range(REPETITIONS), range(len(SETUPS)), SERVERS):
            if time.monotonic() < end:
                texts[setup] += runs(root, name, setup=setup, end=end)
            else:
                texts[setup].append(f"# not measured: {name}, repetition {turn + 1}\n")
            left = f"{end - time.monotonic():.0f} s left"
            print(f"setup {setup + 1}, {name}, repetition {turn + 1}: {left}", flush=True)
    target.mkdir(parents=True, exist_ok=True)
    for number, parts in enumerate(texts, 1):
        text = "\n".join([*parts, f"# load average at the end: {load()}\n"])
        (target / f"setup-{number}.txt").write_text(text, encoding="utf-8")


def head(number: int) -> str:
    """Return what a reader has to know of a setup, as comment lines."""
    description, document, server, client = SETUPS[number - 1]
    model = next(
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    now = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    lines = (
        f"Setup {number} of the gallery: {document}, {description}; {now} UTC.",
        f"A virtual machine with {os.cpu_count()} processors ({model}), {memory:.0f} GiB.",
        f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}.",
        "The machine was shared: other programs ran on it at the same time, "
        "and ab ran on the same machine as the server.",
        f"Processors of the server: {server}; of ab: {client}. "
        f"{REQUESTS} requests a run, no keep-alive, {REPETITIONS} repetitions.",
        f"Load average at the start: {load()}.",
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


def runs(root: Path, name: str, *, setup: int, end: float) -> list[str]:
    """Start a server, run ab at every load, stop the server; return what ab printed."""
    _, document, of_server, of_client = SETUPS[setup]
    port = free_port()
    user = "www-data" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
    group = "www-data" if os.getuid() == 0 else grp.getgrgid(os.getgid()).gr_name
    own = {
        "GALLERY": str(root),
        "GALLERY_PORT": str(port),
        "GALLERY_USER": user,
        "GALLERY_GROUP": group,
    }
    server = subprocess.Popen(["taskset", "-c", of_server, *SERVERS[name]], env=os.environ | own)
    try:
        wait_for(port, server)
        address = f"http://127.0.0.1:{port}/{document}"
        ab(of_client, 1, requests=WARM_UP, address=address)
        texts = []
        for concurrency in LOADS:
            if time.monotonic() < end:
                texts.append(ab(of_client, concurrency, requests=REQUESTS, address=address))
            else:
                texts.append(f"# not measured: {name} at {concurrency}\n")
        return texts
    finally:
        server.terminate()
        server.wait(30)


def ab(processors: str, concurrency: int, *, requests: int, address: str) -> str:
    """Return what one ab printed, with its command line; what it says when it stops early too."""
    command = [
        "ab",
        "-q",
        "-d",
        "-s",
        "60",
        "-n",
        str(max(requests, concurrency)),
        "-c",
        str(concurrency),
        address,
    ]
    done = subprocess.run(
        ["taskset", "-c", processors, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    return f"$ {' '.join(command)}\n{done.stdout.strip()}\n"


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


def load() -> str:
    """Return the load averages of 1, 5 and 15 minutes."""
    return ", ".join(f"{average:.2f}" for average in os.getloadavg())


if __name__ == "__main__":
    # An exit runs each `finally`: the server is ended and the folder removed.
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(1))
    main(Path(sys.argv[1]), float(sys.argv[2]))
